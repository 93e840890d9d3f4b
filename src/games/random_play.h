// Bulk random play, generic over Game: what `twistwood bench` and bench/instructions measure.
//
// Nothing here allocates once the deals are made. Turns are drawn uniformly from the legal ones.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "games/game.h"

namespace twistwood {

template <Game G>
using Deals = std::vector<typename G::Position>;

// The deals of seeds 1, 2, 3 ... with everything else as usual.
template <Game G>
Deals<G> deals(int seats, int number) {
  Deals<G> all;
  typename G::Options options;
  options.seats = seats;
  for (int i = 0; i < number; ++i) {
    all.push_back(*G::deal(options, static_cast<std::uint64_t>(i) + 1));
  }
  return all;
}

// Plays on from `state`, at most `most` turns. Returns how many were played.
template <Game G>
std::uint64_t play_on(const typename G::Layout& layout, typename G::State& state, Random& random,
                      std::uint64_t most) {
  std::uint64_t played = 0;
  while (played < most && G::status(G::view(state)).running()) {
    G::apply(layout, state, G::random_turn(layout, G::view(state), random));
    ++played;
  }
  return played;
}

}  // namespace twistwood
