// Twisty for two solved by force: every position that can follow from one, worked out backwards.
//
// For some ten thousand positions, that is, when nearly every cube is in hand. Play without end is
// a draw, and so is a position that the caller calls one. Nothing of search is used.
#pragma once

#include <deque>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/any_game.h"

namespace twistwood::trial {

class TwistyRetrograde {
 public:
  struct Value {
    int win = 0;    // 1 won for the seat to act, -1 lost, 0 drawn
    int turns = 0;  // until then, with best play of both
  };

  // False when more than `most` positions can follow; then nothing is solved.
  bool solve(const Twisty::Position& root, std::size_t most,
             std::span<const std::uint64_t> draws = {}) {
    layout_ = &root.layout;
    draws_ = {draws.begin(), draws.end()};
    nodes_.clear();
    numbers_.clear();
    if (!explore(root.state, most)) return false;
    work_backwards();
    return true;
  }

  // Of the root or of a position that can follow it, while the game goes on.
  Value value(const Twisty::State& state) const { return nodes_[numbers_.at(key_of(state))].value; }

  // All of them, those that come soonest first.
  std::size_t size() const { return nodes_.size(); }
  const Twisty::State& position(std::size_t i) const { return nodes_[i].state; }

 private:
  struct Node {
    Twisty::State state;
    std::vector<std::size_t> before;
    int open = 0;  // turns not yet known to lose
    Value value;
  };

  // Positions that differ in nothing that can matter are one: colours that nobody needs, the order
  // of what is collected, the protection of cubes that the other does not need. But a draw is of
  // one position only, so where there are some all are told apart.
  std::uint64_t key_of(const Twisty::State& state) const {
    if (!draws_.empty()) return Twisty::hash(state);
    Twisty::State same = state;
    std::array<unsigned, 2> needed{};
    for (std::size_t i = 0; i < 2; ++i) {
      for (int card = state.players[i].collected; card < twistwood::twisty::kColours; ++card) {
        needed[i] |= 1u << index(state.players[i].row.card(card));
      }
    }
    for (int colour = 0; colour < twistwood::twisty::kColours; ++colour) {
      if (((needed[0] | needed[1]) >> colour & 1) != 0) continue;
      same.cubes &= ~layout_->colours[static_cast<std::size_t>(colour)];
    }
    std::uint64_t sum = mix(same.cubes ^ static_cast<std::uint64_t>(state.phase) << 56 ^
                            static_cast<std::uint64_t>(state.seat) << 60);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& player = state.players[i];
      const std::uint64_t queue = player.row.word() >> (4 * player.collected);
      sum = mix(sum ^ (queue << 32 | std::uint64_t{player.open & needed[1 - i]} << 16 |
                       std::uint64_t{player.collected} << 8 | player.pawn.index));
    }
    return sum;
  }

  std::size_t number_of(const Twisty::State& state) {
    const auto [found, fresh] = numbers_.try_emplace(key_of(state), nodes_.size());
    if (fresh) nodes_.push_back({.state = state, .before = {}, .open = 0, .value = {}});
    return found->second;
  }

  bool explore(Twisty::State root, std::size_t most) {
    root.turn = 0;
    number_of(root);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_.size() > most) return false;
      // The root itself is where the game is now, whatever it is called.
      if (i > 0 && draws_.contains(Twisty::hash(nodes_[i].state))) continue;
      const Twisty::State state = nodes_[i].state;
      Twisty::for_each_turn(*layout_, state, [&](Twisty::Turn turn) {
        Twisty::State after = state;
        Twisty::apply(*layout_, after, turn);
        after.turn = 0;
        const std::size_t next = number_of(after);
        nodes_[next].before.push_back(i);
        ++nodes_[i].open;
      });
    }
    return true;
  }

  // Nearest ends first, so that the first value a position gets is the soonest win, and a loss is
  // known when the last turn that puts it off is.
  void work_backwards() {
    std::deque<std::size_t> known;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].state.phase == twistwood::twisty::Phase::kWon) known.push_back(i);
    }
    while (!known.empty()) {
      const Node& node = nodes_[known.front()];
      known.pop_front();
      const bool over = node.state.phase == twistwood::twisty::Phase::kWon;
      for (const std::size_t i : node.before) {
        Node& before = nodes_[i];
        if (before.value.win != 0) continue;
        const bool same = node.state.seat == before.state.seat;
        const int win = over ? 1 : node.value.win;
        --before.open;
        if ((same ? win : -win) == 1) {
          before.value = {1, node.value.turns + 1};
        } else if (before.open == 0) {
          before.value = {-1, node.value.turns + 1};
        } else {
          continue;
        }
        known.push_back(i);
      }
    }
  }

  const Twisty::Layout* layout_ = nullptr;
  std::unordered_set<std::uint64_t> draws_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace twistwood::trial
