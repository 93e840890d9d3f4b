// Programs as players: those that speak the protocol, and those that do anything else.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "base/steady_clock.h"
#include "match/child.h"
#include "match/match_support.h"

namespace twistwood::trial {
namespace {

using match::PlayedGame;
using Agents = std::vector<std::string>;

// What each kind of misfit does, and what is said about it.
struct Misdeed {
  const char* how;
  const char* why;
  bool late = false;  // it is found out only by waiting
};

class Misfits : public testing::TestWithParam<Misdeed> {};

TEST_P(Misfits, LoseTheirGamesAndTheMatchGoesOn) {
  match::MatchPlan plan = plan_of("twisty", {"greedy", misfit(GetParam().how)}, 2);
  plan.player.budget.nodes.reset();
  plan.player.budget.time_ms = 10;
  // Short where waiting is the point, and out of the way everywhere else.
  const bool mute = GetParam().how == std::string("mute");
  plan.player.patience.start_ms = mute ? 290 : 60'000;
  plan.player.patience.grace_ms = GetParam().late ? 290 : 60'000;
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
                    Misdeed{"hang", "gave no answer within 300 ms", true},
                    Misdeed{"deaf", "gave no answer within 300 ms", true},
                    Misdeed{"mute", "gave no answer within 290 ms", true},
                    Misdeed{"illegal", "played 'a1>b2>c3'"}, Misdeed{"forbidden", "played 'd4': T"},
                    Misdeed{"empty", "played ''"}, Misdeed{"garbage", "played '"},
                    Misdeed{"endless", "gave no answer within 300 ms", true},
                    Misdeed{"long", "a line of more than 1048576 bytes"},
                    Misdeed{"complains", "'error I do not like this position'"},
                    Misdeed{"closes", "closed its output"}),
    [](const auto& test) { return std::string(test.param.how); });

TEST(Misfit, AtATableOfFourLeavesTheGameToTheOthers) {
  const Told told = run(plan_of("labyrinth", {"random", misfit("crash"), "random", "random"}, 1));
  ASSERT_EQ(told.games.size(), 4u);
  EXPECT_EQ(told.tally.row(1).lost, 4);
  EXPECT_EQ(told.tally.row(1).forfeits, 4);
  for (const int agent : {0, 2, 3}) {
    EXPECT_EQ(told.tally.row(agent).shared, 4);
    EXPECT_EQ(told.tally.row(agent).drawn, 0) << "a game that somebody left is no draw";
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

TEST(Program, MayBeFortyLinesOfPython) {
  const std::string bot = join("cmd:python3 '", TWISTWOOD_SOURCE_DIR, "/examples/random_bot.py' '",
                               TWISTWOOD_PROGRAM, "'");
  for (const char* game : {"twisty", "labyrinth"}) {
    match::MatchPlan plan = plan_of(game, {"greedy", bot}, 1);
    plan.player.patience.start_ms = 60'000;
    const Told told = run(plan);
    ASSERT_EQ(told.games.size(), 2u);
    for (const PlayedGame& played : told.games) {
      EXPECT_NE(played.end, PlayedGame::End::kForfeit) << played.why;
      EXPECT_GT(played.history.size(), 5);
    }
  }
}

TEST(Child, SplitsACommandLikeAShell) {
  const auto words = [](std::string_view text) { return *match::split_command(text); };
  EXPECT_EQ(words("a  b\tc"), (Agents{"a", "b", "c"}));
  EXPECT_EQ(words("'my bot' --name \"A \\\"B\\\"\" x\\ y ''"),
            (Agents{"my bot", "--name", "A \"B\"", "x y", ""}));
  EXPECT_FALSE(match::split_command("   "));
  EXPECT_FALSE(match::split_command("a 'b"));
  EXPECT_FALSE(match::split_command(std::string_view("tr\0ue", 5)));
}

// Neither the connection of a bot to its table nor the files of others are its business.
TEST(Child, InheritsNothingButItsThreeStreams) {
  const int ours = fcntl(STDERR_FILENO, F_DUPFD, 100);
  ASSERT_GE(ours, 100);
  const auto child = match::Child::start(
      {"/bin/sh", "-c", join("test -e /dev/fd/", ours, " && echo open; echo end")});
  ASSERT_TRUE(child) << child.error().message;
  const auto line = (*child)->read_line({steady_ms(), 60'000});
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(*line, "end");
  ::close(ours);
}

TEST(Child, IsGoneWithAllItStartedWhenItsOwnerIs) {
  // The shell ignores what a polite end looks like, and so does what it has started.
  auto child = match::Child::start(
      {"/bin/sh", "-c",
       "trap '' TERM INT HUP; (trap '' TERM; exec sleep 1000) & echo $$ $!; wait"});
  ASSERT_TRUE(child);
  const auto line = (*child)->read_line({steady_ms(), 60'000});
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
  const std::int64_t start = steady_ms();
  const auto ended = [&] {
    std::ifstream stat(join("/proc/", sleeper, "/stat"));
    std::string text((std::istreambuf_iterator<char>(stat)), std::istreambuf_iterator<char>());
    return text.empty() || text.find(") Z ") != std::string::npos;
  };
  while (!ended() && steady_ms() - start < 60'000) std::this_thread::yield();
  EXPECT_TRUE(ended());
}

}  // namespace
}  // namespace twistwood::trial
