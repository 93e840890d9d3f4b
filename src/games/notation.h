// What the notations of both games have in common: six fields, who acts, the count of turns.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/seat.h"

namespace twistwood {

// `<game> <board> <players> <act> <turn>/<limit> <last>`
struct PositionFields {
  std::string_view game, board, players, act, turns, last;
};
Result<PositionFields> split_position(std::string_view text);

// The players field, split at its commas: 2 to 4 pieces.
struct PlayerFields {
  std::array<std::string_view, kMaxSeats> seat;
  int seats = 0;
};
Result<PlayerFields> split_players(std::string_view text);

struct TurnCount {
  int turn = 0;
  int limit = kUsualLimit;
};
Result<TurnCount> read_turn_count(std::string_view text);

// `2`, `2c1` (seat 2 owes seat 1 a choice; the letter is the game's), `w2`, `d`.
struct Act {
  enum class Kind { kTurn, kChoice, kWon, kDraw };
  Kind kind = Kind::kTurn;
  Seat seat{};
  Seat other{};
};
Result<Act> read_act(std::string_view text, char choice, int seats);
std::string write_act(const Act& act, char choice);

// What holds for `act` and the count of turns in both games. `winner` is -1 or the seat index for
// which the board says that it has won.
Result<void> check_end(const Act& act, const TurnCount& turns, int winner);

}  // namespace twistwood
