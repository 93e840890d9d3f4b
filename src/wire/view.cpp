#include "wire/view.h"

#include <array>

#include "base/sha256.h"
#include "wire/log.h"
#include "wire/retrace.h"
#include "wire/setup.h"
#include "wire/turn.h"

namespace twistwood::wire {

namespace {

using table::Table;

Json seat_number(const std::optional<Seat>& seat) { return seat ? Json(number(*seat)) : Json(); }

Json show_seats(const Table& table, std::int64_t now_ms) {
  Json all = Json::array();
  for (int i = 0; i < table.seats(); ++i) {
    const table::SeatState& seat = table.seat(seat_at(i));
    const auto left_ms = table.left_ms(seat_at(i), now_ms);
    all.push_back({{"name", seat.plan.name},
                   {"level", seat.plan.level},
                   {"sitting_in", seat.sitting_in},
                   {"out", seat.out},
                   {"left_ms", left_ms ? Json(*left_ms) : Json()}});
  }
  return all;
}

Json show_question(const Table& table) {
  const auto& question = table.undo_question();
  if (!question) return nullptr;
  Json json = {{"by", number(question->by)}, {"agreed", Json::array()}};
  for (int i = 0; i < table.seats(); ++i) {
    if (question->agreed[static_cast<std::size_t>(i)]) json["agreed"].push_back(i + 1);
  }
  return json;
}

Json show_undo(const Table& table) {
  Json all = Json::array();
  for (int i = 0; i < table.seats(); ++i) all.push_back(name(table.undo_of(seat_at(i))));
  return all;
}

Json show_outcome(const Table& table) {
  // In the order of table::Outcome::Kind.
  constexpr std::array<std::string_view, 5> kKinds = {"won", "draw", "repetition", "resigned",
                                                      "timeout"};
  const auto& outcome = table.outcome();
  if (!outcome) return nullptr;
  return {{"kind", kKinds[static_cast<std::size_t>(outcome->kind)]},
          {"winner", seat_number(outcome->winner)}};
}

std::vector<std::string> texts_of(const Table& table) {
  std::vector<std::string> texts;
  for (const table::TurnRecord& record : table.turns()) texts.push_back(record.turn);
  return texts;
}

// The turns that stood when the log had `version` events.
std::vector<std::string> texts_at(const Table& table, int version) {
  std::vector<std::string> texts;
  for (const table::Event& event :
       std::span(table.log()).first(static_cast<std::size_t>(version))) {
    if (const auto* played = std::get_if<table::Played>(&event.what)) texts.push_back(played->turn);
    if (const auto* undone = std::get_if<table::Undone>(&event.what)) {
      texts.resize(static_cast<std::size_t>(undone->kept));
    }
  }
  return texts;
}

AnyPosition position_after(const AnyPosition& start, std::span<const std::string> turns) {
  return std::visit(
      [&](auto position) {
        using G = GameOf<decltype(position)>;
        for (const std::string& turn : turns) {
          G::apply(position.layout, position.state, *G::read_turn(turn));
        }
        return AnyPosition(position);
      },
      start);
}

// The start with open cards only once nobody can profit from it any more.
Json show_start(const Table& table) {
  return write_position(table.outcome() ? table.start() : mask(table.start()));
}

// The seed decides the hidden cards; before the end only a promise of it is given.
void show_promise(Json& json, const Table& table) {
  if (table.setup().position) return;
  json["promise"] = table::promise_of(table.setup().seed);
  if (table.outcome()) json["seed"] = std::to_string(table.setup().seed);
}

// The positions around an event, and how many turns stand after it.
struct Moment {
  const AnyPosition& before;
  const AnyPosition& after;
  std::size_t turns;
};

struct ShowWhat {
  Json& json;
  const Table& table;
  const Moment& moment;

  void operator()(const table::Opened& opened) const {
    json["rules"] = opened.rules;
    json["options"] = show_setup(table);
    json["start"] = write_position(mask(table.start()));
    json["seats"] = Json::array();
    for (const table::SeatPlan& plan : opened.setup.seats) {
      json["seats"].push_back({{"name", plan.name}, {"level", plan.level}});
    }
    if (!opened.setup.position) json["promise"] = table::promise_of(opened.setup.seed);
  }
  void operator()(const table::Played& played) const {
    const SeenTurn turn = seen(moment.before, std::span(&played.turn, 1)).front();
    json["number"] = moment.turns;
    json.update(write_seen(turn));
    json["account"] = write_account(moment.before, turn.turn);
    json["position"] = write_position(mask(moment.after));
  }
  void operator()(const table::Undone& undone) const {
    json["kept"] = undone.kept;
    json["position"] = write_position(mask(moment.after));
  }
  void operator()(const table::BotCalled& called) const {
    json["seat"] = number(called.seat);
    json["level"] = called.level;
  }
  void operator()(const auto& about) const { json["seat"] = number(about.seat); }
};

Json show_event(const Table& table, int version, const Moment& moment) {
  assert(version >= 1 && version <= table.version());
  const table::Event& event = table.log()[static_cast<std::size_t>(version) - 1];
  Json what = {{"type", type_of(event)}};
  std::visit(ShowWhat{what, table, moment}, event.what);
  return {{"type", "event"}, {"version", version}, {"time_ms", event.time_ms}, {"what", what}};
}

}  // namespace

Json show_table(const Table& table, std::int64_t now_ms) {
  const auto to_act = table.to_act();
  const AnyPosition& position = table.position();
  Json options = show_setup(table);
  Json json = {{"type", "table"},
               {"version", table.version()},
               {"game", options["game"]},
               {"options", options},
               {"position", write_position(mask(position))},
               {"start", show_start(table)},
               {"seats", show_seats(table, now_ms)},
               {"turns", Json::array()},
               {"to_act", seat_number(to_act)},
               {"level", to_act ? table.seat(*to_act).level() : 0},
               {"undo", show_question(table)},
               {"can_undo", show_undo(table)},
               {"outcome", show_outcome(table)}};
  for (const SeenTurn& turn : seen(table.start(), texts_of(table))) {
    json["turns"].push_back(write_seen(turn));
  }
  show_promise(json, table);
  return json;
}

Json show_now(const Table& table, std::int64_t now_ms) {
  const auto to_act = table.to_act();
  Json json = {{"hash", view_hash(table)},
               {"to_act", seat_number(to_act)},
               {"level", to_act ? table.seat(*to_act).level() : 0},
               {"undo", show_question(table)},
               {"can_undo", show_undo(table)},
               {"outcome", show_outcome(table)},
               {"seats", show_seats(table, now_ms)}};
  for (Json& seat : json["seats"]) {
    seat.erase("name");
    seat.erase("level");
  }
  if (!table.outcome()) return json;
  json["start"] = show_start(table);
  if (!table.setup().position) json["seed"] = std::to_string(table.setup().seed);
  return json;
}

Json show_event(const Table& table, int version) {
  const auto texts = texts_at(table, version);
  const auto before = position_after(table.start(), texts_at(table, version - 1));
  const auto after = position_after(table.start(), texts);
  return show_event(table, version, {before, after, texts.size()});
}

Json show_newest(const Table& table, int version, const AnyState& before) {
  const AnyPosition from = with_state(table.position(), before);
  return show_event(table, version, {from, table.position(), table.turns().size()});
}

std::vector<Json> show_events(const Table& table, int after) {
  std::vector<Json> all;
  auto texts = texts_at(table, after);
  AnyPosition position = position_after(table.start(), texts);
  for (int version = after + 1; version <= table.version(); ++version) {
    const auto& what = table.log()[static_cast<std::size_t>(version) - 1].what;
    const AnyPosition before = position;
    if (const auto* played = std::get_if<table::Played>(&what)) {
      texts.push_back(played->turn);
      position = position_after(before, std::span(texts).last(1));
    }
    if (const auto* undone = std::get_if<table::Undone>(&what)) {
      texts.resize(static_cast<std::size_t>(undone->kept));
      position = position_after(table.start(), texts);
    }
    all.push_back(show_event(table, version, {before, position, texts.size()}));
  }
  return all;
}

std::string view_hash(const Table& table) {
  return view_hash(table.version(), write_position(mask(table.position())));
}
std::string view_hash(int version, std::string_view masked_position) {
  constexpr std::size_t kBytes = 8;
  const Sha256 digest = sha256(join(version, ' ', masked_position));
  return hex(std::span(digest).first(kBytes));
}

std::string_view name(Table::Undo undo) {
  // In the order of Table::Undo.
  constexpr std::array<std::string_view, 4> kNames = {"free", "ask", "no", "card-turned-up"};
  return kNames[static_cast<std::size_t>(undo)];
}

}  // namespace twistwood::wire
