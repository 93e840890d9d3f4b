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

// Nobody asks here why a turn is good, in whatever game.
template <Game G>
std::vector<Clause> reasons(const typename G::Layout&, const typename G::View&, typename G::Turn) {
  return {};
}
template <Game G>
std::vector<Clause> deeds(const typename G::Layout&, const typename G::View&, typename G::Turn) {
  return {};
}
template <class G>
struct Instance {
  static constexpr auto kReasons = &reasons<G>;
  static constexpr auto kDeeds = &deeds<G>;
};
template struct Instance<Twisty>;
template struct Instance<Labyrinth>;
template struct Instance<Stones1>;
template struct Instance<Stones2>;

}  // namespace twistwood::search
