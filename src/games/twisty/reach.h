// How far a pawn can get in one turn: hops from counters, and the closure over them (T13, T14).
#pragma once

#include "games/twisty/state.h"

namespace twistwood::twisty {

// T13: the squares one hop from the extra-move counter on `from`. `blockers` are the other pawns
// that stand on extra-move counters: no portal leads to them, not even to steal (T13d).
inline Mask hops(const Layout& layout, Square from, Mask blockers) {
  const Mask here = bit(from);
  assert((layout.extra & here) != 0);
  if ((layout.special(Special::kStep) & here) != 0) return kSteps[from.index];
  if ((layout.special(Special::kDiagonal) & here) != 0) return kDiagonals[from.index];
  if ((layout.special(Special::kLeap) & here) != 0) return kLeaps[from.index];
  return layout.special(Special::kPortal) & ~here & ~blockers;
}

// Every square within reach of `from`. A square of `blockers` is in it if it can be reached other
// than by portal, for there one may steal; but no chain goes on from it (T17).
Mask flood(const Layout& layout, Square from, Mask blockers);

// Fills in `extra`, `offset` and `reach` of a layout from its specials.
void build_reach(Layout& layout);

}  // namespace twistwood::twisty
