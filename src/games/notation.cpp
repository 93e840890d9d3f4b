#include "games/notation.h"

#include "base/text_cursor.h"

namespace twistwood {

Result<PositionFields> split_position(std::string_view text) {
  const auto fields = split<6>(text, ' ');
  if (!fields) {
    return refuse("position: six fields with one space between them are needed, got ", quote(text));
  }
  const auto& f = *fields;
  return PositionFields{f[0], f[1], f[2], f[3], f[4], f[5]};
}

Result<PlayerFields> split_players(std::string_view text) {
  PlayerFields fields;
  TextCursor cursor(text);
  bool more = true;
  while (more) {
    if (fields.seats == kMaxSeats) return refuse("players: more than ", kMaxSeats);
    const std::size_t comma = cursor.rest().find(',');
    more = comma != std::string_view::npos;
    fields.seat[static_cast<std::size_t>(fields.seats++)] = cursor.until(',');
  }
  if (fields.seats < kMinSeats) return refuse("players: at least ", kMinSeats, " are needed");
  return fields;
}

Result<TurnCount> read_turn_count(std::string_view text) {
  const auto parts = split<2>(text, '/');
  if (!parts) return refuse("turn/limit: two numbers with '/' between them, got ", quote(text));
  const auto turn = whole_number((*parts)[0], kMaxLimit);
  const auto limit = whole_number((*parts)[1], kMaxLimit);
  if (!turn) return refuse("turn/limit: ", quote((*parts)[0]), " is no number of turns");
  if (!limit || *limit < 1) {
    return refuse("turn/limit: the limit is a number from 1 to ", kMaxLimit, ", got ",
                  quote((*parts)[1]));
  }
  if (*turn > *limit) return refuse("turn/limit: turn ", *turn, " is past the limit ", *limit);
  return TurnCount{static_cast<int>(*turn), static_cast<int>(*limit)};
}

Result<Act> read_act(std::string_view text, char choice, int seats) {
  const auto seat_of = [&](char digit) { return digit >= '1' && digit < '1' + seats; };
  Act act;
  if (text == "d") {
    act.kind = Act::Kind::kDraw;
  } else if (text.size() == 2 && text[0] == 'w' && seat_of(text[1])) {
    act.kind = Act::Kind::kWon;
    act.seat = seat_at(text[1] - '1');
  } else if (text.size() == 1 && seat_of(text[0])) {
    act.seat = seat_at(text[0] - '1');
  } else if (text.size() == 3 && text[1] == choice && seat_of(text[0]) && seat_of(text[2]) &&
             text[0] != text[2]) {
    act.kind = Act::Kind::kChoice;
    act.seat = seat_at(text[0] - '1');
    act.other = seat_at(text[2] - '1');
  } else {
    return refuse("act: ", quote(text), " is none of a seat (1 to ", seats, "), a choice (2",
                  choice, "1), a win (w2) or a draw (d)");
  }
  return act;
}

std::string write_act(const Act& act, char choice) {
  switch (act.kind) {
    case Act::Kind::kTurn: return join(number(act.seat));
    case Act::Kind::kChoice: return join(number(act.seat), choice, number(act.other));
    case Act::Kind::kWon: return join('w', number(act.seat));
    case Act::Kind::kDraw: return "d";
  }
  return {};
}

void put_act(JsonWriter& out, const Act& act, std::string_view choice) {
  const std::array<std::string_view, 4> kinds = {"turn", choice, "won", "draw"};
  out.open("act", '{');
  out.notation("kind", kinds[static_cast<std::size_t>(act.kind)]);
  if (act.kind != Act::Kind::kDraw) out.field("seat", number(act.seat));
  if (act.kind == Act::Kind::kChoice) out.field("other", number(act.other));
  out.close('}');
}

Result<void> check_end(const Act& act, const TurnCount& turns, int winner) {
  if (act.kind == Act::Kind::kWon) {
    if (winner == index(act.seat)) return {};
    return refuse("act: seat ", number(act.seat), " has not won on this board");
  }
  if (winner >= 0) return refuse("act: seat ", winner + 1, " has won on this board");
  const bool at_limit = turns.turn == turns.limit;
  if (at_limit && act.kind != Act::Kind::kDraw) {
    return refuse("act: the turn limit is reached and nobody has won: that is a draw (d)");
  }
  if (!at_limit && act.kind == Act::Kind::kDraw) {
    return refuse("act: a draw (d) only when the turn limit is reached");
  }
  return {};
}

}  // namespace twistwood
