#include "games/twisty/reach.h"

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

void build_reach(Layout& layout) {
  layout.extra = layout.special(Special::kStep) | layout.special(Special::kDiagonal) |
                 layout.special(Special::kLeap) | layout.special(Special::kPortal);
  assert(count(layout.extra) <= kSpecials);
  for (int from = 0; from < kSquares; ++from) {
    layout.reach[static_cast<std::size_t>(from)] = flood(layout, Square::of(from), 0);
  }
  layout.offset.fill(0);
  std::size_t offset = 0;
  for (int blocker : each(layout.extra)) {
    offset += kSquares;
    layout.offset[static_cast<std::size_t>(blocker)] = static_cast<std::uint16_t>(offset);
    for (std::size_t from = 0; from < kSquares; ++from) {
      // A pawn that stands out of reach changes nothing.
      const Mask unblocked = layout.reach[from];
      layout.reach[offset + from] =
          (unblocked & twistwood::bit(blocker)) != 0
              ? flood(layout, Square::of(static_cast<int>(from)), twistwood::bit(blocker))
              : unblocked;
    }
  }
}

}  // namespace twistwood::twisty
