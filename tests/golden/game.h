// Golden playthroughs: whole games written down turn by turn, so that a change of behaviour shows.
//
// A file is a record (games/record.h) with what the referee tells about each turn as its remark,
// and the last position in the tag Final. They freeze version 1 of the rules: whatever versions
// follow, these games stay as they are and replay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/record.h"

namespace twistwood::trial {

struct GoldenGame {
  std::string_view name;
  AnyOptions options;
  std::uint64_t seed;
};

inline const std::vector<GoldenGame>& golden_games() {
  using twisty::Edition;
  static const std::vector<GoldenGame> games = {
      {"twisty_2_thief", Twisty::Options{.seats = 2}, 11},
      {"twisty_3_thief", Twisty::Options{.seats = 3}, 12},
      {"twisty_4_thief_limit", Twisty::Options{.seats = 4, .limit = 60}, 13},
      {"twisty_2_victim", Twisty::Options{.seats = 2, .edition = Edition::kVictim}, 14},
      {"twisty_4_victim", Twisty::Options{.seats = 4, .edition = Edition::kVictim}, 15},
      {"twisty_2_victim_chooses", Twisty::Options{.seats = 2, .edition = Edition::kVictimChooses},
       16},
      {"twisty_3_victim_chooses", Twisty::Options{.seats = 3, .edition = Edition::kVictimChooses},
       17},
      {"labyrinth_2", Labyrinth::Options{.seats = 2}, 21},
      {"labyrinth_3_short", Labyrinth::Options{.seats = 3, .goals = 3}, 22},
      {"labyrinth_4", Labyrinth::Options{.seats = 4, .goals = 4}, 23},
      {"labyrinth_2_limit", Labyrinth::Options{.seats = 2, .goals = 5, .limit = 25, .gaps = 8}, 24},
  };
  return games;
}

inline std::string golden_file(const GoldenGame& game) {
  return std::string(TWISTWOOD_TESTS_DIR) + "/golden/" + std::string(game.name) + ".record";
}

}  // namespace twistwood::trial
