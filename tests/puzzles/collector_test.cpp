// Collections: the same ones again with any number of threads, every puzzle proved, all kinds.
#include "puzzles/collector.h"

#include <gtest/gtest.h>

#include <set>

#include "puzzles/proof.h"

namespace twistwood::puzzles {
namespace {

std::vector<Puzzle> collected(const CollectionPlan& plan) {
  const std::atomic<bool> stop{false};
  std::vector<Puzzle> all;
  collect(plan, stop, [&](const Puzzle& puzzle) { all.push_back(puzzle); });
  return all;
}

constexpr int kFew = 4;

class Collection : public ::testing::TestWithParam<bool> {};

TEST_P(Collection, repeats_with_any_number_of_threads) {
  CollectionPlan plan{.twisty = GetParam(), .seed = 5, .count = kFew, .threads = 1};
  const auto once = collected(plan);
  ASSERT_EQ(once.size(), static_cast<std::size_t>(kFew));
  plan.threads = 3;
  EXPECT_EQ(collected(plan), once);
  plan.seed = 6;
  EXPECT_NE(collected(plan).at(0), once.at(0));
}

TEST_P(Collection, holds_proved_puzzles_of_several_kinds_and_none_twice) {
  const auto all = collected({.twisty = GetParam(), .seed = 9, .count = kFew, .threads = 2});
  std::set<std::string> positions;
  std::set<Theme> themes;
  for (const Puzzle& puzzle : all) {
    const auto proof = prove(puzzle);
    EXPECT_TRUE(proof.has_value()) << write_puzzle(puzzle) << ": " << proof.error().message;
    EXPECT_EQ(puzzle.task == Task::kWin, GetParam());
    EXPECT_GE(puzzle.grade, 1);
    EXPECT_LE(puzzle.grade, kGrades);
    EXPECT_TRUE(positions.insert(puzzle.position).second);
    themes.insert(puzzle.theme);
  }
  EXPECT_EQ(positions.size(), static_cast<std::size_t>(kFew));
  EXPECT_GE(themes.size(), 2u);
}

TEST_P(Collection, ends_when_it_is_told_to) {
  std::atomic<bool> stop{false};
  int heard = 0;
  collect({.twisty = GetParam(), .seed = 1, .count = 1000}, stop, [&](const Puzzle&) {
    ++heard;
    stop = true;
  });
  EXPECT_GE(heard, 1);
  EXPECT_LE(heard, 2);  // of one game
}

INSTANTIATE_TEST_SUITE_P(Games, Collection, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "twisty" : "labyrinth"; });

}  // namespace
}  // namespace twistwood::puzzles
