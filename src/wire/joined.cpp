#include "wire/joined.h"

#include "wire/view.h"

namespace twistwood::wire {

Json show_joined(const table::Table& table, int have, int most_events, std::int64_t now_ms) {
  Json json = {{"hash", view_hash(table)}};
  const int behind = table.version() - have;
  if (have > 0 && behind >= 0 && behind <= most_events) {
    json["events"] = show_events(table, have);
    json["now"] = show_now(table, now_ms);
  } else {
    json["table"] = show_table(table, now_ms);
  }
  return json;
}

std::vector<Json> show_news(const table::Table& table, int after, std::int64_t now_ms) {
  std::vector<Json> events = show_events(table, after);
  if (!events.empty()) events.back()["now"] = show_now(table, now_ms);
  return events;
}

}  // namespace twistwood::wire
