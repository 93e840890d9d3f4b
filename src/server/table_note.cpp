#include "server/table_note.h"

#include "wire/setup.h"

namespace twistwood::server {

using wire::Json;

namespace {

constexpr const char* kTaken = "taken";  // {"2": when, in milliseconds}

Json read_note(const store::TableRecord& record) {
  auto note = wire::parse(record.note);
  return note && note->is_object() ? std::move(*note) : Json::object();
}

std::string key_of(std::size_t seat) { return std::to_string(seat + 1); }

// Since when a seat is taken without being used.
std::optional<std::int64_t> taken_ms(const Json& note, std::size_t seat) {
  if (!note.contains(kTaken) || !note[kTaken].contains(key_of(seat))) return std::nullopt;
  const Json& since = note[kTaken][key_of(seat)];
  return since.is_number_integer() ? std::optional(since.get<std::int64_t>()) : std::nullopt;
}

// A table stays in the list as long as a seat is free or may fall free again.
bool may_have_room(const store::TableRecord& record, const Json& note) {
  if (!note.contains("seats")) return false;
  for (std::size_t i = 0; i < note["seats"].size() && i < record.seat_hashes.size(); ++i) {
    const bool person = note["seats"][i].value("level", 0) == 0;
    if (person && (record.seat_hashes[i].empty() || taken_ms(note, i))) return true;
  }
  return false;
}

void write_back(store::TableRecord& record, const Json& note) {
  record.note = wire::write(note);
  record.open_to_all = may_have_room(record, note);
}

}  // namespace

std::string write_note(const table::Table& table, bool open_to_all, std::string_view host_hash) {
  Json note = {{"public", open_to_all}, {"host", host_hash}};
  if (open_to_all) {
    note["options"] = wire::value_of(wire::show_setup(table));
    note["seats"] = Json::array();
    for (const table::SeatPlan& plan : table.setup().seats) {
      note["seats"].push_back({{"name", plan.name}, {"level", plan.level}});
    }
  }
  return wire::write(note);
}

bool is_public(const store::TableRecord& record) {
  const Json note = read_note(record);
  return note.contains("public") && note["public"] == true;
}

std::string host_hash(const store::TableRecord& record) {
  const Json note = read_note(record);
  return note.contains("host") && note["host"].is_string() ? note["host"].get<std::string>() : "";
}

void note_taken(store::TableRecord& record, Seat seat, std::int64_t now_ms) {
  Json note = read_note(record);
  note[kTaken][key_of(static_cast<std::size_t>(index(seat)))] = now_ms;
  write_back(record, note);
}

void note_used(store::TableRecord& record, SeatSet seats) {
  Json note = read_note(record);
  if (!note.contains(kTaken)) return;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (has(seats, seat_at(static_cast<int>(i)))) note[kTaken].erase(key_of(i));
  }
  if (note[kTaken].empty()) note.erase(kTaken);
  write_back(record, note);
}

bool waits_for(const store::TableRecord& record, SeatSet seats) {
  // Nearly always there is nothing to look for.
  if (record.note.find(kTaken) == std::string::npos) return false;
  const Json note = read_note(record);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (has(seats, seat_at(static_cast<int>(i))) && taken_ms(note, i)) return true;
  }
  return false;
}

Json show_open_table(const store::TableRecord& record, std::int64_t now_ms,
                     std::int64_t unused_seat_ms) {
  Json note = read_note(record);
  if (!note.contains("seats")) return nullptr;
  bool any_free = false;
  std::size_t i = 0;
  for (Json& seat : note["seats"]) {
    const auto since_ms = taken_ms(note, i);
    const bool unused = since_ms && now_ms - *since_ms >= unused_seat_ms;
    const bool free = i < record.seat_hashes.size() && (record.seat_hashes[i].empty() || unused) &&
                      seat.value("level", 0) == 0;
    seat["free"] = free;
    any_free = any_free || free;
    ++i;
  }
  if (!any_free) return nullptr;
  return {{"table", record.id},
          {"game", record.game},
          {"options", note["options"]},
          {"seats", note["seats"]},
          {"opened_ms", record.created_ms}};
}

}  // namespace twistwood::server
