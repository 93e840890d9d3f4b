#include "search/cheapest.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/simple_agents.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

Answer<Twisty> choose_greedily(const Request<Twisty>& request, std::uint64_t seed) {
  const Ground ground(request.layout);
  Random random(request_seed(request, seed));
  const Seat me = request.view.seat;
  Answer<Twisty> answer;
  const auto winning = winning_turn(request.layout, request.view);
  Cheapest<Turn> cheapest(random);
  for_each_turn(request.layout, request.view, [&](Turn turn) {
    State after = request.view;
    apply(request.layout, after, turn);
    ++answer.report.nodes;
    const bool wins = turn == winning || (after.phase == Phase::kWon && after.seat == me);
    const bool steals = after.player(me).collected > request.view.player(me).collected &&
                        after.cubes == request.view.cubes;
    const int turns = wins ? -1 : solo_turns(ground.distances, after, me) - (steals ? 1 : 0);
    cheapest.offer(turns, turn);
  });
  answer.turn = cheapest.turn();
  State chosen = request.view;
  apply(request.layout, chosen, answer.turn);
  answer.report.depth = 1;
  answer.report.lines.push_back({{answer.turn}, chances(ground, Node(ground, chosen)), {}});
  return answer;
}

}  // namespace twistwood::search::twisty
