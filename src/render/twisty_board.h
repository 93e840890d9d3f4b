// A position of Twisty as a picture: the wooden board, and beside it each player's pawn and row.
//
// Everything of Twisty is open (T7), so the picture shows the whole position: counters with
// colour and symbol, pawns, collected and protected cubes, the card each player needs next
// (lifted), and for the seat to act also where on the board that colour lies. The same position
// gives the same bytes.
#pragma once

#include <string>

#include "games/twisty/state.h"

namespace twistwood {

// A whole SVG document: no references to anything outside, ids start with "twisty-".
std::string render(const twisty::Position& position);

}  // namespace twistwood
