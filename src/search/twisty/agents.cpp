#include "search/agents.h"
#include "search/agent_name.h"
#include "search/random_agent.h"
#include "search/twisty/alphabeta.h"
#include "search/twisty/greedy.h"
#include "search/twisty/level.h"
#include "search/uct.h"

namespace twistwood::search {

template <>
Result<std::unique_ptr<Agent<Twisty>>> make_agent<Twisty>(std::string_view spec,
                                                          const AgentOptions& options) {
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kLevel: return twisty::make_level(name->number, options);
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Twisty>>(options.seed);
    case AgentName::Kind::kGreedy: return std::make_unique<twisty::GreedyAgent>(options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Twisty>>(options.seed);
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<twisty::AlphaBetaAgent>(name->number, options.seed);
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
