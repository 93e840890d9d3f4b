// What one who comes to a table hears, and what everybody there hears of it afterwards, as JSON:
// "joined" and the events that come together. Server and engine say it with the same words.
#pragma once

#include <cstdint>
#include <vector>

#include "base/json_writer.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::wire {

// Of the messages between a table and those around it: it counts up when a client of before would
// no longer understand them.
inline constexpr int kProtocolVersion = 1;

// The part of "joined" that is about the table itself: the events after version `have`, if there
// are at most `most_events` of them, and otherwise the whole table.
void put_joined(JsonWriter& out, const table::Table& table, int have, int most_events,
                std::int64_t now_ms);
Json show_joined(const table::Table& table, int have, int most_events, std::int64_t now_ms);

// All events after a version. The last of them says how the table stands now.
std::vector<Json> show_news(const table::Table& table, int after, std::int64_t now_ms);

}  // namespace twistwood::wire
