// A game of Twist Labyrinth as values: what everybody sees (View) and what nobody does (Hidden).
//
// Legal turns are worked out from a View, in which hidden cards have no place, so they cannot
// change what is legal. A State is a View and the hidden cards: only the authority has one whose
// cards are real; a masked State has none, and search fills a State with cards that might be.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "base/bits.h"
#include "games/labyrinth/geometry.h"
#include "games/seat.h"

namespace twistwood {
struct Labyrinth;  // game.h
}

namespace twistwood::labyrinth {

inline constexpr int kMagicCards = 28;  // L5
inline constexpr int kMinGoals = 3;     // L7
inline constexpr int kMaxGoals = 6;

// The hedges by their arms: a bit, at the axis, in each direction in which one lies. An arm north
// lies on the line from the axis to the next axis north, and so on.
struct Hedges {
  enum Direction { kNorth, kEast, kSouth, kWest };
  std::array<Mask, 4> arms{};

  constexpr bool has(Axis axis, int direction) const {
    return (arms[static_cast<std::size_t>(direction)] >> axis.index & 1) != 0;
  }
  // L10: clockwise.
  constexpr void turn(Axis axis, int quarters) {
    const Hedges before = *this;
    for (std::size_t d = 0; d < 4; ++d) {
      const Mask arm = before.arms[(d + 4 - static_cast<std::size_t>(quarters)) % 4];
      arms[d] = (arms[d] & ~twistwood::bit(axis.index)) | (arm & twistwood::bit(axis.index));
    }
  }
  friend constexpr bool operator==(const Hedges&, const Hedges&) = default;
};

// The lines that can be crossed: from a cell to its neighbour in the east, in the north (L3).
struct Lines {
  Mask east = 0;
  Mask north = 0;
};

constexpr Lines open_lines(const Hedges& hedges) {
  const auto& [north, east, south, west] = hedges.arms;
  // The line east of a cell ends at the cell's own axis above and at that of the cell below it.
  return {kGarden & ~kEastEdge & ~(south | north << kSide),
          kGarden & ~kNorthEdge & ~(west | east << 1)};
}

struct Player {
  Cell pawn;
  Cell target;  // the goal turned up, the gate set, or none while the gate is still to be set
  std::uint8_t gaps = 0;  // magic cards held
  std::uint8_t fairies = 0;
  std::uint8_t done = 0;     // goals done
  std::uint8_t stacked = 0;  // goals still face down
  std::array<Cell, kMaxGoals> goals_done{};

  constexpr bool seeks_gate() const { return target.exists() && (kGates & bit(target)) != 0; }
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t { kTurn, kGate, kWon, kDraw };

struct View {
  Hedges hedges;
  std::array<Player, kMaxSeats> players{};
  std::uint8_t deck_gaps = 0;  // what is left in the deck, its order unknown
  std::uint8_t deck_fairies = 0;
  std::uint16_t turn = 0;  // turns completed
  Seat seat{};             // who acts, or has won
  Phase phase = Phase::kTurn;
  Seat other{};  // in Phase::kGate, whose gate `seat` has to set (L17)

  constexpr Player& player(Seat who) { return players[static_cast<std::size_t>(who)]; }
  constexpr const Player& player(Seat who) const { return players[static_cast<std::size_t>(who)]; }
  constexpr const Player& mover() const { return player(seat); }
  friend constexpr bool operator==(const View&, const View&) = default;
};

enum class Magic : std::uint8_t { kGap, kFairy };

struct Hidden {
  bool known = false;
  // By seat, the next goal first; as many as `stacked` says.
  std::array<std::array<Cell, kMaxGoals - 1>, kMaxSeats> stacks{};
  std::uint32_t deck = 0;  // a bit a card, the next first: 0 gap, 1 fairy

  friend constexpr bool operator==(const Hidden&, const Hidden&) = default;
};

struct State {
  View view;
  Hidden hidden;
  friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 128);

struct Layout {
  int seats = kMinSeats;
  int limit = kUsualLimit;  // L19
};

struct Position {
  using Game = Labyrinth;
  Layout layout;
  State state;
};

// A turn is what it turns, where it ends and what it spends (rules, "What a turn is"), or the
// choice of a gate for the neighbour.
struct Turn {
  Axis axis;  // none: no hedge is turned
  std::uint8_t quarters = 0;
  Cell cell;
  std::uint8_t gaps = 0;
  std::uint8_t flights = 0;  // two fairies each
  bool sets_gate = false;

  static constexpr Turn gate(Cell cell) {
    Turn turn;
    turn.cell = cell;
    turn.sets_gate = true;
    return turn;
  }
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

}  // namespace twistwood::labyrinth
