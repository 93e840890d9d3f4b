// The record: what is read is written back canonically, and what is wrong is refused by its place.
#include "games/record.h"

#include <gtest/gtest.h>

#include <functional>

#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

const std::string kStart =
    "twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 "
    "a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief";
const std::string kTags =
    "[Twistwood \"1\"]\n[Game \"twisty\"]\n[Rules \"1\"]\n[Start \"" + kStart + "\"]\n";

std::string error_of(const std::string& text) {
  const auto record = read_record(text);
  return record ? "nothing" : record.error().message;
}

TEST(Record, IsWrittenCanonically) {
  const std::string canonical = kTags +
                                "[Seat1 \"Ada \\\"the owl\\\" \\\\\"]\n[Seat2 \"level:3\"]\n"
                                "[Clock \"300000+3000\"]\n[Result \"*\"]\n[End \"open\"]\n"
                                "[Mood \"good\"]\n\n"
                                "1. c6 {[%clk 299000] first} b3 ? ( c2 {or so} d4 ( e5 ) ) 2. a7 "
                                "{[%win 0.61 0.39] [%best d4]} a1\n";
  const auto record = read_record(canonical);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(write_record(*record), canonical);
  EXPECT_EQ(record->tag("Seat1"), "Ada \"the owl\" \\");
  EXPECT_EQ(record->turns.size(), 4u);
  EXPECT_EQ(record->turns[0].left_ms, 299000);
  EXPECT_EQ(record->turns[1].mark, "?");
  EXPECT_EQ(record->turns[1].variations.at(0).size(), 2u);
  EXPECT_EQ(record->turns[2].win_permille, (std::vector<int>{610, 390}));
  EXPECT_EQ(record->turns[2].best, "d4");
  EXPECT_EQ(history_of(*record).size(), 4);
}

TEST(Record, IsReadWithAnyWhiteSpace) {
  const std::string loose = "  [ Twistwood  \"1\" ]\r\n[Game \"twisty\"][Rules \"1\"]\t[Start \"" +
                            kStart +
                            "\"]\r\n[End \"open\"]\n[Seat2 \"Bo\"]\n\n\n1.c6\tb3?\r\n 2. a7 {  a\n"
                            "remark }a1";
  const auto record = read_record(loose);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(write_record(*record),
            kTags + "[Seat2 \"Bo\"]\n[End \"open\"]\n\n1. c6 b3 ? 2. a7 {a remark} a1\n");
}

TEST(Record, LinesOfTurnsAreBrokenAt100Columns) {
  const auto dealt = deal(Labyrinth::Options{.seats = 3, .goals = 3}, 5);
  AnyHistory history(*dealt);
  Random random(5);
  while (history.status().running()) {
    const auto all = turns(history.position());
    ASSERT_TRUE(history.play(all[random.below(static_cast<std::uint32_t>(all.size()))]));
  }
  const std::string text = write_record(record_of(history));
  std::size_t longest = 0;
  std::size_t lines = 0;
  for (std::size_t at = text.find("\n\n") + 2; at < text.size(); ++lines) {
    const std::size_t end = text.find('\n', at);
    longest = std::max(longest, end - at);
    at = end + 1;
  }
  EXPECT_GT(lines, 5u);
  EXPECT_LE(longest, 100u);
  EXPECT_GT(longest, 90u);
}

TEST(Record, ErrorsNameLineColumnTurnAndRule) {
  EXPECT_EQ(
      error_of(kTags + "\n1. c6 b6\n"),
      "record: line 6, column 7, turn 2: b6: T8: no L and no chain of extra moves takes seat 2 "
      "to b6");
  EXPECT_TRUE(
      error_of(kTags + "\n1. c6\n  x9 a7").starts_with("record: line 7, column 3, turn 2: x9: "));
  EXPECT_EQ(
      error_of(kTags + "\n1. c6 ( b3 )"),
      "record: line 6, column 9, turn 1: b3: T8: no L and no chain of extra moves takes seat 1 "
      "to b3");
  EXPECT_EQ(error_of("[Game \"twisty\"]"),
            "record: line 1, column 1: the tag Game is not in its place: Twistwood, Game, Rules, "
            "Start come first");
  EXPECT_EQ(error_of("[Twistwood \"2\"]"),
            "record: line 1, column 1: version '2' of the record is not known here, only 1");
  EXPECT_EQ(error_of(""), "record: line 1, column 1: the tag Twistwood is missing");
}

TEST(Record, IsRefusedWhereAnythingIsWrong) {
  const std::string rules_9 = "[Twistwood \"1\"]\n[Game \"twisty\"]\n[Rules \"9\"]\n";
  const std::vector<std::string> wrong = {
      "[Twistwood \"1\"]\n[Game \"chess\"]",
      rules_9,
      kTags + "[Seat3 \"Cy\"]",
      kTags + "[Seat1 \"A\"]\n[Seat1 \"B\"]",
      kTags + "[Result \"3\"]",
      kTags + "[Result \"1\"]\n[End \"won\"]\n\nc6",
      kTags + "[End \"repetition\"]\n\nc6",
      kTags + "[End \"tired\"]",
      kTags + "[Clock \"5 minutes\"]",
      kTags + "[Clock \"1/\"]",
      kTags + "[Clock \"2/5000\"]",
      kTags + "[Clock \"1/5000000000\"]",
      kTags + "[Seat1 \"A",
      kTags + "[Seat1 \"A\n\"]",
      kTags + "[Seat1 \"\\n\"]",
      kTags + "{a remark first}",
      kTags + "! c6",
      kTags + "c6 !!",
      kTags + "c6 {open",
      kTags + "c6 {[%clk soon]}",
      kTags + "c6 {[%win 0.5]}",
      kTags + "c6 {[%win 0.5 1.5]}",
      kTags + "c6 {[%dance]}",
      kTags + "c6 {[%best h9]}",
      kTags + "c6 ( d4",
      kTags + "c6 )",
      kTags + "c6 ( )",
      kTags + "c6 {[%card gap]}",
      kTags + "c6 ] b3",
      kTags + "c6 \x01 b3",
      kTags + "c6 \xFF b3",
      kTags + "c6 {\xC2\x85}",
      std::string(kLongestRecord + 1, ' '),
  };
  for (const std::string& text : wrong) EXPECT_FALSE(read_record(text)) << text.substr(0, 300);
  std::string deep = kTags + "c6 ";
  for (int i = 0; i <= kDeepestVariation; ++i) deep += "( d4 ";
  for (int i = 0; i <= kDeepestVariation; ++i) deep += ") ";
  EXPECT_NE(error_of(deep).find("at most 8 deep"), std::string::npos) << error_of(deep);
}

// Whole games of both kinds, open and as everybody saw them.
TEST(Record, OfAnyGameIsReadBackToTheSameBytes) {
  Random random(8);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const int seats = 2 + static_cast<int>(seed % 3);
    const AnyOptions options =
        seed % 2 == 0
            ? AnyOptions(Twisty::Options{
                  .seats = seats, .edition = twisty::Edition::kVictimChooses, .limit = 80})
            : AnyOptions(Labyrinth::Options{.seats = seats, .goals = 3, .limit = 80});
    const AnyPosition start = *deal(options, seed);
    AnyHistory open(start);
    AnyHistory seen(mask(start));
    while (open.status().running()) {
      const auto all = turns(open.position());
      const auto& turn = all[random.below(static_cast<std::uint32_t>(all.size()))];
      ASSERT_TRUE(open.play(turn));
      ASSERT_TRUE(seen.play(turn, open.card(open.size() - 1)));
    }
    for (const AnyHistory* history : {&open, &seen}) {
      Record record = record_of(*history);
      set_result(record, *history);
      record.set_tag("Seat1", "Zoë\t\"✻\"");
      const std::string text = write_record(record);
      const auto again = read_record(text);
      ASSERT_TRUE(again) << again.error().message << '\n' << text;
      EXPECT_EQ(write_record(*again), text);
      EXPECT_EQ(again->turns, record.turns);
      EXPECT_EQ(write_position(history_of(*again).position()), write_position(history->position()));
    }
  }
}

TEST(Record, SeveralInOneTextAreCutApart) {
  const std::string one = kTags + "\n1. c6\n";
  const std::string all = one + "\n" + one + one;
  const auto parts = split_records(all);
  ASSERT_EQ(parts.size(), 3u);
  for (const auto part : parts) EXPECT_TRUE(read_record(part));
  EXPECT_TRUE(split_records("").empty());
}

// Names stand for turns here: a line is only put in its place, reading checks it.
TEST(Record, TakesALineAlongWhatIsThereAndBesideItWhereItIsNew) {
  const auto line = [](std::string_view words) {
    std::vector<RecordedTurn> turns;
    for (const char word : words) turns.emplace_back().turn = std::string(1, word);
    return turns;
  };
  const std::function<std::string(const std::vector<RecordedTurn>&)> told =
      [&](const std::vector<RecordedTurn>& turns) {
        std::string text;
        for (const RecordedTurn& turn : turns) {
          text += turn.turn;
          for (const auto& variation : turn.variations) text += '(' + told(variation) + ')';
        }
        return text;
      };
  auto game = line("abcd");
  const auto* fresh = add_line(game, 1, line("xyz"));
  EXPECT_EQ(told(game), "ab(xyz)cd");
  ASSERT_NE(fresh, nullptr);
  EXPECT_EQ(told(*fresh), "xyz");
  add_line(game, 1, line("xq"));
  EXPECT_EQ(told(game), "ab(xy(q)z)cd") << "inside the other";
  EXPECT_EQ(add_line(game, 1, line("xqr")), nullptr) << "after its end";
  EXPECT_EQ(told(game), "ab(xy(qr)z)cd");
  EXPECT_EQ(add_line(game, 0, line("axq")), nullptr) << "nothing of it is new";
  EXPECT_EQ(told(game), "ab(xy(qr)z)cd");
  add_line(game, 2, line("s"));
  EXPECT_EQ(told(game), "ab(xy(qr)z)c(s)d");
  // The same turn with another card is another turn.
  auto other = line("x");
  other[0].card = "gap";
  add_line(game, 1, other);
  EXPECT_EQ(told(game), "ab(xy(qr)z)(x)c(s)d");
}

TEST(Record, ForALinkIsTheGameAlone) {
  const auto reviewed = read_record(
      kTags +
      "[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n[Clock \"300000+3000\"]\n[Result \"2\"]\n"
      "[End \"resigned\"]\n[Out \"1\"]\n[Levels \"0,3\"]\n[Review \"20000 nodes\"]\n"
      "[Accuracy \"91 88\"]\n[Title \"With grandma\"]\n[Here \"1\"]\n\n"
      "1. c6 {[%clk 299000] [%win 0.61 0.39] first} b3 ? {[%best c2]} ( c2 {or so} d4 ( e5 ) )\n");
  ASSERT_TRUE(reviewed) << reviewed.error().message;
  const std::string bare = write_record(without_remarks(*reviewed));
  EXPECT_EQ(bare, kTags +
                      "[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n[Clock \"300000+3000\"]\n"
                      "[Result \"2\"]\n[End \"resigned\"]\n[Out \"1\"]\n[Levels \"0,3\"]\n\n"
                      "1. c6 b3\n");
  EXPECT_TRUE(read_record(bare));
}

// A card that nobody had seen is no remark: without it the game cannot be played again.
TEST(Record, ForALinkKeepsTheCardsThatWereTurnedUp) {
  AnyHistory history(*deal(Labyrinth::Options{.seats = 2, .goals = 3}, 5));
  Random random(5);
  while (history.status().running()) {
    const auto all = turns(history.position());
    ASSERT_TRUE(history.play(all[random.below(static_cast<std::uint32_t>(all.size()))]));
  }
  Record record = record_of(history, true);
  set_result(record, history);
  const std::string seen = write_record(record);
  ASSERT_NE(seen.find("[%card "), std::string::npos);
  for (RecordedTurn& turn : record.turns) turn.remark = "well";
  EXPECT_EQ(write_record(without_remarks(record)), seen);
}

TEST(Record, RemarksThatWouldReadAsSomethingElseAreMadeHarmless) {
  Record record = *read_record(kTags + "c6");
  record.turns[0].remark = "ends } here [%clk 5] and\nthere";
  const auto again = read_record(write_record(record));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->turns[0].remark, "ends ) here [ %clk 5] and there");
}

}  // namespace
}  // namespace twistwood::trial
