#include "search/twisty/perfect_play.h"

#include <algorithm>

#include "search/best_first.h"
#include "search/exact/in_game.h"
#include "search/twisty/came_twice.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

namespace {

using exact::Solution;
using exact::State;
using exact::Turn;
using exact::Value;
using exact::Verdict;
using exact::Worth;

constexpr int kMostMissing = 10;           // cards of both; the graph alone takes long beyond that
constexpr std::int64_t kNodesABlock = 60;  // what a block counts where nodes are the limit

// Microseconds for a block with distances, about.
int microseconds_a_block() {
  const std::string_view kernel = exact::best_kernel().name;
  return kernel == "avx512" ? 16 : kernel == "avx2" ? 24 : 45;
}

int missing(const State& state) {
  return 2 * exact::kColours - state.players[0].collected - state.players[1].collected;
}

// The higher the better.
int rank(const Worth& worth) {
  switch (worth.value) {
    case Value::kWin: return 500 - worth.turns;
    case Value::kLoss: return worth.turns - 500;
    case Value::kDraw: break;
  }
  return 0;
}

// How many blocks may be solved, so that half of the budget is left at least. Without any limit it
// is whoever asked who ends it.
std::uint64_t affordable_blocks(const Request<Twisty>& request) {
  constexpr std::int64_t kMost = 1 << 20;
  const Budget& budget = request.budget;
  const bool timed = budget.time_ms && request.clock;
  const bool endless = !timed && !budget.nodes && request.stop != nullptr;
  if (budget.depth) return 0;  // who limits depth wants to see no farther
  std::int64_t blocks = timed || endless ? kMost : 0;
  if (timed) blocks = std::min(blocks, *budget.time_ms * 500 / microseconds_a_block());
  if (budget.nodes) blocks = std::min(timed ? blocks : kMost, *budget.nodes / kNodesABlock);
  return static_cast<std::uint64_t>(blocks);
}

}  // namespace

std::optional<Verdict> PerfectPlay::verdict_of(const Solution& solution,
                                               const Request<Twisty>& request) {
  asked_ = &solution;
  auto verdict = judge_in_game(solution, request.layout, request.view, came_twice(request.history));
  // Who compares a turn with the best has to be told of it.
  const auto is_compared = [&](const auto& told) { return told.first == *request.compare; };
  const bool is_told =
      !verdict || !request.compare || std::ranges::any_of(verdict->turns, is_compared);
  return is_told ? verdict : std::nullopt;
}

// With a limit of nodes the answer must not depend on what was asked before.
std::optional<Verdict> PerfectPlay::known(const Request<Twisty>& request) {
  std::optional<Verdict> verdict;
  if (options_.solution) verdict = verdict_of(*options_.solution, request);
  if (!verdict && solved_ && !request.budget.nodes) verdict = verdict_of(*solved_, request);
  return verdict;
}

// Whether what was solved has this position. Then it is the game that led here, or its limit, that
// leaves the verdict open, and solving it again would not help. A solution from a file has no
// distances, which may help near the limit.
bool PerfectPlay::covers(const Request<Twisty>& request) const {
  return solved_ && !request.budget.nodes && solved_->judge(request.layout, request.view);
}

bool PerfectPlay::solve(const Request<Twisty>& request, const std::function<void()>& make_room) {
  const std::uint64_t affordable = affordable_blocks(request);
  if (affordable == 0 || missing(request.view) > kMostMissing) return false;
  const std::uint64_t nodes = set_aside(options_) / exact::CardGraph::kNodeBytes;
  auto solution = std::make_unique<Solution>(request.layout, request.view,
                                             static_cast<std::size_t>(std::min(affordable, nodes)));
  if (!solution->graph().whole() || solution->blocks() > affordable) return false;
  exact::SolveOptions options{.threads = options_.threads, .distances = true, .keep_all = true};
  const std::uint64_t bytes = solution->memory(options);
  if (bytes > affordable_bytes()) return false;
  make_room();
  const std::int64_t start = request.clock ? request.clock() : 0;
  const auto blocks = static_cast<std::int64_t>(solution->blocks());
  options.progress = [&](std::uint64_t done) {
    if (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) return false;
    if (!request.budget.time_ms || !request.clock) return true;
    // On a busy machine it may take longer than thought: better to know that soon.
    const std::int64_t spent_ms = request.clock() - start;
    const std::int64_t most_ms = *request.budget.time_ms * 3 / 4;
    const bool in_time = spent_ms * blocks <= static_cast<std::int64_t>(done) * most_ms;
    return in_time || (spent_ms < most_ms && spent_ms * 8 < *request.budget.time_ms);
  };
  if (!solution->solve(options)) return false;
  solved_ = std::move(solution);
  solved_bytes_ = bytes;
  return true;
}

std::optional<Verdict> PerfectPlay::judge(const Request<Twisty>& request,
                                          const std::function<void()>& make_room) {
  if (auto verdict = known(request)) return verdict;
  if (covers(request)) return std::nullopt;
  solved_.reset();  // before another one takes its place in memory
  return solve(request, make_room) ? verdict_of(*solved_, request) : std::nullopt;
}

Report<Twisty> PerfectPlay::report(const Request<Twisty>& request, const Verdict& verdict,
                                   Turn chosen) const {
  Report<Twisty> report;
  std::vector<std::pair<Turn, Worth>> turns = verdict.turns;
  best_first(turns,
             [&](const auto& turn) { return turn.first == chosen ? 1000 : rank(turn.second); });
  const auto me = static_cast<std::size_t>(request.view.seat);
  const auto line_of = [&](const std::pair<Turn, Worth>& one) {
    const auto& [turn, worth] = one;
    Line<Twisty> line;
    line.turns = {turn};
    line.proved = true;
    line.win[me] = static_cast<double>(worth.value) / 2;
    line.win[1 - me] = 1 - line.win[me];
    if (verdict.distances && worth.value != Value::kDraw) line.ends_in = worth.turns;
    if (request.lines > 1 || request.compare) follow(request, line);
    return line;
  };
  const auto lines = std::min(turns.size(), static_cast<std::size_t>(std::max(1, request.lines)));
  for (std::size_t i = 0; i < lines; ++i) report.lines.push_back(line_of(turns[i]));
  if (request.compare && turns.size() > 1) {
    const Turn other = *request.compare == chosen ? turns[1].first : *request.compare;
    const auto place = std::ranges::find(turns, other, &std::pair<Turn, Worth>::first);
    if (place != turns.end()) report.compared = {line_of(turns[0]), line_of(*place)};
  }
  return report;
}

// The rest of a line, as both sides play it best; of a draw only a little, for it has no end.
void PerfectPlay::follow(const Request<Twisty>& request, Line<Twisty>& line) const {
  constexpr std::size_t kLongest = 16;
  constexpr std::size_t kLongestDraw = 4;
  const auto twice = came_twice(request.history);
  State after = request.view;
  twistwood::twisty::apply(request.layout, after, line.turns[0]);
  const std::size_t most = line.ends_in ? kLongest : kLongestDraw;
  while (line.turns.size() < most && twistwood::twisty::status(after).running() &&
         !std::ranges::binary_search(twice, hash(after))) {
    const auto verdict = asked_->judge(request.layout, after);
    if (!verdict) return;
    const auto wins = winning_turn(request.layout, after);
    line.turns.push_back(wins ? *wins : verdict->best().at(0));
    twistwood::twisty::apply(request.layout, after, line.turns.back());
  }
}

}  // namespace twistwood::search::twisty
