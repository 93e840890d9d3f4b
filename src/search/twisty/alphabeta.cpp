#include <algorithm>

#include "search/control.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/simple_agents.h"
#include "search/twisty/turn_order.h"

namespace twistwood::search::twisty {

namespace {

constexpr int kWon = 1000;  // less the turns until then

using Values = std::array<int, kMaxSeats>;

struct FixedDepthSearch {
  const Ground& ground;
  Meter& meter;
  TurnOrder order;  // never rewarded: it only sorts by what a turn does for the race

  // How far each seat is ahead of all others together; a finished game is decided.
  Values leads(const Node& node, int ply) const {
    const int seats = ground.layout.seats;
    Values values{};
    if (node.state.phase == Phase::kDraw) return values;
    if (node.state.phase == Phase::kWon) {
      values.fill(ply - kWon);  // the sooner a win the better, the later a defeat
      values[static_cast<std::size_t>(node.state.seat)] = kWon - ply;
      return values;
    }
    int sum = 0;
    for (int i = 0; i < seats; ++i) {
      int& value = values[static_cast<std::size_t>(i)];
      value = node.turns_left(ground, seat_at(i));
      sum += value;
    }
    for (int& value : values) value = sum - seats * value;
    return values;
  }

  TurnList turns_of(const Node& node) const {
    TurnList turns;
    order.list(ground, node, 0, 0, turns);
    const std::span<RankedTurn> all(turns.begin(), turns.size());
    for (std::size_t i = 0; i < all.size(); ++i) TurnOrder::pick(all.subspan(i));
    return turns;
  }

  int alpha_beta(const Node& node, int alpha, int beta, int depth, int ply, Seat seat) {
    meter.tick();
    if (depth == 0 || node.state.phase == Phase::kWon || node.state.phase == Phase::kDraw) {
      return leads(node, ply)[static_cast<std::size_t>(seat)];
    }
    const bool mine = node.state.seat == seat;
    for (const RankedTurn& turn : turns_of(node)) {
      const Node next = node.after(ground, unpack(turn.turn));
      const int score = alpha_beta(next, alpha, beta, depth - 1, ply + 1, seat);
      if (mine) alpha = std::max(alpha, score);
      if (!mine) beta = std::min(beta, score);
      if (alpha >= beta) break;
    }
    return mine ? alpha : beta;
  }

  Values max_n(const Node& node, int depth, int ply) {
    meter.tick();
    if (depth == 0 || node.state.phase == Phase::kWon || node.state.phase == Phase::kDraw) {
      return leads(node, ply);
    }
    const auto me = static_cast<std::size_t>(node.state.seat);
    Values best{};
    best[me] = -2 * kWon;
    for (const RankedTurn& turn : turns_of(node)) {
      const Values values = max_n(node.after(ground, unpack(turn.turn)), depth - 1, ply + 1);
      if (values[me] > best[me]) best = values;
    }
    return best;
  }
};

}  // namespace

Answer<Twisty> choose_by_depth(const Request<Twisty>& request, int depth, std::uint64_t seed) {
  const Ground ground(request.layout);
  const Node root(ground, request.view);
  Control control(request);
  Meter meter(control, false);  // its depth is its only limit
  FixedDepthSearch search{ground, meter, {}};
  const Seat me = request.view.seat;
  Random random(request_seed(request, seed));
  TurnList turns = search.turns_of(root);
  shuffle(turns, random);
  Answer<Twisty> answer;
  Node chosen = root;
  int best = -2 * kWon;
  for (const RankedTurn& turn : turns) {
    const Node next = root.after(ground, unpack(turn.turn));
    const int score = request.layout.seats == 2
                          ? search.alpha_beta(next, best, 2 * kWon, depth - 1, 1, me)
                          : search.max_n(next, depth - 1, 1)[static_cast<std::size_t>(me)];
    if (score > best) {
      best = score;
      answer.turn = unpack(turn.turn);
      chosen = next;
    }
  }
  answer.report.depth = depth;
  answer.report.nodes = meter.nodes();
  answer.report.time_ms = control.spent_ms();
  answer.report.lines.push_back({{answer.turn}, chances(ground, chosen), {}});
  if (request.report) request.report(answer.report);
  return answer;
}

}  // namespace twistwood::search::twisty
