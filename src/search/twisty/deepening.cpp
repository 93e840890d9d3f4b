#include "search/twisty/deepening.h"

#include <algorithm>

#include "search/best_first.h"
#include "search/threads.h"

namespace twistwood::search::twisty {

namespace {

constexpr int kDeepest = 60;
constexpr int kWindow = 60;  // around the score of the depth before, in hundredths of a turn

std::uint64_t identity(const Layout& layout) {
  auto sum = static_cast<std::uint64_t>(layout.limit);
  for (const Mask mask : layout.colours) sum = mix(sum ^ mask);
  for (const Mask mask : layout.specials) sum = mix(sum ^ mask);
  return sum ^ static_cast<std::uint64_t>(layout.edition);
}

// One depth for one line: a narrow window first, a wide one if the score falls outside.
bool search_line(Duel& duel, const Node& root, std::vector<RootTurn>& turns, std::size_t first,
                 int depth, int expected) {
  int low = depth < 4 || std::abs(expected) >= kSureWin ? -kNoScore : expected - kWindow;
  int high = low == -kNoScore ? kNoScore : expected + kWindow;
  while (true) {
    if (!duel.search_root(root, turns, first, depth, low, high)) return false;
    const int score = turns[first].score;
    if (score <= low && low > -kNoScore) {
      low = -kNoScore;
    } else if (score >= high && high < kNoScore) {
      high = kNoScore;
    } else {
      return true;
    }
  }
}

}  // namespace

Deepening::Deepening(const AgentOptions& options)
    : threads_(std::clamp(options.threads, 1, 256)), table_(options.hash_mib) {}

Deepening::Found Deepening::run(const Request<Twisty>& request) {
  const Ground ground(request.layout);
  const Node root(ground, request.view);
  Control control(request, true);
  const std::uint64_t salt = identity(request.layout);
  if (request.budget.nodes) {
    table_.restart(*request.budget.nodes);
  } else if (salt != last_layout_) {
    table_.restart(INT64_MAX);
  }
  last_layout_ = salt;
  table_.next_age();

  const std::vector<RootTurn> start = root_turns(ground, root);
  Found best;
  best.turns = start;
  const std::size_t lines =
      std::clamp<std::size_t>(static_cast<std::size_t>(request.lines), 1, best.turns.size());
  const int deepest = std::min(kDeepest, request.budget.depth.value_or(kDeepest));

  std::atomic<std::int64_t> helped{0};
  Helpers helpers(threads_ - 1, [&](int number) {
    Meter meter(control, false);
    Duel duel(ground, table_, meter, request.history, salt);
    std::vector<RootTurn> turns = start;
    for (int depth = 1 + number % 2; depth <= kDeepest; ++depth) {
      if (!duel.search_root(root, turns, 0, depth, -kNoScore, kNoScore)) break;
    }
    helped += meter.nodes();
  });

  Meter meter(control, true);
  Duel duel(ground, table_, meter, request.history, salt);
  std::vector<RootTurn> turns = start;
  for (int depth = 1; depth <= deepest; ++depth) {
    bool whole = true;
    for (std::size_t line = 0; line < lines && whole; ++line) {
      const int expected = best.depth > 0 ? best.turns[line].score : 0;
      whole = search_line(duel, root, turns, line, depth, expected);
    }
    best.nodes = meter.nodes();
    best.time_ms = control.spent_ms();
    if (!whole) {
      // A depth that was cut short still counts for the best line if it got to a score.
      if (lines == 1 && turns[0].score > -kNoScore) best.turns = turns;
      break;
    }
    // A later line may come out better than an earlier one: the table knew more by then.
    best_first(turns, [](const RootTurn& turn) { return turn.score; });
    best.turns = turns;
    best.depth = depth;
    if (request.report) request.report(report(request, best));
    // Nothing is left to find out: the only turn, or an end that is proved within the depth.
    const int end = kWin - std::abs(best.turns[0].score);
    if (lines == 1 && (best.turns.size() == 1 || end <= depth)) break;
  }
  control.end();
  helpers.join();
  best.nodes += helped;
  return best;
}

Report<Twisty> Deepening::report(const Request<Twisty>& request, const Found& found) {
  Report<Twisty> report;
  report.depth = found.depth;
  report.nodes = found.nodes;
  report.time_ms = found.time_ms;
  const auto me = static_cast<std::size_t>(request.view.seat);
  for (const RootTurn& turn : found.turns) {
    if (static_cast<int>(report.lines.size()) >= std::max(1, request.lines)) break;
    Line<Twisty> line;
    for (const std::uint16_t word : turn.line) line.turns.push_back(unpack(word));
    // A turn that was not searched counts as even.
    const int score = turn.score > -kNoScore ? turn.score : 0;
    const bool proved = std::abs(score) >= kSureWin;
    line.win[me] = proved ? (score > 0 ? 1.0 : 0.0) : chance_of_lead(score);
    line.win[1 - me] = 1 - line.win[me];
    if (proved) line.ends_in = kWin - std::abs(score);
    report.lines.push_back(std::move(line));
  }
  return report;
}

}  // namespace twistwood::search::twisty
