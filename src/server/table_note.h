// What the server notes down about a table beside what the store has columns for: whether it is
// public, who may renew the links of its seats, and which seats of it were taken and never used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/peers.h"
#include "store/store.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::server {

// The note of a new table.
std::string write_note(const table::Table& table, bool open_to_all, std::string_view host_hash);

bool is_public(const store::TableRecord& record);
// Of the token of whoever laid the table; empty for tables of before there was one.
std::string host_hash(const store::TableRecord& record);

// Somebody took a seat of a public table, or came to use it. One that is never used falls free
// after a while.
void note_taken(store::TableRecord& record, Seat seat, std::int64_t now_ms);
void note_used(store::TableRecord& record, SeatSet seats);
bool waits_for(const store::TableRecord& record, SeatSet seats);  // taken, and not used yet

// For the public list; null when no seat is free.
wire::Json show_open_table(const store::TableRecord& record, std::int64_t now_ms,
                           std::int64_t unused_seat_ms);

}  // namespace twistwood::server
