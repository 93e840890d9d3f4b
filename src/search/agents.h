// Include this to make agents: what make_agent can make, for each game.
#pragma once

#include "games/labyrinth/game.h"
#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search {

template <>
Result<std::unique_ptr<Agent<Twisty>>> make_agent<Twisty>(std::string_view spec,
                                                          const AgentOptions& options);
template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options);

}  // namespace twistwood::search
