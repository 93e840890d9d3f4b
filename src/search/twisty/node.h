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

  explicit Ground(const Layout& the_layout) : layout(the_layout), distances(the_layout) {
    if (layout.safety() != 0) safety = Square::of(lowest(layout.safety()));
  }
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

// The identity of a position inside one search: quicker than hash(), of the same meaning.
inline std::uint64_t key_of(const Layout& layout, const State& state) {
  std::uint64_t sum = mix(state.cubes ^ 0x9E3779B97F4A7C15u);
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = state.player(seat_at(i));
    const std::uint64_t word = std::uint64_t{player.row.word()} << 32 |
                               std::uint64_t{player.collected} << 24 |
                               std::uint64_t{player.safe} << 16 |
                               std::uint64_t{player.pawn.index} << 8 | static_cast<unsigned>(i + 1);
    sum += mix(word * 0xD6E8FEB86659FD93u);
  }
  return sum ^ mix(static_cast<std::uint64_t>(state.seat) << 16 |
                   static_cast<std::uint64_t>(state.phase) << 8 |
                   static_cast<std::uint64_t>(state.robber) << 4 | 1);
}

}  // namespace twistwood::search::twisty
