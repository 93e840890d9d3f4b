#include "search/agents.h"
#include "search/agent_name.h"
#include "search/labyrinth/greedy.h"
#include "search/labyrinth/thinker.h"
#include "search/random_agent.h"
#include "search/uct.h"

namespace twistwood::search {

template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options) {
  if (spec.substr(0, 2) == "x:") {
    labyrinth::Style t;
    std::string text(spec.substr(2));
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t comma = std::min(text.find(',', at), text.size());
      const std::string item = text.substr(at, comma - at);
      at = comma + 1;
      const double v = std::stod(item.substr(1));
      if (item[0] == 'w') t.regard = v;
      if (item[0] == 's') t.stages = int(v);
      if (item[0] == 'd') t.plain_depth = int(v), t.stages = 1;
    }
    return std::make_unique<labyrinth::Thinker>(std::string(spec), options, t);
  }
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kGreedy: return std::make_unique<labyrinth::GreedyAgent>(options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kLevel:
    case AgentName::Kind::kAlphaBeta: break;
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
