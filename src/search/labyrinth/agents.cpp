#include "search/agents.h"

#include <array>

#include "search/agent_name.h"
#include "search/labyrinth/runner.h"
#include "search/labyrinth/thinker.h"
#include "search/random_agent.h"
#include "search/uct.h"

namespace twistwood::search {

namespace {

using labyrinth::Runner;
using labyrinth::Sight;
using labyrinth::Style;
using labyrinth::Thinker;

// Levels 1 to 3 run, with ever better sight; 4 and 5 weigh every turn by what it does to all, at
// first mostly to themselves; 6 looks ahead.
constexpr std::array<Sight, 3> kRunners = {{{.hedges = 10, .cards = 20, .counts_turns = false},
                                            {.hedges = 40, .cards = 60, .counts_turns = false},
                                            {.hedges = 60, .cards = 80}}};
constexpr std::array<Style, 3> kThinkers = {
    {{.regard = 0, .stages = 0}, {.regard = 0.6, .stages = 0}, {}}};

std::unique_ptr<Agent<Labyrinth>> make_level(int level, const AgentOptions& options) {
  const std::string name = join("level:", level);
  const auto place = static_cast<std::size_t>(level - 1);
  if (place < kRunners.size()) {
    return std::make_unique<Runner>(name, kRunners[place], options.seed);
  }
  return std::make_unique<Thinker>(name, options, kThinkers[place - kRunners.size()]);
}

}  // namespace

template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options) {
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kGreedy:
      return std::make_unique<Runner>("greedy", Sight{}, options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kLevel: return make_level(name->number, options);
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<Thinker>(
          join("alphabeta:", name->number), options,
          Style{.stages = name->number > 1 ? 1 : 0, .plain_depth = name->number});
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
