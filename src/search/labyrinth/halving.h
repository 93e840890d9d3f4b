// Sequential halving (Karnin, Koren and Somekh 2013) over the turns of a position.
//
// A pass fills in the hidden cards at random and follows each turn that is left, all with the same
// cards and the same luck. The budget has as many parts as there are halvings; at the end of each
// the worse half is left behind, so the best turns meet many more cards than the others. What
// decides is the average over all passes. With two seats a turn is followed by the best few turns
// of both, deeper from part to part (lookahead.h), with more by a round of everybody's (round.h).
//
// Several threads share the passes, with any number of seats; what a pass finds does not depend on
// the thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/labyrinth/evaluator.h"
#include "search/labyrinth/thought.h"

namespace twistwood::search::labyrinth {

class Halving {
 public:
  // A thread for each evaluator.
  Halving(Thought& thought, std::span<const std::unique_ptr<Evaluator>> evaluators);
  ~Halving();
  Halving(const Halving&) = delete;
  Halving& operator=(const Halving&) = delete;

  // Until the budget is used up. Leaves the turns in order.
  void run();

 private:
  class Follower;
  struct Plan;
  struct Pass;

  std::vector<int> widths() const;
  int play_passes();
  void add(const Pass& pass, double weight);
  void average();

  Thought& thought_;
  const Plan& plan_;
  std::vector<Follower> followers_;  // one a thread
  std::size_t left_;                 // turns that are still followed: the first of thought_.turns
  int part_ = 0;                     // of the budget
};

}  // namespace twistwood::search::labyrinth
