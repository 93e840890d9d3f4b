#include "search/exact/solution.h"

#include <algorithm>
#include <utility>

#include "search/exact/closeup.h"
#include "search/exact/task_list.h"
#include "search/threads.h"

namespace twistwood::search::exact {

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

Solution::Solution(const Layout& layout, const State& state, std::size_t most_nodes)
    : layout_(layout),
      start_(state),
      problem_(layout, state),
      graph_(problem_.root, problem_.cubes_of_colours(), most_nodes) {
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
  // What a state can lead to lies within a component.
  const std::uint64_t closeup = options.spot_check ? largest * DistanceSolver::kStepBytes : 0;
  return (options.keep_all ? sum : most) * row + graph_.size() * kNodeBytes +
         static_cast<std::uint64_t>(options.threads) * thread + closeup;
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
    // Only the last level is asked for: what lies below it makes room for the next.
    if (!options.keep_all && solved_ > 0) {
      const auto old = static_cast<std::size_t>(solved_) - 1;
      rows_[old] = {};
      if (options.distances) turns_[old] = {};
    }
    if (!solve_level(solved_ + 1, options)) return false;
    ++solved_;
    if (options.level_done && !options.level_done(solved_)) return false;
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

std::optional<Verdict> Solution::judge(const Layout& layout, const State& state) const {
  const Closeup closeup(*this, layout, state);
  return closeup.is_known() ? closeup.judge() : std::nullopt;
}

}  // namespace twistwood::search::exact
