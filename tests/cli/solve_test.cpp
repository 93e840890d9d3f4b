// twistwood solve: answers, files that hold a solution, and what it refuses.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/result.h"
#include "base/sha256.h"
#include "cli/run.h"

namespace twistwood::trial {
namespace {

// From tests/vectors/exact.jsonl, with value and turns from an independent solver.
const std::string kWon =
    "twisty 1o+2r1/l1p1@@r/y2yywo/l@g1wbx/s1+pg+b/r1xx2@/2l@@2 "
    "d6:bypwgor:6:0,e5:rbgpwoy:6:6 2 100/60000 thief";
const std::string kDrawn =
    "twisty 2w1@2/gbwg1r@/byl1pxg/1+@2@l/1y1x1ox/pgrol1+/1s@@1+1 "
    "b5:rypwobg:6:0,c5:rpowybg:6:0 1 100/60000 thief";
const std::string kLost =
    "twisty 1@g@s2/golx1+l/1o@y1b+/2@2or/bx@y2p/@xr2+r/1l1pww1 "
    "d4:gwybpro:6:0,d7:pbwygor:6:4 2 100/60000 thief";

// Three cards missing each: some thousand blocks.
const std::string kThreeEach =
    "twisty 1+px3/ry@glr@/@2bo@+/oyo2xy/sx1plyw/o@b1+w@/1pg1gl1 "
    "c6:bwgrypo:4:0,g3:wbrpygo:4:0 2 100/60000 thief";

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The levels that the beginning of a file tells of.
struct LevelLine {
  std::size_t offset = 0, bytes = 0;
  std::string sum;
};
std::vector<LevelLine> levels_of(const std::string& file) {
  std::vector<LevelLine> levels;
  std::istringstream lines(file.substr(0, 8192));
  std::string line;
  while (std::getline(lines, line)) {
    if (!line.starts_with("level ")) continue;
    std::istringstream words(line.substr(6));
    int number = 0;
    LevelLine& level = levels.emplace_back();
    words >> number >> level.offset >> level.bytes >> level.sum;
  }
  return levels;
}

// With sums that fit the rows of this level, whatever they are now: of each piece the first eight
// bytes of its SHA-256, and of those together the whole.
std::string sealed(std::string file, const LevelLine& level) {
  constexpr std::size_t kPiece = 12 * 1024;
  std::string sums;
  for (std::size_t at = 0; at < level.bytes; at += kPiece) {
    const auto sum = sha256({file.data() + level.offset + at, std::min(kPiece, level.bytes - at)});
    sums.append(reinterpret_cast<const char*>(sum.data()), 8);
  }
  file.replace(level.offset + level.bytes, sums.size(), sums);
  return file.replace(file.find(level.sum), level.sum.size(), hex(sha256(sums)));
}

std::size_t part_of(const std::string& path) {
  return bytes_of(path).substr(0, 8192).find("\npart ");
}

class Solve : public ::testing::Test {
 protected:
  // A solver that stands still while a part of a level is on the disk.
  void stop_inside_a_level(pid_t& child) const {
    child = start({"solve", "--position", kThreeEach, "--out", path(), "--checkpoint", "0",
                   "--threads", "1", "--kernel", "plain"});
    do {
      ASSERT_EQ(kill(child, SIGCONT), 0);
      while (part_of(path()) == std::string::npos) {
        ASSERT_EQ(waitpid(child, nullptr, WNOHANG), 0);
      }
      ASSERT_EQ(kill(child, SIGSTOP), 0);
      ASSERT_EQ(waitpid(child, nullptr, WUNTRACED), child);
    } while (part_of(path()) == std::string::npos);
  }

  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() /
            (std::string("twistwood_solve_") + info->name() + std::to_string(getpid()));
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST_F(Solve, says_value_turns_and_best_turns) {
  const Ran ran = run({"solve", "--distance", "--json", "--position", kWon});
  EXPECT_EQ(ran.status, kFine) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["position"], kWon);
  EXPECT_EQ(json["value"], "win");
  EXPECT_EQ(json["turns"], 9);
  EXPECT_FALSE(json["best"].empty());
  EXPECT_EQ(run({"solve", "--position", kLost}).out.substr(0, 21), "seat 2 to act: loss\nb");
}

TEST_F(Solve, answers_line_by_line_and_goes_on_after_nonsense) {
  const Ran ran = run({"solve", "--distance", "-"}, kWon + "\nnonsense\n" + kDrawn + "\n" + kLost);
  EXPECT_EQ(ran.status, kFine);
  std::istringstream lines(ran.out);
  std::vector<nlohmann::json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[0]["turns"], 9);
  EXPECT_TRUE(answers[1].contains("error"));
  EXPECT_EQ(answers[2]["value"], "draw");
  EXPECT_FALSE(answers[2].contains("turns"));
  EXPECT_EQ(answers[3]["value"], "loss");
  EXPECT_EQ(answers[3]["turns"], 14);
}

TEST_F(Solve, answers_the_same_with_any_instructions) {
  const std::vector<std::string> command = {"solve", "--distance", "--position", kDrawn};
  for (const std::string kernel : {"plain", "avx2", "avx512"}) {
    auto with = command;
    with.insert(with.end(), {"--kernel", kernel});
    const Ran ran = run(with);
    const bool not_here = ran.err.find("not on this processor") != std::string::npos;
    EXPECT_TRUE(not_here || ran.out == run(command).out) << kernel << ran.err;
  }
  EXPECT_EQ(run({"solve", "--position", kWon, "--kernel", "abacus"}).status, kWrongUsage);
}

TEST_F(Solve, keeps_a_solution_in_a_file_and_answers_from_it) {
  const Ran made = run({"solve", "--position", kLost, "--out", path(), "--check", "50"});
  ASSERT_EQ(made.status, kFine) << made.err;
  const Ran again = run({"solve", "--position", kLost, "--solution", path()});
  EXPECT_EQ(again.status, kFine) << again.err;
  EXPECT_EQ(again.out, made.out);
  EXPECT_EQ(run({"solve", "--position", kWon, "--solution", path()}).status, kRefused);
  EXPECT_EQ(run({"solve", "--position", kWon, "--out", path()}).status, kRefused);
}

TEST_F(Solve, goes_on_from_a_file_that_was_broken_off) {
  const Ran made = run({"solve", "--position", kLost, "--out", path()});
  ASSERT_EQ(made.status, kFine) << made.err;
  std::ifstream in(path(), std::ios::binary);
  const std::string whole(std::istreambuf_iterator<char>(in), {});
  // As if only level 0 had been done: later levels are neither named nor there.
  std::string text = whole;
  const std::size_t second = text.find("level 1");
  ASSERT_NE(second, std::string::npos);
  const std::size_t end = text.find("\n\n", second);
  text.replace(second, end - second, end - second, '\n');
  std::ofstream(path(), std::ios::binary) << text.substr(0, 8192 + 4096);
  const Ran again = run({"solve", "--position", kLost, "--out", path()});
  EXPECT_EQ(again.status, kFine) << again.err;
  EXPECT_EQ(again.out, made.out);
  std::ifstream now(path(), std::ios::binary);
  EXPECT_TRUE(std::string(std::istreambuf_iterator<char>(now), {}) == whole);
}

// A service that is stopped, or a machine that shuts down.
TEST_F(Solve, keeps_what_there_is_when_it_is_told_to_end) {
  pid_t child = 0;
  stop_inside_a_level(child);
  ASSERT_EQ(kill(child, SIGTERM), 0);
  ASSERT_EQ(kill(child, SIGCONT), 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, kTerminated);
  EXPECT_NE(part_of(path()), std::string::npos);
  EXPECT_EQ(run({"solve", "--position", kThreeEach, "--out", path()}).status, kFine);
}

// Between two positions nothing is under way that could be kept.
TEST_F(Solve, ends_at_once_while_it_waits_for_a_position) {
  const std::string in = path() + ".in", out = path() + ".out";
  ASSERT_EQ(mkfifo(in.c_str(), 0600), 0);
  ASSERT_EQ(mkfifo(out.c_str(), 0600), 0);
  // Open for both, so that it waits for nobody here.
  std::fstream input(in, std::ios::in | std::ios::out);
  std::fstream answers(out, std::ios::in | std::ios::out);
  const pid_t child = start({"solve", "-"}, in, out);
  input << kLost << '\n' << std::flush;
  std::string line;
  EXPECT_TRUE(std::getline(answers, line));
  ASSERT_EQ(kill(child, SIGTERM), 0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  std::filesystem::remove(in);
  std::filesystem::remove(out);
}

// It has told what it found, and a check can be long.
TEST_F(Solve, ends_at_once_while_it_checks) {
  const std::string out = path() + ".out";
  ASSERT_EQ(mkfifo(out.c_str(), 0600), 0);
  std::fstream answers(out, std::ios::in | std::ios::out);
  const pid_t child = start({"solve", "--position", kThreeEach, "--json", "--check", "100000000"},
                            "/dev/null", out);
  std::string line;
  EXPECT_TRUE(std::getline(answers, line));
  ASSERT_EQ(kill(child, SIGTERM), 0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  std::filesystem::remove(out);
}

#ifndef TWISTWOOD_SANITIZED  // whose memory is many times that of the program
// With a file: also when it is read again, and checked from end to end.
TEST_F(Solve, takes_no_more_memory_than_it_says) {
  const std::vector<std::string> words = {"solve", "--position", kThreeEach, "--threads",
                                          "2",     "--out",      path(),     "--check",
                                          "3000",  "--memory"};
  const auto with = [&](const std::string& memory) {
    std::vector<std::string> all = words;
    all.push_back(memory);
    return all;
  };
  const std::string says = run(with("1")).err;
  const int mib = std::stoi(says.substr(says.find("it takes ") + 9));
  for (int i = 0; i < 2; ++i) {  // the second time it is all there
    const pid_t child = start(with(std::to_string(mib)));
    int status = 0;
    rusage used{};
    ASSERT_EQ(wait4(child, &status, 0, &used), child);
    EXPECT_EQ(WEXITSTATUS(status), kFine);
    EXPECT_LE(used.ru_maxrss, mib * 1024L);
  }
}
#endif

// Killed while a part of a level is on the disk: it is stopped first, since a level may be finished
// between the look and the kill.
TEST_F(Solve, goes_on_inside_a_level_after_being_killed) {
  const Ran made = run({"solve", "--position", kThreeEach, "--out", path()});
  ASSERT_EQ(made.status, kFine) << made.err;
  const std::string whole = bytes_of(path());
  std::filesystem::remove(path());
  pid_t child = 0;
  stop_inside_a_level(child);
  ASSERT_EQ(kill(child, SIGKILL), 0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  const std::string broken = bytes_of(path());
  const Ran again = run({"solve", "--position", kThreeEach, "--out", path()});
  EXPECT_EQ(again.status, kFine) << again.err;
  EXPECT_EQ(again.out, made.out);
  EXPECT_LT(std::stoull(again.err), std::stoull(made.err)) << "blocks that were solved";
  EXPECT_TRUE(bytes_of(path()) == whole);

  // The last digit of its sum. Behind the rows that it covers may lie what was being written when
  // the program was killed, and that nobody reads.
  std::string damaged = broken;
  char& digit = damaged[damaged.find('\n', damaged.find("\npart ") + 1) - 1];
  digit = digit == '0' ? '1' : '0';
  std::ofstream(path(), std::ios::binary) << damaged;
  const Ran refused = run({"solve", "--position", kThreeEach, "--out", path()});
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_NE(refused.err.find("what was solved of level"), std::string::npos) << refused.err;
}

TEST_F(Solve, refuses_files_that_are_damaged) {
  ASSERT_EQ(run({"solve", "--position", kLost, "--out", path()}).status, kFine);
  std::ifstream in(path(), std::ios::binary);
  const std::string whole(std::istreambuf_iterator<char>(in), {});
  const auto put = [&](const std::string& bytes) {
    std::ofstream(path(), std::ios::binary) << bytes;
    return run({"solve", "--position", kLost, "--solution", path(), "--check", "1"});
  };
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{10}, std::size_t{100}, whole.size() - 1}) {
    EXPECT_EQ(put(whole.substr(0, length)).status, kRefused) << length;
  }
  std::string turned = whole;
  turned[8192] = static_cast<char>(turned[8192] ^ 1);
  const Ran ran = put(turned);
  EXPECT_EQ(ran.status, kRefused);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("checksum"), std::string::npos) << ran.err;
  const Ran older = put("twistwood-solution 1" + whole.substr(whole.find('\n')));
  EXPECT_EQ(older.status, kRefused);
  EXPECT_NE(older.err.find("another version"), std::string::npos) << older.err;
}

// Nobody has to ask for it: what is read is compared with its sum. Positions that need nothing of
// it are answered.
TEST_F(Solve, answers_from_no_rows_that_are_damaged) {
  ASSERT_EQ(run({"solve", "--position", kThreeEach, "--out", path()}).status, kFine);
  const std::string whole = bytes_of(path());
  const auto levels = levels_of(whole);
  ASSERT_EQ(levels.size(), 7u);
  std::string turned = whole;
  for (std::size_t i = 0; i < levels[5].bytes; ++i) turned[levels[5].offset + i] ^= 1;
  std::ofstream(path(), std::ios::binary) << turned;
  const std::string says = path() + ": level 5 does not fit its checksum";
  const Ran one = run({"solve", "--position", kThreeEach, "--solution", path()});
  EXPECT_EQ(one.status, kRefused);
  EXPECT_EQ(one.out, "");
  EXPECT_NE(one.err.find(says), std::string::npos) << one.err;
  const Ran lines = run({"solve", "-", "--solution", path()}, kThreeEach + '\n' + kLost);
  ASSERT_EQ(lines.lines().size(), 2u);
  EXPECT_EQ(nlohmann::json::parse(lines.lines()[0])["error"], says);
  EXPECT_NE(lines.lines()[1].find("cannot follow"), std::string::npos) << lines.out;
  const Ran best = run({"best", "--position", kThreeEach, "--nodes", "500", "--solution", path()});
  EXPECT_EQ(best.status, kFine);
  EXPECT_EQ(best.err, "twistwood: " + says + "; it is not played by\n");
  // Sums that were damaged themselves.
  std::string unsure = whole;
  unsure[levels[5].offset + levels[5].bytes] ^= 1;
  std::ofstream(path(), std::ios::binary) << unsure;
  EXPECT_EQ(run({"solve", "--position", kThreeEach, "--solution", path()}).status, kRefused);
}

// A level that says that all is drawn, with a checksum that fits: only its blocks, worked out
// again, tell.
TEST_F(Solve, checks_rows_against_what_they_should_be) {
  ASSERT_EQ(run({"solve", "--position", kThreeEach, "--out", path()}).status, kFine);
  const std::string whole = bytes_of(path());
  const Ran right = run({"solve", "--position", kThreeEach, "--solution", path(), "--check"});
  EXPECT_EQ(right.status, kFine) << right.err;
  const auto levels = levels_of(whole);
  for (const std::size_t level : {1u, 3u}) {
    std::string text = whole;
    text.replace(levels[level].offset, levels[level].bytes, levels[level].bytes, '\0');
    text = sealed(std::move(text), levels[level]);
    std::ofstream(path(), std::ios::binary) << text;
    const Ran ran = run({"solve", "--position", kThreeEach, "--solution", path(), "--check"});
    EXPECT_EQ(ran.status, kRefused);
    EXPECT_NE(ran.err.find("not worth"), std::string::npos) << ran.err;
  }
}

// Rows that are neither won nor lost but both: nothing can be played by them, and that is said.
TEST_F(Solve, plays_by_no_rows_that_cannot_be) {
  ASSERT_EQ(run({"solve", "--position", kThreeEach, "--out", path()}).status, kFine);
  std::string text = bytes_of(path());
  for (const LevelLine& level : levels_of(text)) {
    text.replace(level.offset, level.bytes, level.bytes, '\xFF');
    text = sealed(std::move(text), level);
  }
  std::ofstream(path(), std::ios::binary) << text;
  EXPECT_EQ(run({"solve", "--position", kThreeEach, "--solution", path()}).status, kRefused);
  const Ran best = run({"best", "--position", kThreeEach, "--nodes", "500", "--solution", path()});
  EXPECT_EQ(best.status, kFine) << best.err;
  EXPECT_EQ(best.err, "");
}

// What two who play perfectly make of a position that is won: whoever acts first wins each game.
TEST_F(Solve, games_of_a_match_and_a_study_begin_where_a_solution_does) {
  ASSERT_EQ(run({"solve", "--position", kWon, "--out", path()}).status, kFine);
  const std::string games = path() + ".record";
  const Ran match = run({"match", "--game", "twisty", "--agents", "level:6", "level:6", "--deals",
                         "2", "--nodes", "2000", "--solution", path(), "--games-out", games});
  ASSERT_EQ(match.status, kFine) << match.err;
  const std::string records = bytes_of(games);
  std::filesystem::remove(games);
  EXPECT_NE(records.find("1o+2r1/l1p1@@r/y2yywo"), std::string::npos) << records;
  std::size_t won = 0;
  for (std::size_t at = 0; (at = records.find("[Result \"2\"]", at)) != std::string::npos; ++at)
    ++won;
  EXPECT_EQ(won, 4u) << records;
  const Ran study = run({"study", "--agent", "level:6", "--nodes", "2000", "--deals", "2", "--json",
                         "--solution", path()});
  ASSERT_EQ(study.status, kFine) << study.err;
  const auto found = nlohmann::json::parse(study.out);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0]["games"], 2);
  for (const auto& more :
       {std::vector<std::string>{"--limit", "9"}, {"--agents", "random", "random", "random"}}) {
    std::vector<std::string> words = {"match",   "--game", "twisty",     "--deals", "1",
                                      "--nodes", "9",      "--solution", path()};
    words.insert(words.end(), more.begin(), more.end());
    if (more[0] != "--agents") words.insert(words.end(), {"--agents", "random", "random"});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << more[0];
    EXPECT_NE(ran.err.find("--solution"), std::string::npos) << ran.err;
  }
}

TEST_F(Solve, refuses_a_file_without_a_name) {
  for (const char* option : {"--out", "--solution"}) {
    const Ran ran = run({"solve", "--position", kLost, option, ""});
    EXPECT_EQ(ran.status, kWrongUsage) << option;
    EXPECT_NE(ran.err.find("a file name is expected"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(run({"best", "--position", kLost, "--nodes", "9", "--solution", ""}).status,
            kWrongUsage);
}

TEST_F(Solve, says_of_a_solution_that_it_is_not_finished) {
  ASSERT_EQ(run({"solve", "--position", kLost, "--out", path()}).status, kFine);
  std::string text = bytes_of(path());
  const std::size_t second = text.find("level 1");
  const std::size_t end = text.find("\n\n", second);
  text.replace(second, end - second, end - second, '\n');
  std::ofstream(path(), std::ios::binary) << text;
  for (const auto& command : std::vector<std::vector<std::string>>{
           {"solve", "--position", kLost}, {"best", "--position", kLost, "--nodes", "10"}}) {
    auto words = command;
    words.insert(words.end(), {"--solution", path()});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kRefused);
    EXPECT_NE(ran.err.find("it is not finished"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST_F(Solve, keeps_solutions_in_plain_files_alone) {
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  for (const std::string& file : {path(), std::string("/dev/null"), std::string("/dev/full")}) {
    for (const char* option : {"--out", "--solution"}) {
      const Ran ran = run({"solve", "--position", kLost, option, file});
      EXPECT_EQ(ran.status, kFailed) << file << ' ' << option;
      EXPECT_FALSE(ran.err.empty());
      EXPECT_EQ(ran.out, "");
    }
    EXPECT_EQ(run({"best", "--position", kLost, "--solution", file}).status, kFailed) << file;
  }
}

// A study that begins where the solution does has no other seats, edition, limit or game.
TEST_F(Solve, studies_nothing_but_the_position_that_was_solved) {
  ASSERT_EQ(run({"solve", "--position", kLost, "--out", path()}).status, kFine);
  const std::vector<std::string> study = {"study", "--solution", path(), "--deals",
                                          "2",     "--nodes",    "10",   "--json"};
  const Ran fine = run(study);
  EXPECT_EQ(fine.status, kFine) << fine.err;
  EXPECT_EQ(nlohmann::json::parse(fine.out)[0]["seats"], 2);
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--players", "4"},
                                               {"--game", "labyrinth"},
                                               {"--edition", "victim"},
                                               {"--limit", "9"}}) {
    std::vector<std::string> words = study;
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << more[0];
    EXPECT_NE(ran.err.find("--solution"), std::string::npos) << ran.err;
  }
}

TEST_F(Solve, studies_no_game_that_begins_with_the_choice_of_a_corner) {
  const std::string corner =
      "twisty 1o+2r1/l1p1@@r/y2yywo/l@g1wbx/s1+pg+b/r1xx2@/2l@@2 "
      "e5:bopwgyr:6:0,e5:rbgpwoy:6:6 2c1 100/60000 victim-chooses";
  const Ran made = run({"solve", "--position", corner, "--out", path()});
  ASSERT_EQ(made.status, kFine) << made.err;
  const Ran ran = run({"study", "--solution", path(), "--deals", "2", "--nodes", "10"});
  EXPECT_EQ(ran.status, kWrongUsage);
  EXPECT_NE(ran.err.find("choice of a corner"), std::string::npos) << ran.err;
}

TEST_F(Solve, makes_no_file_of_what_it_refuses) {
  for (const std::vector<std::string>& refused :
       {std::vector<std::string>{"--memory", "1"}, {"--kernel", "abacus"}}) {
    std::vector<std::string> words = {"solve", "--position", kThreeEach, "--out", path()};
    words.insert(words.end(), refused.begin(), refused.end());
    EXPECT_NE(run(words).status, kFine);
    EXPECT_FALSE(std::filesystem::exists(path()));
  }
  const Ran ran = run({"solve", "--position", kThreeEach, "--memory", "1"});
  EXPECT_NE(ran.err.find("--memory allows 1 MiB"), std::string::npos) << ran.err;
}

// A full disk, for the file and for the answers.
TEST_F(Solve, says_that_a_disk_is_full) {
  const auto status_of = [](const std::string& shell) {
    return WEXITSTATUS(std::system(shell.c_str()));
  };
  const std::string program = join("'", TWISTWOOD_PROGRAM, "' solve ");
  const std::string on_err = join(" 2>'", path(), "'");
  EXPECT_EQ(status_of(join("echo '", kLost, "' | ", program, "- >/dev/full", on_err)), kFailed);
  EXPECT_NE(bytes_of(path()).find("cannot write the output"), std::string::npos);
  const std::string file = path() + ".solution";
  // In KiB: not even the beginning of the file; some of its levels.
  for (const int limit : {4, 40}) {
    EXPECT_EQ(status_of(join("bash -c \"ulimit -f ", limit, "; exec ", program, "--position '",
                             kThreeEach, "' --out '", file, "'\"", on_err)),
              kFailed);
    EXPECT_NE(bytes_of(path()).find("File too large"), std::string::npos) << bytes_of(path());
    EXPECT_EQ(std::filesystem::exists(file), limit > 8) << "what can be gone on from";
  }
  std::filesystem::remove(file);
}

TEST_F(Solve, checks_as_many_as_it_is_told_or_a_thousand) {
  EXPECT_NE(run({"solve", "--position", kLost, "--check"}).err.find("\n1000 positions are"),
            std::string::npos);
  EXPECT_NE(run({"solve", "--check", "20", "--position", kLost}).err.find("\n20 positions are"),
            std::string::npos);
  EXPECT_EQ(run({"solve", "--position", kLost, "--check", "0"}).status, kWrongUsage);
  // Which takes memory of its own, and that is asked for.
  const auto takes = [](std::vector<std::string> more) {
    more.insert(more.begin(),
                {"solve", "--position", kThreeEach, "--memory", "1", "--threads", "1"});
    const std::string says = run(more).err;
    return std::stoi(says.substr(says.find("it takes ") + 9));
  };
  EXPECT_GT(takes({"--check"}), takes({}));
  // Line by line there is nobody to tell.
  EXPECT_EQ(run({"solve", "-", "--check", "5"}, kLost).status, kWrongUsage);
}

TEST_F(Solve, refuses_what_it_cannot_solve) {
  const Ran three = run({"deal", "--game", "twisty", "--players", "3", "--seed", "1"});
  const std::string position = three.out.substr(0, three.out.find('\n'));
  EXPECT_NE(run({"solve", "--position", position}).err.find("for two"), std::string::npos);
  const Ran deal = run({"deal", "--game", "twisty", "--players", "2", "--seed", "2"});
  const std::string whole = deal.out.substr(0, deal.out.find('\n'));
  const Ran large = run({"solve", "--position", whole, "--memory", "100"});
  EXPECT_EQ(large.status, kRefused);
  EXPECT_NE(large.err.find("--memory allows 100 MiB"), std::string::npos) << large.err;
  EXPECT_EQ(run({"solve"}).status, kWrongUsage);
  EXPECT_EQ(run({"solve", "--position", kWon, "--threads", "0"}).status, kWrongUsage);
  EXPECT_EQ(run({"solve", "--position", kWon, "--out", "/nowhere/at/all"}).status, kFailed);
  const std::string over =
      "twisty 1o+2r1/l1p1@@r/y2yywo/l@g1wbx/s1+pg+b/r1xx2@/2l@@2 "
      "d6:bypwgor:6:0,e5:rbgpwoy:6:6 d 100/100 thief";
  EXPECT_NE(run({"solve", "--position", over}).err.find("over"), std::string::npos);
}

}  // namespace
}  // namespace twistwood::trial
