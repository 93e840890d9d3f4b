// What a bot does when it thinks, in every game and at every number of seats.
#include <sstream>
#include <tuple>

#include "match/talk.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

class BotInEveryGame : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(BotInEveryGame, PlaysALegalTurnWithinEveryKindOfLimit) {
  const auto& [game, seats] = GetParam();
  const std::string position = deal_text(game, seats);
  std::string clocks = "5000";
  for (int i = 1; i < seats; ++i) clocks += ",5000";
  for (const int level : {1, 6}) {
    Talk talk;
    talk.say(join("setoption name Level value ", level));
    talk.say("position " + position);
    for (const std::string& go :
         {std::string("go nodes 200"), std::string("go movetime 5"),
          std::string("go depth 1 nodes 200"), "go clock " + clocks + " inc 10",
          std::string("go nodes 100 depth 2 movetime 1000")}) {
      EXPECT_EQ(talk.answer_to(go + " nonsense").size(), 1u);
      talk.say(go);
      EXPECT_TRUE(legal(position, talk.await("bestturn"))) << go;
    }
  }
}

TEST_P(BotInEveryGame, InformsInTheFormOfTheProtocol) {
  const auto& [game, seats] = GetParam();
  Talk talk;
  talk.say("position " + deal_text(game, seats));
  talk.say("go nodes 300");
  const std::string info = talk.await("info ");
  EXPECT_FALSE(talk.await("bestturn").empty());
  for (const char* name : {"depth", "nodes", "nps", "time"}) {
    EXPECT_TRUE(match::number_in(field(info, name)).has_value()) << name << " in " << info;
  }
  EXPECT_EQ(field(info, "multipv"), "");
  EXPECT_NE(field(info, "pv"), "");
  double sum = 0;
  int chances = 0;
  std::istringstream win(field(info, "win"));
  for (std::string chance; std::getline(win, chance, ',');) {
    sum += std::stod(chance);
    ++chances;
  }
  EXPECT_EQ(chances, seats);
  EXPECT_NEAR(sum, 1, 0.0005 * seats + 1e-9) << "three digits each: " << info;
}

TEST_P(BotInEveryGame, ChoosesAmongTheTurnsItIsAskedAbout) {
  const auto& [game, seats] = GetParam();
  const std::string position = deal_text(game, seats);
  const auto all = turns(*read_position(position));
  const std::vector<std::string> some = {all.front(), all[all.size() / 2], all.back()};
  for (const int level : {1, 6}) {
    Talk talk;
    talk.say(join("setoption name Level value ", level));
    talk.say("position " + position);
    for (const std::string limit : {"nodes 60", "movetime 5", "depth 2 nodes 60"}) {
      talk.say(join("go ", limit, " searchmoves ", match::listed(some, " ")));
      const std::string best = talk.await("bestturn ");
      EXPECT_GE(std::ranges::count(some, best.substr(9)), 1) << limit << ": " << best;
      talk.say(join("go searchmoves ", all.back(), ' ', limit));
      EXPECT_EQ(field(talk.await("info "), "pv"), all.back());
      EXPECT_EQ(talk.await("bestturn "), "bestturn " + all.back());
    }
  }
}

TEST_P(BotInEveryGame, RepeatsItselfWithSeedAndNodes) {
  const auto& [game, seats] = GetParam();
  const std::string position = "position " + deal_text(game, seats);
  Talk one;
  Talk other;
  other.say(position);
  other.say("go nodes 77");  // what was asked before makes no difference
  other.await("bestturn");
  Lines answers;
  for (Talk* talk : {&one, &other, &other}) {
    talk->say("setoption name Seed value 12345");
    talk->say(position);
    talk->say("go nodes 400");
    answers.push_back(talk->await("bestturn"));
  }
  EXPECT_EQ(answers[0], answers[1]);
  EXPECT_EQ(answers[0], answers[2]);
}

TEST_P(BotInEveryGame, AnswersDuringAnInfiniteSearchAndStops) {
  const auto& [game, seats] = GetParam();
  const std::string position = deal_text(game, seats);
  Talk talk;
  talk.say("position " + position);
  talk.say("go infinite");
  talk.say("isready");
  talk.await("readyok");
  for (const std::string& line :
       {std::string("go nodes 5"), "position " + position, std::string("newgame"),
        std::string("setoption name Level value 1")}) {
    talk.say(line);
    EXPECT_NE(talk.await("error ").find("a search is running"), std::string::npos);
  }
  talk.say("nonsense");
  talk.await("error 'nonsense'");
  for (const std::string& line : talk.take()) EXPECT_FALSE(line.starts_with("bestturn")) << line;
  talk.say("stop");
  EXPECT_TRUE(legal(position, talk.await("bestturn")));
  EXPECT_EQ(talk.answer_to("stop"), Lines{}) << "one answer for one search";
  talk.say("go nodes 5");
  EXPECT_TRUE(legal(position, talk.await("bestturn")));
}

INSTANTIATE_TEST_SUITE_P(Games, BotInEveryGame,
                         testing::Combine(testing::Values("twisty", "labyrinth"),
                                          testing::Values(2, 3, 4)),
                         [](const auto& test) {
                           return std::get<0>(test.param) + std::to_string(std::get<1>(test.param));
                         });

TEST(Bot, ShowsAsManyLinesAsAskedFor) {
  Talk talk;
  talk.say("setoption name MultiPV value 3");
  talk.say("position " + deal_text("twisty", 2));
  talk.say("go depth 2");
  talk.await("bestturn");
  talk.say("go depth 1");
  Lines firsts;
  for (const char* place : {"1", "2", "3"}) {
    const std::string info = talk.await("info depth 1");
    EXPECT_EQ(field(info, "multipv"), place);
    firsts.push_back(field(info, "pv"));
  }
  const std::string best = talk.await("bestturn");
  EXPECT_EQ(best, "bestturn " + firsts[0]);
  EXPECT_NE(firsts[0], firsts[1]);
  EXPECT_NE(firsts[1], firsts[2]);
  EXPECT_NE(firsts[0], firsts[2]);
}

TEST(BotAmongTurns, FindsTheOneThatWinsAndKnowsWhatTheOthersLose) {
  Talk talk;
  talk.say("position " + both_near());
  talk.say("go nodes 500 searchmoves a1 d4");
  const std::string won = talk.await("info ");
  EXPECT_EQ(field(won, "win"), "1.00,0.00") << won;
  EXPECT_EQ(field(won, "draw"), "0") << won;
  EXPECT_EQ(field(won, "loss"), "0,1") << won;
  EXPECT_EQ(talk.await("bestturn "), "bestturn d4");
  talk.say("go nodes 500 searchmoves a1");
  const std::string lost = talk.await("info ");
  EXPECT_EQ(field(lost, "loss"), "1,0") << lost;
  EXPECT_EQ(talk.await("bestturn "), "bestturn a1");
}

TEST(BotAmongTurns, HoldsTheAnswerBackUntilItIsStopped) {
  Talk talk;
  talk.say("position " + both_near());
  std::vector<std::string> others = turns(*read_position(both_near()));
  std::erase(others, "d4");
  talk.say("go infinite searchmoves " + match::listed(others, " "));
  talk.await("info ");
  talk.say("isready");
  talk.await("readyok");
  talk.say("stop");
  EXPECT_NE(talk.await("bestturn "), "bestturn d4");
}

TEST(BotAmongTurns, RefusesTurnsThatAreNone) {
  Talk talk;
  talk.say("position " + both_near());
  for (const std::string go : {"go searchmoves", "go searchmoves nodes 5", "go searchmoves e5",
                               "go searchmoves d4 nonsense", "go searchmoves d4 searchmoves d4"}) {
    EXPECT_TRUE(is_one_error(talk.answer_to(go))) << go;
  }
}

}  // namespace
}  // namespace twistwood::trial
