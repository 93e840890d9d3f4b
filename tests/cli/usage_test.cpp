// Slips of whoever types: words that nobody knows, what the exit status tells, and how far a long
// command has come.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "cli/run.h"

namespace twistwood::trial {
namespace {

const std::string kPosition =
    "twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
    "a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief";

bool tells(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST(Usage, an_option_that_is_none_is_named_and_the_one_that_was_meant) {
  struct Case {
    std::vector<std::string> words;
    std::string says;
  };
  const std::vector<Case> cases = {
      {{"match", "--agnets", "greedy", "random"},
       "match has no option --agnets; did you mean --agents?"},
      {{"best", "--positon", kPosition}, "best has no option --positon; did you mean --position?"},
      {{"deal", "--game", "twisty", "--player", "3"},
       "deal has no option --player; did you mean --players?"},
      {{"deal", "--game", "twisty", "--sede=3"}, "deal has no option --sede; did you mean --seed?"},
      {{"bench", "--xyzzy", "3"}, "bench has no option --xyzzy\n"},
      {{"mtach"}, "there is no subcommand mtach; did you mean match?"},
      {{"xyzzy"}, "there is no subcommand xyzzy\n"},
      {{"--versoin"}, "twistwood has no option --versoin; did you mean --version?"},
  };
  for (const auto& [words, says] : cases) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << words[0];
    EXPECT_TRUE(tells(ran.err, says)) << ran.err;
  }
}

TEST(Usage, the_exit_status_tells_what_failed) {
  const std::string nowhere = "/no/such/folder/file";
  const std::vector<std::string> match = {"match",  "--game", "twisty",  "--agents",
                                          "greedy", "random", "--deals", "1"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  EXPECT_EQ(with(match, {}).status, kFine);
  EXPECT_EQ(run({"best", "--position", "nonsense"}).status, kRefused);
  EXPECT_EQ(with(match, {"--concurrency", "0"}).status, kWrongUsage);
  for (const Ran& ran :
       {with(match, {"--games-out", nowhere}),
        run({"study", "--players", "2", "--deals", "1", "--agent", "greedy", "--svg", nowhere}),
        run({"render", "--position", kPosition, "-o", nowhere}), run({"record", nowhere}),
        run({"record", "--db", nowhere, "--table", "x"}),
        run({"solve", "--position", kPosition, "--solution", nowhere}),
        run({"solve", "--position", kPosition, "--out", nowhere}),
        run({"load", "--url", "http://127.0.0.1:1", "--seconds", "0.1"})}) {
    EXPECT_EQ(ran.status, kFailed) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("twistwood: ")) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Usage, the_table_of_exit_statuses_is_the_one_of_the_program) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/docs/command-line.md");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::string help = run({"--help"}).out;
  for (const int status : {kFine, kRefused, kWrongUsage, kFailed, kInterrupted}) {
    EXPECT_TRUE(tells(text, "\n| " + std::to_string(status) + " | ")) << status;
    EXPECT_TRUE(tells(help, " " + std::to_string(status) + " ")) << status;
  }
}

TEST(Usage, the_manual_page_has_every_subcommand) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/deploy/debian/twistwood.1");
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  const std::string help = run({"--help"}).out;
  const std::regex subcommand(R"(\n  ([a-z-]+) +[A-Z])");
  const std::string listed = help.substr(help.find("Subcommands:"));
  int found = 0;
  for (std::sregex_iterator at(listed.begin(), listed.end(), subcommand), end; at != end; ++at) {
    const std::string name = std::regex_replace((*at)[1].str(), std::regex("-"), "\\-");
    EXPECT_TRUE(tells(page, "\n.B " + name + "\n")) << name;
    ++found;
  }
  EXPECT_GE(found, 20);
}

// What comes after -- is the bot's, whatever it looks like.
TEST(BotCheck, takes_a_command_and_says_what_is_wrong_with_it) {
  const std::string program = TWISTWOOD_PROGRAM;
  const Ran fine = run({"bot-check", "--game", "labyrinth", "--movetime", "1", "--grace", "60000",
                        "--", program, "bot", "--level", "2", "--hash", "1"});
  EXPECT_EQ(fine.status, kFine) << fine.out << fine.err;
  EXPECT_EQ(fine.lines().back(), "24 checks, 0 faults");
  const Ran wrong = run({"bot-check", "--game", "twisty", "--", "false"});
  EXPECT_EQ(wrong.status, kRefused);
  EXPECT_TRUE(tells(wrong.lines().at(0), "FAULT  greeting: the bot ended with status 1"))
      << wrong.out;
  EXPECT_EQ(run({"bot-check", "--", "/no/such/program"}).status, kFailed);
  EXPECT_EQ(run({"bot-check"}).status, kWrongUsage);
}

// A terminal of which we hold the other end.
class Terminal {
 public:
  Terminal() : end_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (end_ < 0 || grantpt(end_) != 0 || unlockpt(end_) != 0) std::abort();
    path_ = ptsname(end_);
    held_ =
        ::open(path_.c_str(), O_RDWR | O_NOCTTY);  // what was written stays after others close it
    fcntl(end_, F_SETFL, O_NONBLOCK);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::close(held_);
    ::close(end_);
  }

  const std::string& path() const { return path_; }
  std::string written() const {
    std::string all;
    std::array<char, 4096> bytes;
    while (true) {
      const ssize_t size = ::read(end_, bytes.data(), bytes.size());
      if (size <= 0) return all;
      all.append(bytes.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  int end_;
  int held_ = -1;
  std::string path_;
};

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Progress, is_shown_on_a_terminal_and_nowhere_else) {
  const std::vector<std::vector<std::string>> commands = {
      {"match", "--game", "twisty", "--agents", "greedy", "random", "--deals", "2"},
      {"study", "--game", "twisty", "--players", "2", "--edition", "thief", "--agent", "greedy",
       "--deals", "4"}};
  for (const auto& words : commands) {
    const Terminal terminal;
    EXPECT_EQ(wait_for(start(words, "/dev/null", "/dev/null", terminal.path())), kFine);
    EXPECT_TRUE(tells(terminal.written(), "] 4/4")) << words[0];
    EXPECT_EQ(run(words).err, "") << words[0];
  }
}

// The first game tells that it runs, and Ctrl-C ends it long before the last.
TEST(Usage, a_command_that_was_interrupted_says_so_by_its_status) {
  const auto games = std::filesystem::path(::testing::TempDir()) / "twistwood-interrupted.record";
  ASSERT_EQ(mkfifo(games.c_str(), 0600), 0);
  const pid_t child = start({"match", "--game", "twisty", "--agents", "greedy", "random", "--deals",
                             "10000000", "--games-out", games.string()});
  std::ifstream pipe(games);
  std::string line;
  ASSERT_TRUE(std::getline(pipe, line));
  kill(child, SIGINT);
  while (std::getline(pipe, line)) {
  }
  EXPECT_EQ(wait_for(child), kInterrupted);
  std::filesystem::remove(games);
}

}  // namespace
}  // namespace twistwood::trial
