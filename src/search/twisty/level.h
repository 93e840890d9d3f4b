// The six levels of Twisty: which agent plays them, and with what limits.
#pragma once

#include <memory>

#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search::twisty {

std::unique_ptr<Agent<Twisty>> make_level(int level, const AgentOptions& options);

}  // namespace twistwood::search::twisty
