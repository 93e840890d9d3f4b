#include "search/labyrinth/novice.h"

#include <cstdlib>

#include "search/labyrinth/evaluator.h"
#include "search/request_seed.h"

namespace twistwood::search::labyrinth {

namespace {

int steps_between(Cell a, Cell b) {
  return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

bool sees(const View& view, const Turn& turn, Sight sight) {
  const bool cards = turn.gaps > 0 || turn.flights > 0;
  if (sight == Sight::kWholeGarden) return !cards || turn.cell == view.mover().target;
  if (cards) return false;
  if (!turn.axis.exists()) return true;
  return (around(turn.axis) & bit(view.mover().pawn)) != 0;
}

// Smaller is better.
int cost(const View& view, const Turn& turn) {
  if (turn.sets_gate) return -steps_between(view.player(view.other).pawn, turn.cell);
  const int cards = turn.gaps + 2 * turn.flights;
  return 100 * steps_between(turn.cell, view.mover().target) + cards;
}

}  // namespace

Answer<Labyrinth> Novice::choose(const Request<Labyrinth>& request) {
  const View& view = request.view;
  Random random(request_seed(request, seed_));
  Answer<Labyrinth> answer;
  int best = 0;
  std::uint32_t equals = 0;
  for_each_turn(request.layout, view, [&](const Turn& turn) {
    ++answer.report.nodes;
    if (!turn.sets_gate && !sees(view, turn, sight_)) return;
    const int now = cost(view, turn);
    if (equals > 0 && now > best) return;
    equals = equals > 0 && now == best ? equals + 1 : 1;
    best = now;
    // Each of the equal ones is kept with the same chance in the end.
    if (random.below(equals) == 0) answer.turn = turn;
  });
  answer.report.depth = 1;
  Line<Labyrinth> line;
  line.turns.push_back(answer.turn);
  line.win = Evaluator(request.layout).evaluate(view);
  answer.report.lines.push_back(std::move(line));
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::labyrinth
