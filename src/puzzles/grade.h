// How hard a puzzle is, from 1 to 6, by which level of ours finds it.
//
// Twisty: the lowest level from which on every level finds the solution in most of its tries.
// Labyrinth: the levels that overlook hedges and cards by chance are tried many times, and finding
// it one time in six is enough; within a level, those come first in which there is less to do.
// Level 6 is never asked, so a better one changes no grade. docs/puzzles.md has the numbers.
#pragma once

#include <atomic>
#include <functional>
#include <span>

#include "puzzles/puzzle.h"

namespace twistwood::puzzles {

// The puzzle is proved.
int grade_of(const Puzzle& puzzle);

// The lowest of levels 3 to 5 that finds the solution of a puzzle of the labyrinth often enough, or
// 6 if none does.
int lowest_level(const Puzzle& puzzle);

// Grades all of them, so many at a time, and calls `hear` after each with how many are done. Ends
// early when `stop` is set.
void grade_all(std::span<Puzzle> puzzles, int threads, const std::atomic<bool>& stop,
               const std::function<void(int)>& hear);

}  // namespace twistwood::puzzles
