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
  everywhere_ = before_.at(purse_.gaps, purse_.flights);
}

void Reach::prices_after(Axis axis, int quarters, const Ground& after, Prices& prices) const {
  spread(prices, purse_, after, [&](int gaps, int flights) {
    return turned(stops(before_.at(gaps, flights)), axis, quarters);
  });
}

}  // namespace twistwood::labyrinth
