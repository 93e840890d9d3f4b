#include "search/agents.h"

#include <array>

#include "search/labyrinth/lookahead_agent.h"
#include "search/labyrinth/runner.h"
#include "search/random_agent.h"
#include "search/uct.h"

namespace twistwood::search {

namespace {

using labyrinth::LookaheadAgent;
using labyrinth::Measure;
using labyrinth::Runner;
using labyrinth::Sight;
using labyrinth::Style;

// Levels 1 to 4 run, with ever better sight; 5 weighs every turn by the cards and the whole way
// that are left, but only its own; 6 looks ahead and at everybody.
constexpr std::array<Sight, 4> kRunners = {
    {{.hedges = 10, .cards = 0, .measure = Measure::kSteps, .purpose = 25},
     {.hedges = 12, .cards = 25, .measure = Measure::kSteps, .purpose = 80},
     {.hedges = 25, .cards = 45},
     {.hedges = 55, .cards = 75}}};
constexpr Sight kOneHop = {.cards = 0, .measure = Measure::kNone};
constexpr std::array<Style, 2> kThinkers = {
    {{.regard = 0, .regard_in_crowd = 0, .follows = false}, {}}};

std::unique_ptr<Agent<Labyrinth>> make_level(int level, const AgentOptions& options) {
  const auto place = static_cast<std::size_t>(level - 1);
  if (place < kRunners.size()) return std::make_unique<Runner>(kRunners[place], options.seed);
  return std::make_unique<LookaheadAgent>(options, kThinkers[place - kRunners.size()]);
}

}  // namespace

template <>
Result<std::unique_ptr<Agent<Labyrinth>>> make_agent<Labyrinth>(std::string_view spec,
                                                                const AgentOptions& options) {
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  switch (name->kind) {
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Labyrinth>>(options.seed);
    case AgentName::Kind::kOneHop: return std::make_unique<Runner>(kOneHop, options.seed);
    case AgentName::Kind::kGreedy: return std::make_unique<Runner>(Sight{}, options.seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Labyrinth>>(options);
    case AgentName::Kind::kLevel: return make_level(name->number, options);
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<LookaheadAgent>(options,
                                              Style{.follows = false, .plain_depth = name->number});
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
