#include "search/labyrinth/greedy.h"

#include <cstdlib>

#include "search/labyrinth/approach.h"
#include "search/labyrinth/evaluator.h"
#include "search/request_seed.h"

namespace twistwood::search::labyrinth {

namespace {

// The fewest turns with these cards.
int fewest_turns(const Approach& approach, Cell pawn, int gaps, int flights) {
  if (gaps >= 3 || (gaps >= 1 && flights >= 1))
    return std::min(1, approach.turns(pawn, Price::kFree));
  int turns = approach.turns(pawn, gaps == 2   ? Price::kTwoGaps
                                   : gaps == 1 ? Price::kGap
                                               : Price::kFree);
  if (flights >= 1) turns = std::min(turns, approach.turns(pawn, Price::kFlight));
  return turns;
}

int steps_between(Cell a, Cell b) {
  return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

// Smaller is better: turns first, then cards spent, then steps.
int cost(const View& view, const Turn& turn) {
  if (turn.sets_gate) {
    const Player& other = view.player(view.other);
    const Approach approach(Garden(view.hedges), turn.cell);
    return -100 * fewest_turns(approach, other.pawn, other.gaps, other.fairies / 2) -
           steps_between(other.pawn, turn.cell);
  }
  const Player& me = view.mover();
  const int cards = turn.gaps + 2 * turn.flights;
  if (turn.cell == me.target) return 50 * cards;
  Hedges hedges = view.hedges;
  if (turn.axis.exists()) hedges.turn(turn.axis, turn.quarters);
  const Approach approach(Garden(hedges), me.target, Way::kTo, bit(turn.cell));
  const int turns =
      fewest_turns(approach, turn.cell, me.gaps - turn.gaps, me.fairies / 2 - turn.flights);
  return 2000 * turns + 50 * cards + steps_between(turn.cell, me.target);
}

}  // namespace

Answer<Labyrinth> GreedyAgent::choose(const Request<Labyrinth>& request) {
  Random random(request_seed(request, seed_));
  Answer<Labyrinth> answer;
  int best = 0;
  std::uint32_t equals = 0;
  for_each_turn(request.layout, request.view, [&](Turn turn) {
    ++answer.report.nodes;
    const int now = cost(request.view, turn);
    if (equals > 0 && now > best) return;
    equals = equals > 0 && now == best ? equals + 1 : 1;
    best = now;
    // Each of the equal ones is kept with the same chance in the end.
    if (random.below(equals) == 0) answer.turn = turn;
  });
  answer.report.depth = 1;
  Line<Labyrinth> line;
  line.turns.push_back(answer.turn);
  line.win = Evaluator(request.layout).evaluate(request.view);
  answer.report.lines.push_back(std::move(line));
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::labyrinth
