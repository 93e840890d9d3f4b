// An agent of either game, with turns as text: what a bot thinks with.
#pragma once

#include <string>
#include <variant>

#include "search/agents.h"
#include "server/bot_runner.h"

namespace twistwood::server {

class BotAgent {
 public:
  static Result<BotAgent> make(const BotRequest& request, int hash_mib, search::Clock clock) {
    return std::visit(
        [&](const auto& position) -> Result<BotAgent> {
          auto agent = search::make_agent<GameOf<decltype(position)>>(
              join("level:", request.level), {.seed = request.seed, .hash_mib = hash_mib});
          if (!agent) return std::unexpected(agent.error());
          return BotAgent(std::move(*agent), std::move(clock));
        },
        request.position);
  }

  std::string choose(const BotRequest& request, const std::atomic<bool>& stop) {
    return std::visit(
        [&](const auto& position) {
          using G = GameOf<decltype(position)>;
          search::Request<G> asked{.layout = position.layout, .view = G::view(position.state)};
          asked.history = request.history;
          asked.budget.time_ms = request.budget_ms;
          asked.clock = clock_;
          asked.stop = &stop;
          auto& agent = std::get<std::unique_ptr<search::Agent<G>>>(agent_);
          return G::write_turn(agent->choose(asked).turn);
        },
        request.position);
  }

 private:
  using Either = std::variant<std::unique_ptr<search::Agent<Twisty>>,
                              std::unique_ptr<search::Agent<Labyrinth>>>;
  BotAgent(Either agent, search::Clock clock)
      : agent_(std::move(agent)), clock_(std::move(clock)) {}

  Either agent_;
  search::Clock clock_;
};

}  // namespace twistwood::server
