// The seed of the random numbers for one request: from the agent's seed and the position alone.
//
// So an answer does not depend on what the agent was asked before, and two games from the same deal
// still differ as soon as their positions do. The number of turns is part of it: an agent that
// comes back to a position does not have to repeat itself.
#pragma once

#include "search/agent.h"

namespace twistwood::search {

template <Game G>
std::uint64_t request_seed(const Request<G>& request, std::uint64_t seed) {
  const std::uint64_t position = G::hash(request.view);
  const auto turn = static_cast<std::uint64_t>(request.view.turn);
  return mix(mix(seed + 0x9E3779B97F4A7C15u) ^ position ^ (turn << 48));
}

}  // namespace twistwood::search
