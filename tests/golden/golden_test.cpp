// Replays the golden playthroughs. A change of behaviour that is meant: renew them with
// `cmake --build build --target renew_golden` and read the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "golden/game.h"
#include "support/brute_force.h"

namespace twistwood::trial {
namespace {

class Golden : public ::testing::TestWithParam<GoldenGame> {};

TEST_P(Golden, replays) {
  std::ifstream file(golden_file(GetParam()));
  ASSERT_TRUE(file.is_open()) << golden_file(GetParam());
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto record = read_record(text);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(write_record(*record), text);
  EXPECT_EQ(Games::kRules[record->start.index()], 1) << "these games are of the first rules";
  EXPECT_EQ(write_position(record->start),
            write_position(*deal(GetParam().options, GetParam().seed)));

  AnyHistory history(record->start);
  for (const RecordedTurn& turn : record->turns) {
    const AnyPosition before = history.position();
    const auto brute = brute_turns(write_position(before));
    const auto known = std::ranges::find(brute, turn.turn, &brute::Outcome::turn);
    ASSERT_TRUE(known != brute.end()) << turn.turn << " is no turn for the brute-force generator";
    ASSERT_TRUE(history.play(turn.turn));
    ASSERT_EQ(write_position(history.position()), known->next);
    ASSERT_EQ(describe_turn(before, history.turn(history.size() - 1)), turn.remark);
  }
  EXPECT_EQ(write_position(history.position()), record->tag("Final"));
  EXPECT_FALSE(history.status().running()) << "a golden game is whole";
  EXPECT_GT(history.size(), 10);
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, ::testing::ValuesIn(golden_games()),
                         [](const auto& game) { return std::string(game.param.name); });

TEST(GoldenFolder, holds_these_games_and_no_others) {
  std::set<std::string> expected, found;
  for (const GoldenGame& game : golden_games()) expected.insert(std::string(game.name) + ".record");
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(TWISTWOOD_TESTS_DIR) + "/golden")) {
    if (entry.path().extension() == ".record") found.insert(entry.path().filename().string());
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace twistwood::trial
