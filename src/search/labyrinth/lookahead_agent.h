// The agents that look ahead: full strength, and the same with less.
//
// The first look weighs every turn at once; full strength then follows the best of them until the
// budget is used up (halving.h). A node of the budget is a position of whose turns the best few are
// found, or with more than two seats a turn of a round; some 200,000 to 270,000 instructions.
#pragma once

#include <memory>
#include <vector>

#include "games/labyrinth/game.h"
#include "search/agent.h"
#include "search/labyrinth/evaluator.h"
#include "search/labyrinth/thought.h"

namespace twistwood::search::labyrinth {

struct Style {
  double regard = 1;  // how much it matters what a turn does to the other one
  // The same with more seats: who hinders one of several mostly helps the rest.
  double regard_in_crowd = 0.5;
  bool follows = true;  // or only the first look
  int plain_depth = 0;  // if set, the best turns are followed once instead, so many turns deep
};

class LookaheadAgent final : public Agent<Labyrinth> {
 public:
  LookaheadAgent(const AgentOptions& options, Style style);

  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;

  // What the evaluators of all threads have set aside to remember.
  std::size_t bytes() const;

 private:
  void look(Thought& thought);
  void follow_once(Thought& thought);

  std::uint64_t seed_;
  int threads_;
  std::size_t bytes_;  // for all threads together
  Style style_;
  int seats_ = 0;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;  // one a thread
};

}  // namespace twistwood::search::labyrinth
