// Positions that are valid but that play seldom or never comes to: pawns anywhere, any cards.
//
// They are put together as text, by the conditions of the notation's page alone.
#pragma once

#include <string>

#include "base/random.h"
#include "games/any_game.h"

namespace twistwood::trial {

template <class G>
std::string arbitrary_position(Random& random);

// Pawns crowd on specials; any cubes are held, any of them protected.
template <>
std::string arbitrary_position<Twisty>(Random& random);

// Pawns crowd together, share cells and stand on their own targets; some hold many magic cards.
template <>
std::string arbitrary_position<Labyrinth>(Random& random);

}  // namespace twistwood::trial
