// Matches: rotation, repeatability, the end of games, and opponents that misbehave.
#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "match/child.h"
#include "match/match_support.h"

namespace twistwood::trial {
namespace {

using match::PlayedGame;
using Agents = std::vector<std::string>;

bool same(const PlayedGame& one, const PlayedGame& other) {
  return one.start == other.start && one.turns == other.turns && one.end == other.end &&
         one.seat == other.seat && one.points == other.points;
}

std::string game_name(const auto& info) {
  return std::get<0>(info.param) + std::to_string(std::get<1>(info.param));
}

class MatchOfEveryGame : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(MatchOfEveryGame, GivesEachOfTheSameExactlyItsShare) {
  const auto& [game, seats] = GetParam();
  for (const char* agent : {"greedy", "random", "uct"}) {
    match::MatchPlan plan = plan_of(game, Agents(static_cast<std::size_t>(seats), agent), 3);
    plan.player.budget.nodes = 10;
    const Told told = run(plan);
    ASSERT_EQ(told.tally.games(), 3 * seats);
    for (int i = 0; i < seats; ++i) {
      // All the games of a deal are the same one, so over the rotations everybody wins it once.
      const auto& counts = told.tally.row(i).deals.counts;
      EXPECT_EQ(counts[match::kWholeGame], 3) << agent << " in place " << i;
      EXPECT_EQ(told.tally.row(i).deals.mean(), 1.0 / seats);
    }
  }
}

TEST_P(MatchOfEveryGame, RepeatsExactlyHoweverManyGamesRunAtATime) {
  const auto& [game, seats] = GetParam();
  Agents agents(static_cast<std::size_t>(seats), "greedy");
  agents[0] = "level:6";
  agents[1] = "random";
  match::MatchPlan plan = plan_of(game, agents, 3);
  const Told alone = run(plan);
  plan.concurrency = 4;
  const Told crowded = run(plan);
  ASSERT_EQ(alone.games.size(), crowded.games.size());
  for (std::size_t i = 0; i < alone.games.size(); ++i) {
    EXPECT_TRUE(same(alone.games[i], crowded.games[i])) << "game " << i;
  }
  plan.seed = 2;
  EXPECT_NE(run(plan).games[0].start, alone.games[0].start) << "the seed makes the deal";
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
    EXPECT_EQ(told.games[i].start, told.games[i - i % round].start);
    EXPECT_EQ(told.games[i].end, PlayedGame::End::kForfeit);
    EXPECT_EQ(static_cast<std::size_t>(index(told.games[i].seat)), i % round);
  }
  EXPECT_NE(told.games[0].start, told.games[round].start);
}

INSTANTIATE_TEST_SUITE_P(Games, MatchOfEveryGame,
                         testing::Combine(testing::Values("twisty", "labyrinth"),
                                          testing::Values(2, 3, 4)),
                         [](const auto& info) { return game_name(info); });

TEST(Match, RecordsGamesThatCanBePlayedAgain) {
  for (const char* game : {"twisty", "labyrinth"}) {
    for (const PlayedGame& played : run(plan_of(game, {"greedy", "random", "greedy"}, 2)).games) {
      AnyPosition position = *read_position(played.start);
      for (const std::string& turn : played.turns) ASSERT_TRUE(play(position, turn));
      const Status end = status(position);
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
  EXPECT_EQ(match::verdict(*plan.sprt, match::log_likelihood_ratio(
                                           *plan.sprt, decided.tally.row(0).deals)),
            match::Verdict::kElo1);
  plan.concurrency = 1;
  EXPECT_EQ(run(plan).tally.games(), decided.tally.games());
}

// What each kind of misfit does, and what is said about it.
struct Misdeed {
  const char* how;
  const char* why;
};

class Misfits : public testing::TestWithParam<Misdeed> {};

TEST_P(Misfits, LoseTheirGamesAndTheMatchGoesOn) {
  match::MatchPlan plan = plan_of("twisty", {"greedy", misfit(GetParam().how)}, 2);
  plan.player.budget = {.time_ms = 10};
  plan.player.patience = {.start_ms = 20'000, .grace_ms = 300, .turn_ms = 300};
  if (GetParam().how == std::string("mute")) plan.player.patience.start_ms = 300;
  const Told told = run(plan);
  ASSERT_EQ(told.games.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(told.games[i].end, PlayedGame::End::kForfeit);
    EXPECT_EQ(index(told.games[i].seat), i % 2 == 0 ? 1 : 0);
    EXPECT_NE(told.games[i].why.find(GetParam().why), std::string::npos) << told.games[i].why;
    for (const char c : told.games[i].why) EXPECT_TRUE(c >= ' ' && c <= '~');
  }
  EXPECT_EQ(told.tally.row(0).won, 4);
  EXPECT_EQ(told.tally.row(1).forfeits, 4);
  EXPECT_EQ(told.tally.row(1).deals.mean(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Misfits,
    testing::Values(Misdeed{"crash", "ended with status 3"},
                    Misdeed{"killed", "was ended by signal 9"},
                    Misdeed{"hang", "gave no answer within 310 ms"},
                    Misdeed{"deaf", "gave no answer within 310 ms"},
                    Misdeed{"mute", "gave no answer within 300 ms"},
                    Misdeed{"illegal", "played 'a1>b2>c3'"}, Misdeed{"forbidden", "played 'd4': T"},
                    Misdeed{"empty", "played ''"}, Misdeed{"garbage", "played '??'"},
                    Misdeed{"endless", "gave no answer within 310 ms"},
                    Misdeed{"long", "a line of more than 1048576 bytes"},
                    Misdeed{"complains", "'error I do not like this position'"},
                    Misdeed{"closes", "closed its output"}),
    [](const auto& info) { return std::string(info.param.how); });

TEST(Misfit, AtATableOfFourLeavesTheGameToTheOthers) {
  const Told told = run(plan_of("labyrinth", {"random", misfit("crash"), "random", "random"}, 1));
  ASSERT_EQ(told.games.size(), 4u);
  EXPECT_EQ(told.tally.row(1).lost, 4);
  EXPECT_EQ(told.tally.row(1).forfeits, 4);
  for (const int agent : {0, 2, 3}) {
    EXPECT_EQ(told.tally.row(agent).shared, 4);
    EXPECT_EQ(told.tally.row(agent).deals.counts[4 * match::kWholeGame / 3], 1);
  }
}

// The protocol carries everything an agent needs: spoken to over pipes, it plays the same games.
TEST(Program, PlaysLikeTheAgentBehindIt) {
  for (const char* game : {"twisty", "labyrinth"}) {
    const std::string bot = join("cmd:'", TWISTWOOD_PROGRAM, "' bot --level 6");
    const Told inside = run(plan_of(game, {"level:6", "greedy", "level:6"}, 1));
    const Told outside = run(plan_of(game, {bot, "greedy", bot}, 1));
    ASSERT_EQ(inside.games.size(), outside.games.size());
    for (std::size_t i = 0; i < inside.games.size(); ++i) {
      EXPECT_TRUE(same(inside.games[i], outside.games[i]))
          << game << " game " << i << ": " << outside.games[i].why;
    }
  }
}

TEST(Program, MayBeThirtyLinesOfPython) {
  const std::string bot = join("cmd:python3 '", TWISTWOOD_SOURCE_DIR, "/examples/random_bot.py' '",
                               TWISTWOOD_PROGRAM, "'");
  for (const char* game : {"twisty", "labyrinth"}) {
    match::MatchPlan plan = plan_of(game, {"greedy", bot}, 1);
    plan.player.patience.start_ms = 60'000;
    const Told told = run(plan);
    ASSERT_EQ(told.games.size(), 2u);
    for (const PlayedGame& played : told.games) {
      EXPECT_NE(played.end, PlayedGame::End::kForfeit) << played.why;
      EXPECT_GT(played.turns.size(), 5u);
    }
  }
}

// Always the same turns, over and over.
class Stubborn final : public match::Player {
 public:
  explicit Stubborn(Agents turns) : turns_(std::move(turns)) {}
  Result<void> new_game(const match::GameLine&, std::uint64_t) override { return {}; }
  Result<std::string> choose(const match::GameLine&) override {
    return turns_[next_++ % turns_.size()];
  }

 private:
  Agents turns_;
  std::size_t next_ = 0;
};

// The deck is empty, so nobody who stays where it is gets a card, and nothing changes.
constexpr const char* kNoCards =
    "labyrinth n-n-n/-n-n-/n-n-n/-n-n-/n-n-n a1:b2::0:0:c2.d3,f6:b4::0:0:c3.c4 1 0/1000 -";

TEST(Game, IsADrawWhenAPositionComesUpForTheThirdTime) {
  const auto start = read_position(kNoCards);
  ASSERT_TRUE(start) << start.error().message;
  Stubborn first({">a1"});
  Stubborn second({">f6"});
  std::vector<match::Player*> players = {&first, &second};
  const std::vector<std::uint64_t> seeds = {1, 2};
  const std::atomic<bool> stop{false};
  const auto game = match::play_game(*start, players, seeds, stop);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->end, PlayedGame::End::kRepetition);
  EXPECT_EQ(game->turns.size(), 4u) << "there at the start, after two turns and after four";
  EXPECT_EQ(game->points, match::shared_points(2));
  EXPECT_EQ(match::result_of(*game), "d");
}

TEST(Game, IsADrawAtTheLimit) {
  std::string text = kNoCards;
  text.replace(text.find("/1000"), 5, "/3");
  Stubborn first({">a1"});
  Stubborn second({">f6"});
  std::vector<match::Player*> players = {&first, &second};
  const std::vector<std::uint64_t> seeds = {1, 2};
  const std::atomic<bool> stop{false};
  const auto game = match::play_game(*read_position(text), players, seeds, stop);
  EXPECT_EQ(game->end, PlayedGame::End::kLimit);
  EXPECT_EQ(game->turns.size(), 3u);
}

TEST(GameLine, TellsNothingThatIsHidden) {
  const AnyPosition start = deal_any("labyrinth", 2);
  match::GameLine line(start);
  Random random(3);
  while (status(line.position()).running() && line.history().size() < 100) {
    EXPECT_EQ(line.told().substr(0, line.told().find(" turns")).find('?') != std::string::npos,
              true)
        << line.told();
    // Whoever follows what is told comes to what every seat sees.
    const std::string told = line.told();
    const std::size_t at = told.find(" turns");
    AnyPosition followed = *read_position(told.substr(0, at));
    if (at != std::string::npos) {
      std::istringstream rest(told.substr(at + 6));
      for (std::string turn; rest >> turn;) ASSERT_TRUE(play(followed, turn));
    }
    EXPECT_EQ(write_position(followed), write_position(mask(line.position())));
    const auto all = turns(line.position());
    ASSERT_TRUE(line.play(all[random.below(static_cast<std::uint32_t>(all.size()))]));
  }
}

TEST(Child, SplitsACommandLikeAShell) {
  const auto words = [](std::string_view text) { return *match::split_command(text); };
  EXPECT_EQ(words("a  b\tc"), (Agents{"a", "b", "c"}));
  EXPECT_EQ(words("'my bot' --name \"A \\\"B\\\"\" x\\ y ''"),
            (Agents{"my bot", "--name", "A \"B\"", "x y", ""}));
  EXPECT_FALSE(match::split_command("   "));
  EXPECT_FALSE(match::split_command("a 'b"));
}

TEST(Child, IsGoneWithAllItStartedWhenItsOwnerIs) {
  // The shell ignores what a polite end looks like, and so does what it has started.
  auto child = match::Child::start(
      {"/bin/sh", "-c", "trap '' TERM INT HUP; (trap '' TERM; exec sleep 1000) & echo $$ $!; wait"});
  ASSERT_TRUE(child);
  const auto line = (*child)->read_line({match::steady_ms(), 60'000});
  ASSERT_TRUE(line) << line.error().message;
  std::istringstream ids(*line);
  pid_t shell = 0;
  pid_t sleeper = 0;
  ids >> shell >> sleeper;
  ASSERT_GT(shell, 0);
  ASSERT_GT(sleeper, 0);
  EXPECT_EQ(::kill(shell, 0), 0);
  child->reset();
  EXPECT_NE(::kill(shell, 0), 0);
  // The sleeper is not our child: its end may take a moment to show, but it has no way out.
  const std::int64_t start = match::steady_ms();
  const auto ended = [&] {
    std::ifstream stat(join("/proc/", sleeper, "/stat"));
    std::string text((std::istreambuf_iterator<char>(stat)), std::istreambuf_iterator<char>());
    return text.empty() || text.find(") Z ") != std::string::npos;
  };
  while (!ended() && match::steady_ms() - start < 60'000) std::this_thread::yield();
  EXPECT_TRUE(ended());
}

}  // namespace
}  // namespace twistwood::trial
