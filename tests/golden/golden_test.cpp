// Replays the golden playthroughs. A change of behaviour that is meant: renew them with
// `cmake --build build --target renew_golden` and read the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "golden/game.h"
#include "support/brute_force.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

class Golden : public ::testing::TestWithParam<GoldenGame> {};

TEST_P(Golden, replays) {
  std::ifstream file(golden_file(GetParam()));
  ASSERT_TRUE(file.is_open()) << golden_file(GetParam());
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line,
            "# " + std::string(GetParam().name) + ", seed " + std::to_string(GetParam().seed));

  AnyPosition position = deal_golden(GetParam());
  std::getline(file, line);
  ASSERT_EQ(write_position(position), line) << "the deal";
  int turns = 0;
  while (std::getline(file, line)) {
    const auto parts = pieces(line, '\t');
    ASSERT_EQ(parts.size(), 3u) << line;
    const auto brute = brute_turns(write_position(position));
    const auto known = std::ranges::find(brute, parts[0], &brute::Outcome::turn);
    ASSERT_TRUE(known != brute.end()) << parts[0] << " is no turn for the brute-force generator";
    ASSERT_EQ(known->next, parts[2]);
    const auto told = play(position, parts[0]);
    ASSERT_TRUE(told) << parts[0] << " is refused: " << told.error().message;
    ASSERT_EQ(*told, parts[1]) << "turn " << turns;
    ASSERT_EQ(write_position(position), parts[2]) << "turn " << turns;
    ++turns;
  }
  EXPECT_FALSE(status(position).running()) << "a golden game is whole";
  EXPECT_GT(turns, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, ::testing::ValuesIn(golden_games()),
                         [](const auto& game) { return std::string(game.param.name); });

TEST(GoldenFolder, holds_these_games_and_no_others) {
  std::set<std::string> expected, found;
  for (const GoldenGame& game : golden_games()) expected.insert(std::string(game.name) + ".txt");
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(TWISTWOOD_TESTS_DIR) + "/golden")) {
    if (entry.path().extension() == ".txt") found.insert(entry.path().filename().string());
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace twistwood::trial
