// A position of Twist Labyrinth as a picture: the garden at dusk, and beside it what each player
// has on the table.
//
// The picture is made from a View, so it cannot show what the rules hide (L8): stacks appear as
// cards face down, however much the authority knows. The same view gives the same bytes.
#pragma once

#include <string>

#include "games/labyrinth/state.h"

namespace twistwood {

// A whole SVG document: no references to anything outside, ids start with "garden-".
std::string render(const labyrinth::Layout& layout, const labyrinth::View& view);
std::string render(const labyrinth::Position& position);

}  // namespace twistwood
