#include "engine/engine.h"

#include <algorithm>
#include <array>

#include "base/quote.h"
#include "wire/command.h"
#include "wire/game_fields.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/view.h"

namespace twistwood::engine {

using wire::Fields;
using wire::Json;

namespace {

constexpr std::int64_t kMostMs = std::int64_t{1} << 53;
constexpr std::size_t kMostLines = 100'000;

std::int64_t now_of(Fields& fields) { return fields.number_or("now_ms", 0, 0, kMostMs); }

Json refused(std::string_view type, const std::string& error) {
  return {{"ok", false}, {"type", type}, {"error", error}};
}

}  // namespace

std::string Engine::answer(std::string_view request) {
  const auto json = wire::parse(request, kLongestRequest);
  if (!json) return wire::write(refused("", json.error().message));
  Fields fields(*json);
  const std::string type = fields.text("type");
  const auto entry = std::ranges::find(kRequests, type, &Entry::type);
  if (entry == kRequests.end()) {
    fields.fail(join("type: ", quote(type), " is no request"));
    return wire::write(refused(type, fields.finish(0).error().message));
  }
  const auto answered = fields.finish((this->*entry->handler)(fields));
  if (!answered) return wire::write(refused(type, answered.error().message));
  Json reply = {{"ok", true}, {"type", type}};
  reply.update(*answered);
  return wire::write(reply);
}

bool Engine::needs_table(Fields& fields) const {
  if (!table_) fields.fail("no table is open");
  return table_.has_value();
}

// The table as it is now, and what was added to it since a version: to show and to store.
Json Engine::table_after(int version_before, std::int64_t now_ms) const {
  Json json = {{"events", Json::array()}, {"log", Json::array()}};
  for (int version = version_before + 1; version <= table_->version(); ++version) {
    const table::Event& event = table_->log()[static_cast<std::size_t>(version) - 1];
    json["events"].push_back(wire::show_event(*table_, version));
    json["log"].push_back(wire::write_event(event));
  }
  json["table"] = wire::show_table(*table_, now_ms);
  json["scene"] = wire::write_scene(table_->position());
  return json;
}

Json Engine::open(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  const auto setup = fields.take(wire::read_setup(fields.object("setup")));
  if (!fields.good()) return {};
  auto table = table::Table::open(setup, now_ms);
  if (!table) return fields.fail("setup: " + table.error().message), Json();
  table_ = std::move(*table);
  return table_after(0, now_ms);
}

Json Engine::restore(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const std::string& line : fields.texts("log", kMostLines, kLongestRequest)) {
    const auto event = reader.read(line);
    if (!event) {
      return fields.fail(join("log[", log.size(), "]: ", event.error().message)), Json();
    }
    log.push_back(*event);
  }
  if (!fields.good()) return {};
  auto table = table::Table::replay(log);
  if (!table) return fields.fail(table.error().message), Json();
  table_ = std::move(*table);
  return table_after(table_->version(), now_ms);
}

Json Engine::log(Fields& fields) {
  if (!needs_table(fields)) return {};
  Json lines = Json::array();
  for (const table::Event& event : table_->log()) {
    lines.push_back(wire::write_event(event));
  }
  return {{"log", lines}};
}

Json Engine::command(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  const Json& wanted = fields.object("command");
  if (!fields.good() || !needs_table(fields)) return {};
  const int before = table_->version();
  std::string answer;
  if (const auto command = wire::read_command(wanted)) {
    answer = wire::write_answer(command->id, table_->handle(*command, now_ms));
  } else {
    answer = wire::write_malformed(wire::id_of(wanted), command.error().message);
  }
  Json json = {{"answer", wire::value_of(answer)}};
  json.update(table_after(before, now_ms));
  return json;
}

Json Engine::tick(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  if (!needs_table(fields)) return {};
  const int before = table_->version();
  table_->tick(now_ms);
  return table_after(before, now_ms);
}

Json Engine::view(Fields& fields) {
  const std::int64_t now_ms = now_of(fields);
  if (!needs_table(fields)) return {};
  return table_after(table_->version(), now_ms);
}

Engine::Subject Engine::subject(Fields& fields) const {
  const auto position = [](std::string_view text) { return read_position(text); };
  AnyHistory history;
  if (fields.asks("position")) {
    history = AnyHistory(fields.form("position", position));
  } else if (fields.asks("start")) {
    const auto start = fields.form("start", position);
    const Json& turns = fields.array("turns");
    if (fields.good()) history = fields.take(wire::read_seen(start, turns));
  } else if (needs_table(fields)) {
    history = table_->history();
  }
  return {mask(history.position()), history.hashes()};
}

const std::span<const Engine::Entry> Engine::kRequests = [] {
  static constexpr std::array<Entry, 18> kAll = {{
      {"open", &Engine::open},
      {"restore", &Engine::restore},
      {"log", &Engine::log},
      {"command", &Engine::command},
      {"tick", &Engine::tick},
      {"view", &Engine::view},
      {"deal", &Engine::deal},
      {"check-deal", &Engine::check_deal},
      {"turns", &Engine::turns},
      {"explain", &Engine::explain},
      {"scene", &Engine::scene},
      {"replay", &Engine::replay},
      {"perft", &Engine::perft},
      {"draft", &Engine::draft},
      {"bot", &Engine::bot},
      {"hint", &Engine::hint},
      {"signature", &Engine::signature},
      {"bench", &Engine::bench},
  }};
  return std::span<const Entry>(kAll);
}();

}  // namespace twistwood::engine
