// Matches: rotation, repeatability, and when they stop.
#include <tuple>

#include "match/match_support.h"

namespace twistwood::trial {
namespace {

using match::PlayedGame;
using Agents = std::vector<std::string>;

std::string game_name(const auto& test) {
  return std::get<0>(test.param) + std::to_string(std::get<1>(test.param));
}

class MatchOfEveryGame : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(MatchOfEveryGame, GivesEachOfTheSameExactlyItsShare) {
  const auto& [game, seats] = GetParam();
  for (const char* agent : {"greedy", "random", "uct"}) {
    match::MatchPlan plan = plan_of(game, Agents(static_cast<std::size_t>(seats), agent), 2);
    plan.player.budget.nodes = 10;
    const Told told = run(plan);
    ASSERT_EQ(told.tally.games(), 2 * seats);
    for (int i = 0; i < seats; ++i) {
      // All the games of a deal are the same one, so over the rotations everybody wins it once.
      const auto& counts = told.tally.row(i).deals.counts;
      EXPECT_EQ(counts[match::kWholeGame], 2) << agent << " in place " << i;
      EXPECT_EQ(told.tally.row(i).deals.mean(), 1.0 / seats);
    }
  }
}

TEST_P(MatchOfEveryGame, RepeatsExactlyHoweverManyGamesRunAtATime) {
  const auto& [game, seats] = GetParam();
  Agents agents(static_cast<std::size_t>(seats), "greedy");
  agents[0] = "level:6";
  agents[1] = "random";
  match::MatchPlan plan = plan_of(game, agents, 2);
  const Told alone = run(plan);
  plan.concurrency = 4;
  const Told crowded = run(plan);
  ASSERT_EQ(alone.games.size(), crowded.games.size());
  for (std::size_t i = 0; i < alone.games.size(); ++i) {
    EXPECT_TRUE(same(alone.games[i], crowded.games[i])) << "game " << i;
  }
  plan.seed = 2;
  EXPECT_NE(start_of(run(plan).games[0]), start_of(alone.games[0])) << "the seed makes the deal";
}

TEST_P(MatchOfEveryGame, PlaysTheSameDealInEveryRotation) {
  const auto& [game, seats] = GetParam();
  // A player that cannot even start loses without a turn: its seat is the one that forfeits.
  Agents agents(static_cast<std::size_t>(seats), "random");
  agents[0] = "cmd:false";
  const Told told = run(plan_of(game, agents, 2));
  const auto round = static_cast<std::size_t>(seats);
  ASSERT_EQ(told.games.size(), 2 * round);
  for (std::size_t i = 0; i < told.games.size(); ++i) {
    EXPECT_EQ(start_of(told.games[i]), start_of(told.games[i - i % round]));
    EXPECT_EQ(told.games[i].end, PlayedGame::End::kForfeit);
    EXPECT_EQ(static_cast<std::size_t>(index(told.games[i].seat)), i % round);
  }
  EXPECT_NE(start_of(told.games[0]), start_of(told.games[round]));
}

INSTANTIATE_TEST_SUITE_P(Games, MatchOfEveryGame,
                         testing::Combine(testing::Values("twisty", "labyrinth"),
                                          testing::Values(2, 3, 4)),
                         [](const auto& test) { return game_name(test); });

TEST(Match, RecordsGamesThatCanBePlayedAgain) {
  for (const char* game : {"twisty", "labyrinth"}) {
    for (const PlayedGame& played : run(plan_of(game, {"greedy", "random", "greedy"}, 2)).games) {
      const auto record = read_record(write_record(record_of(played.history)));
      ASSERT_TRUE(record) << record.error().message;
      const Status end = history_of(*record).status();
      EXPECT_EQ(end.kind == Status::Kind::kWon, played.end == PlayedGame::End::kWon);
      if (end.kind == Status::Kind::kWon) {
        EXPECT_EQ(played.points, match::won_points(end.seat));
      }
    }
  }
}

TEST(Match, RefusesAPlanThatCannotBePlayed) {
  std::atomic<bool> stop{false};
  const auto refused = [&](const Agents& agents) {
    const auto tally = match::run_match(plan_of("twisty", agents, 1), stop,
                                        [](const match::GameNews&) { FAIL(); });
    return tally ? std::string() : tally.error().message;
  };
  EXPECT_NE(refused({"greedy", "gredy"}).find("gredy"), std::string::npos);
  EXPECT_NE(refused({"greedy", "cmd:/no/such/program"}).find("/no/such/program"),
            std::string::npos);
  EXPECT_NE(refused({"greedy", "cmd:"}), "");
  EXPECT_NE(refused({"greedy", "cmd:'sh"}), "");
}

TEST(Match, StopsWhenToldAndWhenTheTestIsDecided) {
  std::atomic<bool> stop{false};
  match::MatchPlan plan = plan_of("twisty", {"greedy", "random"}, 1000);
  plan.concurrency = 2;
  const auto early = match::run_match(plan, stop, [&](const match::GameNews& news) {
    if (news.tally.games() == 5) stop = true;
  });
  EXPECT_EQ(early->games(), 5);

  plan.sprt = match::Sprt{.elo0 = 0, .elo1 = 100};
  const Told decided = run(plan);
  EXPECT_LT(decided.tally.deals(), 100);
  EXPECT_EQ(decided.tally.games() % 2, 0);
  EXPECT_EQ(match::verdict(*plan.sprt,
                           match::log_likelihood_ratio(*plan.sprt, decided.tally.row(0).deals)),
            match::Verdict::kElo1);
  plan.concurrency = 1;
  EXPECT_EQ(run(plan).tally.games(), decided.tally.games());
}

}  // namespace
}  // namespace twistwood::trial
