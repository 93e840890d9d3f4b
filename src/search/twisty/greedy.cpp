#include "search/cheapest.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/simple_agents.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

namespace {

// A legal turn, and what comes of it.
struct Consequence {
  const Ground& ground;
  const State& before;
  Turn turn;
  const State& after;
  bool wins;

  bool collects() const {
    return after.player(before.seat).collected > before.player(before.seat).collected;
  }
};

int cost_of_race(const Consequence& seen) {
  const bool steals = seen.collects() && seen.after.cubes == seen.before.cubes;
  if (seen.wins) return -1;
  return solo_turns(seen.ground.distances, seen.after, seen.before.seat) - (steals ? 1 : 0);
}

int cost_beyond_a_hop(const Consequence& seen) {
  const bool at_hand = (seen.wins || seen.collects()) &&
                       account(seen.ground.layout, seen.before, seen.turn).hops.size() == 1;
  return at_hand ? 0 : 1;
}

Answer<Twisty> choose_cheapest(const Request<Twisty>& request, std::uint64_t seed,
                               int (*cost)(const Consequence& seen)) {
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
    cheapest.offer(cost({ground, request.view, turn, after, wins}), turn);
  });
  answer.turn = cheapest.turn();
  State chosen = request.view;
  apply(request.layout, chosen, answer.turn);
  answer.report.depth = 1;
  answer.report.lines.push_back({{answer.turn}, chances(ground, Node(ground, chosen)), {}});
  return answer;
}

}  // namespace

Answer<Twisty> choose_greedily(const Request<Twisty>& request, std::uint64_t seed) {
  return choose_cheapest(request, seed, cost_of_race);
}

Answer<Twisty> choose_at_hand(const Request<Twisty>& request, std::uint64_t seed) {
  return choose_cheapest(request, seed, cost_beyond_a_hop);
}

}  // namespace twistwood::search::twisty
