// A table as a record (games/record.h), and a record as a table.
//
// The record tells what was finally played, by whom and with which clocks. What people did besides
// (undo, votes, bots called in) is the table's log, and is not in it.
#pragma once

#include <span>
#include <vector>

#include "games/record.h"
#include "table/table.h"

namespace twistwood::table {

// Whether the start shows its hidden cards. Before a game is over only its authority may know them.
enum class Cards { kOpen, kHidden };

Record record_of(const Table& table, Cards cards);

// Who sits there: the tags Seat1 to Seat4, and Levels where a bot has a name.
void set_plans(Record& record, std::span<const SeatPlan> plans);

// The log of a table at which just this was played; it goes on from there. Where the start hides
// its cards, they are told from there on, too.
Result<std::vector<Event>> log_of(const Record& record);

}  // namespace twistwood::table
