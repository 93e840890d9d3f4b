// Monte Carlo tree search with PUCT, for any number of seats and any game without hidden cards.
//
// There are no playouts: a heuristic of the game says how promising each turn looks (its prior) and
// what a position is worth to each seat (its value). Each round walks down by PUCT (Rosin 2011,
// Silver et al. 2017), expands one node and backs its values up; every seat goes for its own share.
// A position that comes again, in the round or from the game's history, is a draw: nobody gains by
// going round in circles. A node of the budget is one round.
//
// The tree keeps to the bytes it is given (puct_store.h): when they are used up, it forgets what it
// has visited least and goes on. It can live on from turn to turn.
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
#include "search/puct_store.h"

namespace twistwood::search {

struct TreeOptions {
  double c_puct = 1.2;         // how much a prior weighs against what was found
  double fpu_reduction = 0.1;  // how much worse than its position an untried turn is taken to be
  std::size_t bytes = std::size_t{16} << 20;
};

template <Game G, class PriorAndValue>
class PuctTree {
  static_assert(std::is_same_v<typename G::State, typename G::View>, "a turn has one outcome here");

 public:
  using Turn = typename G::Turn;
  using State = typename G::State;

  // A turn of the root and what was found out about it.
  struct RootTurn {
    Turn turn;
    std::uint32_t node = 0;  // none if it was never tried
    std::int64_t visits = 0;
    double won = 0;  // for the seat that acts, summed over the visits
    Scores total{};  // for each seat, summed over the visits since the root became the root
  };

  explicit PuctTree(const TreeOptions& options) : options_(options), store_(options.bytes) {}

  // Forgets everything but keeps its room, which is the larger part of the cost of a short search.
  // The heuristic has to outlive the rounds that follow.
  void restart(const State& root, const PriorAndValue& heuristic) {
    store_.restart();
    take_root(root, heuristic);
  }

  // Makes a position the root that was reached from the present one, with all that is known about
  // it. False, and nothing changes, if the tree has not come there. `heuristic` as above.
  bool advance(const typename G::Layout& layout, const State& root,
               const PriorAndValue& heuristic) {
    if (store_.nodes() == 0) return false;
    const Index node = find(layout, Store::kRoot, root_, root);
    if (node == 0) return false;
    store_.keep(node);
    take_root(root, heuristic);
    return true;
  }

  // Plays rounds until the meter says stop or `most` of them are done.
  void run(const Request<G>& request, Meter& meter, std::int64_t most) {
    for (std::int64_t round = 0; round < most; ++round) {
      if (store_.full()) store_.recycle();
      play_round(request);
      if ((round & 31) == 0 && meter.leads()) meter.control().poll();
      if (!meter.tick()) return;
    }
  }

  // In the order in which the heuristic lists them.
  std::vector<RootTurn> root_turns() const {
    std::vector<RootTurn> turns;
    for (const auto& edge : store_.edges_of(Store::kRoot)) {
      const auto& child = store_.node(edge.child);
      turns.push_back({edge.turn, edge.child, child.visits, child.won, {}});
    }
    for (std::size_t i = 0; i < root_totals_.size(); ++i) turns[i].total = root_totals_[i];
    return turns;
  }

  // The most visited way on from the turn, as far as it is known.
  std::vector<Turn> line(const RootTurn& first) const {
    std::vector<Turn> turns{first.turn};
    const auto visits = [&](const auto& edge) { return store_.node(edge.child).visits; };
    for (Index node = first.node; node != 0 && turns.size() < 20;) {
      const auto edges = store_.edges_of(node);
      const auto best = std::ranges::max_element(edges, {}, visits);
      if (best == edges.end() || best->child == 0) break;
      turns.push_back(best->turn);
      node = best->child;
    }
    return turns;
  }

  // Visits of the root, those before it became the root among them.
  std::int64_t visits() const { return store_.node(Store::kRoot).visits; }
  std::size_t bytes() const { return store_.bytes(); }

 private:
  using Store = PuctStore<Turn>;
  using Index = typename Store::Index;

  // A node that was come to, and who chose to.
  struct Step {
    Index node;
    Seat seat;
  };

  // The turns of the root are listed at once, whatever has to go for that.
  void take_root(const State& root, const PriorAndValue& heuristic) {
    heuristic_ = &heuristic;
    root_ = root;
    root_totals_.clear();
    const auto position = heuristic.start(root);
    const Scores values = heuristic.values(position);
    const auto seat = static_cast<std::size_t>(G::status(root).seat);
    store_.node(Store::kRoot).first_value = static_cast<float>(values[seat]);
    if (expand(Store::kRoot, position)) return;
    store_.recycle();
    expand(Store::kRoot, position);
  }

  // The node of a position that follows from another one within a round of turns.
  Index find(const typename G::Layout& layout, Index node, const State& from,
             const State& wanted) const {
    if (from == wanted) return node;
    if (from.turn > wanted.turn || wanted.turn - from.turn > kMaxSeats) return 0;
    for (const auto& edge : store_.edges_of(node)) {
      if (edge.child == 0) continue;
      State next = from;
      G::apply(layout, next, edge.turn);
      if (const Index found = find(layout, edge.child, next, wanted); found != 0) return found;
    }
    return 0;
  }

  void play_round(const Request<G>& request) {
    auto position = heuristic_->start(request.view);
    steps_.clear();
    seen_.assign(1, G::hash(request.view));
    Index node = Store::kRoot;
    Scores values{};
    while (true) {
      const Status status = G::status(position.state);
      if (!status.running() || !expand(node, position)) {
        values = heuristic_->values(position);
        if (status.running()) {
          store_.node(node).first_value =
              static_cast<float>(values[static_cast<std::size_t>(status.seat)]);
        }
        break;
      }
      auto& edge = select(node);
      node = edge.child != 0 ? edge.child : store_.add_child(edge);
      steps_.push_back({node, status.seat});
      position = heuristic_->after(position, edge.turn);
      const std::uint64_t key = G::hash(position.state);
      if (came_before(request, key)) {
        values = draw_scores(request.layout.seats);
        break;
      }
      seen_.push_back(key);
    }
    back_up(request.layout.seats, values);
  }

  // Whether there is a way on: not from a position that is new, nor where there is no room.
  bool expand(Index index, const typename PriorAndValue::Position& position) {
    const auto& node = store_.node(index);
    if (node.edges > 0) return true;
    if (node.visits == 0) return false;
    return store_.expand(index, [&](auto add) { heuristic_->priors(position, add); });
  }

  bool came_before(const Request<G>& request, std::uint64_t key) const {
    return std::ranges::find(seen_, key) != seen_.end() ||
           std::ranges::find(request.history, key) != request.history.end();
  }

  typename Store::Edge& select(Index index) {
    const auto& node = store_.node(index);
    const double breadth = options_.c_puct * std::sqrt(static_cast<double>(node.visits));
    const double untried = node.first_value - options_.fpu_reduction;
    typename Store::Edge* best = nullptr;
    double most = -1e9;
    for (auto& edge : store_.edges_of(index)) {
      const auto& child = store_.node(edge.child);
      const double visits = child.visits;
      const double worth = child.visits == 0 ? untried : child.won / visits;
      const double bound = worth + breadth * static_cast<double>(edge.prior) / (1 + visits);
      if (bound > most) {
        most = bound;
        best = &edge;
      }
    }
    return *best;
  }

  void back_up(int seats, const Scores& values) {
    ++store_.node(Store::kRoot).visits;
    for (const Step& step : steps_) {
      auto& node = store_.node(step.node);
      ++node.visits;
      node.won += values[static_cast<std::size_t>(step.seat)];
    }
    const auto edges = store_.edges_of(Store::kRoot);
    root_totals_.resize(edges.size());
    const auto taken = std::ranges::find(edges, steps_.front().node, &Store::Edge::child);
    Scores& total = root_totals_[static_cast<std::size_t>(taken - edges.begin())];
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) total[i] += values[i];
  }

  const PriorAndValue* heuristic_ = nullptr;
  TreeOptions options_;
  Store store_;
  State root_{};
  std::vector<Scores> root_totals_;
  std::vector<Step> steps_;
  std::vector<std::uint64_t> seen_;  // the positions of this round
};

}  // namespace twistwood::search
