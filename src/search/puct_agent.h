// The PUCT tree as an agent: rounds until the budget is used up, then the most visited turn.
//
// With several threads each grows a tree of its own, and the visits are added up in the end; the
// trees share the memory of the options in equal parts. Unless nodes are limited the trees live on:
// what was found out about the position that is now on the table is used again.
#pragma once

#include <string>

#include "search/best_first.h"
#include "search/puct_tree.h"
#include "search/threads.h"

namespace twistwood::search {

template <Game G, class PriorAndValue>
class PuctAgent final : public Agent<G> {
 public:
  explicit PuctAgent(const AgentOptions& options, TreeOptions tree = {}) {
    const std::size_t bytes = static_cast<std::size_t>(std::max(1, options.hash_mib)) << 20;
    const auto room = static_cast<int>(std::min<std::size_t>(bytes / kLeastTreeBytes, 256));
    const int threads = std::clamp(options.threads, 1, room);
    tree.bytes = bytes / static_cast<std::size_t>(threads);
    for (int i = 0; i < threads; ++i) {
      trees_.emplace_back(tree);
      // Each tree explores a little more than the one before, or all would grow alike.
      tree.c_puct *= 1.15;
    }
  }

  Answer<G> choose(const Request<G>& request) override {
    Control control(request);
    const PriorAndValue heuristic(request.layout);
    const bool goes_on = !control.budget().nodes && is_same_game(request.layout);
    Helpers helpers(static_cast<int>(trees_.size()) - 1, [&](int number) {
      Meter meter(control, false);
      Tree& tree = trees_[static_cast<std::size_t>(number)];
      begin(tree, request, heuristic, goes_on);
      tree.run(request, meter, INT64_MAX);
    });
    Meter meter(control, true);
    begin(trees_[0], request, heuristic, goes_on);
    reused_ = trees_[0].visits() - 1;
    for (std::int64_t next = kFirstReport; !control.ended(); next *= 2) {
      trees_[0].run(request, meter, next);
      if (request.report) {
        request.report(report(request, trees_[0].root_turns(), meter, control));
      }
    }
    helpers.join();
    std::vector<RootTurn> turns = trees_[0].root_turns();
    for (std::size_t i = 1; i < trees_.size(); ++i) add(turns, trees_[i].root_turns());
    remember(request);
    Answer<G> answer;
    answer.report = report(request, std::move(turns), meter, control);
    answer.turn = answer.report.lines[0].turns[0];
    return answer;
  }

  // Rounds of earlier requests that the last answer could build upon.
  std::int64_t reused() const { return reused_; }

  // What all trees together have set aside.
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const Tree& tree : trees_) sum += tree.bytes();
    return sum;
  }

 private:
  using Tree = PuctTree<G, PriorAndValue>;
  using RootTurn = typename Tree::RootTurn;
  static constexpr std::int64_t kFirstReport = 4096;
  static constexpr std::size_t kLeastTreeBytes = PuctStore<typename G::Turn>::kLeastBytes;

  static void begin(Tree& tree, const Request<G>& request, const PriorAndValue& heuristic,
                    bool goes_on) {
    if (goes_on && tree.advance(request.layout, request.view, heuristic)) return;
    tree.restart(request.view, heuristic);
  }

  // Layouts are compared as text: any game can write its own.
  std::string text_of(const typename G::Layout& layout) const {
    return G::write_position(layout, last_root_);
  }
  bool is_same_game(const typename G::Layout& layout) const {
    return !last_text_.empty() && text_of(layout) == last_text_;
  }
  void remember(const Request<G>& request) {
    last_root_ = request.view;
    last_text_ = text_of(request.layout);
  }

  // Every tree lists the turns of the root in the same order.
  static void add(std::vector<RootTurn>& turns, const std::vector<RootTurn>& more) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      turns[i].visits += more[i].visits;
      turns[i].won += more[i].won;
      for (std::size_t s = 0; s < kMaxSeats; ++s) turns[i].total[s] += more[i].total[s];
    }
  }

  Report<G> report(const Request<G>& request, std::vector<RootTurn> turns, const Meter& meter,
                   const Control& control) const {
    const Seat mover = G::status(request.view).seat;
    const auto me = static_cast<std::size_t>(mover);
    best_first(turns, [](const RootTurn& turn) { return turn.visits; });
    Report<G> report;
    report.nodes = meter.nodes();
    report.time_ms = control.spent_ms();
    for (const RootTurn& turn : turns) {
      if (static_cast<int>(report.lines.size()) >= std::max(1, request.lines)) break;
      Line<G> line;
      line.turns = trees_[0].line(turn);
      report.depth = std::max(report.depth, static_cast<int>(line.turns.size()));
      // The tree has settled on the first. What looks better after fewer visits is not yet
      // believed.
      const double most = report.lines.empty() ? 1 : report.lines[0].win[me];
      if (turn.visits > 0) line.win = chances(turn, me, request.layout.seats, most);
      report.lines.push_back(std::move(line));
    }
    best_lines_first<G>(report.lines, mover);
    return report;
  }

  // The others share what is left as they did since the root became the root.
  static Scores chances(const RootTurn& turn, std::size_t me, int seats, double most) {
    const double mine = std::min(most, turn.won / static_cast<double>(turn.visits));
    double others = 0;
    for (std::size_t i = 0; i < kMaxSeats; ++i) others += i == me ? 0 : turn.total[i];
    Scores win{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      const double share = others > 0 ? turn.total[i] / others : 1.0 / (seats - 1);
      win[i] = i == me ? mine : (1 - mine) * share;
    }
    return win;
  }

  std::vector<Tree> trees_;  // one a thread
  typename G::State last_root_{};
  std::string last_text_;  // the layout of the last request, with that state
  std::int64_t reused_ = 0;
};

}  // namespace twistwood::search
