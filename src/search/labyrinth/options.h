// Every legal turn of a position with what it is worth at once, before anybody answers.
//
// Turns are taken by hedge: after each turning, one Approach for each seat tells the distance from
// every cell on which the turn may end.
#pragma once

#include <vector>

#include "games/labyrinth/game.h"
#include "search/agent.h"

namespace twistwood::search::labyrinth {

using namespace twistwood::labyrinth;

struct Option {
  Turn turn;
  Scores win{};
};

// Fills `options` with all legal turns, in the order of for_each_turn.
void list_options(const Layout& layout, const View& view, std::vector<Option>& options);

// Puts the best for a seat first, `count` of them in order; equal ones as they came.
void best_first(std::vector<Option>& options, Seat seat, std::size_t count);

}  // namespace twistwood::search::labyrinth
