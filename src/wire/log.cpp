#include "wire/log.h"

#include <array>

#include "base/quote.h"
#include "wire/fields.h"
#include "wire/setup.h"

namespace twistwood::wire {

namespace {

using What = decltype(table::Event::what);

// In the order of the alternatives of table::Event::what.
constexpr std::array<std::string_view, std::variant_size_v<What>> kTypes = {
    "opened", "played",   "undo-asked", "undo-agreed", "undo-refused",
    "undone", "resigned", "timed-out",  "bot-called",  "seat-taken-back"};

struct WriteWhat {
  Json& json;
  void operator()(const table::Opened& opened) const {
    json["rules"] = opened.rules;
    json["setup"] = write_setup(opened.setup);
  }
  void operator()(const table::Played& played) const {
    json["seat"] = number(played.seat);
    json["turn"] = played.turn;
  }
  void operator()(const table::Undone& undone) const { json["kept"] = undone.kept; }
  void operator()(const table::BotCalled& called) const {
    json["seat"] = number(called.seat);
    json["level"] = called.level;
  }
  void operator()(const auto& about) const { json["seat"] = number(about.seat); }
};

What read_what(std::string_view type, Fields& fields) {
  constexpr std::int64_t kMany = 1'000'000;
  if (type == kTypes[0]) {
    const int rules = static_cast<int>(fields.number("rules", 0, kMany));
    return table::Opened{fields.take(read_setup(fields.object("setup"))), rules};
  }
  if (type == kTypes[1]) {
    const Seat seat = fields.seat("seat");
    return table::Played{seat, fields.text("turn")};
  }
  if (type == kTypes[2]) return table::UndoAsked{fields.seat("seat")};
  if (type == kTypes[3]) return table::UndoAgreed{fields.seat("seat")};
  if (type == kTypes[4]) return table::UndoRefused{fields.seat("seat")};
  if (type == kTypes[5]) return table::Undone{static_cast<int>(fields.number("kept", 0, kMany))};
  if (type == kTypes[6]) return table::Resigned{fields.seat("seat")};
  if (type == kTypes[7]) return table::TimedOut{fields.seat("seat")};
  if (type == kTypes[8]) {
    const Seat seat = fields.seat("seat");
    return table::BotCalled{seat, static_cast<int>(fields.number("level", 0, kMany))};
  }
  if (type == kTypes[9]) return table::SeatTakenBack{fields.seat("seat")};
  fields.fail(join("type: ", quote(type), " is no event"));
  return table::Undone{};
}

}  // namespace

std::string_view type_of(const table::Event& event) { return kTypes[event.what.index()]; }

Json write_event(const table::Event& event) {
  Json json = {{"type", type_of(event)}, {"time_ms", event.time_ms}};
  if (!event.id.empty()) json["id"] = event.id;
  std::visit(WriteWhat{json}, event.what);
  return json;
}

Result<table::Event> read_event(const Json& json) {
  constexpr std::int64_t kMostMs = std::int64_t{1} << 53;
  Fields fields(json);
  const std::string type = fields.text("type");
  table::Event event;
  event.time_ms = fields.number("time_ms", -kMostMs, kMostMs);
  event.id = fields.text_if("id").value_or("");
  event.what = read_what(type, fields);
  return fields.finish(std::move(event));
}

}  // namespace twistwood::wire
