// What alpha-beta of two seats looks at less deeply, or not at all.
//
// All of it rests on a guess (what the position is worth without looking ahead), so it is for
// narrow windows only and never where a win or a loss is to be proved. The numbers are those that
// kept the value of most positions worked out exactly, docs/search.md.
#pragma once

#include <algorithm>

#include "search/twisty/turn_order.h"

namespace twistwood::search::twisty {

// Turns that come late in the order and do nothing for the race are looked at less deeply.
inline int reduction(const RankedTurn& turn, std::size_t number, int depth) {
  if (depth < 3 || number < 3 || !turn.quiet) return 0;
  int less = number >= 8 ? 2 : 1;
  if (turn.gain < 0) ++less;
  if (depth >= 6) ++less;
  return std::min(less, depth - 2);
}

// Near the leaves, a position is left alone if it is so far ahead that a few turns will not change
// that (reverse futility), and a quiet turn if what it gains does not bring it near enough
// (futility), or if it is late and gains nothing (late move pruning).
class Pruning {
 public:
  static constexpr int kDepth = 6;  // the most turns left for any of this

  Pruning(int guess, int depth) : guess_(guess), depth_(depth) {}

  int guess() const { return guess_; }
  bool is_far_above(int beta) const { return guess_ - 70 * depth_ >= beta; }
  bool skips(const RankedTurn& turn, std::size_t number, int alpha) const {
    if (!turn.quiet || turn.wins || number == 0) return false;
    if (depth_ <= 4 && guess_ + 60 * depth_ + 100 * turn.gain <= alpha) return true;
    return turn.gain <= 0 && static_cast<int>(number) >= 2 * depth_ + 3;
  }

 private:
  int guess_;
  int depth_;
};

}  // namespace twistwood::search::twisty
