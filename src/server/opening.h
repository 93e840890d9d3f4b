// A new table: its first event, its record in the store, and the tokens that are given out once.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/shared_parts.h"
#include "server/table_note.h"

namespace twistwood::server {

struct Opening {
  store::TableRecord record;
  table::Table table;
  std::string line;                                // of the log
  std::vector<std::optional<std::string>> tokens;  // of each seat that gets one now
  std::string spectator_token;
  std::string host_token;  // renews the links of seats
};

// From the body of a request: {"setup":{…},"public":false}. The key of the deal is drawn here.
// A game of more turns than a server takes is refused.
Result<Opening> open_table(const wire::Json& body, const Entropy& entropy, std::int64_t now_ms,
                           int most_turns = Limits{}.turns_per_table);

// Stores it and takes it into memory.
void lay_table(SharedParts& parts, Opening opening, store::Then<void> then);

// Gives the newest record of the old table, which names the new one.
using RematchMade = std::move_only_function<void(store::StoreResult<store::TableRecord>)>;

// The table that follows a finished one: the same people, each a seat further.
//
// It is stored first, then the record of the old table names it. Of two who ask at the same time,
// perhaps at different servers, one is first; the other's table is never used.
void make_rematch(SharedParts& parts, const store::TableRecord& record, const table::Table& table,
                  RematchMade then);

// The seat in the rematch of a seat in this game.
Seat seat_in_rematch(Seat seat, int seats);

}  // namespace twistwood::server
