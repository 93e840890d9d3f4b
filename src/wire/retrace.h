// A game again from what everybody saw of it: the start, the turns, the cards they turned up.
//
// A page that steps back through a game, or thinks about it, has no hidden cards. But each card
// that was turned up is known since, and that is enough to go from the start to any later moment.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "wire/json.h"

namespace twistwood::wire {

struct SeenTurn {
  Seat seat{};
  std::string turn;
  std::string card;  // turned up by it: a goal such as "c3", "gap", "fairy", or empty
};

// What everybody saw of turns that the authority's table has played from `start`.
std::vector<SeenTurn> seen(const AnyPosition& start, std::span<const std::string> turns);

// The masked positions from the start (included) to the end.
Result<std::vector<AnyPosition>> retrace(const AnyPosition& start, std::span<const SeenTurn> turns);

Json write_seen(const SeenTurn& turn);
// From [{"turn":">c2","card":"gap"}, …] or, where no card matters, ["e5", …].
Result<std::vector<SeenTurn>> read_seen(const Json& array);

}  // namespace twistwood::wire
