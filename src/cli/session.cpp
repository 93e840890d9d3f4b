#include "cli/session.h"

#include <chrono>

namespace twistwood::cli {

template <Game G>
Result<Session<G>> Session<G>::start(const typename G::Position& position, const Sitters& sitters,
                                     std::int64_t movetime_ms, std::uint64_t seed) {
  Session session;
  session.layout_ = position.layout;
  session.states_.push_back(position.state);
  session.sitters_ = sitters;
  session.movetime_ms_ = movetime_ms;
  for (const std::string& sitter : sitters) {
    session.agents_.emplace_back();
    if (sitter == kPerson) continue;
    auto agent = search::make_agent<G>(sitter, {.seed = seed++});
    if (!agent) return refuse("--seats: ", agent.error().message, ", or person");
    session.agents_.back() = std::move(*agent);
  }
  auto adviser = search::make_agent<G>("level:6", {.seed = seed});
  if (!adviser) return std::unexpected(adviser.error());
  session.adviser_ = std::move(*adviser);
  return session;
}

template <Game G>
std::optional<std::string> Session<G>::play(typename G::Turn turn) {
  if (const auto refusal = G::why_not(layout_, view(), turn)) return G::describe(*refusal);
  std::string told = G::describe(G::account(layout_, view(), turn));
  states_.push_back(states_.back());
  G::apply(layout_, states_.back(), turn);
  told_.push_back(told + TerminalBoard<G>::news(G::view(states_[states_.size() - 2]), view()));
  return std::nullopt;
}

template <Game G>
typename G::Turn Session<G>::ask(Agent& agent) {
  std::vector<std::uint64_t> history;
  for (const auto& state : states_) history.push_back(G::hash(G::view(state)));
  history.pop_back();
  search::Request<G> request{.layout = layout_, .view = view()};
  request.history = history;
  request.budget.time_ms = movetime_ms_;
  request.clock = [] {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  };
  return agent.choose(request).turn;
}

template <Game G>
void Session<G>::let_bot_play() {
  play(ask(*agents_[static_cast<std::size_t>(status().seat)]));
}

template <Game G>
bool Session<G>::undo() {
  for (std::size_t at = states_.size() - 1; at-- > 0;) {
    const Seat seat = G::status(G::view(states_[at])).seat;
    if (agents_[static_cast<std::size_t>(seat)]) continue;
    states_.resize(at + 1);
    told_.resize(at);
    return true;
  }
  return false;
}

template <Game G>
typename G::Turn Session<G>::hint() {
  return ask(*adviser_);
}

template class Session<Twisty>;
template class Session<Labyrinth>;

}  // namespace twistwood::cli
