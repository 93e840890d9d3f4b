// What no bot may take for an answer: lines that the protocol (docs/bot-protocol.md) calls errors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/any_history.h"

namespace twistwood::match {

// Each with a name that tells an author what is wrong with it, and about a game for two.
struct MalformedGo {
  std::string name;
  std::string line;
};
std::vector<MalformedGo> malformed_goes(const AnyHistory& game);

// A turn in good notation that is legal after some turn, but not now.
std::string turn_out_of_time(const AnyHistory& game);

// What follows the word position when a masked position is followed through a turn that turns up a
// hidden card. Nothing if there is none in the game.
std::optional<std::string> beyond_hidden_card(AnyHistory game);

}  // namespace twistwood::match
