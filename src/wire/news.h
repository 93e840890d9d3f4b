// An event with what it changed, as the text that goes to everybody at a table: the same bytes as
// show_newest with show_now in it, but a turn, which is nearly all that ever happens, is written
// straight into the text. A server does this for every turn of every table.
#pragma once

#include <cstdint>
#include <string>

#include "table/table.h"

namespace twistwood::wire {

// `before` is the state before the event, and no turn was played or undone since. The newest
// event has `now`.
std::string write_news(const table::Table& table, int version, const AnyState& before,
                       std::int64_t now_ms);

}  // namespace twistwood::wire
