// The table of an engine: what is said to it and what it says are the messages of a server.
#include "table/table.h"

#include "engine/engine.h"
#include "table/record.h"
#include "wire/command.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/view.h"

namespace twistwood::engine {

namespace {

constexpr std::int64_t kMostMs = std::int64_t{1} << 53;
constexpr std::size_t kMostLines = 100'000;
constexpr std::int64_t kMostVersions = 1'000'000;
constexpr int kEventsToResume = 256;

std::int64_t now_of(Fields& fields) { return fields.number_or("now_ms", 0, 0, kMostMs); }

std::vector<table::Event> read_log(Fields& fields) {
  if (fields.asks("record")) {
    const auto record = read_record(fields.text("record", kLongestRecord));
    if (record) return fields.take(table::log_of(*record));
    return fields.fail(record.error().message), std::vector<table::Event>();
  }
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const std::string& line : fields.texts("log", kMostLines, kLongestRequest)) {
    const auto event = reader.read(line);
    if (!event) {
      fields.fail(join("log[", log.size(), "]: ", event.error().message));
      break;
    }
    log.push_back(*event);
  }
  return log;
}

}  // namespace

Json Engine::news(Json messages, int version_before, std::int64_t now_ms) const {
  Json lines = Json::array();
  for (Json& event : wire::show_news(*table_, version_before, now_ms)) {
    messages.push_back(std::move(event));
  }
  for (const table::Event& event :
       std::span(table_->log()).subspan(static_cast<std::size_t>(version_before))) {
    lines.push_back(wire::write_event(event));
  }
  return {{"messages", std::move(messages)}, {"log", std::move(lines)}};
}

Json Engine::open(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  const auto setup = fields.take(wire::read_setup(fields.object("setup")));
  if (!fields.good()) return {};
  auto table = table::Table::open(setup, now_ms);
  if (!table) return fields.fail("setup: " + table.error().message), Json();
  table_ = std::move(*table);
  return news(Json::array(), 0, now_ms);
}

// From its log or its record. It was kept at `at_ms` by its own clock, which stood still since.
Json Engine::restore(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  const std::int64_t at_ms = fields.number_or("at_ms", now_ms, 0, kMostMs);
  std::vector<table::Event> log = read_log(fields);
  if (!fields.good()) return {};
  for (table::Event& event : log) event.time_ms += now_ms - at_ms;
  auto table = table::Table::replay(log);
  if (!table) return fields.fail(table.error().message), Json();
  table_ = std::move(*table);
  return news(Json::array(), table_->version(), now_ms);
}

// Everybody at the table of an engine sits at one screen: all persons are here, nobody watches.
Json Engine::joined(const Json& message, std::int64_t now_ms) const {
  Json json = {{"type", "joined"}, {"protocol", wire::kProtocolVersion},
               {"table_id", ""},   {"seats", Json::array()},
               {"public", false},  {"time_ms", now_ms}};
  Json present = Json::array();
  for (int i = 0; i < table_->seats(); ++i) {
    if (!table_->seat(seat_at(i)).plan.is_bot()) json["seats"].push_back(i + 1);
    present.push_back({{"here", true}, {"away_ms", nullptr}});
  }
  json["presence"] = {{"seats", present}, {"watching", 0}};
  Fields fields(message);
  fields.ignore_others();
  const auto have = static_cast<int>(fields.number_or("have", 0, 0, kMostVersions));
  json.update(wire::show_joined(*table_, have, kEventsToResume, now_ms));
  return json;
}

Json Engine::say(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  const Json& message = fields.object("message");
  if (!fields.good() || !needs_table(fields)) return {};
  const int before = table_->version();
  if (const auto type = message.find("type"); type != message.end() && *type == "join") {
    return news(Json::array({joined(message, now_ms)}), before, now_ms);
  }
  const auto command = wire::read_command(message);
  const std::string answer =
      command ? wire::write_answer(command->id, table_->handle(*command, now_ms))
              : wire::write_malformed(wire::id_of(message), command.error().message);
  return news(Json::array({wire::value_of(answer)}), before, now_ms);
}

// Somebody may have run out of time.
Json Engine::tick(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  if (!needs_table(fields)) return {};
  const int before = table_->version();
  table_->tick(now_ms);
  return news(Json::array(), before, now_ms);
}

// To keep it, with all its cards, until it is restored.
Json Engine::keep(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  if (!needs_table(fields)) return {};
  Record record = table::record_of(*table_, table::Cards::kOpen);
  if (const auto date = fields.text_if("date")) record.set_tag("Date", *date);
  if (fields.asks("pawns")) set_pawns(record, fields.array("pawns", kMaxSeats));
  const auto log = table::log_of(record);
  if (!log) return fields.fail(log.error().message), Json();
  std::int64_t at_ms = log->back().time_ms;
  if (const auto seat = table_->to_act(); seat && table_->timed()) {
    at_ms += table_->seat(*seat).left_ms - *table_->left_ms(*seat, now_ms);
  }
  return {{"record", write_record(record)}, {"at_ms", at_ms}};
}

}  // namespace twistwood::engine
