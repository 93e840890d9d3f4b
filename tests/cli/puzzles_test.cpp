// twistwood puzzles: lines that repeat, files, proofs again, and what it refuses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/run.h"

namespace twistwood::trial {
namespace {

std::string path_of(const std::string& name) {
  return (std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))).string();
}

TEST(Puzzles, are_lines_under_the_command_that_makes_them_again) {
  const std::vector<std::string> command = {"puzzles", "--game", "labyrinth", "--count",
                                            "3",       "--seed", "7"};
  const Ran ran = run(command);
  EXPECT_EQ(ran.status, kFine) << ran.err;
  ASSERT_EQ(ran.lines().size(), 4u);
  EXPECT_EQ(ran.lines()[0], "# twistwood puzzles --game labyrinth --seed 7 --count 3");
  EXPECT_EQ(ran.lines()[1].substr(0, 8), "reach 1 ");
  EXPECT_EQ(run(command).out, ran.out);
}

TEST(Puzzles, as_json_and_into_a_file_are_the_same_puzzles) {
  const std::string file = path_of("twistwood_puzzles");
  std::vector<std::string> command = {"puzzles", "--game", "twisty", "--count", "2", "--out", file};
  EXPECT_EQ(run(command).out, "");
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  const Ran ran = run({"puzzles", "--game", "twisty", "--count", "2", "--json"});
  ASSERT_EQ(ran.lines().size(), 2u);
  for (const std::string& text : ran.lines()) {
    const auto json = nlohmann::json::parse(text);
    std::getline(in, line);
    EXPECT_EQ(line,
              json["task"].get<std::string>() + ' ' + std::to_string(json["turns"].get<int>()) +
                  ' ' + json["theme"].get<std::string>() + ' ' +
                  std::to_string(json["grade"].get<int>()) + ' ' +
                  json["solution"].get<std::string>() + ' ' + json["position"].get<std::string>());
  }
  const Ran check = run({"puzzles", "--check", file});
  EXPECT_EQ(check.out, "2 proved, 0 wrong\n");
  EXPECT_EQ(check.status, kFine);
  std::filesystem::remove(file);
}

TEST(Puzzles, that_are_none_are_named_by_their_line) {
  const std::string file = path_of("twistwood_wrong_puzzles");
  const std::string position =
      "labyrinth w|w|w/|w|w|/w|w|w/|w|w|/w|w|w a1:b2:a2.a3:0:0:,f1:f4:a4.b4:0:0: 1 0/1000 -";
  std::ofstream(file) << "# made by hand\nreach 1 ride 1 A1+2>b2 " << position
                      << "\nreach 1 ride 1 A1+1>b2 " << position << "\nreach 1 ride\n";
  const Ran check = run({"puzzles", "--check", file});
  EXPECT_EQ(check.status, kRefused);
  EXPECT_EQ(check.out, "1 proved, 2 wrong\n");
  EXPECT_NE(check.err.find("line 3: the solution is A1+2>b2, not 'A1+1>b2'"), std::string::npos);
  EXPECT_NE(check.err.find("line 4: grade: "), std::string::npos);
  std::filesystem::remove(file);
}

// Only the grade changes: words of people, empty lines and the order stay.
TEST(Puzzles, of_a_file_are_graded_again) {
  const std::string file = path_of("twistwood_old_grades");
  const std::string puzzle =
      "A1+2>b2 labyrinth w|w|w/|w|w|/w|w|w/|w|w|/w|w|w a1:b2:a2.a3:0:0:,f1:f4:a4.b4:0:0: 1 0/1000 "
      "-\n";
  std::ofstream(file) << "# made by hand\n\nreach 1 ride 6 " << puzzle << "# the end\n";
  const std::string graded = "# made by hand\n\nreach 1 ride 1 " + puzzle + "# the end\n";
  const Ran ran = run({"puzzles", "--regrade", file});
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_EQ(ran.out, graded);
  EXPECT_EQ(run({"puzzles", "--regrade", file, "--out", file, "--threads", "3"}).out, "");
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), graded);

  // With one that is none nothing is written.
  std::ofstream(file, std::ios::app) << "reach 1 ride\n";
  const Ran refused = run({"puzzles", "--regrade", file});
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("line 5: grade: "), std::string::npos) << refused.err;
  std::filesystem::remove(file);
}

TEST(Puzzles, refuse_what_makes_no_sense) {
  EXPECT_EQ(run({"puzzles"}).status, kWrongUsage);
  EXPECT_EQ(run({"puzzles", "--game", "chess"}).status, kWrongUsage);
  EXPECT_EQ(run({"puzzles", "--game", "twisty", "--count", "0"}).status, kWrongUsage);
  EXPECT_EQ(run({"puzzles", "--game", "twisty", "--check", "x"}).status, kWrongUsage);
  EXPECT_EQ(run({"puzzles", "--check", "/nowhere/at/all"}).status, kFailed);
  EXPECT_EQ(run({"puzzles", "--check", "x", "--regrade", "x"}).status, kWrongUsage);
  EXPECT_EQ(run({"puzzles", "--regrade", "/nowhere/at/all"}).status, kFailed);
  const Ran ran = run({"puzzles", "--game", "twisty", "--out", "/nowhere/at/all"});
  EXPECT_EQ(ran.status, kFailed);
  EXPECT_NE(ran.err.find("cannot write /nowhere/at/all"), std::string::npos);
}

TEST(ExercisesCommand, writes_lines_under_the_command_that_makes_them_again) {
  const std::vector<std::string> command = {"exercises", "--games", "1", "--each", "1"};
  const Ran ran = run(command);
  EXPECT_EQ(ran.status, kFine) << ran.err;
  ASSERT_GT(ran.lines().size(), 3u);
  EXPECT_EQ(ran.lines()[0], "# twistwood exercises --seed 1 --games 1 --each 1");
  EXPECT_EQ(run(command).out, ran.out);
  EXPECT_EQ(run({"exercises", "--each", "0"}).status, kWrongUsage);
}

}  // namespace
}  // namespace twistwood::trial
