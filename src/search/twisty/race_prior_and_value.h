// The heuristic of Twisty for the PUCT tree: priors from one's own race, values from all races.
//
// Who can win at once does: such a turn outweighs all others together, and the value of a position
// that has one is exact.
#pragma once

#include "games/twisty/game.h"
#include "search/steady_math.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/turn_order.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

class RacePriorAndValue {
 public:
  using Position = Node;

  explicit RacePriorAndValue(const Layout& layout) : ground_(layout) {}

  Position start(const State& state) const { return Node(ground_, state); }
  Position after(const Position& position, Turn turn) const {
    return position.after(ground_, turn);
  }
  Scores values(const Position& position) const {
    const State& state = position.state;
    if (!winning_turn(ground_.layout, state)) return chances(ground_, position);
    return final_scores({Status::Kind::kWon, state.seat}, ground_.layout.seats);
  }

  template <class Visit>
  void priors(const Position& position, Visit visit) const {
    TurnList turns;
    order_.list(ground_, position, 0, 0, turns);
    for (const RankedTurn& turn : turns) {
      // A turn saved doubles the prior twice over; cubes of others are worth a turn and a half.
      const double gain = turn.wins ? kWins : turn.gain + (turn.steals ? 1.5 : 0.0);
      visit(unpack(turn.turn), steady_exp2(2.0 * gain));
    }
  }

 private:
  static constexpr double kWins = 20;  // turns; no other gain comes near
  Ground ground_;
  TurnOrder order_;
};

}  // namespace twistwood::search::twisty
