// Every state of the cards that can follow from one, and how they hang together.
//
// The level of a state is how many cards are still to be collected. Collecting leads one level
// down, stealing and safety stay on the level; so levels are solved from 0 upwards. On a level,
// states fall into components that no turn connects. While one stays in a component, the colours
// that one player holds stay the same, and so do the holes that their cubes have left on the board.
// For each choice of those holes (its number is made of the digits: which of four cubes, a digit a
// colour) a component is a problem of its own, which is what threads share out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/exact/cards.h"

namespace twistwood::search::exact {

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber kNoNode = std::numeric_limits<NodeNumber>::max();

// The cards, without the pawns and the holes. A block is a node and the holes.
struct Node {
  Cards cards;
  std::array<NodeNumber, 2> collect{kNoNode, kNoNode};  // by the seat that moves
  std::array<NodeNumber, 2> steal{kNoNode, kNoNode};
  std::array<NodeNumber, 2> safety{kNoNode, kNoNode};  // none if it protects nothing new
  // Colours that the seat not to act may just have collected, by the seat to act: the blocks above
  // ask for the row of this block at the squares of such cubes.
  std::array<std::uint8_t, 2> asked{};
  std::uint8_t digits = 0;      // colours whose hole is one of four
  std::uint16_t rows = 0;       // kept for each block
  std::uint64_t first_row = 0;  // in the store of its level

  std::uint64_t blocks() const { return std::uint64_t{1} << (2 * std::popcount(unsigned{digits})); }
};

class CardGraph {
 public:
  // `cubes` is how many cubes of each colour lie on the board where `root` begins. With more nodes
  // than `most` it is left as it is and not whole.
  CardGraph(const Cards& root, const std::array<int, kColours>& cubes,
            std::size_t most = std::numeric_limits<std::size_t>::max());
  bool whole() const { return whole_; }

  // What it takes in memory for each node, about; at the most.
  static constexpr std::size_t kNodeBytes = 250;

  struct Component {
    // In this order all that a node needs to know comes before it. Nodes between two entries of
    // `ends` lead to each other by steals and are solved together.
    std::vector<NodeNumber> nodes;
    std::vector<std::uint32_t> ends;
    std::uint64_t choices = 1;  // of holes
  };
  struct Level {
    std::vector<NodeNumber> nodes;
    std::vector<Component> components;
    std::uint64_t blocks = 0;
    std::uint64_t rows = 0;
  };

  NodeNumber find(const Cards& cards) const;  // kNoNode if it cannot follow
  const Node& node(NodeNumber number) const { return nodes_[number]; }
  std::size_t size() const { return nodes_.size(); }
  const Level& level(int n) const { return levels_[static_cast<std::size_t>(n)]; }
  int top() const { return static_cast<int>(levels_.size()) - 1; }
  std::uint64_t blocks() const;

  // What can follow from a node without leaving its level, in the order of a component.
  Component from(NodeNumber start) const;

 private:
  NodeNumber add(const Cards& cards);
  void connect(NodeNumber number);
  void lay_out_rows(Level& level);
  void find_components(Level& level);

  Colours four_lay_;  // colours of which nobody held a cube at the root
  std::array<int, kColours> cubes_;
  std::unordered_map<std::uint64_t, NodeNumber> numbers_;
  std::vector<Node> nodes_;
  std::vector<Level> levels_;
  bool whole_ = true;
};

}  // namespace twistwood::search::exact
