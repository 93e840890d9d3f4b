// What a turn may bring to light, and how likely each card is to whoever sees the table.
#pragma once

#include <vector>

#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace twistwood {

template <Game G>
struct Chance {
  typename G::Card card;
  double probability;
};

// For a legal turn; nothing if it turns up nothing. The probabilities sum to 1.
std::vector<Chance<Twisty>> chances(const Twisty::Layout& layout, const Twisty::View& view,
                                    const Twisty::Turn& turn);
std::vector<Chance<Labyrinth>> chances(const Labyrinth::Layout& layout, const Labyrinth::View& view,
                                       const Labyrinth::Turn& turn);

}  // namespace twistwood
