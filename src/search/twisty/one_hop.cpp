#include "search/cheapest.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/simple_agents.h"

namespace twistwood::search::twisty {

Answer<Twisty> choose_at_hand(const Request<Twisty>& request, std::uint64_t seed) {
  Random random(request_seed(request, seed));
  const Seat me = request.view.seat;
  Answer<Twisty> answer;
  Cheapest<Turn> cheapest(random);
  for_each_turn(request.layout, request.view, [&](Turn turn) {
    State after = request.view;
    apply(request.layout, after, turn);
    ++answer.report.nodes;
    const bool gains = after.phase == Phase::kWon ||
                       after.player(me).collected > request.view.player(me).collected;
    const bool at_hand = gains && account(request.layout, request.view, turn).hops.size() == 1;
    cheapest.offer(at_hand ? 0 : 1, turn);
  });
  answer.turn = cheapest.turn();
  answer.report.depth = 1;
  answer.report.lines.push_back({{answer.turn}, draw_scores(request.layout.seats), {}});
  return answer;
}

}  // namespace twistwood::search::twisty
