#include "wire/view.h"

#include <array>

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
  // In the order of Table::Undo.
  constexpr std::array<std::string_view, 4> kAnswers = {"free", "ask", "no", "card-turned-up"};
  Json all = Json::array();
  for (int i = 0; i < table.seats(); ++i) {
    all.push_back(kAnswers[static_cast<std::size_t>(table.undo_of(seat_at(i)))]);
  }
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

struct ShowWhat {
  Json& json;
  const Table& table;
  int version;

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
  void operator()(const table::Played&) const {
    const auto texts = texts_at(table, version);
    const std::span before = std::span(texts).first(texts.size() - 1);
    AnyPosition position = position_after(table.start(), before);
    const SeenTurn turn = seen(position, std::span(texts).last(1)).front();
    json["number"] = texts.size();
    json.update(write_seen(turn));
    json["account"] = write_account(position, turn.turn);
    position = position_after(position, std::span(texts).last(1));
    json["position"] = write_position(mask(position));
  }
  void operator()(const table::Undone& undone) const {
    json["kept"] = undone.kept;
    json["position"] =
        write_position(mask(position_after(table.start(), texts_at(table, version))));
  }
  void operator()(const table::BotCalled& called) const {
    json["seat"] = number(called.seat);
    json["level"] = called.level;
  }
  void operator()(const auto& about) const { json["seat"] = number(about.seat); }
};

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

Json show_event(const Table& table, int version) {
  assert(version >= 1 && version <= table.version());
  const table::Event& event = table.log()[static_cast<std::size_t>(version) - 1];
  Json what = {{"type", type_of(event)}};
  std::visit(ShowWhat{what, table, version}, event.what);
  return {{"type", "event"}, {"version", version}, {"time_ms", event.time_ms}, {"what", what}};
}

}  // namespace twistwood::wire
