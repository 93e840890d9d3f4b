// The puzzles that ship with the page, each by brute force, which shares no code with what found
// them: the solution does what is asked, whatever the other does, and no other turn does.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "brute/puzzles.h"
#include "puzzles/proof.h"
#include "puzzles/puzzle.h"

namespace twistwood::puzzles {
namespace {

constexpr int kPiles = 8;  // each is a test of its own, so that they run side by side
#ifdef TWISTWOOD_SANITIZED
constexpr std::size_t kEveryOne = 40;  // the release build looks at all of them
#else
constexpr std::size_t kEveryOne = 1;
#endif

std::vector<Puzzle> shipped(const std::string& game) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/puzzles/" + game + ".txt");
  std::vector<Puzzle> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto puzzle = read_puzzle(line);
    if (puzzle) all.push_back(*puzzle);
    EXPECT_TRUE(puzzle.has_value()) << line << ": " << puzzle.error().message;
  }
  return all;
}

using Turns = std::vector<std::string>;

void check(const Puzzle& puzzle) {
  const Turns only = {puzzle.solution};
  const std::string& position = puzzle.position;
  SCOPED_TRACE(write_puzzle(puzzle));
  switch (puzzle.task) {
    case Task::kWin:
      EXPECT_EQ(brute::winning_turns(position, puzzle.turns), only);
      EXPECT_EQ(brute::winning_turns(position, puzzle.turns - 1), Turns());
      break;
    case Task::kReach: EXPECT_EQ(brute::cheapest_ways(position), only); break;
    case Task::kStop: EXPECT_EQ(brute::stopping_turns(position), only); break;
  }
}

class Shipped : public ::testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(Shipped, have_one_solution_by_brute_force) {
  const auto& [game, pile] = GetParam();
  const auto all = shipped(game);
  const std::size_t step = kPiles * kEveryOne;
  ASSERT_GT(all.size(), step);
  for (auto i = static_cast<std::size_t>(pile); i < all.size(); i += step) check(all[i]);
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Shipped,
                         ::testing::Combine(::testing::Values("twisty", "labyrinth"),
                                            ::testing::Range(0, kPiles)),
                         [](const auto& one) {
                           return std::get<0>(one.param) + std::to_string(std::get<1>(one.param));
                         });

// All that is not the solution draws or loses, which brute force does not see to the end of.
TEST(ShippedPuzzles, are_proved) {
  for (const std::string game : {"twisty", "labyrinth"}) {
    const auto all = shipped(game);
    for (std::size_t i = 0; i < all.size(); i += kEveryOne) {
      const auto proof = prove(all[i]);
      EXPECT_TRUE(proof.has_value()) << write_puzzle(all[i]) << ": " << proof.error().message;
    }
  }
}

TEST(ShippedPuzzles, are_many_and_of_all_kinds) {
  std::map<Theme, int> themes;
  for (const std::string game : {"twisty", "labyrinth"}) {
    std::map<int, int> grades;
    std::set<std::string> positions;
    for (const Puzzle& puzzle : shipped(game)) {
      ++grades[puzzle.grade];
      ++themes[puzzle.theme];
      EXPECT_TRUE(puzzle.position.starts_with(game));
      positions.insert(puzzle.position);
    }
    EXPECT_GE(positions.size(), 1000u);
    EXPECT_EQ(positions.size(), shipped(game).size());
    EXPECT_EQ(grades.size(), static_cast<std::size_t>(kGrades)) << game;
    for (const auto& [grade, count] : grades) EXPECT_GE(count, 30) << game << ' ' << grade;
  }
  EXPECT_EQ(themes.size(), static_cast<std::size_t>(kThemes));
  for (const auto& [theme, count] : themes) EXPECT_GE(count, 30) << name(theme);
}

}  // namespace
}  // namespace twistwood::puzzles
