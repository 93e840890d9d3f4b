// A position as search sees it: the state and the races of all seats, carried along.
#pragma once

#include "games/twisty/rules.h"
#include "search/twisty/race.h"

namespace twistwood::search::twisty {

// What all nodes of a search have in common.
struct Ground {
  const Layout& layout;
  Distances distances;
  Square safety;  // none if the layout has none; one of them if it has several
  std::array<Mask, 1 << kColours> cubes_of{};  // by a set of colours: where their cubes lay

  explicit Ground(const Layout& the_layout);
};

struct Node {
  State state;
  Race race;

  Node(const Ground& ground, const State& the_state)
      : state(the_state), race(ground.distances, ground.layout, the_state) {}

  Node after(const Ground& ground, Turn turn) const {
    Node next = *this;
    apply(ground.layout, next.state, turn);
    next.race.follow(ground.distances, ground.layout, state, next.state);
    return next;
  }

  int turns_left(const Ground& ground, Seat seat) const {
    return race.turns(ground.distances, state, seat);
  }
};

// A turn in 16 bits, never 0: bits 0..5 the landing, 6..11 the corner, 12 always set.
constexpr std::uint16_t pack(Turn turn) {
  return static_cast<std::uint16_t>(turn.landing.index | turn.corner.index << 6 | 1 << 12);
}
constexpr Turn unpack(std::uint16_t word) {
  return {Square::of(word & 63), Square::of(word >> 6 & 63)};
}

// Two seats: equal for positions that have the same future, the canonical form of the exact solver
// (exact/cards.h) in a few instructions. Of a player it takes what is still to be collected, in
// order, and what it holds unprotected of what the other needs; of the board, the cubes of colours
// that somebody needs. The order of what is collected, cubes that both have, and their protection
// mean nothing any more.
inline std::uint64_t key_of(const Ground& ground, const Node& node) {
  const State& state = node.state;
  const auto& needed = node.race.needed;
  const Mask cubes = state.cubes & ground.cubes_of[std::size_t{needed[0]} | needed[1]];
  std::uint64_t sum = mix(cubes ^ 0x9E3779B97F4A7C15u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Player& player = state.players[i];
    const std::uint32_t queue = player.row.word() >> (4 * player.collected);
    const auto exposed = static_cast<std::uint64_t>(player.open & needed[1 - i]);
    const std::uint64_t word = std::uint64_t{queue} << 32 | exposed << 16 |
                               std::uint64_t{player.pawn.index} << 8 | (i + 1);
    sum += mix(word * 0xD6E8FEB86659FD93u);
  }
  return sum ^
         mix(static_cast<std::uint64_t>(state.seat) << 8 | static_cast<std::uint64_t>(state.phase));
}

}  // namespace twistwood::search::twisty
