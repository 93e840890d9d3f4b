// The rules of Twist Labyrinth, L10 to L19, for turns that are known to be legal.
//
// Everything here is unchecked and does not allocate: it is what search and bulk play run on. The
// checked way in, which says why a turn is refused, is explain.h.
#pragma once

#include "base/random.h"
#include "games/labyrinth/reach.h"
#include "games/labyrinth/state.h"

namespace twistwood::labyrinth {

// A hedge turned by so many quarters, or none: the first half of what tells turns apart.
struct Turning {
  Axis axis;
  int quarters = 0;

  // The turn that turns this and ends on a cell.
  constexpr Turn to(Cell cell, int gaps, int flights) const {
    return {axis,
            static_cast<std::uint8_t>(quarters),
            cell,
            static_cast<std::uint8_t>(gaps),
            static_cast<std::uint8_t>(flights),
            false};
  }
};

// Turnings are numbered: 0 is none, then three for each axis.
inline constexpr int kTurnings = 1 + 3 * kAxes;
inline constexpr auto kAllTurnings = [] {
  std::array<Turning, kTurnings> all{};
  std::size_t next = 1;
  for (int axis : each(kAxisMask)) {
    for (int quarters = 1; quarters <= 3; ++quarters) all[next++] = {Axis::of(axis), quarters};
  }
  return all;
}();

// L15: a pawn that begins on its target has reached it, and that is its whole turn.
constexpr bool begins_on_target(const View& view) {
  return view.mover().pawn == view.mover().target;
}

// Calls visit(gaps, flights, cells) with the cells on which a turn with this turning may end at
// that price. For Phase::kTurn when the pawn does not begin on its target.
template <class Visit>
void for_each_end(const Reach& reach, const Turning& turning, Visit visit) {
  if (!turning.axis.exists() || reach.is_apart(turning.axis)) {
    return for_each_price(reach.before(), reach.purse(), reach.ground().ends(), visit);
  }
  const Ground after = reach.ground_after(turning.axis, turning.quarters);
  if (reach.purse().empty()) {
    return visit(0, 0, reach.walk_after(turning.axis, turning.quarters, after) & after.ends());
  }
  Prices prices;
  reach.prices_after(turning.axis, turning.quarters, after, prices);
  for_each_price(prices, reach.purse(), after.ends(), visit);
}

// Calls visit(Turn) for every legal turn; nothing when the game is over.
template <class Visit>
void for_each_turn(const Layout& layout, const View& view, Visit visit) {
  if (view.phase == Phase::kGate) {
    for (int gate : each(kGates)) visit(Turn::gate(Cell::of(gate)));
  }
  if (view.phase != Phase::kTurn) return;
  if (begins_on_target(view)) {
    Turn stay;
    stay.cell = view.mover().pawn;
    return visit(stay);
  }
  const Reach reach(layout, view);
  for (const Turning& turning : kAllTurnings) {
    for_each_end(reach, turning, [&](int gaps, int flights, Mask cells) {
      for (int cell : each(cells)) visit(turning.to(Cell::of(cell), gaps, flights));
    });
  }
}

int count_turns(const Layout& layout, const View& view);

// One of the legal turns, each as likely as the others. The game must not be over.
Turn random_turn(const Layout& layout, const View& view, Random& random);

// L10, L11: turns a hedge, and everybody around its axis goes round.
void turn_hedge(const Layout& layout, View& view, Axis axis, int quarters);

// Plays a turn that is legal. A masked state takes only turns that turn nothing up.
void apply(const Layout& layout, State& state, const Turn& turn);

Status status(const View& view);

// Equal for positions that look the same, whatever the turn number.
std::uint64_t hash(const View& view);

// The state as everybody sees it, and a state that looks the same with hidden cards as they may be,
// each possibility as likely as the others.
State mask(const State& state);
State sample(const Layout& layout, const View& view, Random& random);

// True if all that the rules call invariant holds; `apply` asserts it in debug builds.
bool is_consistent(const Layout& layout, const State& state);

}  // namespace twistwood::labyrinth
