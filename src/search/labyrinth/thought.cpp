#include "search/labyrinth/thought.h"

#include <algorithm>

#include "search/best_first.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr std::int64_t kUsualNodes = 300;
constexpr double kStale = 0.5;  // what is left of the chances after a turn that repeats a position

}  // namespace

Thought::Thought(const Request<Labyrinth>& asked, std::uint64_t seed)
    : request(asked), control(asked), meter(control, true), random(request_seed(asked, seed)) {}

std::optional<double> Thought::spent() const {
  const auto part = [](std::int64_t spent, std::int64_t limit) {
    return static_cast<double>(spent) / static_cast<double>(std::max<std::int64_t>(1, limit));
  };
  const Budget& budget = request.budget;
  std::optional<double> most;
  if (budget.nodes) most = part(meter.nodes(), *budget.nodes);
  if (budget.time_ms && request.clock) {
    most = std::max(most.value_or(0), part(control.spent_ms(), *budget.time_ms));
  }
  const bool ends_by_word = request.stop != nullptr && !budget.depth;
  if (!most && !ends_by_word) most = part(meter.nodes(), kUsualNodes);
  return most;
}

double Thought::worth(const Candidate& turn) const {
  return turn.now.win[me()] * (turn.stale ? kStale : 1);
}

void Thought::sort(std::size_t count) {
  std::vector<Candidate> first(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(count));
  best_first(first, [&](const Candidate& turn) { return worth(turn); });
  std::ranges::copy(first, turns.begin());
}

void Thought::add(const Option& option) {
  Candidate turn{option, {}, is_stale(option.turn)};
  turn.now.line.push(option.turn);
  turn.now.win = option.win;
  turns.push_back(turn);
}

Report<Labyrinth> Thought::report() const {
  Report<Labyrinth> report;
  report.depth = depth;
  report.nodes = meter.nodes();
  report.time_ms = control.spent_ms();
  const auto lines = static_cast<std::size_t>(std::max(1, request.lines));
  for (const Candidate& turn : turns) {
    if (report.lines.size() >= lines) break;
    Line<Labyrinth> line;
    line.turns.assign(turn.now.line.begin(), turn.now.line.end());
    // A turn that was left behind is not taken to be better than the one that is played.
    line.win = chances(turn, report.lines.empty() ? 1 : report.lines[0].win[me()]);
    line.proved = turn.first_look.win[me()] >= 1;
    if (line.proved) line.ends_in = 1;
    report.lines.push_back(std::move(line));
  }
  best_lines_first<Labyrinth>(report.lines, request.view.seat);
  return report;
}

// What a stale turn costs its player is shared among the others.
Scores Thought::chances(const Candidate& turn, double most) const {
  const double mine = std::clamp(worth(turn), 0.0, most);
  const auto seats = static_cast<std::size_t>(request.layout.seats);
  double others = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    others += i == me() ? 0 : std::max(0.0, turn.now.win[i]);
  }
  Scores told{};
  for (std::size_t i = 0; i < seats; ++i) {
    const double share =
        others > 0 ? std::max(0.0, turn.now.win[i]) / others : 1 / static_cast<double>(seats - 1);
    told[i] = i == me() ? mine : (1 - mine) * share;
  }
  return told;
}

// Where nothing new is turned up, a position may come again, and nobody gains by that.
bool Thought::is_stale(const Turn& turn) const {
  const View& view = request.view;
  if (request.history.empty() || turns_up(view, turn) != CardKind::kNone) return false;
  State next{view, Hidden{}};
  apply(request.layout, next, turn);
  return std::ranges::find(request.history, hash(next.view)) != request.history.end();
}

}  // namespace twistwood::search::labyrinth
