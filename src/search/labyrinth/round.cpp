#include "search/labyrinth/round.h"

#include <algorithm>

#include "search/cheapest.h"
#include "search/labyrinth/running.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr std::uint32_t kWeighs = 25;  // percent: how often the next seat weighs its turns

}  // namespace

Round::Round(const Layout& layout, Evaluator& evaluator, const View& view)
    : layout_(layout),
      evaluator_(evaluator),
      start_(view),
      me_(view.seat),
      supply_(evaluator.supply(view)),
      regard_(evaluator.regard(view)),
      usual_(evaluator.all_turns(view, supply_)) {}

double Round::play(const State& state, const Turn& turn, Random& random) {
  State next = state;
  apply(layout_, next, turn);
  while (status(next.view).running() && next.view.seat != me_) {
    apply(layout_, next, reply(next.view, random));
  }
  const auto me = static_cast<std::size_t>(me_);
  if (const Status now = status(next.view); !now.running()) {
    return final_scores(now, layout_.seats)[me];
  }
  Scores turns = evaluator_.all_turns(next.view, supply_);
  for (std::size_t i = 0; i < static_cast<std::size_t>(layout_.seats); ++i) {
    const double expected = std::max(1.0, usual_[i] - 1);
    turns[i] = expected + regard_ * (turns[i] - expected);
  }
  turns[me] = my_turns(next.view, turn);
  return evaluator_.chances(turns, me_)[me];
}

// Which of the two is drawn for even where only one is possible, so that all turns of the mover
// meet the same luck.
Turn Round::reply(const View& view, Random& random) {
  const bool weighs = random.below(100) < kWeighs;
  const bool is_next = view.seat == next_seat(me_, layout_.seats);
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

// What was turned up in `view` is one of many: the average over the next goal, or the next card.
double Round::my_turns(View view, const Turn& turn) {
  const Garden garden(view.hedges);
  Player& player = view.player(me_);
  const Player& before = start_.player(me_);
  Evaluator::Task task = Evaluator::task_of(player, supply_, false);
  if (turn.cell == before.target) {
    player.target = {};
    return evaluator_.turns_to_unknown(view, garden, player.pawn, task);
  }
  const auto with = [&](int more_gaps, int more_fairies) {
    task.hand = {before.gaps - turn.gaps + more_gaps,
                 before.fairies - 2 * turn.flights + more_fairies};
    return evaluator_.turns_to_target(view, garden, me_, task);
  };
  const int deck = start_.deck_gaps + start_.deck_fairies;
  if (deck == 0) return with(0, 0);
  const double gap = static_cast<double>(start_.deck_gaps) / deck;
  return gap * with(1, 0) + (1 - gap) * with(0, 1);
}

}  // namespace twistwood::search::labyrinth
