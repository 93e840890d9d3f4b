// An agent of either game behind one type, with turns as text: what bots and matches think with.
//
// It sees only what its seat may see, even if the position it is given shows hidden cards.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "search/agent.h"

namespace twistwood::match {

struct TextLine {
  std::vector<std::string> turns;  // the first is the one to play now
  std::vector<double> win;         // for each seat
};

struct Thought {
  int depth = 0;
  std::int64_t nodes = 0;
  std::int64_t time_ms = 0;
  std::vector<TextLine> lines;
};

// As search::Request, for a position of either game. A seat has to act in it.
struct Question {
  const AnyPosition& position;
  std::span<const std::uint64_t> history{};
  search::Budget budget{};
  const std::atomic<bool>* stop = nullptr;
  int lines = 1;
  std::function<void(const Thought&)> report{};
};

struct Choice {
  std::string turn;
  Thought thought;  // the last one
};

class AnyAgent {
 public:
  // An agent for the game that `position` is of; see search::make_agent for its names.
  static Result<AnyAgent> make(const AnyPosition& position, std::string_view name,
                               const search::AgentOptions& options, search::Clock clock);

  // The question is about the same game that the agent was made for.
  Choice choose(const Question& question);

 private:
  template <Game G>
  using Owned = std::unique_ptr<search::Agent<G>>;
  using Either = std::variant<Owned<Twisty>, Owned<Labyrinth>>;

  AnyAgent(Either agent, search::Clock clock)
      : agent_(std::move(agent)), clock_(std::move(clock)) {}

  template <Game G>
  Choice choose_in(const typename G::Position& position, const Question& question);

  Either agent_;
  search::Clock clock_;
};

}  // namespace twistwood::match
