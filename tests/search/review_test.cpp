// A whole game looked over: what follows from the judgements of its turns, and the record with
// remarks that it ends in.
#include "search/review.h"

#include <gtest/gtest.h>

#include "conformance/games.h"
#include "support/playthrough.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using namespace search;

AnyAgent full_strength(const AnyPosition& position) {
  return std::move(
      *AnyAgent::make(position, "level:6", {.seed = 1, .threads = 1, .hash_mib = 1}, {}));
}

Review reviewed(const Record& record, std::int64_t nodes) {
  const AnyHistory game = history_of(record);
  AnyAgent agent = full_strength(record.start);
  Review review;
  const auto judge = [&](int at, const std::optional<AnyTurn>& played) {
    const AnyPosition position = mask(game.position_at(at));
    Question question{.position = position};
    question.history = std::span(game.hashes()).first(static_cast<std::size_t>(at));
    question.budget.nodes = nodes;
    return agent.judge(question, played, static_cast<std::uint64_t>(at));
  };
  for (int i = 0; i < game.size(); ++i) {
    review.turns.emplace_back().judged = judge(i, game.turn(i));
  }
  const auto end = end_of(record, game);
  complete(review, game, end ? *end : judge(game.size(), std::nullopt).win);
  return review;
}

Record record_of(const AnyPosition& start, const std::vector<std::string>& turns) {
  AnyHistory game(start);
  for (const std::string& turn : turns) EXPECT_TRUE(game.play(turn)) << turn;
  Record record = twistwood::record_of(game);
  set_result(record, game);
  return record;
}

TEST(Review, tells_who_gave_the_game_away) {
  const Record record = record_of(TwistyScene(kBothNear).position(), {"a1", "d4"});
  const Review review = reviewed(record, 5000);
  EXPECT_EQ(review.start[0], 1);
  const TurnReview& bad = review.turns.at(0);
  EXPECT_EQ(bad.mark, "??");
  EXPECT_TRUE(bad.missed_win);
  EXPECT_EQ(bad.now_leads, seat_at(1));
  EXPECT_EQ(bad.after[1], 1);
  ASSERT_EQ(bad.otherwise.size(), 1u);
  EXPECT_EQ(bad.otherwise[0].code, "then-wins");
  EXPECT_EQ(bad.otherwise[0].who, seat_at(1));
  const TurnReview& good = review.turns.at(1);
  EXPECT_EQ(good.mark, "") << "anybody sees a turn that wins";
  EXPECT_FALSE(good.now_leads);
  EXPECT_EQ(review.seats.at(0).accuracy, 0);
  EXPECT_EQ(review.seats.at(0).blunders, 1);
  EXPECT_EQ(review.seats.at(0).missed_wins, 1);
  EXPECT_EQ(review.seats.at(1).accuracy, 100);
  EXPECT_EQ(review.seats.at(1).turns, 1);
}

TEST(Review, accuracy_is_100_for_nothing_lost_and_0_for_everything) {
  EXPECT_EQ(accuracy_of(0), 100);
  EXPECT_EQ(accuracy_of(1), 0);
  EXPECT_NEAR(accuracy_of(0.05), 79.17, 0.01);
  for (double lost = 0; lost < 1; lost += 0.01) {
    EXPECT_GT(accuracy_of(lost), accuracy_of(lost + 0.01));
  }
}

// A judgement of a game for two whose mover has such chances with both turns.
Judgement judged(double best, double other, bool is_best) {
  Judgement one;
  one.best = {.turns = {}, .win = {best, 1 - best}, .ends_in = {}};
  one.other = {.turns = {any_turn<Twisty>({})}, .win = {other, 1 - other}, .ends_in = {}};
  one.is_best = is_best;
  one.choices = 5;
  return one;
}

TEST(Review, marks_go_by_what_was_lost) {
  EXPECT_EQ(mark_of(judged(0.6, 0.56, false)), "");
  EXPECT_EQ(mark_of(judged(0.6, 0.55, false)), "?");
  EXPECT_EQ(mark_of(judged(0.6, 0.46, false)), "?");
  EXPECT_EQ(mark_of(judged(0.6, 0.45, false)), "??");
  EXPECT_EQ(mark_of(judged(0.6, 0.7, false)), "") << "as good as the best";
  EXPECT_EQ(mark_of(judged(0.6, 0.5, true)), "");
  EXPECT_EQ(mark_of(judged(0.6, 0.45, true)), "!") << "the only good turn";
  Judgement only = judged(0.6, 0.45, true);
  only.choices = 1;
  EXPECT_EQ(mark_of(only), "") << "the only turn";
}

// Seat 2 takes what seat 1 holds open; which turn was best does not matter here.
TEST(Review, counts_thefts_for_both_sides) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: w|roygbp
    2: org|ybpw)");
  const Review review = reviewed(record_of(scene.position(), {"b3>g7", "c5"}), 100);
  EXPECT_EQ(review.turns.at(0).victim, seat_at(1));
  EXPECT_EQ(review.seats.at(0).thefts, 1);
  EXPECT_EQ(review.seats.at(1).losses, 1);
  EXPECT_EQ(review.seats.at(1).thefts, 0);
}

// Somebody leads who is ahead of all others by a tenth; it takes as much to take the lead over.
TEST(Review, the_game_turns_where_another_seat_leads) {
  const TwistyScene scene(kBothNear);
  const Record record = record_of(scene.position(), {"a1", "g3", "b3", "f5"});
  Review review;
  for (const double first : {0.5, 0.7, 0.5, 0.42}) {
    Judgement one = judged(0.5, 0.5, false);
    const std::string& played = record.turns[review.turns.size()].turn;
    one.best.turns = one.other.turns = {*read_turn(record.start.index(), played)};
    one.win = {first, 1 - first};
    review.turns.emplace_back().judged = one;
  }
  complete(review, history_of(record), {0.9, 0.1});
  EXPECT_FALSE(review.turns[0].now_leads) << "the first to lead";
  EXPECT_FALSE(review.turns[1].now_leads) << "nobody leads";
  EXPECT_EQ(review.turns[2].now_leads, seat_at(1));
  EXPECT_EQ(review.turns[3].now_leads, seat_at(0));
}

TEST(Review, writes_remarks_into_the_record) {
  Record record = record_of(TwistyScene(kBothNear).position(), {"a1", "d4"});
  annotate(record, reviewed(record, 5000), "5000 nodes");
  const std::string text = write_record(record);
  EXPECT_NE(text.find("\n[Review \"5000 nodes\"]\n[Accuracy \"0.0 100.0\"]\n"), std::string::npos)
      << text;
  EXPECT_NE(
      text.find("\n1. a1 ?? {[%win 0.00 1.00] [%best d4]} ( d4 {[%win 1.00 0.00]} ) d4 {[%win "
                "0.00 1.00]}\n"),
      std::string::npos)
      << text;
}

// What an earlier review wrote is replaced; what people wrote stays.
TEST(Review, keeps_what_people_have_written) {
  Record record = record_of(TwistyScene(kBothNear).position(), {"a1", "d4"});
  record.turns[0].remark = "too hasty";
  auto& own = record.turns[0].variations.emplace_back();
  own.emplace_back().turn = "c1";
  own.emplace_back().turn = "d4";
  record.turns[0].mark = "!";
  record.set_tag("Event", "kitchen table");
  annotate(record, reviewed(record, 5000), "5000 nodes");
  const std::string once = write_record(record);
  EXPECT_NE(once.find("a1 ?? {[%win 0.00 1.00] [%best d4] too hasty} ( c1 d4 ) ( d4 {[%win"),
            std::string::npos)
      << once;
  EXPECT_NE(once.find("kitchen table"), std::string::npos);
  Record again = *read_record(once);
  annotate(again, reviewed(again, 5000), "5000 nodes");
  EXPECT_EQ(write_record(again), once);
  // A shorter look may think otherwise; its line takes the place of the other.
  annotate(again, reviewed(*read_record(once), 1), "1 nodes");
  EXPECT_LE(again.turns[0].variations.size(), 2u);
}

template <class G>
class ReviewTest : public ::testing::Test {};
TYPED_TEST_SUITE(ReviewTest, AllGames, GameName);

// Whatever was played, with hidden cards or without: the record can be read, and a second review
// of it comes to the same.
TYPED_TEST(ReviewTest, of_any_game_is_a_record_that_can_be_read) {
  using G = TypeParam;
  for (const int seats : {2, 4}) {
    typename G::Options options;
    options.seats = seats;
    options.limit = 24;
    const auto dealt = *G::deal(options, 6);
    AnyHistory game(AnyPosition(std::in_place_index<kGameIndex<G>>, dealt));
    Random random(7);
    while (game.status().running()) {
      const auto position = std::get<kGameIndex<G>>(game.position());
      game.play(any_turn<G>(G::random_turn(position.layout, G::view(position.state), random)));
    }
    for (const bool hides : {false, true}) {
      Record record = twistwood::record_of(game, hides);
      set_result(record, game);
      const Review review = reviewed(record, 20);
      ASSERT_EQ(review.turns.size(), record.turns.size());
      annotate(record, review, "20 nodes");
      const std::string text = write_record(record);
      auto read = read_record(text);
      ASSERT_TRUE(read) << read.error().message << '\n' << text;
      EXPECT_EQ(write_record(*read), text);
      annotate(*read, reviewed(*read, 20), "20 nodes");
      EXPECT_EQ(write_record(*read), text);
    }
  }
}

}  // namespace
}  // namespace twistwood::trial
