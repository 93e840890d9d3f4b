#include "games/twisty/reach.h"

#include <algorithm>

namespace twistwood::twisty {

Mask flood(const Layout& layout, Square from, Mask blockers) {
  const Mask usable = layout.extra & ~blockers;
  Mask reach = kLeaps[from.index];  // T8
  Mask waiting = reach & usable;
  Mask used = waiting;
  while (waiting != 0) {  // T14
    const Square stop = Square::of(lowest(waiting));
    waiting &= waiting - 1;
    const Mask next = hops(layout, stop, blockers);
    reach |= next;
    waiting |= next & usable & ~used;
    used |= waiting;
  }
  return reach;
}

namespace {

// The extra-move counters in order, and for each every square that chains from it lead to.
struct Chains {
  std::array<Square, kSpecials> stops{};
  std::array<Mask, kSpecials> ends{};
  std::size_t size = 0;

  // Warshall's closure: with each counter that is not blocked in turn as a stop on the way.
  void find(const Layout& layout, Mask blockers) {
    for (std::size_t i = 0; i < size; ++i) ends[i] = hops(layout, stops[i], blockers);
    for (std::size_t stop = 0; stop < size; ++stop) {
      if ((bit(stops[stop]) & blockers) != 0) continue;
      const Mask beyond = ends[stop];
      for (Mask& reached : ends) reached |= beyond & -(reached >> stops[stop].index & 1);
    }
  }
};

}  // namespace

// What flood() finds from every square, at a fraction of the cost: bulk play deals often.
void build_reach(Layout& layout) {
  layout.extra = layout.special(Special::kStep) | layout.special(Special::kDiagonal) |
                 layout.special(Special::kLeap) | layout.special(Special::kPortal);
  assert(count(layout.extra) <= kSpecials);
  Chains chains;
  for (int stop : each(layout.extra)) chains.stops[chains.size++] = Square::of(stop);
  const auto fill = [&](std::size_t offset, Mask blockers) {
    chains.find(layout, blockers);
    Mask* const reach = layout.reach.data() + offset;
    std::ranges::copy(kLeaps, reach);  // T8
    for (std::size_t i = 0; i < chains.size; ++i) {
      const Square stop = chains.stops[i];
      if ((bit(stop) & blockers) != 0) continue;  // T17
      for (int from : each(kLeaps[stop.index])) reach[from] |= chains.ends[i];
    }
  };
  fill(0, 0);
  layout.offset.fill(0);
  for (std::size_t i = 0; i < chains.size; ++i) {
    const std::size_t offset = (i + 1) * kSquares;
    layout.offset[chains.stops[i].index] = static_cast<std::uint16_t>(offset);
    fill(offset, bit(chains.stops[i]));
  }
}

}  // namespace twistwood::twisty
