// The referee of Twisty: why a turn is refused, and how a legal one is carried out.
//
// Both come as values first, so that a page can say them in any language and animate them, and as
// an English sentence second. This is the checked way in: any turn may be asked about.
#pragma once

#include <optional>
#include <string>

#include "base/fixed_list.h"
#include "games/twisty/state.h"

namespace twistwood::twisty {

enum class Reason : std::uint8_t {
  kGameOver,        // T22
  kLimitReached,    // T24
  kCornerFirst,     // T19: a robbed player chooses before anybody moves
  kNoChoice,        // T19: there is no corner to choose now
  kCannotPass,      // T20
  kOutOfReach,      // T8, T14
  kWayBlocked,      // T17: only over a counter on which another pawn stands
  kNothingToSteal,  // T17: the pawn there has no unprotected cube that the mover needs
  kMoverComplete,   // T17: the mover needs no cube any more
  kPortalOccupied,  // T13d
  kNobodyThere,     // T18: a corner is named, but nobody stands there
  kCornerMissing,   // T19: the thief has to name a corner
  kVictimsCorner,   // T19: the robbed player names the corner
  kNotACorner,      // T19
  kCornerOccupied,  // T19
};

struct Refusal {
  Reason reason;
  Seat mover{};   // who wants to do it
  Seat other{};   // whose pawn is in the way
  Square square;  // where
  Colour colour = Colour::kNone;
};

// Nothing when the turn is legal.
std::optional<Refusal> why_not(const Layout& layout, const State& state, Turn turn);

// "T17: seat 2 stands on c3 and holds no unprotected red cube"
std::string describe(const Refusal& refusal);

enum class HopKind : std::uint8_t { kMove, kStep, kDiagonal, kLeap, kPortal };  // T8, T13a to d

struct Hop {
  HopKind kind;
  Square to;
};

// All that a legal turn does.
struct Account {
  Seat mover{};
  Square from;
  FixedList<Hop, kSpecials + 1> hops;  // a shortest chain; empty for a pass or a choice
  Colour collected = Colour::kNone;    // T11
  Colour stolen = Colour::kNone;       // T18
  std::optional<Seat> victim;          // T18
  std::optional<Seat> sent;            // T19: whose pawn goes to `corner`
  Square corner;
  int held = 0;                // cubes the mover holds after the turn
  bool safe = false;           // T16: all of them are protected now
  std::optional<Seat> winner;  // T22

  bool passes() const { return hops.empty() && !sent; }  // T20
};

// The turn must be legal.
Account account(const Layout& layout, const State& state, Turn turn);

// "seat 1: a1, L to b3, diagonal to c4; takes the blue cube (3 of 7)"
std::string describe(const Account& account);

}  // namespace twistwood::twisty
