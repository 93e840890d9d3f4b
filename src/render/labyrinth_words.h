// What the picture of a garden says to people who cannot see it: its title and its description.
// Made from a View, like the picture, so neither tells what the rules hide (L8).
#pragma once

#include <string>

#include "games/labyrinth/state.h"

namespace twistwood {

std::string title_of(const labyrinth::View& view);
std::string description_of(const labyrinth::Layout& layout, const labyrinth::View& view);

}  // namespace twistwood
