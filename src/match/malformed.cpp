#include "match/malformed.h"

#include <algorithm>

#include "base/quote.h"
#include "base/random.h"

namespace twistwood::match {

std::vector<MalformedGo> malformed_goes(const AnyHistory& game) {
  const std::string legal = turns(game.position()).front();
  const std::string illegal = turn_out_of_time(game);
  return {
      {"go with a word that nobody knows", "go nodes 5 nonsense"},
      {"a limit without a value", "go nodes"},
      {"a limit that is no number", "go movetime soon"},
      {"a limit of no time", "go movetime 0"},
      {"a limit of no nodes", "go nodes 0"},
      {"a limit of no depth", "go depth 0"},
      {"a limit given twice", "go nodes 5 nodes 6"},
      {"infinite and a limit", "go infinite nodes 5"},
      {"too few clocks", "go clock 1000 inc 0"},
      {"too many clocks", "go clock 1000,1000,1000 inc 0"},
      {"inc without clock", "go inc 5"},
      {"searchmoves without a turn", "go nodes 5 searchmoves"},
      {"searchmoves with what is no turn", "go nodes 5 searchmoves nonsense"},
      {"searchmoves with an illegal turn", join("go nodes 5 searchmoves ", legal, ' ', illegal)},
  };
}

std::string turn_out_of_time(const AnyHistory& game) {
  const auto now = turns(game.position());
  for (const std::string& turn : now) {
    AnyHistory after = game;
    if (!after.play(turn) || !after.status().running()) continue;
    for (std::string& later : turns(after.position())) {
      if (std::ranges::find(now, later) == now.end()) return std::move(later);
    }
  }
  return "nonsense";
}

std::optional<std::string> beyond_hidden_card(AnyHistory game) {
  constexpr int kTurns = 100;  // a card is turned up much sooner
  Random random(7);
  for (int i = 0; i < kTurns && game.status().running(); ++i) {
    const AnyPosition masked = mask(game.position());
    const auto now = turns(masked);
    const std::string& turn = now[random.below(static_cast<std::uint32_t>(now.size()))];
    if (!AnyHistory(masked).play(turn)) return join(write_position(masked), " turns ", turn);
    if (!game.play(turn)) break;
  }
  return std::nullopt;
}

}  // namespace twistwood::match
