#include "search/exact/solution.h"

#include <algorithm>
#include <utility>

#include "search/exact/task_list.h"
#include "search/threads.h"

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::Phase;

Worth seen_by_other(Worth worth) {
  worth.value = static_cast<Value>(2 - static_cast<int>(worth.value));
  return worth;
}

}  // namespace

std::optional<Worth> Verdict::best_of_turns() const {
  std::optional<Worth> best;
  for (const auto& [turn, worth_of_turn] : turns) {
    if (!best || better(worth_of_turn, *best)) best = worth_of_turn;
  }
  return best;
}

std::vector<Turn> Verdict::best() const {
  std::vector<Turn> best;
  for (const auto& [turn, worth_of_turn] : turns) {
    if (worth_of_turn == worth) best.push_back(turn);
  }
  return best;
}

std::vector<Turn> Verdict::as_good_as_best() const {
  if (distances) return best();
  std::vector<Turn> keeping;
  for (const auto& [turn, worth_of_turn] : turns) {
    if (worth_of_turn.value == worth.value) keeping.push_back(turn);
  }
  return keeping;
}

Solution::Solution(const Layout& layout, const State& state)
    : problem_(layout, state), graph_(problem_.root, problem_.cubes_of_colours()) {
  rows_.resize(static_cast<std::size_t>(graph_.top()) + 1);
}

std::uint64_t Solution::memory(const SolveOptions& options) const {
  const std::uint64_t row = options.distances ? sizeof(TurnsRow) : RowStore::kRowBytes;
  std::uint64_t most = 0;
  std::uint64_t sum = 0;
  std::size_t largest = 0;
  for (int n = 0; n <= graph_.top(); ++n) {
    const std::uint64_t here = graph_.level(n).rows;
    sum += here;
    most = std::max(most, here + (n == 0 ? 0 : graph_.level(n - 1).rows));
    for (const auto& component : graph_.level(n).components) {
      largest = std::max(largest, component.nodes.size());
    }
  }
  constexpr std::uint64_t kNodeBytes = 600;  // in the graph and in a plan
  const std::uint64_t thread =
      largest * (options.distances ? DistanceSolver::kStepBytes : ComponentSolver::kStepBytes) +
      ComponentSolver::kThreadBytes;
  return (options.keep_all ? sum : most) * row + graph_.size() * kNodeBytes +
         static_cast<std::uint64_t>(options.threads) * thread;
}

void Solution::adopt(int level, RowStore rows) {
  rows_[static_cast<std::size_t>(level)] = std::move(rows);
  solved_ = std::max(solved_, level);
  count_done();
}

void Solution::adopt(const Part& part, RowStore rows) {
  rows_[static_cast<std::size_t>(part.level)] = std::move(rows);
  part_ = part;
  count_done();
}

void Solution::count_done() {
  std::uint64_t done = 0;
  for (int n = 0; n <= solved_; ++n) done += graph_.level(n).blocks;
  for (std::size_t i = 0; i < part_.components; ++i) {
    const CardGraph::Component& component = graph_.level(part_.level).components[i];
    done += component.nodes.size() * component.choices;
  }
  done_ = done;
}

std::vector<std::span<const std::byte>> Solution::rows(const Part& part,
                                                       std::size_t component) const {
  const auto all = rows_[static_cast<std::size_t>(part.level)].bytes();
  std::vector<std::span<const std::byte>> spans;
  for (const NodeNumber number : graph_.level(part.level).components[component].nodes) {
    const Node& node = graph_.node(number);
    spans.push_back(
        all.subspan(static_cast<std::size_t>(node.first_row) * RowStore::kRowBytes,
                    static_cast<std::size_t>(node.blocks() * node.rows) * RowStore::kRowBytes));
  }
  return spans;
}

bool Solution::solve(const SolveOptions& options) {
  if (options.distances) turns_.resize(rows_.size());
  while (solved_ < graph_.top()) {
    if (!solve_level(solved_ + 1, options)) return false;
    ++solved_;
    if (options.level_done && !options.level_done(solved_)) return false;
    if (options.keep_all || solved_ < 2) continue;
    const auto old = static_cast<std::size_t>(solved_) - 2;
    rows_[old] = {};
    if (options.distances) turns_[old] = {};
  }
  return true;
}

bool Solution::solve_level(int n, const SolveOptions& options) {
  const auto at = static_cast<std::size_t>(n);
  const std::size_t below = n == 0 ? 0 : at - 1;  // level 0 asks for nothing
  const std::uint64_t count = graph_.level(n).rows;
  if (options.distances) {
    turns_[at].resize(static_cast<std::size_t>(count));
    return share_out(n, options, [&]() -> Worker {
      auto solver = std::make_shared<DistanceSolver>(problem_, *options.kernel);
      return [=, this](const Plan& plan, std::uint64_t choice) {
        if (!solver->solve(plan, choice, turns_[below])) return false;
        solver->keep_rows(plan, choice, turns_[at]);
        return true;
      };
    });
  }
  if (part_.components == 0) rows_[at] = RowStore(count);
  return share_out(n, options, [&]() -> Worker {
    auto solver = std::make_shared<ComponentSolver>(problem_, *options.kernel);
    return [=, this](const Plan& plan, std::uint64_t choice) {
      solver->solve(plan, choice, rows_[below], rows_[at]);
      return true;
    };
  });
}

bool Solution::share_out(int n, const SolveOptions& options,
                         const std::function<Worker()>& make_worker) {
  std::vector<Plan> plans;
  for (const auto& component : graph_.level(n).components) {
    plans.emplace_back(graph_, component, problem_);
  }
  std::size_t kept = std::exchange(part_, {}).components;
  TaskList tasks(plans, kept);
  std::atomic<bool> ended{false};
  const auto tell_part = [&](bool ending) {
    const std::size_t ready = tasks.plans_done();
    if (!options.part_done || options.distances || ready == kept) return true;
    kept = ready;
    return options.part_done({n, ready}, ending);
  };
  const auto work = [&](int number) {
    const Worker worker = make_worker();
    while (const Task* task = ended ? nullptr : tasks.take()) {
      const Plan& plan = plans[task->plan];
      for (std::uint64_t choice = task->from; choice < task->to && !ended; ++choice) {
        if (!worker(plan, choice)) ended = true;
      }
      if (ended) break;
      tasks.finish(*task);
      done_ += (task->to - task->from) * plan.steps.size();
      if (number != 0) continue;
      if (options.progress && !options.progress(done_)) ended = true;
      if (!ended && !tell_part(false)) ended = true;
    }
  };
  Helpers helpers(options.threads - 1, work);
  work(0);
  helpers.join();
  if (!ended) return true;
  tell_part(true);
  part_ = {n, tasks.plans_done()};
  count_done();
  return false;
}

std::optional<Solution::Place> Solution::place_of(const Layout& layout, const State& state) const {
  const NodeNumber node = graph_.find(cards_of(state));
  if (node == kNoNode) return std::nullopt;
  const auto choice = problem_.holes(layout, state, graph_.node(node).digits);
  if (!choice) return std::nullopt;
  return Place{node, *choice};
}

// A block and all that can follow from it without leaving its level, worked out again.
class Solution::Closeup {
 public:
  Closeup(const Solution& solution, const Place& place)
      : solution_(solution),
        place_(place),
        plan_(solution.graph_, solution.graph_.from(place.node), solution.problem_),
        solver_(solution.problem_, best_kernel()) {
    // On level 0 there is nothing below, and nothing asks for it.
    const auto level = static_cast<std::size_t>(std::max(1, here().cards.level()));
    if (solution.has_distances()) {
      turns_below_ = &solution.turns_[level - 1];
      whole_ = solver_.solve(plan_, place.choice, *turns_below_);
    } else {
      rows_below_ = &solution.rows_[level - 1];
      whole_ = solver_.solve(plan_, place.choice, *rows_below_);
    }
  }

  bool whole() const { return whole_; }

  // Of a state in which somebody has to play a turn, on the same level.
  std::optional<Worth> worth(const State& state) const {
    const NodeNumber node = solution_.graph_.find(cards_of(state));
    const auto step = std::ranges::find(plan_.steps, node, &Step::node);
    if (step == plan_.steps.end()) return std::nullopt;
    const auto number = static_cast<std::size_t>(step - plan_.steps.begin());
    const auto seat = static_cast<std::size_t>(state.seat);
    const std::size_t other = state.players[1 - seat].pawn.index;
    const Square mine = state.players[seat].pawn;
    const Side& side = solver_.block(number).side[seat];
    return worth_of({side.won[other], side.lost[other]}, mine,
                    solver_.turns(number)[seat][other][mine.index]);
  }

  // After `collector` has collected the cube on the square where its pawn is now.
  std::optional<Worth> worth_below(const State& state, std::size_t collector) const {
    std::optional<Worth> found;
    const Step& step = plan_.steps.back();  // that of the place itself
    const Square mine = state.players[1 - collector].pawn;
    const Square theirs = state.players[collector].pawn;
    step.collect[collector].for_each_cube(
        solution_.problem_, place_.choice, [&](Square cube, std::uint64_t row) {
          if (cube != theirs) return;
          if (rows_below_ != nullptr) found = worth_of(rows_below_->read(row, cube.index), mine, 0);
          if (turns_below_ == nullptr) return;
          const Turns turns = (*turns_below_)[static_cast<std::size_t>(row)][mine.index];
          found = Worth{turns == 0       ? Value::kDraw
                        : turns % 2 == 1 ? Value::kWin
                                         : Value::kLoss,
                        turns};
        });
    return found;
  }

 private:
  const Node& here() const { return solution_.graph_.node(place_.node); }

  static Worth worth_of(const Row& row, Square square, int turns) {
    if ((row.won & bit(square)) != 0) return {Value::kWin, turns};
    if ((row.lost & bit(square)) != 0) return {Value::kLoss, turns};
    return {};
  }

  const Solution& solution_;
  Place place_;
  Plan plan_;
  DistanceSolver solver_;
  const RowStore* rows_below_ = nullptr;
  const TurnsStore* turns_below_ = nullptr;
  bool whole_ = false;
};

std::optional<Verdict> Solution::judge(const Layout& layout, const State& state) const {
  const auto place = place_of(layout, state);
  if (!place) return std::nullopt;
  const int level = graph_.node(place->node).cards.level();
  if (level > solved_) return std::nullopt;
  if (level > 0 && graph_.level(level - 1).rows > 0) {
    const auto below = static_cast<std::size_t>(level) - 1;
    const bool gone = has_distances() ? turns_[below].empty() : rows_[below].bytes().empty();
    if (gone) return std::nullopt;
  }
  const Closeup closeup(*this, *place);
  if (!closeup.whole()) return std::nullopt;

  // The limit does not count here: it is as far away as it can be.
  Layout endless = layout;
  endless.limit = 65535;
  State start = state;
  start.turn = 0;
  bool known = true;
  // What a state after a turn of `mover` is worth to `mover`.
  const auto after = [&](const auto& self, const State& next, Seat mover) -> Worth {
    if (next.phase == Phase::kWon) return {next.seat == mover ? Value::kWin : Value::kLoss, 1};
    if (next.phase == Phase::kCorner) {  // of the same turn
      std::optional<Worth> best;
      twistwood::twisty::for_each_turn(endless, next, [&](Turn turn) {
        State chosen = next;
        apply(endless, chosen, turn);
        const Worth one = seen_by_other(self(self, chosen, mover));
        if (!best || better(one, *best)) best = one;
      });
      return seen_by_other(*best);
    }
    const bool down = cards_of(next).level() < level;
    const auto found =
        down ? closeup.worth_below(next, static_cast<std::size_t>(mover)) : closeup.worth(next);
    known = known && found.has_value();
    Worth worth = found.value_or(Worth{});
    if (worth.value != Value::kDraw) ++worth.turns;
    return next.seat == mover ? worth : seen_by_other(worth);
  };

  Verdict verdict;
  const bool choosing = state.phase == Phase::kCorner;
  twistwood::twisty::for_each_turn(endless, start, [&](Turn turn) {
    State next = start;
    apply(endless, next, turn);
    const Worth worth = after(after, next, choosing ? start.robber : start.seat);
    verdict.turns.emplace_back(turn, choosing ? seen_by_other(worth) : worth);
  });
  const auto own = choosing ? verdict.best_of_turns() : closeup.worth(start);
  if (!known || !own) return std::nullopt;
  verdict.worth = *own;
  verdict.distances = has_distances();
  return verdict;
}

}  // namespace twistwood::search::exact
