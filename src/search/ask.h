// The one way to ask an agent: a position of any game goes in, a turn of it comes out.
//
// Inside, search is generic over Game; everybody who has a game to play, at a table, in a match, on
// a page or on the command line, asks here. The agent sees only what its seat may see, even if the
// position shows hidden cards. Turns come as values; write_turn makes text of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "search/agent.h"
#include "search/judgement.h"
#include "search/reason.h"

namespace twistwood::search {

// Line and Report of search/agent.h, for any game; `win` has as many entries as there are seats.
struct AnyLine {
  std::vector<AnyTurn> turns;  // the first is the one to play now
  std::vector<double> win;
  std::optional<int> ends_in;
  bool proved = false;
};
struct AnyReport {
  int depth = 0;
  std::int64_t nodes = 0;
  std::int64_t time_ms = 0;
  std::vector<AnyLine> lines;  // the best first
};

// As Request, for a position of any game. A seat has to act in it.
struct Question {
  const AnyPosition& position;
  std::span<const std::uint64_t> history{};  // of the masked positions before, the oldest first
  Budget budget{};
  const std::atomic<bool>* stop = nullptr;
  int lines = 1;
  std::function<void(const AnyReport&)> report{};
};

struct Choice {
  AnyTurn turn;
  AnyReport report;  // the last one
};

// What a turn cost its player; see search/judgement.h.
using TurnJudgement = Judged<Choice>;

// With a budget of time it remembers what it searched before, so keep it from turn to turn.
class AnyAgent {
 public:
  // For the game that `position` is of; see make_agent for the names. A budget of time needs the
  // clock.
  static Result<AnyAgent> make(const AnyPosition& position, std::string_view name,
                               const AgentOptions& options, Clock clock);

  // The question is about the game that the agent was made for, at a table of any size.
  Choice ask(const Question& question);

  // Judges a legal turn of the question's position; the seed is for cards it turns up.
  TurnJudgement judge(const Question& question, const AnyTurn& played, std::uint64_t seed);

 private:
  template <class G>
  using AgentOf = std::unique_ptr<Agent<G>>;
  using Either = Games::Variant<AgentOf>;
  AnyAgent(Either agent, Clock clock) : agent_(std::move(agent)), clock_(std::move(clock)) {}

  Either agent_;
  Clock clock_;
};

// Why a legal turn is good or bad, as clauses for a page and, with in_english, as a sentence.
std::vector<Clause> reasons(const AnyPosition& position, const AnyTurn& turn);

}  // namespace twistwood::search
