// The PUCT tree as an agent: rounds until the budget is used up, then the most visited turn.
// With several threads each grows a tree of its own, and the visits are added up in the end.
#pragma once

#include "search/best_first.h"
#include "search/puct_tree.h"
#include "search/threads.h"

namespace twistwood::search {

template <Game G, class PriorAndValue>
class PuctAgent final : public Agent<G> {
 public:
  explicit PuctAgent(const AgentOptions& options, TreeOptions tree = {}) {
    for (int i = 0; i < std::clamp(options.threads, 1, 256); ++i) {
      trees_.emplace_back(tree);
      // Each tree explores a little more than the one before, or all would grow alike.
      tree.c_puct *= 1.15;
    }
  }

  Answer<G> choose(const Request<G>& request) override {
    Control control(request);
    const PriorAndValue heuristic(request.layout);
    for (Tree& tree : trees_) tree.restart(heuristic);
    Helpers helpers(static_cast<int>(trees_.size()) - 1, [&](int number) {
      Meter meter(control, false);
      trees_[static_cast<std::size_t>(number)].run(request, meter, INT64_MAX);
    });
    Meter meter(control, true);
    std::int64_t next = kFirstReport;
    while (!control.ended() && !trees_[0].full()) {
      trees_[0].run(request, meter, next);
      next *= 2;
      if (request.report) {
        request.report(report(request, trees_[0], count(trees_[0]), meter, control));
      }
    }
    control.end();
    helpers.join();
    std::vector<TurnVisits> turns = count(trees_[0]);
    for (std::size_t i = 1; i < trees_.size(); ++i) add(turns, trees_[i]);
    Answer<G> answer;
    answer.report = report(request, trees_[0], std::move(turns), meter, control);
    answer.turn = answer.report.lines[0].turns[0];
    return answer;
  }

 private:
  using Tree = PuctTree<G, PriorAndValue>;
  static constexpr std::int64_t kFirstReport = 4096;

  // What the trees have found out about a turn of the root, together.
  struct TurnVisits {
    const typename Tree::Edge* edge = nullptr;
    std::int64_t visits = 0;
    Scores total{};
  };

  static std::vector<TurnVisits> count(const Tree& tree) {
    std::vector<TurnVisits> turns;
    for (const auto& edge : tree.root()) {
      turns.push_back({&edge, edge.visits, tree.total(edge)});
    }
    return turns;
  }
  // Every tree lists the turns of the root in the same order.
  static void add(std::vector<TurnVisits>& turns, const Tree& tree) {
    const auto edges = tree.root();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      turns[i].visits += edges[i].visits;
      for (std::size_t s = 0; s < kMaxSeats; ++s) {
        turns[i].total[s] += tree.total(edges[i])[s];
      }
    }
  }

  static Report<G> report(const Request<G>& request, const Tree& tree,
                          std::vector<TurnVisits> turns, const Meter& meter,
                          const Control& control) {
    best_first(turns, [](const TurnVisits& turn_visits) { return turn_visits.visits; });
    Report<G> report;
    report.nodes = meter.nodes();
    report.time_ms = control.spent_ms();
    for (const TurnVisits& turn_visits : turns) {
      if (static_cast<int>(report.lines.size()) >= std::max(1, request.lines)) break;
      Line<G> line;
      line.turns = tree.line(*turn_visits.edge);
      report.depth = std::max(report.depth, static_cast<int>(line.turns.size()));
      const auto times = static_cast<double>(turn_visits.visits);
      for (std::size_t i = 0; i < line.win.size(); ++i) {
        line.win[i] = times > 0 ? turn_visits.total[i] / times : 0;
      }
      report.lines.push_back(std::move(line));
    }
    best_lines_first<G>(report.lines, G::status(request.view).seat);
    return report;
  }

  std::vector<Tree> trees_;  // one a thread
};

}  // namespace twistwood::search
