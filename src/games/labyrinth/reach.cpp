#include "games/labyrinth/reach.h"

namespace twistwood::labyrinth {

Reach::Reach(const Layout& layout, const View& view)
    : hedges_(view.hedges), purse_(Purse::of(view.mover())) {
  ground_.open = open_lines(view.hedges);
  ground_.self = bit(view.mover().pawn);
  ground_.target = bit(view.mover().target);
  for (int i = 0; i < layout.seats; ++i) {
    if (seat_at(i) != view.seat) ground_.others |= bit(view.player(seat_at(i)).pawn);
  }
  spread(before_, purse_, ground_, [&](int, int) { return ground_.self; });
}

Ground Reach::ground_after(Axis axis, int quarters) const {
  Hedges hedges = hedges_;
  hedges.turn(axis, quarters);
  return {open_lines(hedges), turned(ground_.others, axis, quarters),
          turned(ground_.self, axis, quarters), ground_.target};
}

Mask Reach::walk_after(Axis axis, int quarters, const Ground& after) const {
  const Mask stops = before_.at(0, 0) & ground_.stops() & ~ground_.target;
  return walk(turned(stops, axis, quarters), after);
}

void Reach::prices_after(Axis axis, int quarters, const Ground& after, Prices& prices) const {
  spread(prices, purse_, after, [&](int gaps, int flights) {
    const Mask stops = before_.at(gaps, flights) & ground_.stops() & ~ground_.target;
    return turned(stops, axis, quarters);
  });
}

}  // namespace twistwood::labyrinth
