#include "search/twisty/deepening.h"

#include <algorithm>

#include "search/threads.h"

namespace twistwood::search::twisty {

namespace {

constexpr int kDeepest = 60;

std::uint64_t identity(const Layout& layout) {
  auto sum = static_cast<std::uint64_t>(layout.limit);
  for (const Mask mask : layout.colours) sum = mix(sum ^ mask);
  for (const Mask mask : layout.specials) sum = mix(sum ^ mask);
  return sum ^ static_cast<std::uint64_t>(layout.edition);
}

// Empty for a search with a limit of nodes, whose answer may not depend on what was asked before.
// Other searches find what they have left behind in the same layout.
void prepare(TranspositionTable& table, const Budget& budget, bool same_layout) {
  if (budget.nodes) {
    table.restart(*budget.nodes);
  } else if (same_layout) {
    table.use_all();
  } else {
    table.restart(INT64_MAX);
  }
  table.next_age();
}

// What a depth that was cut short still tells: `cut` holds the turns it got to, those of the last
// whole depth are `best`. Another turn takes the lead if it was found to be better than the one
// that had it. That one was looked at first; if it turned out to lose, the next in order that does
// not is played, but nothing is proved: the turns that were not reached may be good.
void take_from_cut(std::vector<RootTurn>& best, const std::vector<RootTurn>& cut) {
  const RootTurn& found = cut.front();
  const bool other = found.turn != best.front().turn;
  if (found.score >= kSureWin || (other && found.score > -kSureWin)) {
    best = cut;
    return;
  }
  const auto loses = [&](const RootTurn& turn) {
    return std::ranges::find(cut, turn.turn, &RootTurn::turn)->refuted;
  };
  if (!loses(best.front())) return;
  const auto next = std::ranges::find_if_not(best, loses);
  if (next == best.end()) return;
  next->score = best.front().score;  // of the position, as far as it is known
  best.front() = *std::ranges::find(cut, best.front().turn, &RootTurn::turn);
  std::rotate(best.begin(), next, next + 1);
}

// What the turn that the request asks about is worth beside the best, at the last depth that tells.
// A turn that was the best at the depth before is the first to be searched, so its score is known
// even where there was no time for a search apart.
std::optional<ComparedTurns> compared(const Request<Twisty>& request, const OtherLines& others,
                                      const std::vector<RootTurn>& turns, int depth) {
  if (!request.compare) return std::nullopt;
  const std::uint16_t asked = pack(*request.compare);
  const auto& apart = others.compared();
  const bool fits =
      apart && (turns.front().turn == asked ? apart->best.turn : apart->other.turn) == asked;
  if (turns.front().turn == asked || (fits && apart->depth >= depth)) {
    return fits ? apart : std::nullopt;
  }
  const auto here = std::ranges::find(turns, asked, &RootTurn::turn);
  if (here != turns.end() && here->score > -kNoScore) {
    return ComparedTurns{turns.front(), *here, depth};
  }
  return fits ? apart : std::nullopt;
}

}  // namespace

Deepening::Deepening(int threads, std::uint64_t bytes)
    : threads_(std::clamp(threads, 1, 256)),
      table_(TranspositionTable::Bytes{bytes - bytes / 8}),
      table_of_others_(TranspositionTable::Bytes{bytes / 8}) {}

Deepening::Found Deepening::run(const Request<Twisty>& request) {
  const Ground ground(request.layout);
  const Node root(ground, request.view);
  Control control(request, true);
  const std::uint64_t salt = identity(request.layout);
  prepare(table_, request.budget, salt == last_layout_);

  const std::vector<RootTurn> start = root_turns(ground, root);
  std::optional<OtherLines> others;
  if (OtherLines::wanted(request)) {
    prepare(table_of_others_, request.budget, salt == last_layout_);
    others.emplace(request, ground, root, table_of_others_, salt, start);
  }
  last_layout_ = salt;

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
  std::vector<RootTurn> best = start;
  Found found;
  const auto tell = [&] {
    found.turns = others ? others->after(best.front()) : best;
    if (others) {
      found.compared = compared(request, *others, best, found.depth);
      found.compared_nodes = others->nodes();
    }
    found.nodes = meter.nodes();
    found.time_ms = control.spent_ms();
  };
  const int deepest = std::min(kDeepest, request.budget.depth.value_or(kDeepest));
  bool decided = false;  // the only turn, or an end that is proved within the depth
  for (int depth = 1; depth <= deepest; ++depth) {
    if (!decided) {
      if (!duel.search_line(root, turns, 0, depth, best.front().score)) {
        take_from_cut(best, turns);
        break;
      }
      best = turns;
      found.depth = depth;
      decided = best.size() == 1 || kWin - std::abs(best.front().score) <= depth;
    }
    const bool more = others && others->search(best.front(), depth);
    tell();
    if (request.report) request.report(report(request, found));
    if (decided && !more) break;
  }
  control.end();
  helpers.join();
  tell();
  found.nodes += helped;
  return found;
}

Report<Twisty> Deepening::report(const Request<Twisty>& request, const Found& found) {
  Report<Twisty> report;
  report.depth = found.depth;
  report.nodes = found.nodes;
  report.time_ms = found.time_ms;
  const auto me = static_cast<std::size_t>(request.view.seat);
  const auto line_of = [&](const RootTurn& turn, int most) {
    Line<Twisty> line;
    for (const std::uint16_t word : turn.line) line.turns.push_back(unpack(word));
    // A turn that was not searched counts as even.
    const int score = turn.score > -kNoScore ? std::min(turn.score, most) : 0;
    line.proved = std::abs(score) >= kSureWin;
    line.win[me] = line.proved ? (score > 0 ? 1.0 : 0.0) : chance_of_lead(score);
    line.win[1 - me] = 1 - line.win[me];
    if (line.proved) line.ends_in = kWin - std::abs(score);
    return line;
  };
  const auto lines =
      std::min(found.turns.size(), static_cast<std::size_t>(std::max(1, request.lines)));
  for (std::size_t i = 0; i < lines; ++i) {
    report.lines.push_back(line_of(found.turns[i], kNoScore));
  }
  if (const auto& two = found.compared) {
    report.compared = {line_of(two->best, kNoScore), line_of(two->other, two->best.score)};
    report.compared_nodes = found.compared_nodes;
  }
  return report;
}

}  // namespace twistwood::search::twisty
