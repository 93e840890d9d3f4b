// The referee of Twist Labyrinth: why a turn is refused, and how a legal one is carried out.
//
// Both come as values first, so that a page can say them in any language and animate them, and as
// an English sentence second. This is the checked way in: any turn may be asked about.
#pragma once

#include <optional>
#include <string>

#include "base/fixed_list.h"
#include "games/labyrinth/state.h"

namespace twistwood::labyrinth {

enum class Reason : std::uint8_t {
  kGameOver,        // L18
  kLimitReached,    // L19
  kGateFirst,       // L17: the neighbour's gate is set before anybody moves
  kNoGateDue,       // L17: there is no gate to set now
  kNotAGate,        // L17
  kOnTarget,        // L15: the pawn begins on its target, and that is its whole turn
  kGapsMissing,     // L14a: more gaps than are held
  kFairiesMissing,  // L14b: more fairies than are held
  kOccupied,        // L13: another pawn stands there
  kTargetInTheWay,  // L15: only by going on past the target
  kOutOfReach,      // L12
  kCheaper,         // L14: fewer cards do the same
};

struct Refusal {
  Reason reason;
  Seat mover{};  // who wants to do it
  Seat other{};  // whose pawn is in the way, whose gate is to be set
  Turn turn;     // what was wanted
  Turn instead;  // kCheaper: the same for fewer cards
  int held = 0;  // cards, where they are missing
};

// Nothing when the turn is legal.
std::optional<Refusal> why_not(const Layout& layout, const View& view, const Turn& turn);

// "L13: seat 2 stands on c3, so seat 1 cannot stop there"
std::string describe(const Refusal& refusal);

enum class StepKind : std::uint8_t { kWalk, kTurn, kSlip, kFly };  // L12, L10, L14a, L14b

// One thing that is done on the board, and where the mover's pawn is after it.
struct Step {
  StepKind kind = StepKind::kWalk;
  Cell to;
  Axis axis;  // for kTurn
  std::uint8_t quarters = 0;
};

// Another pawn that a hedge takes along (L11).
struct Carried {
  Seat seat{};
  Cell from;
  Cell to;
};

inline constexpr std::size_t kMostSteps = 2 * kCells + 1;

// All that a legal turn does, as everybody sees it before the next card is turned up.
struct Account {
  Seat mover{};
  Cell from;
  FixedList<Step, kMostSteps> steps;      // the fewest that do it; empty if the pawn stays
  FixedList<Carried, kMaxSeats> carried;  // by the one hedge that is turned
  Cell reached;                           // L15: the goal or gate, if it is reached
  bool draws = false;                     // L16: a magic card follows
  bool wins = false;                      // L18
  std::optional<Seat> gate_for;           // L17: whose gate is set, at `gate`
  Cell gate;
};

// Appends the fewest steps that do what a legal turn says, which is not the choice of a gate
// (route.cpp).
void find_route(const Layout& layout, const View& view, const Turn& turn,
                FixedList<Step, kMostSteps>& steps);

// The turn must be legal.
Account account(const Layout& layout, const View& view, const Turn& turn);

// "seat 1: walks a1 b1 b2, turns C3 by a quarter (carried to c4), flies to e6; reaches its goal e6"
std::string describe(const Account& account);

}  // namespace twistwood::labyrinth
