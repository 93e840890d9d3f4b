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
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "base/result.h"
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
      {{"deal", "-p", "3"}, "deal has no option -p; did you mean --players?"},
      {{"deal", "-x", "3"}, "deal has no option -x\n"},
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
        run({"best", "--position", kPosition, "--solution", nowhere}),
        run({"load", "--url", "http://127.0.0.1:1", "--seconds", "0.1"})}) {
    EXPECT_EQ(ran.status, kFailed) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("twistwood: ")) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

// The names of all subcommands, as the help lists them.
std::vector<std::string> subcommands() {
  const std::string help = run({"--help"}).out;
  const std::string listed = help.substr(help.find("Subcommands:"));
  const std::regex subcommand(R"(\n  ([a-z-]+) +[A-Z])");
  std::vector<std::string> names;
  for (std::sregex_iterator at(listed.begin(), listed.end(), subcommand), end; at != end; ++at) {
    names.push_back((*at)[1].str());
  }
  return names;
}

TEST(Usage, a_seed_is_a_number_that_there_is) {
  // What each needs besides.
  const std::map<std::string, std::vector<std::string>> commands = {
      {"analyse", {"--position", kPosition}},
      {"best", {"--position", kPosition}},
      {"bot", {}},
      {"bot-join", {"--link", "http://127.0.0.1:1/#/t/x/y", "false"}},
      {"deal", {"--game", "twisty"}},
      {"exercises", {"--games", "1"}},
      {"load", {"--url", "http://127.0.0.1:1", "--seconds", "0.1"}},
      {"match", {"--game", "twisty", "--agents", "greedy", "random", "--deals", "1"}},
      {"play", {"--seats", "random,random"}},
      {"puzzles", {"--game", "twisty", "--count", "1"}},
      {"study", {"--deals", "1", "--agent", "random"}},
      {"study-deals", {"--memory", "1"}},
  };
  for (const std::string& name : subcommands()) {
    EXPECT_EQ(tells(run({name, "--help"}).out, "\n  --seed "), commands.contains(name)) << name;
  }
  for (const auto& [name, more] : commands) {
    for (const char* seed : {"-1", "18446744073709551616", "1.5", "0x10", "x"}) {
      std::vector<std::string> words = {name, "--seed", seed};
      words.insert(words.end(), more.begin(), more.end());
      const Ran ran = run(words);
      EXPECT_EQ(ran.status, kWrongUsage) << name << ' ' << seed;
      EXPECT_TRUE(tells(ran.err, std::string("'") + seed + "'")) << ran.err;
      EXPECT_TRUE(tells(ran.err, "from 0 to 18446744073709551615")) << ran.err;
      EXPECT_EQ(ran.out, "") << name;
    }
  }
  const Ran fine =
      run({"best", "--position", kPosition, "--nodes", "1", "--seed", "18446744073709551615"});
  EXPECT_EQ(fine.status, kFine) << fine.err;
  EXPECT_TRUE(tells(run({"best", "--help"}).out, "--seed S=1"));
}

TEST(Usage, the_name_of_a_file_is_not_empty) {
  const std::vector<std::vector<std::string>> commands = {
      {"match", "--game", "twisty", "--agents", "random", "random", "--deals", "1", "--games-out"},
      {"analyse", "--position", kPosition, "--nodes", "1", "--svg"},
      {"analyse", "--position", kPosition, "--nodes", "1", "--record"},
      {"study", "--deals", "1", "--agent", "random", "--nodes", "1", "--svg"},
      {"render", "--position", kPosition, "-o"},
      {"load", "--url", "http://127.0.0.1:1", "--seconds", "0.1", "--ca"},
      {"bot-join", "--link", "http://127.0.0.1:1/#/t/x/y", "false", "--ca"},
      {"bot-join", "--link", "http://127.0.0.1:1/#/t/x/y", "false", "--games-out"}};
  for (std::vector<std::string> words : commands) {
    words.emplace_back("");
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << words[0] << ran.err;
    EXPECT_TRUE(tells(ran.err, ": a file name is expected\n")) << ran.err;
    EXPECT_EQ(ran.out, "") << words[0];
  }
}

// A bot refuses to think for longer than a year, and would lose by it.
TEST(Usage, nobody_is_told_to_think_for_longer_than_a_bot_can_be) {
  const std::string bot = std::string("cmd:'") + TWISTWOOD_PROGRAM + "' bot --level 1";
  const std::vector<std::vector<std::string>> commands = {
      {"match", "--game", "twisty", "--agents", bot, "random", "--deals", "1", "--limit", "2",
       "--depth", "1"},
      {"study", "--game", "twisty", "--players", "2", "--edition", "thief", "--agent", bot,
       "--deals", "1", "--limit", "2", "--depth", "1"},
      {"best", "--position", kPosition, "--depth", "1"},
      {"bot-join", "--link", "http://127.0.0.1:1/#/t/x/y", "false"}};
  for (const auto& words : commands) {
    const auto within = [&](const char* movetime) {
      std::vector<std::string> more = words;
      more.insert(more.end(), {"--movetime", movetime});
      return run(more);
    };
    for (const char* too_long : {"31536000001", "100000000000", "9223372036854775807"}) {
      const Ran ran = within(too_long);
      EXPECT_EQ(ran.status, kWrongUsage) << words[0];
      EXPECT_TRUE(tells(ran.err, "31536000000")) << ran.err;
    }
    if (words[0] == "bot-join") continue;
    const Ran year = within("31536000000");
    EXPECT_EQ(year.status, kFine) << year.err;
    EXPECT_EQ(year.err, "") << "nobody forfeits";
  }
}

// The number it is told would be the largest that there is, and not the one that was meant.
TEST(Usage, a_number_of_nodes_is_one_that_there_is) {
  const std::vector<std::vector<std::string>> commands = {
      {"match", "--game", "twisty", "--agents", "random", "random", "--deals", "1"},
      {"best", "--position", kPosition},
      {"study", "--deals", "1", "--agent", "random"},
      {"analyse", "--position", kPosition},
      {"bot-join", "--link", "http://127.0.0.1:1/#/t/x/y", "false"}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--nodes", "99999999999999999999"});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << words[0];
    EXPECT_TRUE(tells(ran.err, "--nodes: ")) << ran.err;
    EXPECT_EQ(ran.out, "") << words[0];
  }
}

// So many programs at a time take more files than there are.
TEST(Usage, what_the_machine_is_short_of_is_no_wrong_usage) {
  const auto err = std::filesystem::path(::testing::TempDir()) / "twistwood-files.err";
  const std::string script =
      join("ulimit -n 20; '", TWISTWOOD_PROGRAM, "' match --game twisty --agents 'cmd:\"",
           TWISTWOOD_PROGRAM, "\" bot' random --deals 100 --concurrency 20 --nodes 1 2>'",
           err.string(), "'");
  const int status = std::system(script.c_str());
  EXPECT_EQ(WEXITSTATUS(status), kFailed);
  std::ifstream file(err);
  const std::string told((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(told, "twistwood: pipe: Too many open files\n");
  std::filesystem::remove(err);
}

TEST(Usage, the_table_of_exit_statuses_is_the_one_of_the_program) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/docs/command-line.md");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::string help = run({"--help"}).out;
  for (const int status :
       {kFine, kRefused, kWrongUsage, kFailed, kInterrupted, kTerminated, kHungUp}) {
    EXPECT_TRUE(tells(text, "\n| " + std::to_string(status) + " | ")) << status;
    EXPECT_TRUE(tells(help, " " + std::to_string(status) + " ")) << status;
  }
}

TEST(Usage, the_manual_page_has_every_subcommand) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/deploy/debian/twistwood.1");
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  const std::vector<std::string> names = subcommands();
  for (const std::string& name : names) {
    const std::string written = std::regex_replace(name, std::regex("-"), "\\-");
    EXPECT_TRUE(tells(page, "\n.B " + written + "\n")) << name;
  }
  EXPECT_GE(names.size(), 20u);
}

// What comes after -- is the bot's, whatever it looks like.
TEST(BotCheck, takes_a_command_and_says_what_is_wrong_with_it) {
  const std::string program = TWISTWOOD_PROGRAM;
  const Ran fine = run({"bot-check", "--game", "labyrinth", "--movetime", "1", "--grace", "60000",
                        "--", program, "bot", "--level", "2", "--hash", "1"});
  EXPECT_EQ(fine.status, kFine) << fine.out << fine.err;
  EXPECT_EQ(fine.lines().back(), "49 checks, 0 faults");
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

// No number is read as octal or hexadecimal, whatever it begins with.
TEST(Usage, digits_mean_what_they_say) {
  const auto games = [](const char* deals) {
    const Ran ran = run({"match", "--game", "twisty", "--agents", "random", "random", "--deals",
                         deals, "--json", "--seed", "1"});
    const std::size_t at = ran.out.find("\"games\":");
    return ran.status == kFine ? std::stoi(ran.out.substr(at + 8)) : -ran.status;
  };
  EXPECT_EQ(games("10"), 20);
  EXPECT_EQ(games("010"), 20);
  EXPECT_EQ(games("0008"), 16);
  for (const char* word : {"0x10", "0b11", "1e3", "1'000", "+5", " 5", "5 ", "-", ""}) {
    EXPECT_EQ(games(word), -kWrongUsage) << word;
  }
  const Ran ran = run({"perft", "--position", kPosition, "--depth", "0x1"});
  EXPECT_EQ(ran.status, kWrongUsage);
  EXPECT_TRUE(tells(ran.err, "'0x1' is no whole number")) << ran.err;
}

// A pipe that nobody reads any more when the first word is written, with more than is kept back.
TEST(Usage, a_reader_who_has_seen_enough_is_no_error) {
  std::string folder = ::testing::TempDir() + "/twistwood-pipe-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string script = "cd '" + folder + "' && mkfifo gone && { read -r word <gone; '" +
                             TWISTWOOD_PROGRAM "' solve --help 2>err; echo $? >status; } | " +
                             "{ exec <&-; echo word >gone; }";
  EXPECT_EQ(std::system(script.c_str()), 0);
  int status = -1;
  std::ifstream(folder + "/status") >> status;
  EXPECT_EQ(status, kFine);
  EXPECT_EQ(std::filesystem::file_size(folder + "/err"), 0u);
  std::filesystem::remove_all(folder);
}

// The first game tells that it runs, and Ctrl-C ends it long before the last.
TEST(Usage, a_command_that_was_interrupted_says_so_by_its_status) {
  const auto games = std::filesystem::path(::testing::TempDir()) / "twistwood-interrupted.record";
  for (const auto& [signal, status] :
       {std::pair(SIGINT, kInterrupted), std::pair(SIGTERM, kTerminated),
        std::pair(SIGHUP, kHungUp)}) {
    ASSERT_EQ(mkfifo(games.c_str(), 0600), 0);
    const pid_t child = start({"match", "--game", "twisty", "--agents", "greedy", "random",
                               "--deals", "10000000", "--games-out", games.string()});
    std::ifstream pipe(games);
    std::string line;
    ASSERT_TRUE(std::getline(pipe, line));
    kill(child, signal);
    while (std::getline(pipe, line)) {
    }
    EXPECT_EQ(wait_for(child), status);
    std::filesystem::remove(games);
  }
}

// A bot that hangs holds a pipe open for as long as it lives, and says there that it does.
TEST(Usage, a_bot_does_not_outlive_the_program_that_started_it) {
  const auto alive = std::filesystem::path(::testing::TempDir()) / "twistwood-alive";
  const std::string bot = join("trap '' TERM INT HUP; exec 9>'", alive.string(),
                               "'; echo up >&9; while :; do sleep 1000; done");
  for (const int signal : {SIGTERM, SIGHUP, SIGKILL}) {
    for (const bool check : {true, false}) {
      ASSERT_EQ(mkfifo(alive.c_str(), 0600), 0);
      const std::vector<std::string> words =
          check ? std::vector<std::string>{"bot-check", "--grace", "3600000", "--", "sh", "-c", bot}
                : std::vector<std::string>{"match",     "--game", "twisty",
                                           "--agents",  "greedy", "cmd:sh -c \"" + bot + "\"",
                                           "--startup", "3600000"};
      const pid_t child = start(words);
      std::ifstream pipe(alive);
      std::string line;
      ASSERT_TRUE(std::getline(pipe, line));
      kill(child, signal);
      EXPECT_FALSE(std::getline(pipe, line)) << "the end of the bot, or this waits for it";
      wait_for(child);
      std::filesystem::remove(alive);
    }
  }
}

}  // namespace
}  // namespace twistwood::trial
