// Why a turn is refused, as JSON: a code that never changes and the seats and places it is about,
// so that a page can say it in its own language. docs/protocol.md lists the codes.
#pragma once

#include "games/any_game.h"
#include "wire/json.h"

namespace twistwood::wire {

Json write_refusal(const twisty::Refusal& refusal);
Json write_refusal(const labyrinth::Refusal& refusal);
Json write_refusal(const AnyRefusal& refusal);

}  // namespace twistwood::wire
