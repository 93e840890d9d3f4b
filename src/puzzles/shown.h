// Positions of a game as puzzles and exercises show them: seat 1 acts, and nothing is hidden.
#pragma once

#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace twistwood::puzzles {

// Seat 1 acts, and nothing was played before. For two.
twisty::State seen_from_seat_1(twisty::State state);

// The mover is seat 1, no card is hidden, and nobody has more goals than the position needs: three,
// of which all but the present one are done.
labyrinth::Position without_hidden_cards(const labyrinth::Layout& layout,
                                         const labyrinth::View& view);

}  // namespace twistwood::puzzles
