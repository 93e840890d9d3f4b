#include "wire/log.h"

#include <array>

#include "base/json_writer.h"
#include "base/quote.h"
#include "wire/fields.h"
#include "wire/setup.h"

namespace twistwood::wire {

namespace {

using Happened = decltype(table::Event::what);

// In the order of the alternatives of table::Event::what.
constexpr std::array<std::string_view, std::variant_size_v<Happened>> kEvents = {
    "opened", "played",   "undo-asked", "undo-agreed", "undo-refused",
    "undone", "resigned", "timed-out",  "bot-called",  "seat-taken-back"};

struct WriteEvent {
  JsonWriter& writer;
  void operator()(const table::Opened& opened) const {
    writer.field("rules", Games::kRules[opened.setup->options.index()]);
    writer.written("setup", write_setup(*opened.setup));
  }
  void operator()(const table::Played& played) const {
    writer.field("seat", number(played.seat));
    writer.notation("turn", write_turn(played.turn));
    if (exists(played.card)) writer.notation("card", write_card(played.card));
  }
  void operator()(const table::Undone& undone) const { writer.field("kept", undone.kept); }
  void operator()(const table::BotCalled& called) const {
    writer.field("seat", number(called.seat));
    writer.field("level", called.level);
  }
  void operator()(const auto& about) const { writer.field("seat", number(about.seat)); }
};

constexpr std::int64_t kMany = 1'000'000;

table::Opened read_opened(Fields& fields) {
  const int rules = static_cast<int>(fields.number("rules", 0, kMany));
  auto setup = fields.take(read_setup(fields.object("setup"), {.rules = rules, .strict = false}));
  return {std::make_shared<const table::Setup>(std::move(setup))};
}

table::Played read_played(Fields& fields, std::optional<std::size_t> game) {
  const Seat seat = fields.seat("seat");
  const std::string text = fields.text("turn");
  const std::string card = fields.text_if("card").value_or("");
  if (!game) fields.fail("turn: the log does not say of which game");
  if (!fields.good()) return {};
  return {seat, fields.take(read_turn(*game, text)), fields.take(read_card(*game, card))};
}

Happened read_happened(std::string_view type, Fields& fields, std::optional<std::size_t> game) {
  if (type == kEvents[0]) return read_opened(fields);
  if (type == kEvents[1]) return read_played(fields, game);
  if (type == kEvents[2]) return table::UndoAsked{fields.seat("seat")};
  if (type == kEvents[3]) return table::UndoAgreed{fields.seat("seat")};
  if (type == kEvents[4]) return table::UndoRefused{fields.seat("seat")};
  if (type == kEvents[5]) return table::Undone{static_cast<int>(fields.number("kept", 0, kMany))};
  if (type == kEvents[6]) return table::Resigned{fields.seat("seat")};
  if (type == kEvents[7]) return table::TimedOut{fields.seat("seat")};
  if (type == kEvents[8]) {
    const Seat seat = fields.seat("seat");
    return table::BotCalled{seat, static_cast<int>(fields.number("level", 0, kMany))};
  }
  if (type == kEvents[9]) return table::SeatTakenBack{fields.seat("seat")};
  fields.fail(join("type: ", quote(type), " is no event"));
  return table::Undone{};
}

}  // namespace

std::string_view type_of(const table::Event& event) { return kEvents[event.what.index()]; }

std::string write_event(const table::Event& event) {
  constexpr std::size_t kUsualSize = 112;
  JsonWriter writer(kUsualSize);
  writer.open('{');
  writer.notation("type", type_of(event));
  writer.field("time_ms", event.time_ms);
  if (!event.id.empty()) writer.field("id", event.id);
  std::visit(WriteEvent{writer}, event.what);
  if (event.stood_ms != 0) writer.field("stood_ms", event.stood_ms);
  writer.close('}');
  return std::move(writer).take();
}

Result<table::Event> LogReader::read(std::string_view line) {
  const auto json = parse(line, kLongestLogLine);
  return json ? read_json(*json) : std::unexpected(json.error());
}

Result<table::Event> LogReader::read_json(const Json& json) {
  constexpr std::int64_t kMostMs = std::int64_t{1} << 53;
  Fields fields(json);
  fields.ignore_others();
  const std::string type = fields.text("type");
  table::Event event;
  event.time_ms = fields.number("time_ms", -kMostMs, kMostMs);
  event.id = fields.text_if("id").value_or("");
  event.what = read_happened(type, fields, game_);
  event.stood_ms = fields.number_or("stood_ms", 0, 0, kMostMs);
  auto read = fields.finish(std::move(event));
  if (!read) return read;
  if (const auto* opened = std::get_if<table::Opened>(&read->what)) {
    game_ = opened->setup->options.index();
  }
  return read;
}

}  // namespace twistwood::wire
