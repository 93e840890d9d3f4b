#include "server/table_note.h"

#include "wire/setup.h"

namespace twistwood::server {

using wire::Json;

namespace {

// Of lent seats: {"2": when, in milliseconds}.
constexpr const char* kTaken = "taken";  // and nobody has come yet
constexpr const char* kLeft = "left";    // by whoever came; 0: somebody is there
// Of seats: {"2": "owl Bo"}.
constexpr const char* kNames = "names";

Json read_note(const store::TableRecord& record) {
  auto note = wire::parse(record.note);
  return note && note->is_object() ? std::move(*note) : Json::object();
}

std::string key_of(std::size_t seat) { return std::to_string(seat + 1); }

// What stands there of a seat.
std::optional<std::int64_t> time_of(const Json& note, const char* what, std::size_t seat) {
  if (!note.contains(what) || !note[what].contains(key_of(seat))) return std::nullopt;
  const Json& since = note[what][key_of(seat)];
  return since.is_number_integer() ? std::optional(since.get<std::int64_t>()) : std::nullopt;
}

bool is_empty(const Json& note, std::size_t seat) {
  return time_of(note, kTaken, seat) || time_of(note, kLeft, seat).value_or(0) != 0;
}

bool is_free_again(const Json& note, std::size_t seat, std::int64_t kept_ms, const Limits& limits) {
  const auto taken_ms = time_of(note, kTaken, seat);
  const std::int64_t left_ms = time_of(note, kLeft, seat).value_or(0);
  return (taken_ms && kept_ms - *taken_ms >= limits.unused_seat_ms) ||
         (left_ms != 0 && kept_ms - left_ms >= limits.left_seat_ms);
}

// A table stays in the list as long as a seat is free or may fall free again.
bool may_have_room(const store::TableRecord& record, const Json& note) {
  if (!note.contains("seats") || note.contains("over")) return false;
  for (std::size_t i = 0; i < note["seats"].size() && i < record.seat_hashes.size(); ++i) {
    const bool person = note["seats"][i].value("level", 0) == 0;
    if (person && (record.seat_hashes[i].empty() || is_empty(note, i))) return true;
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

void note_name(store::TableRecord& record, Seat seat, const std::string& name) {
  Json note = read_note(record);
  const std::string key = key_of(static_cast<std::size_t>(index(seat)));
  if (!name.empty()) {
    note[kNames][key] = name;
  } else if (note.contains(kNames)) {
    note[kNames].erase(key);
  }
  record.note = wire::write(note);
}

GivenNames given_names(const store::TableRecord& record) {
  GivenNames names;
  const Json note = read_note(record);
  if (!note.contains(kNames) || !note[kNames].is_object()) return names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = note[kNames].find(key_of(i));
    if (found != note[kNames].end() && found->is_string()) names[i] = found->get<std::string>();
  }
  return names;
}

void note_taken(store::TableRecord& record, Seat seat, std::int64_t kept_ms) {
  Json note = read_note(record);
  const std::string key = key_of(static_cast<std::size_t>(index(seat)));
  note[kTaken][key] = kept_ms;
  if (note.contains(kLeft)) note[kLeft].erase(key);
  write_back(record, note);
}

void note_used(store::TableRecord& record, SeatSet seats) {
  Json note = read_note(record);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (!has(seats, seat_at(static_cast<int>(i))) || !is_empty(note, i)) continue;
    if (note.contains(kTaken)) note[kTaken].erase(key_of(i));
    note[kLeft][key_of(i)] = 0;
  }
  write_back(record, note);
}

void note_left(store::TableRecord& record, SeatSet seats, std::int64_t since_ms) {
  Json note = read_note(record);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (!has(seats, seat_at(static_cast<int>(i))) || time_of(note, kLeft, i) != 0) continue;
    note[kLeft][key_of(i)] = since_ms;
  }
  write_back(record, note);
}

void note_over(store::TableRecord& record) {
  Json note = read_note(record);
  note["over"] = true;
  write_back(record, note);
}

LentSeats lent_seats(const store::TableRecord& record) {
  LentSeats seats;
  const Json note = read_note(record);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const SeatSet seat = set_of(seat_at(static_cast<int>(i)));
    if (is_empty(note, i)) seats.empty |= seat;
    if (time_of(note, kLeft, i) == 0) seats.used |= seat;
  }
  return seats;
}

Json show_open_table(const store::TableRecord& record, std::int64_t kept_ms, const Limits& limits) {
  Json note = read_note(record);
  if (!note.contains("seats") || note.contains("over")) return nullptr;
  bool any_free = false;
  std::size_t i = 0;
  for (Json& seat : note["seats"]) {
    const bool free = i < record.seat_hashes.size() && seat.value("level", 0) == 0 &&
                      (record.seat_hashes[i].empty() || is_free_again(note, i, kept_ms, limits));
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
