#include "wire/view.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/sha256.h"
#include "wire/game_fields.h"
#include "wire/log.h"
#include "wire/setup.h"

namespace twistwood::wire {

namespace {

using table::Table;

std::string masked_text(const AnyHistory& history) {
  return history.visit([]<class G>(const History<G>& h) {
    return G::write_position(h.layout(), G::mask(h.state()));
  });
}

template <std::size_t N, class Number>
void put_number(JsonWriter& out, const char (&name)[N], const std::optional<Number>& value) {
  if (value) {
    out.field(name, *value);
  } else {
    out.null(name);
  }
}

// A seat of the whole table says who sits there; what changes comes with every event.
enum class SeatFields { kAll, kChanging };

void put_seats(JsonWriter& out, const Table& table, std::int64_t now_ms, SeatFields which) {
  out.open("seats", '[');
  for (int i = 0; i < table.seats(); ++i) {
    const table::SeatState& seat = table.seat(seat_at(i));
    out.open('{');
    if (which == SeatFields::kAll) {
      out.field("name", seat.plan.name);
      out.field("level", seat.plan.level);
    }
    out.field("sitting_in", seat.sitting_in);
    out.field("out", seat.out);
    put_number(out, "left_ms", table.left_ms(seat_at(i), now_ms));
    out.close('}');
  }
  out.close(']');
}

void put_undo(JsonWriter& out, const Table& table) {
  if (const auto& question = table.undo_question()) {
    out.open("undo", '{');
    out.field("by", number(question->by));
    out.open("agreed", '[');
    for (int i = 0; i < table.seats(); ++i) {
      if (question->agreed[static_cast<std::size_t>(i)]) out.number(i + 1);
    }
    out.close(']');
    out.close('}');
  } else {
    out.null("undo");
  }
  // In the order of Table::Undo.
  constexpr std::array<std::string_view, 4> kNames = {"free", "ask", "no", "card-turned-up"};
  out.open("can_undo", '[');
  for (int i = 0; i < table.seats(); ++i) {
    out.item(kNames[static_cast<std::size_t>(table.undo_of(seat_at(i)))]);
  }
  out.close(']');
}

void put_outcome(JsonWriter& out, const Table& table) {
  // In the order of table::Outcome::Kind.
  constexpr std::array<std::string_view, 5> kKinds = {"won", "draw", "repetition", "resigned",
                                                      "timeout"};
  const auto& outcome = table.outcome();
  if (!outcome) return out.null("outcome");
  out.open("outcome", '{');
  out.notation("kind", kKinds[static_cast<std::size_t>(outcome->kind)]);
  put_number(out, "winner", outcome->winner.transform(number));
  out.close('}');
}

void put_standing(JsonWriter& out, const Table& table) {
  const auto to_act = table.to_act();
  put_number(out, "to_act", to_act.transform(number));
  out.field("level", to_act ? table.seat(*to_act).level() : 0);
  put_undo(out, table);
  put_outcome(out, table);
}

// The start with open cards only once nobody can profit from it any more.
std::string start_text(const Table& table) {
  const AnyPosition start = table.history().start();
  return write_position(table.outcome() ? start : mask(start));
}

void put_now(JsonWriter& out, const Table& table, std::string_view position, std::int64_t now_ms) {
  out.notation("hash", view_hash(table.version(), position));
  put_standing(out, table);
  put_seats(out, table, now_ms, SeatFields::kChanging);
  if (!table.outcome()) return;
  out.notation("start", start_text(table));
  if (!table.setup().position) put_key(out, table.setup().key);
}

void put_now_field(JsonWriter& out, const Table& table, std::string_view position,
                   std::int64_t now_ms) {
  out.open("now", '{');
  put_now(out, table, position, now_ms);
  out.close('}');
}

// An event, and the game as it stood after it: from some turn on, which is enough to tell of it.
struct PutWhat {
  JsonWriter& out;
  const Table& table;
  const AnyHistory& after;
  int turns_before;           // where it begins
  std::string_view position;  // as everybody sees it after the event

  void operator()(const table::Opened& opened) const {
    const table::Setup& setup = *opened.setup;
    out.field("rules", Games::kRules[setup.options.index()]);
    out.written("options", show_setup(table));
    out.notation("start", write_position(mask(table.history().start())));
    put_plans(out, setup);
    if (!setup.position) out.notation("promise", table::promise_of(setup));
  }
  void operator()(const table::Played& played) const {
    out.field("number", turns_before + after.size());
    out.field("seat", number(played.seat));
    after.visit([&]<class G>(const History<G>& h) {
      const auto& step = h.step(h.size() - 1);
      out.notation("turn", G::write_turn(step.turn));
      if (step.card.exists()) out.notation("card", G::write_card(step.card));
      out.open("account", '{');
      G::put_account(out, G::account(h.layout(), G::view(h.before()), step.turn));
      out.close('}');
    });
    out.notation("position", position);
  }
  void operator()(const table::Undone& undone) const {
    out.field("kept", undone.kept);
    out.notation("position", position);
  }
  void operator()(const table::BotCalled& called) const {
    out.field("seat", number(called.seat));
    out.field("level", called.level);
  }
  void operator()(const auto& about) const { out.field("seat", number(about.seat)); }
};

void put_event(JsonWriter& out, const Table& table, int version, const AnyHistory& after,
               int turns_before, std::string_view position) {
  assert(version >= 1 && version <= table.version());
  const table::Event& event = table.log()[static_cast<std::size_t>(version) - 1];
  out.notation("type", "event");
  out.field("version", version);
  out.field("time_ms", event.time_ms);
  out.open("what", '{');
  out.notation("type", type_of(event));
  std::visit(PutWhat{out, table, after, turns_before, position}, event.what);
  out.close('}');
}

// The game once more, event by event. It begins at the newest turn that has stood since before
// version `after`, so that the way is as long as what happened since and not as long as the game.
struct EventWalk {
  const Table& table;
  int turns_before = 0;
  AnyHistory history;

  EventWalk(const Table& table, int after);
  void go_on(int version);
  void put(JsonWriter& out, int version) {
    go_on(version);
    put_event(out, table, version, history, turns_before, masked_text(history));
  }
};

EventWalk::EventWalk(const Table& walked, int after) : table(walked) {
  std::vector<int> standing;  // versions, of the turns that stood at `after`
  for (int version = 1; version <= table.version(); ++version) {
    const auto& what = table.log()[static_cast<std::size_t>(version) - 1].what;
    if (const auto* undone = std::get_if<table::Undone>(&what)) {
      if (version > after) turns_before = std::min(turns_before, undone->kept);
      while (version <= after && std::ssize(standing) > undone->kept) standing.pop_back();
    }
    if (version > after) continue;
    if (std::holds_alternative<table::Played>(what)) standing.push_back(version);
    turns_before = static_cast<int>(standing.size());
  }
  history = AnyHistory(table.history().position_at(turns_before));
  for (auto i = static_cast<std::size_t>(turns_before); i < standing.size(); ++i) {
    go_on(standing[i]);
  }
}

void EventWalk::go_on(int version) {
  const auto& what = table.log()[static_cast<std::size_t>(version) - 1].what;
  if (const auto* played = std::get_if<table::Played>(&what)) {
    if (table.setup().cards_told) {
      [[maybe_unused]] const auto done = history.play(played->turn, played->card);
      assert(done);
    } else {
      history.play(played->turn);
    }
  }
  if (const auto* undone = std::get_if<table::Undone>(&what)) {
    history.undo_to(undone->kept - turns_before);
  }
}

}  // namespace

std::string write_table(const Table& table, std::int64_t now_ms) {
  return json_object([&](JsonWriter& out) {
    out.notation("type", "table");
    out.field("version", table.version());
    out.notation("game", Games::kNames[table.history().game()]);
    out.written("options", show_setup(table));
    out.notation("position", masked_text(table.history()));
    out.notation("start", start_text(table));
    put_seats(out, table, now_ms, SeatFields::kAll);
    out.open("turns", '[');
    put_seen(out, table.history());
    out.close(']');
    put_standing(out, table);
    // The key decides the hidden cards; before the end only a promise of it is given.
    if (table.setup().position) return;
    out.notation("promise", table::promise_of(table.setup()));
    if (table.outcome()) put_key(out, table.setup().key);
  });
}

Json show_now(const Table& table, std::int64_t now_ms) {
  return value_of(json_object(
      [&](JsonWriter& out) { put_now(out, table, masked_text(table.history()), now_ms); }));
}

std::vector<Json> show_events(const Table& table, int after) {
  std::vector<Json> all;
  EventWalk walk(table, after);
  for (int version = after + 1; version <= table.version(); ++version) {
    all.push_back(value_of(json_object([&](JsonWriter& out) { walk.put(out, version); })));
  }
  return all;
}

std::string write_news(const Table& table, int version, std::int64_t now_ms) {
  const std::string position = masked_text(table.history());
  return json_object([&](JsonWriter& out) {
    put_event(out, table, version, table.history(), 0, position);
    if (version == table.version()) put_now_field(out, table, position, now_ms);
  });
}

std::string view_hash(const Table& table) {
  return view_hash(table.version(), masked_text(table.history()));
}

std::string view_hash(int version, std::string_view masked_position) {
  constexpr std::size_t kBytes = 8;
  const Sha256 digest = sha256(join(version, ' ', masked_position));
  return hex(std::span(digest).first(kBytes));
}

void put_joined(JsonWriter& out, const Table& table, int have, int most_events,
                std::int64_t now_ms) {
  out.notation("hash", view_hash(table));
  const int behind = table.version() - have;
  if (have > 0 && behind >= 0 && behind <= most_events) {
    out.open("events", '[');
    EventWalk walk(table, have);
    for (int version = have + 1; version <= table.version(); ++version) {
      out.open('{');
      walk.put(out, version);
      out.close('}');
    }
    out.close(']');
    put_now_field(out, table, masked_text(table.history()), now_ms);
  } else {
    out.written("table", write_table(table, now_ms));
  }
}

Json show_joined(const Table& table, int have, int most_events, std::int64_t now_ms) {
  return value_of(
      json_object([&](JsonWriter& out) { put_joined(out, table, have, most_events, now_ms); }));
}

std::vector<std::string> write_news_after(const Table& table, int after, std::int64_t now_ms) {
  std::vector<std::string> all;
  EventWalk walk(table, after);
  for (int version = after + 1; version <= table.version(); ++version) {
    all.push_back(json_object([&](JsonWriter& out) {
      walk.put(out, version);
      if (version < table.version()) return;
      put_now_field(out, table, masked_text(table.history()), now_ms);
    }));
  }
  return all;
}

std::vector<Json> show_news(const Table& table, int after, std::int64_t now_ms) {
  std::vector<Json> events = show_events(table, after);
  if (!events.empty()) events.back()["now"] = show_now(table, now_ms);
  return events;
}

}  // namespace twistwood::wire
