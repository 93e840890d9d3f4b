// Where a block ends: the landings that lead to other blocks, and what these say of them.
#pragma once

#include "search/exact/plan.h"
#include "search/exact/row_store.h"

namespace twistwood::search::exact {

// Nothing is known of a block yet but where the pawns may be, and that a complete seat wins by
// landing on the centre (T22). Steals are not possible.
void begin(const Step& step, Block& block);

// Landing on `square` leaves the other seat to act in another block, with this row.
void lead_out(Side& side, Square square, const Row& row);

// Where the other seat may be robbed, and what comes of it for the thief. True if that is news.
bool put_steal(Side& side, const Row& robbed);

// What a block tells others of the same component.
struct Ties {
  std::array<Row, 2> robbed;  // by the seat robbed: what comes of it for the thief, on each square
  std::array<std::array<Row, twistwood::twisty::kSpecials>, 2> safety;  // by the seat to act
};
void tie(const Problem& problem, const Step& step, const Block& block, Ties& ties);

}  // namespace twistwood::search::exact
