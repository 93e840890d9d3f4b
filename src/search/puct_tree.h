// Monte Carlo tree search with PUCT, for any number of seats and any game without hidden cards.
//
// There are no playouts: a heuristic of the game says how promising each turn looks (its prior) and
// what a position is worth to each seat (its value). Each round walks down by PUCT (Rosin 2011,
// Silver et al. 2017), expands one node and backs its values up; every seat goes for its own share.
// A position that comes again, in the round or from the game's history, is a draw: nobody gains by
// going round in circles. A node of the budget is one round.
//
// A PriorAndValue for G has
//   type Position, made by start(State), with a member `state`
//   Position after(const Position&, Turn) const
//   Scores values(const Position&) const                  exact when the game is over
//   void priors(const Position&, Visit visit) const       visit(Turn, double) for each legal turn
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "search/agent.h"
#include "search/control.h"

namespace twistwood::search {

struct TreeOptions {
  double c_puct = 1.2;         // how much a prior weighs against what was found
  double fpu_reduction = 0.1;  // how much worse than its position an untried turn is taken to be
  std::size_t most_edges = 4'000'000;  // about 100 MiB
};

template <Game G, class PriorAndValue>
class PuctTree {
  static_assert(std::is_same_v<typename G::State, typename G::View>, "a turn has one outcome here");

 public:
  using Turn = typename G::Turn;

  struct Edge {
    Turn turn;
    float prior = 0;
    std::uint32_t child = 0;  // index of the node it leads to; 0 while there is none
    std::uint32_t visits = 0;
    double won = 0;  // for the seat that acts
  };

  explicit PuctTree(const TreeOptions& options) : options_(options) {}

  // Forgets everything but keeps its room, which is the larger part of the cost of a short search.
  // The heuristic has to outlive the rounds that follow.
  void restart(const PriorAndValue& heuristic) {
    heuristic_ = &heuristic;
    edges_.clear();
    root_totals_.clear();
    nodes_.assign(1, {});  // index 0 means none
  }

  // Plays rounds until the meter says stop or `most` of them are done.
  void run(const Request<G>& request, Meter& meter, std::int64_t most) {
    for (std::int64_t round = 0; round < most; ++round) {
      play_round(request);
      if ((round & 31) == 0 && meter.leads()) meter.control().poll();
      if (!meter.tick() || full()) return;
    }
  }

  bool full() const { return edges_.size() > options_.most_edges; }

  // The turns of the root, as they are; after at least one round.
  std::span<const Edge> root() const { return edges_of(nodes_[1]); }

  // What came of a turn of the root, summed over its visits, for each seat.
  const Scores& total(const Edge& edge) const {
    return root_totals_[static_cast<std::size_t>(&edge - root().data())];
  }

  // The most visited way on from the turn, as far as it is known.
  std::vector<Turn> line(const Edge& edge) const {
    std::vector<Turn> turns{edge.turn};
    std::uint32_t node = edge.child;
    while (node != 0 && nodes_[node].edges > 0) {
      const auto edges = edges_of(nodes_[node]);
      const auto best = std::max_element(edges.begin(), edges.end(),
                                         [](auto& a, auto& b) { return a.visits < b.visits; });
      if (best->visits == 0 || turns.size() >= 20) break;
      turns.push_back(best->turn);
      node = best->child;
    }
    return turns;
  }

 private:
  struct Node {
    std::uint32_t first_edge = 0;
    std::uint32_t edges = 0;
    std::uint32_t visits = 0;
    float first_value = 0;  // for the seat that acts, when the node was added
  };
  struct Step {
    std::uint32_t edge;
    std::uint32_t node;
    Seat seat;
  };

  std::span<const Edge> edges_of(const Node& node) const {
    return {edges_.data() + node.first_edge, node.edges};
  }

  void play_round(const Request<G>& request) {
    auto position = heuristic_->start(request.view);
    steps_.clear();
    seen_.assign(1, G::hash(request.view));
    std::uint32_t node = nodes_.size() > 1 ? 1 : 0;
    Scores values{};
    while (true) {
      const Status status = G::status(position.state);
      if (!status.running()) {
        values = heuristic_->values(position);
        break;
      }
      if (node == 0) {
        node = expand(position, status.seat, values);
        if (!steps_.empty()) edges_[steps_.back().edge].child = node;
        if (nodes_.size() > 2) break;  // the root itself is walked through at once
      }
      const std::uint32_t edge = select(nodes_[node]);
      steps_.push_back({edge, node, status.seat});
      position = heuristic_->after(position, edges_[edge].turn);
      const std::uint64_t key = G::hash(position.state);
      if (came_before(request, key)) {
        values = draw_scores(request.layout.seats);
        break;
      }
      seen_.push_back(key);
      node = edges_[edge].child;
    }
    back_up(request.layout.seats, values);
  }

  std::uint32_t expand(const typename PriorAndValue::Position& position, Seat seat,
                       Scores& values) {
    Node node;
    node.first_edge = static_cast<std::uint32_t>(edges_.size());
    double sum = 0;
    heuristic_->priors(position, [&](Turn turn, double prior) {
      Edge edge;
      edge.turn = turn;
      edge.prior = static_cast<float>(prior);
      sum += prior;
      edges_.push_back(edge);
    });
    node.edges = static_cast<std::uint32_t>(edges_.size()) - node.first_edge;
    for (std::size_t i = node.first_edge; i < edges_.size(); ++i) {
      edges_[i].prior = static_cast<float>(edges_[i].prior / sum);
    }
    values = heuristic_->values(position);
    node.first_value = static_cast<float>(values[static_cast<std::size_t>(seat)]);
    nodes_.push_back(node);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  bool came_before(const Request<G>& request, std::uint64_t key) const {
    return std::ranges::find(seen_, key) != seen_.end() ||
           std::ranges::find(request.history, key) != request.history.end();
  }

  std::uint32_t select(const Node& node) const {
    const double breadth = options_.c_puct * std::sqrt(static_cast<double>(node.visits) + 1);
    const double untried = node.first_value - options_.fpu_reduction;
    std::uint32_t best = node.first_edge;
    double most = -1e9;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
      const Edge& edge = edges_[i];
      const double visits = edge.visits;
      const double worth = edge.visits == 0 ? untried : edge.won / visits;
      const double bound = worth + breadth * static_cast<double>(edge.prior) / (1 + visits);
      if (bound > most) {
        most = bound;
        best = i;
      }
    }
    return best;
  }

  void back_up(int seats, const Scores& values) {
    for (const Step& step : steps_) {
      Edge& edge = edges_[step.edge];
      ++edge.visits;
      ++nodes_[step.node].visits;
      edge.won += values[static_cast<std::size_t>(step.seat)];
    }
    root_totals_.resize(nodes_[1].edges);
    Scores& total = root_totals_[steps_.front().edge - nodes_[1].first_edge];
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) total[i] += values[i];
  }

  const PriorAndValue* heuristic_ = nullptr;
  TreeOptions options_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Scores> root_totals_;
  std::vector<Step> steps_;
  std::vector<std::uint64_t> seen_;  // the positions of this round
};

}  // namespace twistwood::search
