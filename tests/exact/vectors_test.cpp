// The exact solver against values from an independent one: tests/vectors/exact.jsonl.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/twisty/game.h"
#include "search/exact/solution.h"

namespace twistwood::trial {
namespace {

#if defined(TWISTWOOD_SANITIZED)  // a tenth of the speed
constexpr std::uint64_t kMostBlocks = 300;
constexpr int kAtLeast = 25;
#else
constexpr std::uint64_t kMostBlocks = 1'000'000;
constexpr int kAtLeast = 110;  // all
#endif

TEST(ExactVectors, value_and_turns_are_the_same) {
  std::ifstream in(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/exact.jsonl");
  std::string line;
  int compared = 0;
  while (std::getline(in, line)) {
    const auto vector = nlohmann::json::parse(line);
    const auto text = vector["position"].get<std::string>();
    const auto position = Twisty::read_position(text);
    ASSERT_TRUE(position) << text;
    search::exact::Solution solution(position->layout, position->state);
    if (solution.blocks() > kMostBlocks) continue;
    ASSERT_TRUE(solution.solve({.threads = 2, .distances = true}));
    const auto verdict = solution.judge(position->layout, position->state);
    ASSERT_TRUE(verdict) << text;
    constexpr const char* kValues[] = {"loss", "draw", "win"};
    EXPECT_EQ(kValues[static_cast<int>(verdict->worth.value)], vector["value"]) << text;
    EXPECT_EQ(verdict->best_of_turns(), verdict->worth) << text;
    if (vector.contains("turns")) {
      EXPECT_EQ(verdict->worth.turns, vector["turns"]) << text;
    }
    ++compared;
  }
  EXPECT_GE(compared, kAtLeast);
}

}  // namespace
}  // namespace twistwood::trial
