// Opponents and reasons for the third game: what every game can have for nothing.
#include "search/agents.h"

#include "games/games.h"
#include "search/random_agent.h"
#include "search/reason.h"

namespace twistwood::search {

template <>
Result<std::unique_ptr<Agent<Stones1>>> make_agent<Stones1>(std::string_view,
                                                            const AgentOptions& options) {
  return std::make_unique<RandomAgent<Stones1>>(options.seed);
}
template <>
Result<std::unique_ptr<Agent<Stones2>>> make_agent<Stones2>(std::string_view,
                                                            const AgentOptions& options) {
  return std::make_unique<RandomAgent<Stones2>>(options.seed);
}
template <>
std::vector<Clause> reasons<Stones1>(const stones::Layout&, const stones::State&, stones::Turn) {
  return {};
}
template <>
std::vector<Clause> reasons<Stones2>(const stones::Layout&, const stones::State&, stones::Turn) {
  return {};
}

}  // namespace twistwood::search
