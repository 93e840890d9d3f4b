// What a runner wants: to be there in the fewest turns, with the fewest cards spent, and near.
//
// The lower the cost the better; a turn outweighs any number of cards, and a card any steps.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "games/labyrinth/state.h"
#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

inline constexpr int kTurnCost = 2000;
inline constexpr int kCardCost = 50;

// The fewest turns with these cards.
inline int fewest_turns(const Approach& approach, Cell pawn, int gaps, int flights) {
  int turns = approach.turns(pawn, gaps >= 2   ? Price::kTwoGaps
                                   : gaps == 1 ? Price::kGap
                                               : Price::kFree);
  if (gaps >= 3 || (gaps >= 1 && flights >= 1)) turns = std::min(turns, 1);
  if (flights >= 1) turns = std::min(turns, approach.turns(pawn, Price::kFlight));
  return turns;
}

inline int steps_between(Cell a, Cell b) {
  return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

constexpr int cost_of_cards(const Turn& turn) { return kCardCost * (turn.gaps + 2 * turn.flights); }

// The cost of ending short of the target.
inline int cost_of_end(const Player& me, const Turn& turn, const Approach& approach) {
  const int turns =
      fewest_turns(approach, turn.cell, me.gaps - turn.gaps, me.fairies / 2 - turn.flights);
  return kTurnCost * turns + cost_of_cards(turn) + steps_between(turn.cell, me.target);
}

// The cost of setting the neighbour's gate there.
inline int cost_of_gate(const View& view, Cell gate) {
  const Player& other = view.player(view.other);
  const Approach approach(Garden(view.hedges), gate);
  return -kTurnCost * fewest_turns(approach, other.pawn, other.gaps, other.fairies / 2) -
         steps_between(other.pawn, gate);
}

}  // namespace twistwood::search::labyrinth
