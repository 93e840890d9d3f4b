#include "search/labyrinth/lookahead.h"

#include <algorithm>

namespace twistwood::search::labyrinth {

namespace {

// The first `count` in order. The place in the list breaks ties, so that the order is the same
// everywhere.
void keep_best(std::vector<Option>& options, Seat seat, std::size_t count) {
  const auto me = static_cast<std::size_t>(seat);
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) order.emplace_back(-options[i].win[me], i);
  count = std::min(count, options.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end());
  std::vector<Option> best;
  best.reserve(count);
  for (std::size_t i = 0; i < count; ++i) best.push_back(options[order[i].second]);
  options = std::move(best);
}

}  // namespace

std::vector<Option> Lookahead::glance(const View& view) {
  std::vector<Option> options;
  evaluator_.list(view, options);
  meter_.tick();
  keep_best(options, view.seat, options.size());
  return options;
}

Variation Lookahead::follow(const State& state, const Option& option, std::span<const int> widths) {
  State next = state;
  apply(layout_, next, option.turn);
  Variation whole;
  whole.line.push(option.turn);
  if (const Status now = status(next.view); !now.running()) {
    whole.win = final_scores(now, layout_.seats);
    return whole;
  }
  const Variation rest = best_reply(next, widths);
  for (const Turn& turn : rest.line) whole.line.push(turn);
  whole.win = rest.win;
  if (turns_up(state.view, option.turn) != CardKind::kNone) {
    const Scores lucky = evaluator_.evaluate_luck(state.view, next.view);
    for (std::size_t i = 0; i < lucky.size(); ++i) whole.win[i] += option.win[i] - lucky[i];
  }
  return whole;
}

Variation Lookahead::best_reply(const State& state, std::span<const int> widths) {
  Variation best;
  if (meter_.control().ended()) return best;
  const View& view = state.view;
  const auto me = static_cast<std::size_t>(view.seat);
  const std::size_t width = widths.empty() ? 1 : static_cast<std::size_t>(widths[0]);
  const bool gate = view.phase == Phase::kGate;
  std::vector<Option> options;
  if (gate) {
    evaluator_.list(view, options);
    keep_best(options, view.seat, width);
  } else {
    evaluator_.best(view, width, options);
  }
  meter_.tick();
  meter_.control().poll();
  if (widths.empty() && !gate) {
    best.line.push(options[0].turn);
    best.win = options[0].win;
    return best;
  }
  for (const Option& option : options) {
    const Variation found = follow(state, option, gate ? widths : widths.subspan(1));
    if (best.line.empty() || found.win[me] > best.win[me]) best = found;
  }
  return best;
}

}  // namespace twistwood::search::labyrinth
