// `twistwood bot-join` as people call it: what it prints, and its exit statuses.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>

#include "cli/run.h"
#include "online/trial_table.h"

namespace twistwood::trial {
namespace {

std::string link_to(const TrialTable& world, int seat) {
  return join("http://localhost:", world.server->port(), "/#/t/", world.table.id, '/',
              world.table.tokens[static_cast<std::size_t>(seat) - 1]);
}

std::vector<std::string> command(std::vector<std::string> options) {
  options.insert(options.begin(), "bot-join");
  for (const char* word : {"--startup", "60000", "--nodes", "20", "--", TWISTWOOD_PROGRAM, "bot"}) {
    options.emplace_back(word);
  }
  return options;
}

TEST(BotJoin, plays_prints_and_records) {
  TrialTable world(persons("twisty", 2, 20));
  Seated other(world.bot(2));
  const std::string games = (world.folder.path / "games.record").string();
  const Ran ran = run(command({"--link", link_to(world, 1), "--games-out", games}));
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_EQ(ran.err, "");
  ASSERT_GE(ran.lines().size(), 10u);
  EXPECT_TRUE(ran.lines()[0].starts_with("at the table: twisty, seat 1 of 2")) << ran.lines()[0];
  EXPECT_TRUE(ran.lines().back().starts_with("the game is over: ")) << ran.lines().back();
  EXPECT_EQ(other.end().kind, online::BotSeatEnd::Kind::kPlayed);
  const Ran checked = run({"record", "--check", games});
  EXPECT_EQ(checked.status, kFine) << checked.err;
}

// A link is a key; on a command line everybody on the machine could read it.
TEST(BotJoin, takes_the_link_from_standard_input) {
  TrialTable world(persons("twisty", 2, 6));
  Seated other(world.bot(2));
  const Ran ran = run(command({"--link", "-", "--quiet"}), link_to(world, 1) + '\n');
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_EQ(ran.out, "");
}

TEST(BotJoin, tells_apart_what_went_wrong) {
  TrialTable world(persons("twisty"));
  const std::string link = link_to(world, 1);
  const auto status = [](const Ran& ran, const std::string& message) {
    EXPECT_NE(ran.err.find(message), std::string::npos) << ran.err;
    return ran.status;
  };
  EXPECT_EQ(status(run(command({})), "--link is required"), kWrongUsage);
  EXPECT_EQ(status(run({"bot-join", "--link", link}), "command is required"), kWrongUsage);
  EXPECT_EQ(status(run(command({"--link", "https://example.org"})), "--link: https://host/#/t/"),
            kWrongUsage);
  EXPECT_EQ(status(run(command({"--link", "-"})), "--link: standard input holds no link"),
            kWrongUsage);
  EXPECT_EQ(status(run(command({"--link", link.substr(0, link.size() - 4) + "AAAA"})),
                   "the server refuses this link: "),
            kRefused);
  EXPECT_EQ(status(run(command({"--link", "http://127.0.0.1:1/#/t/a/5LmZL7Lead_H4qaUIRDN-A"})),
                   "cannot connect to 127.0.0.1:1: "),
            kFailed);
  EXPECT_EQ(status(run({"bot-join", "--link", link, "--", "/no/such/bot"}),
                   "cannot run '/no/such/bot': "),
            kFailed);
  EXPECT_EQ(status(run(command({"--link", link, "--ca", "/no/such/file"})),
                   "there are no certificates in /no/such/file"),
            kFailed);
  EXPECT_EQ(status(run(command({"--link", link, "--games-out", "/no/such/folder/file"})),
                   "--games-out: cannot write "),
            kFailed);
}

TEST(BotJoin, grace_is_all_that_a_turn_without_time_may_take) {
  TrialTable world(persons("twisty", 2, 20));
  Seated other(world.bot(2));
  const Ran ran =
      run({"bot-join", "--link", link_to(world, 1), "--startup", "60000", "--nodes", "20",
           "--grace", "200", "--", std::string(TWISTWOOD_TESTS_DIR) + "/match/misfit.sh", "hang"});
  EXPECT_EQ(ran.status, kRefused) << ran.err;
  EXPECT_NE(ran.err.find("no answer within 200 ms"), std::string::npos) << ran.err;
}

TEST(BotJoin, leaves_the_table_at_an_interrupt) {
  TrialTable world(persons("twisty"));
  const auto person = world.person(2);
  const std::string out = (world.folder.path / "out").string();
  const pid_t child = start(command({"--link", link_to(world, 1)}), "/dev/null", out);
  const auto is_here = [&](bool here) {
    while (const auto presence = person->socket().next("presence")) {
      if ((*presence)["seats"][0]["here"] == here) return true;
    }
    return false;
  };
  ASSERT_TRUE(is_here(true));
  kill(child, SIGINT);
  int ended = 0;
  waitpid(child, &ended, 0);
  EXPECT_EQ(WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, kInterrupted);
  EXPECT_TRUE(is_here(false));
}

}  // namespace
}  // namespace twistwood::trial
