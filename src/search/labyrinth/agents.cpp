#include "search/agents.h"
#include "search/agent_name.h"
#include "search/labyrinth/lookahead.h"
#include "search/labyrinth/greedy.h"
#include "search/random_agent.h"
#include "search/uct.h"

namespace twistwood::search {

template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options) {
  if (spec.substr(0, 2) == "x:") {
    labyrinth::Tuning t;
    std::string text(spec.substr(2)); 
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t comma = std::min(text.find(',', at), text.size());
      const std::string item = text.substr(at, comma - at); at = comma + 1;
      const char c = item[0]; const double v = std::stod(item.substr(1));
      if (c == 'p') t.progress = v;
      if (c == 'h') t.hold = v;
      if (c == 'a') t.tau0 = v;
      if (c == 'b') t.tau1 = v;
      if (c == 'w') t.w = v;
      if (c == 'x') t.c0 = v;
      if (c == 'y') t.c1 = v;
      if (c == 'z') t.c2 = v;
      if (c == 'd') t.depth = int(v);
      if (c == 'k') t.k[1] = int(v);
      if (c == 'l') t.k[2] = int(v);
      if (c == 'm') t.k[3] = int(v);
    }
    return std::make_unique<labyrinth::GlanceAgent>(t, options.seed);
  }
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kGreedy: return std::make_unique<labyrinth::GreedyAgent>(options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kLevel: 
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<labyrinth::GlanceAgent>(labyrinth::Tuning{}, options.seed);
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
