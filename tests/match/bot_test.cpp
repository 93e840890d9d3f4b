// The bot's side of the protocol: every line of docs/bot-protocol.md, and lines that are in none.
#include "match/talk.h"

namespace twistwood::trial {
namespace {

TEST(Bot, IntroducesItself) {
  Talk talk;
  const Lines expected = {
      "id name Trial 1",
      "id author nobody",
      "option name Level type spin default 6 min 1 max 6",
      "option name Threads type spin default 1 min 1 max 64",
      "option name Hash type spin default 64 min 1 max 1024",
      "option name Seed type spin default 1 min 0 max 18446744073709551615",
      "option name MultiPV type spin default 1 min 1 max 100",
      "twpok",
  };
  EXPECT_EQ(talk.answer_to("twp 1"), expected);
}

TEST(Bot, SaysNothingWhereTheProtocolSaysNothing) {
  Talk talk;
  for (const std::string& line :
       {std::string("newgame"), std::string("setoption name Level value 3"),
        std::string("setoption name Seed value 18446744073709551615"), std::string("stop"),
        std::string(""), std::string("  \t "), "position " + deal_text("twisty", 2),
        "position " + deal_text("labyrinth", 4), "position " + deal_text("twisty", 3) + " turns"}) {
    EXPECT_EQ(talk.answer_to(line), Lines{}) << line;
  }
  EXPECT_EQ(talk.answer_to("isready"), Lines{"readyok"});
  EXPECT_EQ(talk.answer_to("  isready  "), Lines{"readyok"});
}

TEST(Bot, AnswersEveryMalformedLineWithOneError) {
  Talk talk;
  const std::string position = "position " + deal_text("twisty", 2);
  for (const std::string& line : {
           std::string("hello"),
           std::string("twp"),
           std::string("twp 2"),
           std::string("twp 1 1"),
           std::string("GO"),
           std::string("isready now"),
           std::string("newgame 1"),
           std::string("stop it"),
           std::string("quit now"),
           std::string("setoption"),
           std::string("setoption name Level"),
           std::string("setoption name Level value"),
           std::string("setoption name Level value 7"),
           std::string("setoption name Level value 0"),
           std::string("setoption name Level value -1"),
           std::string("setoption name Threads value 1x"),
           std::string("setoption name Hash value 99999999999999999999999"),
           std::string("setoption name Style value 1"),
           std::string("setoption value 1 name Level"),
           std::string("position"),
           std::string("position twisty"),
           std::string("position chess a b c d e"),
           position + " moves",
           position + " turns a1",
           position + " turns \xFF\x01",
           std::string("\0\0\0", 3),
           std::string(100'000, 'x'),
       }) {
    EXPECT_TRUE(is_one_error(talk.answer_to(line))) << line;
  }
  match::InputLine endless{std::string(10, 'x'), true};
  talk.take();
  EXPECT_TRUE(talk.bot().hear(endless));
  EXPECT_TRUE(is_one_error(talk.take()));
}

TEST(Bot, RefusesToThinkWhereThereIsNothingToThinkAbout) {
  Talk talk;
  EXPECT_EQ(talk.answer_to("go"), Lines{"error go: there is no position yet"});
  // A game of one turn, and it has been played.
  Twisty::Options options;
  options.limit = 1;
  const AnyPosition brief = *Twisty::deal(options, 7);
  EXPECT_EQ(talk.answer_to("position " + write_position(brief) + " turns " + turns(brief)[0]),
            Lines{});
  EXPECT_EQ(talk.answer_to("go nodes 5"), Lines{"error go: the game is over"});
  // A refused position leaves none, not the one before.
  talk.say("position " + deal_text("twisty", 2));
  talk.say("position nonsense");
  EXPECT_EQ(talk.answer_to("go nodes 5"), Lines{"error go: there is no position yet"});
  talk.say("position " + deal_text("twisty", 2));
  talk.say("newgame");
  EXPECT_EQ(talk.answer_to("go nodes 5"), Lines{"error go: there is no position yet"});
}

TEST(Bot, RefusesMalformedGo) {
  Talk talk;
  talk.say("position " + deal_text("twisty", 2));
  for (const char* line : {"go fast",
                           "go movetime",
                           "go movetime 0",
                           "go movetime -5",
                           "go movetime 1.5",
                           "go nodes 0",
                           "go nodes many",
                           "go nodes 99999999999999999999",
                           "go depth 0",
                           "go depth 1001",
                           "go clock 1000",
                           "go clock 1000,1000,1000",
                           "go clock 1000,",
                           "go clock ,1000",
                           "go clock",
                           "go inc 10",
                           "go clock 1000,1000 inc",
                           "go infinite nodes 5",
                           "go infinite movetime 5",
                           "go nodes 5 nodes 5",
                           "go infinite infinite"}) {
    EXPECT_TRUE(is_one_error(talk.answer_to(line))) << line;
  }
}

TEST(Bot, FollowsTheTurnsItIsTold) {
  AnyPosition position = deal_any("twisty", 2);
  std::string line = "position " + write_position(position) + " turns";
  for (int i = 0; i < 3; ++i) {
    const std::string turn = turns(position)[0];
    ASSERT_TRUE(play(position, turn));
    line += ' ' + turn;
  }
  Talk talk;
  EXPECT_EQ(talk.answer_to(line), Lines{});
  talk.say("go nodes 100");
  EXPECT_TRUE(legal(write_position(position), talk.await("bestturn")));
}

TEST(Bot, CannotFollowATurnThatTurnsUpAHiddenCard) {
  const AnyPosition open = deal_any("labyrinth", 2);
  const std::string turn = turns(open)[0];  // ends away from the goal, so a magic card is drawn
  Talk talk;
  const Lines told = talk.answer_to("position " + write_position(mask(open)) + " turns " + turn);
  ASSERT_TRUE(is_one_error(told));
  EXPECT_NE(told[0].find("turns up a hidden card"), std::string::npos) << told[0];
  EXPECT_EQ(talk.answer_to("position " + write_position(open) + " turns " + turn), Lines{})
      << "with the cards open it can be followed";
}

TEST(Bot, QuitsWithAnAnswerWhileItThinks) {
  Talk talk;
  talk.say("position " + deal_text("twisty", 2));
  talk.say("go infinite");
  EXPECT_FALSE(talk.say("quit"));
  talk.await("bestturn");
}

TEST(Bot, EndsASearchWithALimitWhenTheInputEnds) {
  const std::string position = "position " + deal_text("twisty", 2);
  Talk talk;
  talk.say(position);
  talk.say("go nodes 3000");
  talk.bot().hear_end(std::chrono::minutes(2));
  const std::string piped = talk.await("bestturn");
  Talk other;
  other.say(position);
  other.say("go nodes 3000");
  EXPECT_EQ(other.await("bestturn"), piped) << "it was not cut short";
  other.say("go infinite");
  other.bot().hear_end(std::chrono::minutes(2));
  other.await("bestturn");
}

TEST(Bot, StopsWhenNobodyListens) {
  std::atomic<int> heard{0};
  {
    match::Bot bot({"", ""}, [&](std::string_view) { return ++heard < 0; }, steady_ms);
    bot.hear({"position " + deal_text("twisty", 2)});
    bot.hear({"go nodes 1000000000000"});
    bot.hear_end(std::chrono::hours(1));
  }
  EXPECT_GT(heard, 0);
}

TEST(Bot, SurvivesRandomBytes) {
  Talk talk;
  Random random(1);
  const Lines seeds = {"twp 1",
                       "position " + deal_text("twisty", 2),
                       "go nodes 5",
                       "stop",
                       "setoption name Threads value 1",
                       "isready",
                       "position " + deal_text("labyrinth", 2) + " turns >a1"};
  for (int i = 0; i < 3000; ++i) {
    std::string line = seeds[random.below(static_cast<std::uint32_t>(seeds.size()))];
    for (std::uint32_t n = random.below(4); n > 0; --n) {
      line[random.below(static_cast<std::uint32_t>(line.size()))] =
          static_cast<char>(random.below(256));
    }
    if (line.starts_with("quit")) continue;
    ASSERT_TRUE(talk.say(line));
  }
  talk.say("stop");
  talk.say("isready");
  talk.await("readyok");
}

}  // namespace
}  // namespace twistwood::trial
