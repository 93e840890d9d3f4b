#include "search/agents.h"

#include "search/agent_name.h"
#include "search/labyrinth/greedy.h"
#include "search/labyrinth/novice.h"
#include "search/labyrinth/thinker.h"
#include "search/random_agent.h"
#include "search/uct.h"

namespace twistwood::search {

namespace {

using namespace labyrinth;

// From a child that sees the hedges beside its pawn to all that can be done in the time.
std::unique_ptr<Agent<Labyrinth>> make_level(int level, const AgentOptions& options) {
  const std::string name = join("level:", level);
  switch (level) {
    case 1: return std::make_unique<Novice>(name, options.seed, Sight::kBesidePawn);
    case 2: return std::make_unique<Novice>(name, options.seed, Sight::kWholeGarden);
    case 3: return std::make_unique<Thinker>(name, options, Style{.regard = 0, .stages = 0});
    case 4: return std::make_unique<Thinker>(name, options, Style{.regard = 1, .stages = 0});
    case 5: return std::make_unique<Thinker>(name, options, Style{.regard = 1, .stages = 2});
    default: return std::make_unique<Thinker>(name, options, Style{});
  }
}

}  // namespace

template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options) {
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kGreedy: return std::make_unique<GreedyAgent>(options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kLevel: return make_level(name->number, options);
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<Thinker>(std::string(spec), options,
                                       Style{.stages = 1, .plain_depth = name->number});
  }
  return refuse("agent: there is no such kind");
}

}  // namespace twistwood::search
