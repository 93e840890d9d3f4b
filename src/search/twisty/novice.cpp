#include <algorithm>

#include "search/twisty/evaluator.h"
#include "search/twisty/simple_agents.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

namespace {

// Turns until `goal` cards of the row are collected, and the centre reached if those are all.
int turns_to(const Distances& distances, const State& state, const Player& player, int goal) {
  if (!player.complete() && player.collected >= goal) return 0;
  Chain chain;  // a card whose links nobody computes has nothing left to do behind it
  chain.compute_before(distances, state, player, goal == kColours ? goal : goal - 1);
  return chain.turns(distances, state, player, player.pawn);
}

}  // namespace

Answer<Twisty> choose_as(const Novice& novice, const Request<Twisty>& request, std::uint64_t seed) {
  const Ground ground(request.layout);
  const State& state = request.view;
  const Seat me = state.seat;
  const int goal = std::min(kColours, state.player(me).collected + novice.horizon);
  Random random(request_seed(request, seed));
  const auto winning = winning_turn(request.layout, state);
  Answer<Twisty> answer;
  State chosen = state;
  int best = 1 << 20;
  for_each_turn(request.layout, state, [&](Turn turn) {
    State after = state;
    apply(request.layout, after, turn);
    ++answer.report.nodes;
    const bool wins = after.phase == Phase::kWon && after.seat == me;
    int cost =
        wins ? 0 : kTurnWorth * (1 + turns_to(ground.distances, after, after.player(me), goal));
    // Two draws make a triangle: small slips are common, large ones rare.
    const auto most = static_cast<std::uint32_t>(novice.carelessness) + 1;
    cost += static_cast<int>(random.below(most) + random.below(most)) / 2;
    const Account told = account(request.layout, state, turn);
    const int extra = std::max(0, static_cast<int>(told.hops.size()) - 1);
    const int unseen = extra * novice.overlooked_hop + (told.victim ? novice.overlooked_steal : 0);
    // What is overlooked is still better than no turn at all.
    if (static_cast<int>(random.below(100)) < unseen) cost += 1 << 16;
    if (novice.sees_wins && turn == winning) cost = -1;
    if (cost < best) {
      best = cost;
      answer.turn = turn;
      chosen = after;
    }
  });
  answer.report.depth = 1;
  answer.report.lines.push_back({{answer.turn}, chances(ground, Node(ground, chosen)), {}});
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::twisty
