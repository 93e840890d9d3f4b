#include "search/labyrinth/runner.h"

#include <algorithm>
#include <cstdlib>

#include "search/labyrinth/approach.h"
#include "search/request_seed.h"

namespace twistwood::search::labyrinth {

namespace {

// What is smaller is better, and what stands first counts first.
constexpr int kTurnCost = 2000;
constexpr int kCardCost = 50;

// The fewest turns with these cards.
int fewest_turns(const Approach& approach, Cell pawn, int gaps, int flights) {
  int turns = approach.turns(pawn, gaps >= 2   ? Price::kTwoGaps
                                   : gaps == 1 ? Price::kGap
                                               : Price::kFree);
  if (gaps >= 3 || (gaps >= 1 && flights >= 1)) turns = std::min(turns, 1);
  if (flights >= 1) turns = std::min(turns, approach.turns(pawn, Price::kFlight));
  return turns;
}

int steps_between(Cell a, Cell b) {
  return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

int cost_of_gate(const View& view, Cell gate) {
  const Player& other = view.player(view.other);
  const Approach approach(Garden(view.hedges), gate);
  return -kTurnCost * fewest_turns(approach, other.pawn, other.gaps, other.fairies / 2) -
         steps_between(other.pawn, gate);
}

int cost(const View& view, const Turn& turn, bool counts_turns) {
  if (turn.sets_gate) return cost_of_gate(view, turn.cell);
  const Player& me = view.mover();
  const int spent = kCardCost * (turn.gaps + 2 * turn.flights);
  if (turn.cell == me.target) return spent;
  const int steps = steps_between(turn.cell, me.target);
  // Who counts steps keeps the cards for the last ones.
  if (!counts_turns) return kTurnCost + 2 * spent + steps;
  Hedges hedges = view.hedges;
  if (turn.axis.exists()) hedges.turn(turn.axis, turn.quarters);
  const Approach approach(Garden(hedges), me.target, Way::kTo, bit(turn.cell));
  const int turns =
      fewest_turns(approach, turn.cell, me.gaps - turn.gaps, me.fairies / 2 - turn.flights);
  return kTurnCost * turns + spent + steps;
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

  Answer<Labyrinth> answer;
  int best = 0;
  std::uint32_t equals = 0;
  for_each_turn(request.layout, request.view, [&](const Turn& turn) {
    if (turn.axis.exists() && (hedges & twistwood::bit(turn.axis.index)) == 0) return;
    if (!cards && turn.gaps + turn.flights > 0) return;
    ++answer.report.nodes;
    const int now = cost(request.view, turn, sight_.counts_turns);
    if (equals > 0 && now > best) return;
    equals = equals > 0 && now == best ? equals + 1 : 1;
    best = now;
    // Each of the equal ones is kept with the same chance in the end.
    if (random.below(equals) == 0) answer.turn = turn;
  });
  answer.report.depth = 1;
  Line<Labyrinth> line;
  line.turns.push_back(answer.turn);
  if (seats_ != request.layout.seats) evaluator_ = std::make_unique<Evaluator>(request.layout);
  seats_ = request.layout.seats;
  line.win = evaluator_->evaluate(request.view);
  answer.report.lines.push_back(std::move(line));
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::labyrinth
