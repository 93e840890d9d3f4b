// A position as things on a board, as JSON: what a page draws without knowing notation or rules.
//
// Squares and cells come rank by rank, a1 first; axes likewise, A1 first. Hidden cards are only
// counted, whether the position has them or not.
#pragma once

#include "games/any_game.h"
#include "wire/json.h"

namespace twistwood::wire {

Json write_scene(const twisty::Layout& layout, const twisty::State& state);
Json write_scene(const labyrinth::Layout& layout, const labyrinth::View& view);
Json write_scene(const AnyPosition& position);

}  // namespace twistwood::wire
