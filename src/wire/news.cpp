#include "wire/news.h"

#include "wire/json_writer.h"
#include "wire/retrace.h"
#include "wire/turn.h"
#include "wire/view.h"

namespace twistwood::wire {

namespace {

using table::Table;

std::string masked_text(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::write_position(p.layout, G::mask(p.state));
      },
      position);
}

void put_turn(JsonWriter& writer, const Table& table, const table::Played& played,
              const AnyState& before, std::string_view position) {
  writer.open("what", '{');
  writer.field("type", "played");
  writer.field("number", table.turns().size());
  writer.field("seat", number(played.seat));
  writer.notation("turn", played.turn);
  if (table.turns().back().turned_up) {
    const AnyPosition from = with_state(table.position(), before);
    writer.field("card", seen(from, std::span(&played.turn, 1)).front().card);
  }
  writer.open("account", '{');
  put_account(writer, table.position(), before, played.turn);
  writer.close('}');
  writer.notation("position", position);
  writer.close('}');
}

void put_seats(JsonWriter& writer, const Table& table, std::int64_t now_ms) {
  writer.open("seats", '[');
  for (int i = 0; i < table.seats(); ++i) {
    const table::SeatState& seat = table.seat(seat_at(i));
    writer.open('{');
    writer.field("sitting_in", seat.sitting_in);
    writer.field("out", seat.out);
    if (const auto left_ms = table.left_ms(seat_at(i), now_ms)) {
      writer.field("left_ms", *left_ms);
    } else {
      writer.null("left_ms");
    }
    writer.close('}');
  }
  writer.close(']');
}

// The game goes on, and a turn has just been played: nobody has asked for an undo.
void put_now(JsonWriter& writer, const Table& table, std::string_view position,
             std::int64_t now_ms) {
  const Seat to_act = *table.to_act();
  writer.open("now", '{');
  writer.field("hash", view_hash(table.version(), position));
  writer.field("to_act", number(to_act));
  writer.field("level", table.seat(to_act).level());
  writer.null("undo");
  writer.open("can_undo", '[');
  for (int i = 0; i < table.seats(); ++i) writer.item(name(table.undo_of(seat_at(i))));
  writer.close(']');
  writer.null("outcome");
  put_seats(writer, table, now_ms);
  writer.close('}');
}

}  // namespace

std::string write_news(const Table& table, int version, const AnyState& before,
                       std::int64_t now_ms) {
  const table::Event& event = table.log()[static_cast<std::size_t>(version) - 1];
  const auto* played = std::get_if<table::Played>(&event.what);
  const bool newest = version == table.version();
  if (played == nullptr || table.outcome() || !newest) {
    Json json = show_newest(table, version, before);
    if (newest) json["now"] = show_now(table, now_ms);
    return write(json);
  }
  constexpr std::size_t kUsualSize = 768;
  const std::string position = masked_text(table.position());
  JsonWriter writer(kUsualSize);
  writer.open('{');
  writer.field("type", "event");
  writer.field("version", version);
  writer.field("time_ms", event.time_ms);
  put_turn(writer, table, *played, before, position);
  put_now(writer, table, position, now_ms);
  writer.close('}');
  return std::move(writer).take();
}

}  // namespace twistwood::wire
