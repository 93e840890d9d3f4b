#include "wire/news.h"

#include <array>
#include <charconv>

#include "base/sha256.h"
#include "wire/retrace.h"
#include "wire/turn.h"
#include "wire/view.h"

namespace twistwood::wire {

namespace {

using table::Table;

void put_number(std::string& text, std::int64_t value) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text.append(digits.data(), end);
}

std::string masked_text(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::write_position(p.layout, G::mask(p.state));
      },
      position);
}

// Turns and positions are texts of the notation: nothing in them needs escaping.
void put_turn(std::string& text, const Table& table, const table::Played& played,
              const AnyPosition& before, const std::string& position) {
  text += R"({"type":"played","number":)";
  put_number(text, static_cast<std::int64_t>(table.turns().size()));
  text += R"(,"seat":)";
  put_number(text, number(played.seat));
  text += R"(,"turn":")";
  text += played.turn;
  text += '"';
  if (table.turns().back().turned_up) {
    text += R"(,"card":")";
    text += seen(before, std::span(&played.turn, 1)).front().card;
    text += '"';
  }
  text += R"(,"account":)";
  text += write(write_account(before, played.turn));
  text += R"(,"position":")";
  text += position;
  text += R"("})";
}

void put_seats(std::string& text, const Table& table, std::int64_t now_ms) {
  for (int i = 0; i < table.seats(); ++i) {
    const table::SeatState& seat = table.seat(seat_at(i));
    text += i == 0 ? R"({"sitting_in":)" : R"(,{"sitting_in":)";
    put_number(text, seat.sitting_in);
    text += seat.out ? R"(,"out":true,"left_ms":)" : R"(,"out":false,"left_ms":)";
    if (const auto left_ms = table.left_ms(seat_at(i), now_ms)) {
      put_number(text, *left_ms);
    } else {
      text += "null";
    }
    text += '}';
  }
}

// The game goes on, and a turn has just been played: nobody has asked for an undo.
void put_now(std::string& text, const Table& table, const std::string& position,
             std::int64_t now_ms) {
  constexpr std::array<std::string_view, 4> kUndo = {R"("free")", R"("ask")", R"("no")",
                                                     R"("card-turned-up")"};
  constexpr std::size_t kDigits = 16;
  const Seat to_act = *table.to_act();
  text += R"({"hash":")";
  text.append(hex(sha256(join(table.version(), ' ', position))), 0, kDigits);
  text += R"(","to_act":)";
  put_number(text, number(to_act));
  text += R"(,"level":)";
  put_number(text, table.seat(to_act).level());
  text += R"(,"undo":null,"can_undo":[)";
  for (int i = 0; i < table.seats(); ++i) {
    if (i > 0) text += ',';
    text += kUndo[static_cast<std::size_t>(table.undo_of(seat_at(i)))];
  }
  text += R"(],"outcome":null,"seats":[)";
  put_seats(text, table, now_ms);
  text += "]}";
}

}  // namespace

std::string write_news(const Table& table, int version, const AnyPosition& before,
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
  std::string text;
  text.reserve(kUsualSize);
  text += R"({"type":"event","version":)";
  put_number(text, version);
  text += R"(,"time_ms":)";
  put_number(text, event.time_ms);
  text += R"(,"what":)";
  put_turn(text, table, *played, before, position);
  text += R"(,"now":)";
  put_now(text, table, position, now_ms);
  text += '}';
  return text;
}

}  // namespace twistwood::wire
