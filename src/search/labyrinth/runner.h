// Runners: `greedy`, and the weak levels. They look one turn ahead and at nobody else.
//
// `greedy` sees every turn: it reaches its goal if it can, by spending cards if need be, and
// otherwise ends where the fewest turns are left with the cards it then holds, the fewest cards
// spent, as near as possible. Equal turns are drawn for. The neighbour's gate goes where the
// neighbour has the farthest to go.
//
// A weak level does the same with poorer sight: it overlooks hedges, does not think of its cards
// every time, and measures the way in steps as a child does, through the hedges. The weakest do
// not always go for their goal, but never pass by one that they see in reach.
//
// `one-hop` reaches its goal if it can without cards, and otherwise makes any turn without cards.
#pragma once

#include <memory>

#include "games/labyrinth/game.h"
#include "search/agent.h"
#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

// How it measures the way that is left after a turn.
enum class Measure : std::uint8_t {
  kTurns,  // through the garden, with the cards that it holds
  kSteps,  // as a child does, through the hedges
  kNone,   // only whether it is there
};

struct Sight {
  int hedges = 100;  // percent: chance to think of turning each of them
  int cards = 100;   // percent: chance to think of the magic cards in hand
  Measure measure = Measure::kTurns;
  int purpose = 100;  // percent: chance to measure at all; without, it only sees if it is there
};

class Runner final : public Agent<Labyrinth> {
 public:
  Runner(const Sight& sight, std::uint64_t seed) : sight_(sight), seed_(seed) {}

  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;

 private:
  Sight sight_;
  std::uint64_t seed_;
  std::unique_ptr<Evaluator> evaluator_;  // only to tell the chances
  int seats_ = 0;
};

}  // namespace twistwood::search::labyrinth
