// The names of agents: what may stand where an agent is asked for.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace twistwood::search {

struct AgentName {
  enum class Kind : std::uint8_t { kRandom, kGreedy, kUct, kAlphaBeta, kLevel };
  Kind kind = Kind::kRandom;
  int number = 0;  // the depth or the level
};

// `random`, `greedy`, `uct`, `alphabeta:N`, `level:N`.
Result<AgentName> read_agent_name(std::string_view text);

}  // namespace twistwood::search
