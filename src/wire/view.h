// What everybody may see of a table, as JSON: the whole of it, or one event; what one who comes to
// it hears ("joined"), and what everybody there hears afterwards. Server and engine say it with the
// same words.
//
// Nothing hidden is in what these functions write before the game is over: the key, the goals
// face down and the order of the deck have no place in it. Seats see what spectators see.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::wire {

std::string write_table(const table::Table& table, std::int64_t now_ms);

// All events after a version. A turn comes with what it did, the card it turned up and the position
// after it. The cost is that of the events after the version, however long the game was before.
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

// Of the messages between a table and those around it: it counts up when a client of before would
// no longer understand them.
inline constexpr int kProtocolVersion = 1;

// The part of "joined" that is about the table itself: the events after version `have`, if there
// are at most `most_events` of them, and otherwise the whole table.
void put_joined(JsonWriter& out, const table::Table& table, int have, int most_events,
                std::int64_t now_ms);
Json show_joined(const table::Table& table, int have, int most_events, std::int64_t now_ms);

// All events after a version. The last of them says how the table stands now.
std::vector<std::string> write_news_after(const table::Table& table, int after,
                                          std::int64_t now_ms);
std::vector<Json> show_news(const table::Table& table, int after, std::int64_t now_ms);

}  // namespace twistwood::wire
