// `uct`: plain Monte Carlo tree search with random playouts, for any game. A baseline.
//
// Each round fills the hidden cards at random, walks down by upper confidence bounds
// (Kocsis and Szepesvari 2006), adds one position and plays at random to the end. Positions are
// known by what everybody sees of them, so the same turn with different cards turned up leads to
// different ones, each as often as its cards come. A node of the budget is one round. When the
// memory of the options is used up, rounds go on without adding positions.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "search/agent.h"
#include "search/best_first.h"
#include "search/control.h"
#include "search/steady_math.h"

namespace twistwood::search {

template <Game G>
class UctAgent final : public Agent<G> {
 public:
  explicit UctAgent(const AgentOptions& options)
      : seed_(options.seed),
        most_bytes_(static_cast<std::size_t>(std::max(1, options.hash_mib)) << 20) {}

  Answer<G> choose(const Request<G>& request) override {
    Control control(request);
    Meter meter(control, true);
    Random random(request_seed(request, seed_));
    Tree tree;
    std::int64_t rounds = 0;
    bool more = true;
    while (more) {
      play_round(request, tree, random);
      more = meter.tick();
      if ((++rounds & 15) == 0) control.poll();
    }
    bytes_ = tree.bytes;
    return answer(request, tree, meter.nodes(), control.spent_ms());
  }

  // What the tree of the last answer took.
  std::size_t bytes() const { return bytes_; }

 private:
  using State = typename G::State;
  using Turn = typename G::Turn;

  struct Edge {
    Turn turn;
    double won = 0;  // for the seat that acts
    std::int64_t visits = 0;
  };
  struct Node {
    std::vector<Edge> edges;
    std::int64_t visits = 0;
  };
  struct Tree {
    std::unordered_map<std::uint64_t, Node> nodes_by_hash;
    std::uint64_t root = 0;
    std::size_t bytes = 0;
  };
  struct Step {
    Edge* edge;
    Seat seat;
  };

  static constexpr double kExploration = 1.0;
  // What a position takes beside its turns: the entry, its place in the map and in the heap.
  static constexpr std::size_t kNodeBytes = sizeof(Node) + 64;

  static std::uint64_t identity(const State& state) { return G::hash(G::view(state)); }

  void play_round(const Request<G>& request, Tree& tree, Random& random) const {
    State state = G::sample(request.layout, request.view, random);
    std::vector<Step> steps;
    bool inside = true;
    while (inside && G::status(G::view(state)).running()) {
      const std::uint64_t key = identity(state);
      if (steps.empty()) tree.root = key;
      auto found = tree.nodes_by_hash.find(key);
      if (found == tree.nodes_by_hash.end()) {
        Node fresh = expand(request, state, random);
        const std::size_t bytes = kNodeBytes + fresh.edges.capacity() * sizeof(Edge);
        if (!steps.empty() && tree.bytes + bytes > most_bytes_) break;
        tree.bytes += bytes;
        found = tree.nodes_by_hash.emplace(key, std::move(fresh)).first;
        inside = false;
      }
      Node& node = found->second;
      Edge& edge = select(node);
      ++node.visits;
      steps.push_back({&edge, G::status(G::view(state)).seat});
      G::apply(request.layout, state, edge.turn);
    }
    while (G::status(G::view(state)).running()) {
      G::apply(request.layout, state, G::random_turn(request.layout, G::view(state), random));
    }
    const Status end = G::status(G::view(state));
    for (const Step& step : steps) {
      const bool won = end.kind == Status::Kind::kWon && end.seat == step.seat;
      const bool draw = end.kind == Status::Kind::kDraw;
      step.edge->won += won ? 1.0 : draw ? 1.0 / request.layout.seats : 0.0;
      ++step.edge->visits;
    }
  }

  // Shuffled, because untried turns are visited from the first to the last.
  static Node expand(const Request<G>& request, const State& state, Random& random) {
    Node node;
    G::for_each_turn(request.layout, G::view(state),
                     [&](Turn turn) { node.edges.push_back({turn}); });
    node.edges.shrink_to_fit();
    shuffle(node.edges, random);
    return node;
  }

  static Edge& select(Node& node) {
    const double log = steady_log2(static_cast<double>(node.visits) + 1);
    Edge* best = nullptr;
    double most = -1;
    for (Edge& edge : node.edges) {
      if (edge.visits == 0) return edge;
      const auto visits = static_cast<double>(edge.visits);
      const double bound = edge.won / visits + kExploration * std::sqrt(log / visits);
      if (bound > most) {
        most = bound;
        best = &edge;
      }
    }
    return *best;
  }

  static Answer<G> answer(const Request<G>& request, Tree& tree, std::int64_t nodes,
                          std::int64_t time_ms) {
    std::vector<Edge>& edges = tree.nodes_by_hash[tree.root].edges;
    best_first(edges, [](const Edge& edge) { return edge.visits; });
    Answer<G> answer;
    answer.report.nodes = nodes;
    answer.report.time_ms = time_ms;
    const auto seats = static_cast<std::size_t>(request.layout.seats);
    const auto me = static_cast<std::size_t>(G::status(request.view).seat);
    for (const Edge& edge : edges) {
      if (static_cast<int>(answer.report.lines.size()) >= std::max(1, request.lines)) break;
      Line<G> line;
      line.turns.push_back(edge.turn);
      double won = edge.visits > 0 ? edge.won / static_cast<double>(edge.visits) : 0;
      // The tree has settled on the first. What looks better after fewer visits is not yet
      // believed.
      if (!answer.report.lines.empty()) won = std::min(won, answer.report.lines[0].win[me]);
      // Only the chance of the seat that acts is counted; the others share the rest.
      for (std::size_t i = 0; i < seats; ++i) {
        line.win[i] = i == me ? won : (1 - won) / static_cast<double>(seats - 1);
      }
      answer.report.lines.push_back(std::move(line));
    }
    best_lines_first<G>(answer.report.lines, G::status(request.view).seat);
    answer.turn = answer.report.lines[0].turns[0];
    if (request.report) request.report(answer.report);
    return answer;
  }

  std::uint64_t seed_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
};

}  // namespace twistwood::search
