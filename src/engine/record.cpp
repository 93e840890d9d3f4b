// Games as records (games/record.h): what a link holds.
#include "games/record.h"

#include <algorithm>
#include <array>

#include "base/text_cursor.h"
#include "engine/engine.h"
#include "wire/game_fields.h"

namespace twistwood::engine {

namespace {

std::string seat_tag(std::size_t index) { return join("Seat", index + 1); }

// How it ended, as the table says it.
void set_outcome(Record& record, const Json& json) {
  constexpr std::array<std::array<std::string_view, 2>, 5> kEnds = {{{"won", "won"},
                                                                     {"draw", "limit"},
                                                                     {"repetition", "repetition"},
                                                                     {"resigned", "resigned"},
                                                                     {"timeout", "time"}}};
  Fields fields(json);
  const std::string kind = fields.text("kind");
  for (const auto& [said, end] : kEnds) {
    if (said == kind) record.set_tag("End", std::string(end));
  }
  const auto winner = fields.seat_if("winner");
  record.set_tag("Result", winner ? join(number(*winner)) : "draw");
}

void set_pawns(Record& record, std::string_view pawns) {
  const auto digits = std::ranges::all_of(pawns, [](char c) { return c >= '0' && c <= '3'; });
  if (digits && !pawns.empty()) record.set_tag("Pawns", std::string(pawns));
}

// "1 e5|2 >c2 gap": a seat, a turn and maybe the card that it turned up.
Result<AnyHistory> played(const AnyPosition& start, std::string_view turns) {
  AnyHistory history(start);
  for (TextCursor cursor(turns); !cursor.done();) {
    TextCursor words(cursor.until('|'));
    words.until(' ');  // the seat follows from the game
    const std::string_view turn = words.until(' ');
    if (const auto done = history.play(turn, words.rest()); !done) {
      return refuse("turn ", history.size() + 1, ": ", done.error().message);
    }
  }
  return history;
}

}  // namespace

// Of a table as everybody sees it.
Json Engine::record(Fields& fields) {
  Fields table(fields.object("table"), "table");
  table.ignore_others();
  std::string pawns;
  for (const Json& pawn : fields.array("pawns", kMaxSeats)) pawns += pawn.dump();
  const auto start = position_in(table, "start");
  const Json& turns = table.array("turns");
  const Json& seats = table.array("seats", kMaxSeats);
  const bool over = table.asks("outcome") && !table.object("outcome").empty();
  if (const auto read = table.finish(0); !read) return fields.fail(read.error().message), Json();
  const auto history = fields.take(wire::read_seen(start, turns));
  if (!fields.good()) return {};
  Record record = record_of(history);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Fields seat(seats[i]);
    const std::string name = seat.text("name");
    const auto level = seat.number_or("level", 0, 0, search::kLevels);
    record.set_tag(seat_tag(i), name.empty() && level > 0 ? join("level:", level) : name);
  }
  set_pawns(record, pawns);
  set_result(record, history);
  if (over) set_outcome(record, table.object("outcome"));
  return {{"record", write_record(record)}};
}

// What stood in a link of version 0.1: [start, turns, pawns, names].
Json Engine::convert(Fields& fields) {
  constexpr std::size_t kParts = 4;
  const Json& shared = fields.array("shared", kParts);
  const auto text = [&](std::size_t i) -> std::string {
    return shared.size() > i && shared[i].is_string() ? shared[i].get<std::string>() : "";
  };
  const auto start = fields.take(read_position(text(0)));
  if (!fields.good()) return {};
  const auto history = fields.take(played(start, text(1)));
  if (!fields.good()) return {};
  Record record = record_of(history);
  std::size_t seat = 0;
  for (const Json& name : shared.size() == kParts ? shared[3] : Json::array()) {
    if (name.is_string() && seat < kMaxSeats) record.set_tag(seat_tag(seat++), name);
  }
  set_pawns(record, text(2));
  set_result(record, history);
  return {{"record", write_record(record)}};
}

}  // namespace twistwood::engine
