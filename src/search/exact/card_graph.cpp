#include "search/exact/card_graph.h"

#include <algorithm>
#include <numeric>

namespace twistwood::search::exact {

namespace {

// The nodes one can get to from `node` on the same level.
template <class Visit>
void for_each_on_level(const Node& node, Visit visit) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (node.steal[seat] != kNoNode) visit(node.steal[seat]);
    if (node.safety[seat] != kNoNode) visit(node.safety[seat]);
  }
}

// Tarjan's algorithm over the edges of one level: strongly connected sets come out in an order in
// which each is followed by those that lead to it.
class Connected {
 public:
  explicit Connected(const CardGraph& graph) : graph_(graph), seen_(graph.size()) {}

  void visit(NodeNumber start, CardGraph::Component& out) {
    if (seen_[start].index != 0) return;
    open(start);
    while (!path_.empty()) {
      Step& step = path_.back();
      if (step.next < step.targets.size()) {
        const NodeNumber target = step.targets[step.next++];
        const Seen& known = seen_[target];
        if (known.index == 0) {
          open(target);
        } else if (!known.closed) {
          low(step.node) = std::min(low(step.node), known.index);
        }
      } else {
        close(out);
      }
    }
  }

 private:
  struct Seen {
    std::uint32_t index = 0;  // 0: not seen yet
    std::uint32_t low = 0;
    bool closed = false;
  };
  struct Step {
    NodeNumber node;
    std::vector<NodeNumber> targets;
    std::size_t next = 0;
  };

  std::uint32_t& low(NodeNumber node) { return seen_[node].low; }

  void open(NodeNumber node) {
    ++count_;
    seen_[node] = {count_, count_, false};
    waiting_.push_back(node);
    Step step{node, {}, 0};
    for_each_on_level(graph_.node(node), [&](NodeNumber to) { step.targets.push_back(to); });
    path_.push_back(std::move(step));
  }

  void close(CardGraph::Component& out) {
    const NodeNumber node = path_.back().node;
    path_.pop_back();
    const Seen& mine = seen_[node];
    if (!path_.empty()) low(path_.back().node) = std::min(low(path_.back().node), mine.low);
    if (mine.low != mine.index) return;
    NodeNumber last = kNoNode;
    do {
      last = waiting_.back();
      waiting_.pop_back();
      seen_[last].closed = true;
      out.nodes.push_back(last);
    } while (last != node);
    out.ends.push_back(static_cast<std::uint32_t>(out.nodes.size()));
  }

  const CardGraph& graph_;
  std::vector<Seen> seen_;  // by node
  std::uint32_t count_ = 0;
  std::vector<NodeNumber> waiting_;
  std::vector<Step> path_;
};

}  // namespace

CardGraph::CardGraph(const Cards& root, const std::array<int, kColours>& cubes, std::size_t most)
    : four_lay_(root.queue[0].colours() & root.queue[1].colours()), cubes_(cubes) {
  levels_.resize(static_cast<std::size_t>(root.level()) + 1);
  add(root);
  for (int n = top(); n >= 0; --n) {
    Level& level = levels_[static_cast<std::size_t>(n)];
    std::size_t next = 0;  // connecting adds nodes, to this level too
    while (next < level.nodes.size()) {
      connect(level.nodes[next++]);
      whole_ = nodes_.size() <= most;
      if (!whole_) return;
    }
  }
  for (Level& level : levels_) {
    lay_out_rows(level);
    find_components(level);
  }
}

NodeNumber CardGraph::find(const Cards& cards) const {
  const auto found = numbers_.find(cards.key());
  return found == numbers_.end() ? kNoNode : found->second;
}

NodeNumber CardGraph::add(const Cards& cards) {
  const auto number = static_cast<NodeNumber>(nodes_.size());
  const auto [found, is_new] = numbers_.try_emplace(cards.key(), number);
  if (is_new) {
    Node node;
    node.cards = cards;
    node.digits = static_cast<std::uint8_t>(cards.one_held() & four_lay_);
    nodes_.push_back(node);
    levels_[static_cast<std::size_t>(cards.level())].nodes.push_back(number);
  }
  return found->second;
}

void CardGraph::connect(NodeNumber number) {
  const Cards cards = nodes_[number].cards;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Colour next = cards.queue[seat].front();
    if (next != Colour::kNone) {
      const NodeNumber to = add(cards.after_collect(seat));
      nodes_[number].collect[seat] = to;
      std::uint8_t& asked = nodes_[to].asked[1 - seat];
      asked = static_cast<std::uint8_t>(asked | 1u << static_cast<unsigned>(next));
    }
    if (cards.can_steal(seat)) nodes_[number].steal[seat] = add(cards.after_steal(seat));
    if ((cards.held(seat) & ~cards.safe) != 0) {
      nodes_[number].safety[seat] = add(cards.after_safety(seat));
    }
  }
}

void CardGraph::lay_out_rows(Level& level) {
  for (const NodeNumber number : level.nodes) {
    Node& node = nodes_[number];
    for (const unsigned asked : node.asked) {
      for (const int colour : each(asked)) {
        const bool held_by_one = (node.digits >> colour & 1) != 0;
        node.rows = static_cast<std::uint16_t>(
            node.rows + (held_by_one ? 1 : cubes_[static_cast<std::size_t>(colour)]));
      }
    }
    node.first_row = level.rows;
    level.rows += node.rows * node.blocks();
    level.blocks += node.blocks();
  }
}

void CardGraph::find_components(Level& level) {
  // Union-find over the edges of the level.
  std::vector<NodeNumber> parent(nodes_.size());
  for (NodeNumber number = 0; number < parent.size(); ++number) parent[number] = number;
  const auto root_of = [&](NodeNumber number) {
    while (parent[number] != number) number = parent[number] = parent[parent[number]];
    return number;
  };
  for (const NodeNumber number : level.nodes) {
    for_each_on_level(nodes_[number],
                      [&](NodeNumber to) { parent[root_of(number)] = root_of(to); });
  }
  std::vector<std::size_t> places(nodes_.size(), nodes_.size());  // none yet
  Connected connected(*this);
  for (const NodeNumber number : level.nodes) {
    std::size_t& place = places[root_of(number)];
    if (place == nodes_.size()) {
      place = level.components.size();
      level.components.emplace_back().choices = nodes_[number].blocks();
    }
    connected.visit(number, level.components[place]);
  }
}

CardGraph::Component CardGraph::from(NodeNumber start) const {
  Component component;
  Connected(*this).visit(start, component);
  return component;
}

std::uint64_t CardGraph::blocks() const {
  return std::accumulate(levels_.begin(), levels_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Level& level) { return sum + level.blocks; });
}

}  // namespace twistwood::search::exact
