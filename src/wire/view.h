// What everybody may see of a table, as JSON: the whole of it, or one event.
//
// Nothing hidden is in what these functions write before the game is over: the seed, the goals
// face down and the order of the deck have no place in it. Seats see what spectators see.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/table.h"
#include "wire/json.h"

namespace twistwood::wire {

std::string write_table(const table::Table& table, std::int64_t now_ms);
Json show_table(const table::Table& table, std::int64_t now_ms);

// The event that led to a version, from 1 to table.version(). A turn comes with what it did, the
// card it turned up and the position after it.
Json show_event(const table::Table& table, int version);

// All events after a version, in one walk along the log.
std::vector<Json> show_events(const table::Table& table, int after);

// What an event may have changed, besides the turn and the position it brings: the fields of the
// whole table that are small, and a hash to compare with.
Json show_now(const table::Table& table, std::int64_t now_ms);

// The text of an event that has just happened, with `now` in it if it is the newest. No turn was
// played or undone since. A server does this for every turn of every table.
std::string write_news(const table::Table& table, int version, std::int64_t now_ms);

// The first 16 hex digits of the SHA-256 of "<version> <masked position>".
std::string view_hash(const table::Table& table);
std::string view_hash(int version, std::string_view masked_position);

}  // namespace twistwood::wire
