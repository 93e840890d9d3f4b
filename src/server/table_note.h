// What the server notes down about a table beside what the store has columns for: whether it is
// public, who may renew the links of its seats, what whoever sits there wants to be called, and
// which seats of it are lent: taken by a stranger from the public list. A lent seat falls free
// again when nobody comes to it, or whoever came stays away.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/limits.h"
#include "server/peers.h"
#include "server/seat_name.h"
#include "store/store.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::server {

// The note of a new table.
std::string write_note(const table::Table& table, bool open_to_all, std::string_view host_hash);

bool is_public(const store::TableRecord& record);
// Of the token of whoever laid the table; empty for tables of before there was one.
std::string host_hash(const store::TableRecord& record);

// Whoever sits there is called this; empty: as in the setup again, for somebody else will come.
void note_name(store::TableRecord& record, Seat seat, const std::string& name);
GivenNames given_names(const store::TableRecord& record);

// What happens to lent seats: one is taken, somebody is there, or has left it. Seats that are not
// lent stay as they are. Times are those that tables are kept by, which all servers agree on.
void note_taken(store::TableRecord& record, Seat seat, std::int64_t kept_ms);
void note_used(store::TableRecord& record, SeatSet seats);
void note_left(store::TableRecord& record, SeatSet seats, std::int64_t since_ms);
// The game is over: no seat is free any more.
void note_over(store::TableRecord& record);

struct LentSeats {
  SeatSet used = 0;   // somebody was there when it was last noted
  SeatSet empty = 0;  // nobody came yet, or whoever came has left
};
LentSeats lent_seats(const store::TableRecord& record);

// For the public list; null when no seat is free.
wire::Json show_open_table(const store::TableRecord& record, std::int64_t kept_ms,
                           const Limits& limits);

}  // namespace twistwood::server
