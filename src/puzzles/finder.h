// Puzzles out of one game that levels of ours play against each other: positions of the game, and
// such as it would have come to with one other turn.
//
// Everything follows from the seed of the game. At most one puzzle a theme comes back, not graded
// yet; what each is proved to be stands in docs/puzzles.md.
#pragma once

#include <vector>

#include "puzzles/puzzle.h"

namespace twistwood::puzzles {

using Finder = std::vector<Puzzle>(std::uint64_t seed);

Finder find_in_twisty;
Finder find_in_labyrinth;

// One of the puzzles a theme, drawn by the seed, in the order of themes.
std::vector<Puzzle> one_a_theme(std::vector<Puzzle> found, std::uint64_t seed);

}  // namespace twistwood::puzzles
