// How hard a puzzle is, from 1 to 6.
//
// Twisty: the lowest level from which on every level finds the solution in most of its tries.
// Labyrinth: there the weak levels see a hedge by chance and the strong ones may want something
// else than the puzzle, so what counts is how much there is to think of; whether level 6 finds the
// turn that stops somebody tells those apart. docs/puzzles.md has the numbers.
#pragma once

#include "puzzles/puzzle.h"

namespace twistwood::puzzles {

// The puzzle is proved.
int grade_of(const Puzzle& puzzle);

}  // namespace twistwood::puzzles
