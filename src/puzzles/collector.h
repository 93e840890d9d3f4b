// A collection of puzzles, from as many games as it takes: no theme and no length more often than
// its share, and few of one game, so that there is something for everybody.
//
// Everything follows from game, seed and count; threads only make it quicker.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "puzzles/puzzle.h"

namespace twistwood::puzzles {

struct CollectionPlan {
  bool twisty = true;  // or the labyrinth
  std::uint64_t seed = 1;
  int count = 100;
  int threads = 1;
};

// Calls `hear` with each puzzle as it is taken, in order. Ends early when `stop` is set.
void collect(const CollectionPlan& plan, const std::atomic<bool>& stop,
             const std::function<void(const Puzzle&)>& hear);

}  // namespace twistwood::puzzles
