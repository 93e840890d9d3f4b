// The engine against vectors that it had no part in: see tests/vectors/README.md.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "games/any_game.h"
#include "support/brute_force.h"

namespace twistwood::trial {
namespace {

const std::string kFolder = std::string(TWISTWOOD_TESTS_DIR) + "/vectors/";

std::optional<std::string> optional_text(const nlohmann::json& value) {
  if (value.is_null()) return std::nullopt;
  return value.get<std::string>();
}

void check_positions(const std::string& file, int expected_lines) {
  std::ifstream in(kFolder + file);
  std::string line;
  int lines = 0;
  while (std::getline(in, line) && !::testing::Test::HasFailure()) {
    ++lines;
    const auto vector = nlohmann::json::parse(line);
    const auto text = vector["position"].get<std::string>();
    const auto position = read_position(text);
    ASSERT_TRUE(position) << position.error().message << "\n" << text;
    ASSERT_EQ(write_position(*position), text);
    const auto found = successors(*position);
    const auto brute = brute_turns(text);
    ASSERT_EQ(found.size(), vector["turns"].size()) << text;
    ASSERT_EQ(brute.size(), vector["turns"].size()) << text;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto turn = vector["turns"][i][0].get<std::string>();
      const auto next = optional_text(vector["turns"][i][1]);
      ASSERT_EQ(found[i].turn, turn) << text;
      ASSERT_EQ(found[i].next, next) << text << " after " << turn;
      ASSERT_EQ(brute[i].turn, turn) << text;
      ASSERT_EQ(brute[i].next, next) << text << " after " << turn;
    }
  }
  EXPECT_EQ(lines, expected_lines);
}

TEST(Vectors, twisty_positions_with_all_turns_and_what_follows) {
  check_positions("twisty.jsonl", 270);
}

TEST(Vectors, labyrinth_positions_with_all_turns_and_what_follows) {
  check_positions("labyrinth.jsonl", 75);
}

void check_perft(const std::string& file) {
  std::ifstream in(kFolder + file);
  const auto table = nlohmann::json::parse(in);
  ASSERT_FALSE(table.empty());
  for (const auto& entry : table) {
    const auto position = read_position(entry["position"].get<std::string>());
    ASSERT_TRUE(position) << position.error().message;
    for (const auto& [depth, sequences] : entry["perft"].items()) {
      EXPECT_EQ(perft(*position, std::stoi(depth)), sequences.get<std::uint64_t>())
          << entry["name"] << ", depth " << depth;
    }
  }
}

TEST(Vectors, perft_table) { check_perft("perft.json"); }
TEST(Vectors, perft_table_counted_by_brute_force) { check_perft("perft_extra.json"); }

}  // namespace
}  // namespace twistwood::trial
