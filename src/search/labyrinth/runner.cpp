#include "search/labyrinth/runner.h"

#include "search/cheapest.h"
#include "search/labyrinth/running.h"

namespace twistwood::search::labyrinth {

namespace {

int cost(const View& view, const Turn& turn, Measure measure) {
  if (measure == Measure::kNone) return turn.cell == view.mover().target ? 0 : 1;
  if (turn.sets_gate) return cost_of_gate(view, turn.cell);
  const Player& me = view.mover();
  const int spent = cost_of_cards(turn);
  if (turn.cell == me.target) return spent;
  // A player who counts steps saves its cards for the last ones.
  if (measure == Measure::kSteps) {
    return kTurnCost + 2 * spent + steps_between(turn.cell, me.target);
  }
  Hedges hedges = view.hedges;
  if (turn.axis.exists()) hedges.turn(turn.axis, turn.quarters);
  const Approach approach(Garden(hedges), me.target, Way::kTo, bit(turn.cell));
  return cost_of_end(me, turn, approach);
}

}  // namespace

Answer<Labyrinth> Runner::choose(const Request<Labyrinth>& request) {
  Random random(request_seed(request, seed_));
  const auto thinks_of = [&random](int percent) {
    return static_cast<int>(random.below(100)) < percent;
  };
  Mask hedges = 0;
  for (int axis : each(kAxisMask)) hedges |= thinks_of(sight_.hedges) ? twistwood::bit(axis) : 0;
  const bool cards = thinks_of(sight_.cards);
  const bool has_purpose = sight_.purpose == 100 || thinks_of(sight_.purpose);
  const Measure measure = has_purpose ? sight_.measure : Measure::kNone;

  Answer<Labyrinth> answer;
  Cheapest<Turn> cheapest(random);
  for_each_turn(request.layout, request.view, [&](const Turn& turn) {
    if (turn.axis.exists() && (hedges & twistwood::bit(turn.axis.index)) == 0) return;
    if (!cards && turn.gaps + turn.flights > 0) return;
    ++answer.report.nodes;
    cheapest.offer(cost(request.view, turn, measure), turn);
  });
  answer.turn = cheapest.turn();
  answer.report.depth = 1;
  if (seats_ != request.layout.seats) evaluator_ = std::make_unique<Evaluator>(request.layout);
  seats_ = request.layout.seats;
  answer.report.lines.push_back({{answer.turn}, evaluator_->evaluate(request.view), {}});
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::labyrinth
