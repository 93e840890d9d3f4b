// What the notations of both games have in common: six fields, who acts, the count of turns.
#pragma once

#include <array>
#include <cassert>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/quote.h"
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
  enum class Kind { kTurn, kChoice, kWon, kDraw };  // in the order of the phases of every game
  Kind kind = Kind::kTurn;
  Seat seat{};
  Seat other{};
};
Result<Act> read_act(std::string_view text, char choice, int seats);
std::string write_act(const Act& act, char choice);
// As fields: {"kind":"corner","seat":2,"other":1}; `choice` is what the game calls it.
void put_act(JsonWriter& out, const Act& act, std::string_view choice);

// A place by its file and rank, such as `e5`; `what` is told where it is none.
template <class Place>
Result<Place> read_place(std::string_view text, char first, int side, std::string_view what) {
  const int file = text.size() == 2 ? text[0] - first : -1;
  const int rank = text.size() == 2 ? text[1] - '1' : -1;
  if (file < 0 || file >= side || rank < 0 || rank >= side) {
    return refuse(quote(text), " is no ", what);
  }
  return Place::at(file, rank);
}
template <class Place>
std::string write_place(Place place, char first) {
  assert(place.exists());
  return {static_cast<char>(first + place.file()), static_cast<char>('1' + place.rank())};
}

// What holds for `act` and the count of turns in both games. `winner` is -1 or the seat index for
// which the board says that it has won.
Result<void> check_end(const Act& act, const TurnCount& turns, int winner);

}  // namespace twistwood
