#include "engine/engine.h"

#include <algorithm>

#include "base/quote.h"
#include "wire/game_fields.h"

namespace twistwood::engine {

namespace {

Json refused(std::string_view type, const std::string& error) {
  return {{"ok", false}, {"type", type}, {"error", error}};
}

}  // namespace

AnyPosition position_in(Fields& fields, std::string_view name) {
  return fields.form(name, [](std::string_view text) { return read_position(text); });
}

AnyHistory seen_in(Fields& fields) {
  const auto start = position_in(fields, "start");
  const Json& turns = fields.array("turns");
  return fields.good() ? fields.take(wire::read_seen(start, turns)) : AnyHistory();
}

std::string Engine::answer(std::string_view request) {
  const auto json = wire::parse(request, kLongestRequest);
  if (!json) return wire::write(refused("", json.error().message));
  Fields fields(*json);
  const std::string type = fields.text("type");
  const Handler handler = handler_of(type);
  if (handler == nullptr) {
    fields.fail(join("type: ", quote(type), " is no request"));
    return wire::write(refused(type, fields.finish(0).error().message));
  }
  const auto answered = fields.finish((this->*handler)(fields));
  if (!answered) return wire::write(refused(type, answered.error().message));
  Json reply = {{"ok", true}, {"type", type}};
  reply.update(*answered);
  return wire::write(reply);
}

Engine::Handler Engine::handler_of(std::string_view type) const {
  for (const auto& entries : {std::span<const Entry>(kTableRequests), others_}) {
    const auto entry = std::ranges::find(entries, type, &Entry::type);
    if (entry != entries.end()) return entry->handler;
  }
  return nullptr;
}

bool Engine::needs_table(Fields& fields) const {
  if (!table_) fields.fail("no table is open");
  return table_.has_value();
}

Engine::Subject Engine::subject(Fields& fields) const {
  AnyHistory history;
  if (fields.asks("position")) {
    history = AnyHistory(position_in(fields, "position"));
  } else if (fields.asks("start")) {
    history = seen_in(fields);
  } else if (table_) {
    history = table_->history();
  } else {
    fields.fail("there is neither a position nor a table that is open");
  }
  return {mask(history.position()), history.hashes()};
}

const std::array<Engine::Entry, 17> Engine::kTableRequests = {{
    {"open", &Engine::open},
    {"restore", &Engine::restore},
    {"say", &Engine::say},
    {"tick", &Engine::tick},
    {"keep", &Engine::keep},
    {"deal", &Engine::deal},
    {"check-deal", &Engine::check_deal},
    {"turns", &Engine::turns},
    {"explain", &Engine::explain},
    {"why-not", &Engine::why_not},
    {"scene", &Engine::scene},
    {"replay", &Engine::replay},
    {"record", &Engine::record},
    {"draft", &Engine::draft},
    {"bot", &Engine::bot},
    {"hint", &Engine::hint},
    {"solve", &Engine::solve},
}};

}  // namespace twistwood::engine
