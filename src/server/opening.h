// A new table: its first event, its record in the store, and the tokens that are given out once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/secret.h"
#include "store/store.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::server {

struct Opening {
  store::TableRecord record;
  table::Table table;
  std::string line;                                // of the log
  std::vector<std::optional<std::string>> tokens;  // of each seat that gets one now
  std::string spectator_token;
};

// From the body of a request: {"setup":{…},"public":false}. The seed is drawn here.
Result<Opening> open_table(const wire::Json& body, const Entropy& entropy, std::int64_t now_ms);

// The same people again, each a seat further, with the tokens they have.
Result<Opening> open_rematch(const store::TableRecord& record, const table::Table& table,
                             const Entropy& entropy, std::int64_t now_ms);

// The seat in the rematch of a seat in this game.
Seat seat_in_rematch(Seat seat, int seats);

// What the record's note says.
bool is_public(const store::TableRecord& record);
// For the public list; null when no seat is free.
wire::Json show_open_table(const store::TableRecord& record);

}  // namespace twistwood::server
