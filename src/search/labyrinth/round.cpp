#include "search/labyrinth/round.h"

#include <algorithm>

#include "games/labyrinth/card.h"
#include "search/cheapest.h"
#include "search/labyrinth/running.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr std::uint32_t kWeighs = 25;  // percent: how often the next seat weighs its turns

}  // namespace

double Round::play(const State& state, const Option& option, Random& random) {
  const Seat mover = state.view.seat;
  const auto me = static_cast<std::size_t>(mover);
  State next = state;
  apply(layout_, next, option.turn);
  double luck = 0;
  if (status(next.view).running() && turns_up(state.view, option.turn) != CardKind::kNone) {
    luck = evaluator_.evaluate_luck(state.view, next.view)[me] - option.win[me];
  }
  // To set somebody's gate is not yet a turn of its own.
  while (status(next.view).running() &&
         (next.view.seat != mover || next.view.phase == Phase::kGate)) {
    apply(layout_, next, reply(next.view, mover, random));
  }
  if (const Status now = status(next.view); !now.running()) {
    return final_scores(now, layout_.seats)[me];
  }
  evaluator_.best(next.view, 1, options_);
  return options_[0].win[me] - luck;
}

// Which of the two is drawn for even where only one is possible, so that all turns of the mover
// meet the same luck.
Turn Round::reply(const View& view, Seat mover, Random& random) {
  const bool weighs = random.below(100) < kWeighs;
  const bool is_next = view.seat == next_seat(mover, layout_.seats);
  return weighs && is_next && view.phase == Phase::kTurn ? weigh(view) : run(view, random);
}

Turn Round::weigh(const View& view) {
  evaluator_.best(view, 1, options_);
  return options_[0].turn;
}

// As `greedy`, but the way is only measured where the target is out of reach.
Turn Round::run(const View& view, Random& random) {
  Cheapest<Turn> cheapest(random);
  if (view.phase == Phase::kGate || begins_on_target(view)) {
    for_each_turn(layout_, view, [&](const Turn& turn) {
      cheapest.offer(turn.sets_gate ? cost_of_gate(view, turn.cell) : 0, turn);
    });
    return cheapest.turn();
  }
  const Player& me = view.mover();
  const Reach reach(layout_, view);
  ends_.clear();
  for (const Turning& turning : kAllTurnings) {
    for_each_end(reach, turning, [&](int gaps, int flights, Mask cells) {
      const Turn turn = turning.to(me.target, gaps, flights);
      if ((cells & bit(me.target)) != 0) cheapest.offer(cost_of_cards(turn), turn);
      if (!cheapest.found()) ends_.push_back({turn, cells});
    });
  }
  if (cheapest.found()) return cheapest.turn();
  for (auto first = ends_.begin(); first != ends_.end();) {
    const Turn& one = first->turn;
    const auto last = std::find_if(first, ends_.end(), [&](const Ends& ends) {
      return ends.turn.axis != one.axis || ends.turn.quarters != one.quarters;
    });
    Hedges hedges = view.hedges;
    if (one.axis.exists()) hedges.turn(one.axis, one.quarters);
    Mask all = 0;
    for (auto ends = first; ends != last; ++ends) all |= ends->cells;
    const Approach& approach = evaluator_.approaches_.to(hedges, Garden(hedges), me.target, all);
    for (; first != last; ++first) {
      for (int cell : each(first->cells)) {
        Turn turn = first->turn;
        turn.cell = Cell::of(cell);
        cheapest.offer(cost_of_end(me, turn, approach), turn);
      }
    }
  }
  return cheapest.turn();
}

}  // namespace twistwood::search::labyrinth
