// The spot check of a solution: silent on a right one, and loud on one that was tampered with.
#include "search/exact/spot_check.h"

#include <gtest/gtest.h>

#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using search::exact::RowStore;
using search::exact::Solution;

constexpr int kStates = 300;

Twisty::Position endgame_with_blocks(Random& random, const Twisty::Options& options) {
  auto start = random_endgame(random, options, 2);
  while (Solution(start.layout, start.state).blocks() < 100) {
    start = random_endgame(random, options, 2);
  }
  return start;
}

class SpotCheck : public ::testing::TestWithParam<twisty::Edition> {};
INSTANTIATE_TEST_SUITE_P(Editions, SpotCheck,
                         ::testing::Values(twisty::Edition::kThief, twisty::Edition::kVictim,
                                           twisty::Edition::kVictimChooses),
                         EditionName());

TEST_P(SpotCheck, has_nothing_to_say_of_what_is_right) {
  Random random(31);
  for (const bool distances : {false, true}) {
    const auto start = endgame_with_blocks(random, {.edition = GetParam()});
    Solution solution(start.layout, start.state);
    ASSERT_TRUE(solution.solve({.distances = distances, .keep_all = true}));
    EXPECT_FALSE(find_contradiction(solution, start.layout, start.state, kStates, random));
  }
}

// Each level in turn says that everything is drawn. What is worked out from there agrees with it,
// so only the level's own blocks, worked out again, tell.
TEST_P(SpotCheck, finds_a_level_whose_rows_are_wrong) {
  Random random(32);
  const auto start = endgame_with_blocks(random, {.edition = GetParam()});
  Solution right(start.layout, start.state);
  ASSERT_TRUE(right.solve({.keep_all = true}));
  int levels = 0;
  for (int wrong = 0; wrong <= right.solved(); ++wrong) {
    const auto rows = std::as_const(right).rows(wrong).bytes();
    if (std::ranges::all_of(rows, [](std::byte byte) { return byte == std::byte{0}; })) continue;
    Solution tampered(start.layout, start.state);
    for (int n = 0; n <= right.solved(); ++n) {
      tampered.adopt(n, n == wrong ? RowStore(right.graph().level(n).rows)
                                   : RowStore(std::as_const(right).rows(n).bytes()));
    }
    EXPECT_TRUE(find_contradiction(tampered, start.layout, start.state, kStates, random))
        << "level " << wrong;
    ++levels;
  }
  EXPECT_GE(levels, 2);
}

}  // namespace
}  // namespace twistwood::trial
