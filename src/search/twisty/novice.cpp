#include "search/twisty/novice.h"

#include <algorithm>

#include "search/request_seed.h"
#include "search/twisty/evaluator.h"

namespace twistwood::search::twisty {

namespace {

// Turns until `goal` cards of the row are collected, and the centre reached if those are all.
int turns_to(const Distances& distances, const State& state, const Player& player, int goal) {
  if (player.complete()) return distances.between(player.pawn, kCentre);
  if (player.collected >= goal) return 0;
  Distances::Cubes left{};
  if (goal == kColours) left = distances.home[static_cast<std::size_t>(player.row.card(goal - 1))];
  for (int card = goal - 1; card > player.collected; --card) {
    const auto here = static_cast<std::size_t>(player.row.card(card - 1));
    const auto there = static_cast<std::size_t>(player.row.card(card));
    const auto missing = distances.missing(player.row.card(card), state.cubes);
    Distances::Cubes best;
    best.fill(Distances::kFar);
    for (std::size_t to = 0; to < best.size(); ++to) {
      for (std::size_t from = 0; from < best.size(); ++from) {
        const int sum = distances.link[here][there][to][from] + left[to] + missing[to];
        best[from] = static_cast<std::uint8_t>(std::min<int>(best[from], sum));
      }
    }
    left = best;
  }
  const auto missing = distances.missing(player.next(), state.cubes);
  const auto& way = distances.to_cubes[player.pawn.index][static_cast<std::size_t>(player.next())];
  int turns = Distances::kFar;
  for (std::size_t i = 0; i < left.size(); ++i) {
    turns = std::min(turns, way[i] + left[i] + missing[i]);
  }
  return turns;
}

}  // namespace

Answer<Twisty> NoviceAgent::choose(const Request<Twisty>& request) {
  const Ground ground(request.layout);
  const State& state = request.view;
  const Seat me = state.seat;
  const int goal = std::min(kColours, state.player(me).collected + novice_.horizon);
  Random random(request_seed(request, seed_));
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
    const auto most = static_cast<std::uint32_t>(novice_.carelessness) + 1;
    cost += static_cast<int>(random.below(most) + random.below(most)) / 2;
    const Account told = account(request.layout, state, turn);
    const int extra = std::max(0, static_cast<int>(told.hops.size()) - 1);
    const int unseen =
        extra * novice_.overlooked_hop + (told.victim ? novice_.overlooked_steal : 0);
    // What is overlooked is still better than no turn at all.
    if (static_cast<int>(random.below(100)) < unseen) cost += 1 << 16;
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
