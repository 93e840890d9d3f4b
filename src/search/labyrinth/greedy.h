// `greedy` for Twist Labyrinth: always along a way of the fewest turns to its present goal.
//
// It looks one turn ahead and at nobody else: it reaches the goal if it can, by spending cards if
// need be, and otherwise ends where the fewest turns are left with the cards it then holds, the
// fewest cards spent, as near as possible. The neighbour's gate goes where it has the farthest to
// go. Equal turns are drawn for.
#pragma once

#include "games/labyrinth/game.h"
#include "search/agent.h"

namespace twistwood::search::labyrinth {

class GreedyAgent final : public Agent<Labyrinth> {
 public:
  explicit GreedyAgent(std::uint64_t seed) : seed_(seed) {}

  std::string name() const override { return "greedy"; }
  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;

 private:
  std::uint64_t seed_;
};

}  // namespace twistwood::search::labyrinth
