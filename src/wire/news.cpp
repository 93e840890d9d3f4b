#include "wire/news.h"

#include "wire/pen.h"
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

void put_turn(Pen& pen, const Table& table, const table::Played& played, const AnyState& before,
              std::string_view position) {
  pen.open("what", '{');
  pen.field("type", "played");
  pen.field("number", table.turns().size());
  pen.field("seat", number(played.seat));
  pen.notation("turn", played.turn);
  if (table.turns().back().turned_up) {
    const AnyPosition from = with_state(table.position(), before);
    pen.field("card", seen(from, std::span(&played.turn, 1)).front().card);
  }
  pen.open("account", '{');
  put_account(pen, table.position(), before, played.turn);
  pen.close('}');
  pen.notation("position", position);
  pen.close('}');
}

void put_seats(Pen& pen, const Table& table, std::int64_t now_ms) {
  pen.open("seats", '[');
  for (int i = 0; i < table.seats(); ++i) {
    const table::SeatState& seat = table.seat(seat_at(i));
    pen.open('{');
    pen.field("sitting_in", seat.sitting_in);
    pen.field("out", seat.out);
    if (const auto left_ms = table.left_ms(seat_at(i), now_ms)) {
      pen.field("left_ms", *left_ms);
    } else {
      pen.null("left_ms");
    }
    pen.close('}');
  }
  pen.close(']');
}

// The game goes on, and a turn has just been played: nobody has asked for an undo.
void put_now(Pen& pen, const Table& table, std::string_view position, std::int64_t now_ms) {
  const Seat to_act = *table.to_act();
  pen.open("now", '{');
  pen.field("hash", view_hash(table.version(), position));
  pen.field("to_act", number(to_act));
  pen.field("level", table.seat(to_act).level());
  pen.null("undo");
  pen.open("can_undo", '[');
  for (int i = 0; i < table.seats(); ++i) pen.item(name(table.undo_of(seat_at(i))));
  pen.close(']');
  pen.null("outcome");
  put_seats(pen, table, now_ms);
  pen.close('}');
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
  Pen pen(kUsualSize);
  pen.open('{');
  pen.field("type", "event");
  pen.field("version", version);
  pen.field("time_ms", event.time_ms);
  put_turn(pen, table, *played, before, position);
  put_now(pen, table, position, now_ms);
  pen.close('}');
  return std::move(pen).take();
}

}  // namespace twistwood::wire
