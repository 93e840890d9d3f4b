#include "search/labyrinth/lookahead.h"
#include <algorithm>
namespace twistwood::search::labyrinth {
Scores GlanceAgent::value(const Layout& layout, const State& state, int depth, int ply) {
  const View& view = state.view;
  if (view.phase == Phase::kWon) { Scores s{}; s[static_cast<std::size_t>(view.seat)] = 1; return s; }
  if (view.phase == Phase::kDraw) { Scores s{}; for (int i=0;i<layout.seats;++i) s[static_cast<std::size_t>(i)]=1.0/layout.seats; return s; }
  std::vector<Option> options;
  list_options(layout, view, options); ++nodes_;
  const int k = tuning_.k[ply];
  if (view.phase == Phase::kGate) depth++;
  best_first(options, view.seat, depth == 1 ? 1 : static_cast<std::size_t>(k));
  if (depth == 1) return options[0].win;
  Scores best{}; double most = -1;
  for (const Option& o : options) {
    State next = state; apply(layout, next, o.turn);
    const Scores s = value(layout, next, depth - 1, ply + 1);
    if (s[static_cast<std::size_t>(view.seat)] > most) { most = s[static_cast<std::size_t>(view.seat)]; best = s; }
  }
  return best;
}
Answer<Labyrinth> GlanceAgent::choose(const Request<Labyrinth>& request) {
  tuning = tuning_;
  nodes_ = 0;
  const View& view = request.view;
  const auto me = static_cast<std::size_t>(view.seat);
  std::vector<Option> options;
  list_options(request.layout, view, options);
  best_first(options, view.seat, 40);
  for (auto& o : options) {
    if (turns_up(view, o.turn) != Card::kNone) continue;
    State next{view, {}}; apply(request.layout, next, o.turn);
    const auto h = hash(next.view);
    if (std::find(request.history.begin(), request.history.end(), h) != request.history.end()) o.win[me] *= 0.5;
  }
  best_first(options, view.seat, static_cast<std::size_t>(tuning_.depth == 1 ? 1 : tuning_.k[1]));
  if (tuning_.depth > 1 && options.size() > 1) {
    Random random(request_seed(request, seed_));
    for (auto& o : options) o.win.fill(0);
    const int samples = tuning_.depth == 2 ? 1 : 1;
    for (int r = 0; r < samples; ++r) {
      const State s = labyrinth::sample(request.layout, view, random);
      for (auto& o : options) {
        State next = s; apply(request.layout, next, o.turn);
        const Scores v = value(request.layout, next, tuning_.depth - 1 + (o.turn.sets_gate ? 1 : 0), 2);
        for (std::size_t i = 0; i < v.size(); ++i) o.win[i] += v[i] / samples;
      }
    }
    best_first(options, view.seat, 1);
  }
  (void)me;
  Answer<Labyrinth> a; a.turn = options[0].turn; a.report.nodes = nodes_;
  Line<Labyrinth> line; line.turns.push_back(a.turn); line.win = options[0].win; a.report.lines.push_back(line);
  return a;
}
}
