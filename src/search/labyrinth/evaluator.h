// What a position is worth without looking ahead: the turns each seat still needs, and what that
// means as chances of winning.
//
// Whatever is still hidden counts as its average: the next goal of a pawn that has just done one,
// the card that a turn draws.
#pragma once

#include "games/labyrinth/rules.h"
#include "search/agent.h"
#include "search/labyrinth/approach.h"
#include "search/labyrinth/prospect.h"

namespace twistwood::search::labyrinth {

struct Tuning{double progress=0.4, hold=0.5, tau0=0.35, tau1=0.12; int depth=1; int k[5]={0,12,6,4,3}; double w=1, c0=6, c1=3, c2=10;};
extern thread_local Tuning tuning;

// The targets a player still has to reach, the gate among them.
constexpr int targets_left(const Player& player) {
  return player.seeks_gate() ? 1 : player.target.exists() ? player.stacked + 2 : player.stacked + 1;
}

// How far the deck lasts for all seats, from 0 to 1.
double supply(const Layout& layout, const View& view);

// Turns of a player whose next target is unknown until after `view`: its next goal, or the gate
// that its neighbour will choose. The pawn stands on `cell`, with `hand` in hand.
double turns_from(const Layout& layout, const View& view, const Garden& garden, Cell cell,
                  int targets, Prospect::Hand hand, double supply);

// Turns of a seat that has a target. `waits`: others act before it does.
double turns_to_finish(const Approach& approach, Cell pawn, int targets, Prospect::Hand hand,
                       double supply, bool waits);

// Chances of winning from the turns that every seat needs, when `next` acts next.
Scores chances(const Layout& layout, const Scores& turns, Seat next);

// All of it for a position that is not over.
Scores evaluate(const Layout& layout, const View& view);

}  // namespace twistwood::search::labyrinth
