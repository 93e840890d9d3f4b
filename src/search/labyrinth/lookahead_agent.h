// The agents that look ahead: full strength, and the same with less.
//
// The first look weighs every turn at once; with two seats the best of them are then followed
// deeper and wider, stage by stage, until the budget is used up. With more seats the best of them
// are followed for a round of everybody's turns again and again, ever fewer of them, and their
// averages decide (round.h). A node of the budget is a position all of whose turns are weighed,
// about a millisecond's work with two seats. With two seats and several threads each takes the next
// turn that is to be followed.
#pragma once

#include <memory>
#include <vector>

#include "games/labyrinth/game.h"
#include "search/agent.h"
#include "search/labyrinth/lookahead.h"
#include "search/labyrinth/round.h"

namespace twistwood::search::labyrinth {

struct Style {
  double regard = 1;  // how much it matters what a turn does to the other one
  // The same with more seats: who hinders one of several mostly helps the rest.
  double regard_in_crowd = 0.15;
  int stages = 1000;    // how many stages or rounds; 0 is only the first look
  int plain_depth = 0;  // if set, one stage of so many plies, with any number of seats
};

class LookaheadAgent final : public Agent<Labyrinth> {
 public:
  LookaheadAgent(const AgentOptions& options, Style style);

  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;

 private:
  struct Candidate;
  struct Stage;
  struct Thought;

  void look(Thought& thought);
  void think(Thought& thought);
  bool run(Thought& thought, const Stage& stage);
  void play_rounds(Thought& thought);
  bool play_round(Thought& thought, Round& round, std::vector<Candidate>& turns) const;
  Report<Labyrinth> report(const Thought& thought) const;

  std::uint64_t seed_;
  int threads_;
  Style style_;
  int seats_ = 0;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;  // one a thread
};

}  // namespace twistwood::search::labyrinth
