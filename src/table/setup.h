// What a table is agreed to be before the first turn: game, seats, clocks, deal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"

namespace twistwood::table {

inline constexpr int kLevels = 6;
inline constexpr std::size_t kLongestName = 24;  // characters of a seat's name

struct SeatPlan {
  std::string name;
  int level = 0;  // of the bot; 0 for a person

  bool is_bot() const { return level > 0; }
  friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

struct ClockPlan {
  std::int64_t start_ms = 0;
  std::int64_t increment_ms = 0;  // added after each turn
  bool each_turn = false;         // start_ms is for one turn; what is left of it is not kept
  friend bool operator==(const ClockPlan&, const ClockPlan&) = default;
};

struct Setup {
  AnyOptions options;  // of the deal; which game under which rules, too
  DealKey key;
  std::string table_id;                 // which the promise of a secret key is bound to
  std::optional<std::string> position;  // a start of one's own instead of a deal
  // The hidden cards lie on a real table: the position is masked, and whoever plays a turn says
  // which card it turned up.
  bool cards_told = false;
  std::vector<SeatPlan> seats;
  std::optional<ClockPlan> clock;
  bool repetition_draws = false;  // T24: the third occurrence of a position ends the game
};

// The start position, or why there can be no such table.
Result<AnyPosition> start_of(const Setup& setup);

// What is shown of the key before the game is over: nobody can find the key from it, and everybody
// can check it afterwards. Of a secret key: SHA-256 of "twistwood promise ", the table's id, a
// space and the 32 bytes, so that no two tables can have the same. Of a seed: of "twistwood " and
// the decimal.
std::string promise_of(const DealKey& key, std::string_view table_id);
inline std::string promise_of(const Setup& setup) { return promise_of(setup.key, setup.table_id); }

}  // namespace twistwood::table
