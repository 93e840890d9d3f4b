// Agents by their names: what may stand where an agent is asked for, and what make_agent makes of
// it for each game.
#pragma once

#include "games/labyrinth/game.h"
#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search {

struct AgentName {
  enum class Kind : std::uint8_t { kRandom, kOneHop, kGreedy, kUct, kAlphaBeta, kLevel };
  Kind kind = Kind::kRandom;
  int number = 0;  // the depth or the level
};

// `random`, `one-hop`, `greedy`, `uct`, `alphabeta:N`, `level:N`.
Result<AgentName> read_agent_name(std::string_view text);

template <>
Result<std::unique_ptr<Agent<Twisty>>> make_agent<Twisty>(std::string_view spec,
                                                          const AgentOptions& options);
template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options);

}  // namespace twistwood::search
