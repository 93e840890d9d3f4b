#include "wire/joined.h"

#include "wire/view.h"

namespace twistwood::wire {

void put_joined(JsonWriter& out, const table::Table& table, int have, int most_events,
                std::int64_t now_ms) {
  out.notation("hash", view_hash(table));
  const int behind = table.version() - have;
  if (have > 0 && behind >= 0 && behind <= most_events) {
    out.written("events", write(show_events(table, have)));
    out.written("now", write(show_now(table, now_ms)));
  } else {
    out.written("table", write_table(table, now_ms));
  }
}

Json show_joined(const table::Table& table, int have, int most_events, std::int64_t now_ms) {
  return value_of(
      json_object([&](JsonWriter& out) { put_joined(out, table, have, most_events, now_ms); }));
}

std::vector<Json> show_news(const table::Table& table, int after, std::int64_t now_ms) {
  std::vector<Json> events = show_events(table, after);
  if (!events.empty()) events.back()["now"] = show_now(table, now_ms);
  return events;
}

}  // namespace twistwood::wire
