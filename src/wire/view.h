// What everybody may see of a table, as JSON: the whole of it, or one event.
//
// Nothing hidden is in what these functions write before the game is over: the seed, the goals
// face down and the order of the deck have no place in it. Seats see what spectators see.
#pragma once

#include <cstdint>

#include "table/table.h"
#include "wire/json.h"

namespace twistwood::wire {

Json show_table(const table::Table& table, std::int64_t now_ms);

// The event that led to a version, from 1 to table.version(). A turn comes with what it did, the
// card it turned up and the position after it.
Json show_event(const table::Table& table, int version);

}  // namespace twistwood::wire
