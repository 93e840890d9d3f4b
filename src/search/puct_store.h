// The nodes and edges of a PUCT tree, in a room of fixed size.
//
// A node is a position that was visited, an edge a turn that is legal in it. Edges are listed when
// a position is visited for the second time: most are visited only once. When the room is full,
// `recycle` forgets what follows the positions that were visited least, and `keep` all but the part
// of the tree that begins at a node; both work in place, so the room is never exceeded.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace twistwood::search {

template <class Turn>
class PuctStore {
 public:
  using Index = std::uint32_t;  // of a node; 0 means none
  static constexpr Index kRoot = 1;

  struct Edge {
    Turn turn;
    float prior = 0;
    Index child = 0;  // none before the first visit
  };
  struct Node {
    double won = 0;  // for the seat whose turn leads here, summed over the visits
    std::uint32_t visits = 0;
    std::uint32_t first_edge = 0;
    float first_value = 0;    // for the seat that acts, at the first visit
    std::uint16_t edges = 0;  // 0 until they are listed
    bool stays = false;       // only while the store is tidied up
  };

  // Bytes for a node, with its place while the store is tidied up, and for an edge.
  static constexpr std::size_t kNodeBytes = sizeof(Node) + sizeof(Index);
  static constexpr std::size_t kEdgeBytes = sizeof(Edge);
  // With less there is hardly more than the root; more would take too long to tidy up.
  static constexpr std::size_t kLeastBytes = std::size_t{64} << 10;
  static constexpr std::size_t kMostBytes = std::size_t{512} << 20;

  explicit PuctStore(std::size_t bytes)
      : most_nodes_(std::clamp(bytes, kLeastBytes, kMostBytes) /
                    (kNodeBytes + kEdgesPerNode * kEdgeBytes)),
        most_edges_(most_nodes_ * kEdgesPerNode) {}

  // Forgets everything but the root, which has been visited once.
  void restart() {
    nodes_.reserve(most_nodes_);
    places_.reserve(most_nodes_);
    edges_.reserve(most_edges_);
    edges_full_ = false;
    edges_.clear();
    nodes_.assign(2, {});
    nodes_[kRoot].visits = 1;
  }

  Node& node(Index index) { return nodes_[index]; }
  const Node& node(Index index) const { return nodes_[index]; }
  std::span<Edge> edges_of(Index index) {
    return {edges_.data() + nodes_[index].first_edge, nodes_[index].edges};
  }
  std::span<const Edge> edges_of(Index index) const {
    return {edges_.data() + nodes_[index].first_edge, nodes_[index].edges};
  }

  std::size_t nodes() const { return nodes_.size(); }
  std::size_t edges() const { return edges_.size(); }
  // What has been set aside, whether it is used or not.
  std::size_t bytes() const {
    return nodes_.capacity() * sizeof(Node) + places_.capacity() * sizeof(Index) +
           edges_.capacity() * kEdgeBytes;
  }
  bool full() const { return nodes_.size() >= most_nodes_ || edges_full_; }

  // Adds a node for what follows an edge. The store must not be full.
  Index add_child(Edge& edge) {
    edge.child = static_cast<Index>(nodes_.size());
    nodes_.emplace_back();
    return edge.child;
  }

  // Lists the turns of a node: list(add) calls add(Turn, prior) for each; the priors are made to
  // add up to 1. False, and nothing changes, if there is no room for them.
  template <class List>
  bool expand(Index index, List list) {
    const std::size_t first = edges_.size();
    double sum = 0;
    list([&](const Turn& turn, double prior) {
      edges_full_ = edges_full_ || edges_.size() >= most_edges_;
      if (edges_full_) return;
      sum += prior;
      edges_.push_back({turn, static_cast<float>(prior), 0});
    });
    if (edges_full_) {
      edges_.resize(first);
      return false;
    }
    for (std::size_t i = first; i < edges_.size(); ++i) {
      edges_[i].prior = static_cast<float>(edges_[i].prior / sum);
    }
    nodes_[index].first_edge = static_cast<std::uint32_t>(first);
    nodes_[index].edges = static_cast<std::uint16_t>(edges_.size() - first);
    return true;
  }

  // Makes room: what follows the least visited positions goes, until half of the room is free.
  void recycle() { keep(kRoot, visits_worth_keeping()); }

  // Makes a node the root and keeps only what follows it, and that only after positions that were
  // visited at least so often. All others can be visited again as if for the second time.
  void keep(Index root, std::uint32_t least_visits = 0) {
    mark(root, least_visits);
    slide_edges(root);
    slide_nodes(root);
    edges_full_ = false;
  }

 private:
  // A tree of three or four seats of Twisty has between 6.5 and 10.5.
  static constexpr std::size_t kEdgesPerNode = 8;

  // Nodes are fewer-visited than the nodes before them on the way, so what is left is one tree.
  std::uint32_t visits_worth_keeping() const {
    constexpr std::size_t kBuckets = std::numeric_limits<std::uint32_t>::digits + 1;
    std::array<std::size_t, kBuckets> nodes{}, edges{};  // by the bits of the parent's visits
    for (Index i = kRoot; i < nodes_.size(); ++i) {
      const auto bucket = static_cast<std::size_t>(std::bit_width(nodes_[i].visits));
      const auto list = edges_of(i);
      edges[bucket] += list.size();
      nodes[bucket] += static_cast<std::size_t>(
          std::ranges::count_if(list, [](const Edge& edge) { return edge.child != 0; }));
    }
    std::size_t bucket = kBuckets;
    for (std::size_t many = 0, listed = 0; bucket > 1; --bucket) {
      many += nodes[bucket - 1];
      listed += edges[bucket - 1];
      if (2 * many > most_nodes_ || 2 * listed > most_edges_) break;
    }
    return bucket >= kBuckets ? std::numeric_limits<std::uint32_t>::max()
                              : std::uint32_t{1} << (bucket - 1);
  }

  // A node comes before all that follow it, here and everywhere below.
  void mark(Index root, std::uint32_t least_visits) {
    nodes_[root].stays = true;
    for (Index i = root; i < nodes_.size(); ++i) {
      if (!nodes_[i].stays) continue;
      if (i != root && nodes_[i].visits < least_visits) nodes_[i].edges = 0;
      for (const Edge& edge : edges_of(i)) nodes_[edge.child].stays = true;
    }
    nodes_[0].stays = false;
  }

  // To the front, in the order in which they lie.
  void slide_edges(Index root) {
    places_.clear();
    for (Index i = root; i < nodes_.size(); ++i) {
      if (nodes_[i].stays && nodes_[i].edges > 0) places_.push_back(i);
    }
    std::ranges::sort(places_, {}, [&](Index i) { return nodes_[i].first_edge; });
    std::size_t end = 0;
    for (const Index i : places_) {
      std::ranges::copy(edges_of(i), edges_.begin() + static_cast<std::ptrdiff_t>(end));
      nodes_[i].first_edge = static_cast<std::uint32_t>(end);
      end += nodes_[i].edges;
    }
    edges_.resize(end);
  }

  void slide_nodes(Index root) {
    places_.assign(nodes_.size(), 0);
    Index next = kRoot;
    for (Index i = root; i < nodes_.size(); ++i) {
      if (!nodes_[i].stays) continue;
      nodes_[i].stays = false;
      places_[i] = next;
      nodes_[next++] = nodes_[i];
    }
    nodes_.resize(next);
    for (Edge& edge : edges_) edge.child = places_[edge.child];
  }

  std::size_t most_nodes_;
  std::size_t most_edges_;
  bool edges_full_ = false;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Index> places_;  // while the store is tidied up
};

}  // namespace twistwood::search
