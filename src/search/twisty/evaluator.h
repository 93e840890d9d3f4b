// What a position is worth without looking ahead, and what that means as a chance of winning.
//
// The worth of a seat is counted in hundredths of a turn: the turns it still needs alone, and what
// others may still do to it. The chance of winning of a seat follows from the worth of all.
#pragma once

#include "search/agent.h"
#include "search/twisty/node.h"

namespace twistwood::search::twisty {

inline constexpr int kTurnWorth = 100;

// Hundredths of a turn that a seat is from the end, the lower the better.
int worth(const Ground& ground, const Node& node, Seat seat);

// Two seats: how far the seat to act is ahead.
int lead(const Ground& ground, const Node& node);

// Two seats: the chance of winning of a seat that is so far ahead.
double chance_of_lead(int lead);

// Any number of seats; exact for finished games.
Scores chances(const Ground& ground, const Node& node);

}  // namespace twistwood::search::twisty
