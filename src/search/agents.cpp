#include "search/agents.h"

#include "base/quote.h"
#include "base/text_cursor.h"

namespace twistwood::search {

Result<AgentName> read_agent_name(std::string_view text) {
  constexpr std::uint32_t kDeepest = 20;
  using Kind = AgentName::Kind;
  if (text == "random") return AgentName{Kind::kRandom};
  if (text == "one-hop") return AgentName{Kind::kOneHop};
  if (text == "greedy") return AgentName{Kind::kGreedy};
  if (text == "uct") return AgentName{Kind::kUct};
  TextCursor cursor(text);
  const std::string_view word = cursor.until(':');
  if (word == "level" || word == "alphabeta") {
    const bool level = word == "level";
    const std::uint32_t most = level ? std::uint32_t{kLevels} : kDeepest;
    const auto number = whole_number(cursor.rest(), most);
    if (!number || *number < 1) {
      return refuse("agent: ", word, ":N takes a number from 1 to ", most, ", got ", quote(text));
    }
    return AgentName{level ? Kind::kLevel : Kind::kAlphaBeta, static_cast<int>(*number)};
  }
  return refuse(
      "agent: ", quote(text),
      " is none of random, one-hop, greedy, uct, alphabeta:N, level:1 to level:", kLevels);
}

}  // namespace twistwood::search
