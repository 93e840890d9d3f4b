// A puzzle as a line of text: what is written is read again, and what is no puzzle is refused.
#include "puzzles/puzzle.h"

#include <gtest/gtest.h>

namespace twistwood::puzzles {
namespace {

TEST(PuzzleText, comes_back_as_it_was_written) {
  const Puzzle puzzle{.task = Task::kStop,
                      .turns = 1,
                      .theme = Theme::kStop,
                      .grade = 6,
                      .solution = "B5+2>b2",
                      .position = "labyrinth and five more fields"};
  const std::string line = "stop 1 stop 6 B5+2>b2 labyrinth and five more fields";
  EXPECT_EQ(write_puzzle(puzzle), line);
  const auto read = read_puzzle(line);
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(*read, puzzle);
}

TEST(PuzzleText, knows_every_task_and_theme_by_its_name) {
  for (int task = 0; task <= static_cast<int>(Task::kStop); ++task) {
    for (int theme = 0; theme < kThemes; ++theme) {
      const Puzzle puzzle{.task = static_cast<Task>(task),
                          .theme = static_cast<Theme>(theme),
                          .solution = "d4",
                          .position = "p"};
      EXPECT_EQ(read_puzzle(write_puzzle(puzzle)).value(), puzzle) << name(puzzle.theme);
    }
  }
}

TEST(PuzzleText, is_refused_with_the_word_that_is_wrong) {
  const auto refusal = [](std::string_view line) {
    const auto read = read_puzzle(line);
    return read ? "taken" : read.error().message;
  };
  EXPECT_EQ(refusal(""), "task: there is no ''");
  EXPECT_EQ(refusal("draw 1 chain 1 d4 p"), "task: there is no 'draw'");
  EXPECT_EQ(refusal("win 0 chain 1 d4 p"), "turns: a number from 1 to 5 is expected, not '0'");
  EXPECT_EQ(refusal("win 6 chain 1 d4 p"), "turns: a number from 1 to 5 is expected, not '6'");
  EXPECT_EQ(refusal("win 2x chain 1 d4 p"), "turns: a number from 1 to 5 is expected, not '2x'");
  EXPECT_EQ(refusal("win 2 zugzwang 1 d4 p"), "theme: there is no 'zugzwang'");
  EXPECT_EQ(refusal("win 2 chain 7 d4 p"), "grade: a number from 1 to 6 is expected, not '7'");
  EXPECT_EQ(refusal("win 2 chain"), "grade: a number from 1 to 6 is expected, not ''");
  EXPECT_EQ(refusal("win 2 chain 1 d4"), "solution and position: one of them is missing");
  EXPECT_EQ(refusal("win 2 chain 1  p"), "solution and position: one of them is missing");
}

}  // namespace
}  // namespace twistwood::puzzles
