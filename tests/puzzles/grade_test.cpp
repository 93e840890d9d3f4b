// Grades: what levels find comes before what they overlook, and the file has the grades of today's
// levels.
#include "puzzles/grade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

namespace twistwood::puzzles {
namespace {

#ifdef TWISTWOOD_SANITIZED
constexpr std::size_t kEvery = 200;
#else
constexpr std::size_t kEvery = 40;
#endif

// Some of the puzzles of the labyrinth that ship.
std::vector<Puzzle> some() {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/puzzles/labyrinth.txt");
  std::vector<Puzzle> found;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || number++ % kEvery != 0) continue;
    found.push_back(read_puzzle(line).value());
  }
  return found;
}

TEST(Grades, of_the_labyrinth_are_those_of_the_levels) {
  for (const Puzzle& puzzle : some()) {
    EXPECT_EQ(grade_of(puzzle), puzzle.grade)
        << write_puzzle(puzzle) << "\nif the levels were meant to change: "
        << "twistwood puzzles --regrade puzzles/labyrinth.txt --out puzzles/labyrinth.txt";
  }
}

// What a lower level finds is never graded harder than what takes a higher one.
TEST(Grades, follow_the_lowest_level_that_finds_it) {
  std::map<int, std::vector<int>> grades;  // by level
  for (const Puzzle& puzzle : some()) {
    grades[lowest_level(puzzle)].push_back(puzzle.grade);
  }
  EXPECT_GE(grades.size(), 2u);
  int hardest = 1;
  for (const auto& [level, of_level] : grades) {
    EXPECT_GE(std::ranges::min(of_level), hardest) << level;
    hardest = std::ranges::max(of_level);
  }
}

TEST(Grades, of_many_are_the_same_with_any_number_of_threads) {
  std::vector<Puzzle> once = some();
  once.resize(std::min<std::size_t>(once.size(), 6));
  std::vector<Puzzle> again = once;
  for (Puzzle& puzzle : again) puzzle.grade = 1;
  const std::atomic<bool> stop{false};
  int heard = 0;
  grade_all(again, 3, stop, [&](int done) { EXPECT_EQ(done, ++heard); });
  EXPECT_EQ(heard, static_cast<int>(once.size()));
  EXPECT_EQ(again, once);
}

TEST(Grades, end_when_they_are_told_to) {
  std::vector<Puzzle> all = some();
  std::atomic<bool> stop{false};
  int heard = 0;
  grade_all(all, 1, stop, [&](int) {
    ++heard;
    stop = true;
  });
  EXPECT_EQ(heard, 1);
}

}  // namespace
}  // namespace twistwood::puzzles
