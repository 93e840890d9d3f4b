// What makes a puzzle one: a single turn does what is asked, and every other turn is shown not to.
//
// Twisty by the exact solver, which knows the value of whatever can follow; the labyrinth by trying
// everything that can be done this turn, and by the next player next turn.
#pragma once

#include <optional>

#include "games/labyrinth/game.h"
#include "puzzles/puzzle.h"
#include "search/exact/solution.h"

namespace twistwood::puzzles {

// The only turn that wins: all others draw or lose.
std::optional<twisty::Turn> only_win(const search::exact::Verdict& verdict);
// In so many turns of whoever wins.
inline int own_turns(const search::exact::Verdict& verdict) {
  return (verdict.worth.turns + 1) / 2;
}

// The only turn that reaches the target of the seat to act with so few magic cards (a gap is one, a
// flight two). The seat does not begin on its target.
std::optional<labyrinth::Turn> only_cheapest(const labyrinth::Layout& layout,
                                             const labyrinth::View& view);

// The only turn after which the next player, whose target is a gate, cannot reach it in its next
// turn. None if the seat to act could win itself. Cards that are turned up change nothing of it:
// they are the mover's.
std::optional<labyrinth::Turn> only_stop(const labyrinth::Layout& layout,
                                         const labyrinth::State& state);

// Reads the position, solves it and compares; what is wrong, if something is. Theme and grade are
// not looked at.
Result<void> prove(const Puzzle& puzzle);

}  // namespace twistwood::puzzles
