// Games as records (games/record.h): what a link holds.
#include "games/record.h"

#include <algorithm>
#include <array>

#include "base/text_cursor.h"
#include "engine/engine.h"
#include "search/review.h"
#include "table/record.h"
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

void set_pawn_digits(Record& record, std::string_view pawns) {
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

void set_seats(Record& record, const Json& seats) {
  std::vector<table::SeatPlan> plans;
  for (const Json& json : seats) {
    Fields seat(json);
    table::SeatPlan& plan = plans.emplace_back();
    plan.name = seat.text("name");
    plan.level = static_cast<int>(seat.number_or("level", 0, 0, search::kLevels));
  }
  table::set_plans(record, plans);
}

// Turns beside those that were played, each list with those beside its own.
Json variations_of(const std::vector<RecordedTurn>& turns) {
  Json all = Json::array();
  for (std::size_t i = 0; i < turns.size(); ++i) {
    for (const auto& variation : turns[i].variations) {
      Json texts = Json::array();
      Json cards = Json::object();
      for (std::size_t k = 0; k < variation.size(); ++k) {
        texts.push_back(variation[k].turn);
        if (!variation[k].card.empty()) cards[join(k)] = variation[k].card;
      }
      Json json = {{"at", i}, {"turns", std::move(texts)}};
      if (!cards.empty()) json["cards"] = std::move(cards);
      if (Json inner = variations_of(variation); !inner.empty()) {
        json["variations"] = std::move(inner);
      }
      all.push_back(std::move(json));
    }
  }
  return all;
}

// What stands behind the turns: marks, chances, better turns, words.
Json remarks_of(const std::vector<RecordedTurn>& turns) {
  Json all = Json::array();
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const RecordedTurn& turn = turns[i];
    Json json = {{"at", i}};
    if (!turn.mark.empty()) json["mark"] = turn.mark;
    for (const int chance : turn.win_permille) json["win"].push_back(chance / 1000.0);
    if (!turn.best.empty()) json["best"] = turn.best;
    if (!turn.remark.empty()) json["text"] = turn.remark;
    if (json.size() > 1) all.push_back(std::move(json));
  }
  return all;
}

// Turns as texts, or with the cards that they turn up.
std::vector<RecordedTurn> line_in(Fields& fields) {
  std::vector<RecordedTurn> line;
  for (const Json& item : fields.array("turns")) {
    RecordedTurn& turn = line.emplace_back();
    if (item.is_string()) {
      turn.turn = item.get_ref<const std::string&>();
      continue;
    }
    Fields parts(item, join("turns[", line.size() - 1, ']'));
    turn.turn = parts.text("turn");
    turn.card = parts.text_if("card").value_or("");
    fields.take(parts.finish(0));
  }
  return line;
}

// When its last turn was played, by its own clock.
std::int64_t end_of_log(const Record& record) {
  const auto log = table::log_of(record);
  return log ? log->back().time_ms : 0;
}

// What a list of games shows of one.
Json summary_of(const Record& record) {
  const AnyHistory history = history_of(record);
  Json tags = Json::object();
  for (const auto& [name, value] : record.tags) tags[name] = value;
  return {{"record", write_record(record)},
          {"game", Games::kNames[record.start.index()]},
          {"seats", history.seats()},
          {"turns", history.size()},
          {"masked", masked(record.start)},
          {"tags", std::move(tags)},
          {"variations", variations_of(record.turns)},
          {"remarks", remarks_of(record.turns)},
          {"ended", search::end_of(record, history).has_value()},
          {"at_ms", end_of_log(record)}};
}

}  // namespace

void set_pawns(Record& record, const Json& pawns) {
  std::string digits;
  for (const Json& pawn : pawns) digits += pawn.dump();
  set_pawn_digits(record, digits);
}

// Of a table as everybody sees it.
Json Engine::record(Fields& fields) {
  Fields table(fields.object("table"), "table");
  table.ignore_others();
  const Json& pawns = fields.array("pawns", kMaxSeats);
  const auto start = position_in(table, "start");
  const Json& turns = table.array("turns");
  const Json& seats = table.array("seats", kMaxSeats);
  const bool over = table.asks("outcome") && !table.object("outcome").empty();
  if (const auto read = table.finish(0); !read) return fields.fail(read.error().message), Json();
  const auto history = fields.take(wire::read_seen(start, turns));
  if (!fields.good()) return {};
  Record record = record_of(history);
  set_seats(record, seats);
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
  set_pawn_digits(record, text(2));
  set_result(record, history);
  return {{"record", write_record(record)}};
}

// Any number of records in one text: each is told apart, and a refused one says where in the text.
Json Engine::read(Fields& fields) {
  const std::string text = fields.text("text", kLongestRequest);
  Json games = Json::array();
  std::int64_t line = 1;
  for (const std::string_view piece : split_records(text)) {
    const bool empty = piece.find_first_not_of(" \n\r\t") == std::string_view::npos;
    const auto record = read_record(piece);
    if (record) {
      games.push_back(summary_of(*record));
    } else if (!empty) {
      games.push_back({{"line", line}, {"error", record.error().message}});
    }
    line += std::ranges::count(piece, '\n') + 1;
  }
  return {{"games", std::move(games)}};
}

// The game up to a turn, for other people: it can be restored and played on.
Json Engine::branch(Fields& fields) {
  auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
  const auto turns = static_cast<std::size_t>(fields.number("turns", 0, kMostRecordTurns));
  const Json& seats = fields.array("seats", kMaxSeats);
  std::vector<std::string> line;
  if (fields.asks("line")) line = fields.texts("line");
  if (!fields.good()) return {};
  if (turns > record.turns.size()) {
    return fields.fail(join("turns: the record has ", record.turns.size())), Json();
  }
  if (masked(record.start)) return fields.fail("record: its hidden cards are not known"), Json();
  record.turns.resize(turns);
  AnyHistory history = history_of(record);
  for (const std::string& turn : line) {
    const auto played = history.play(turn);
    if (!played) return fields.fail(join("line: ", turn, ": ", played.error().message)), Json();
  }
  Record branch = record_of(history);
  set_seats(branch, seats);
  set_pawn_digits(branch, record.tag("Pawns").value_or(""));
  set_result(branch, history);
  return {{"record", write_record(branch)}};
}

// The same game with other turns from some moment on beside its own.
Json Engine::vary(Fields& fields) {
  auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
  const auto at = static_cast<std::size_t>(fields.number("at", 0, kMostRecordTurns));
  const auto turns = line_in(fields);
  if (!fields.good()) return {};
  if (turns.empty()) return fields.fail("turns: a turn is expected"), Json();
  if (at >= record.turns.size()) {
    return fields.fail(join("at: the record has ", record.turns.size(), " turns")), Json();
  }
  const std::size_t played = record.turns.size();
  add_line(record.turns, at, turns);
  record.turns.resize(played);  // a game does not go on by being looked at
  // Read again: what it says is then known to be possible.
  const auto checked = fields.take(read_record(write_record(record)));
  if (!fields.good()) return {};
  return {{"record", write_record(checked)}};
}

// The same game, written otherwise: with other tags, or for a link.
Json Engine::rewrite(Fields& fields) {
  constexpr std::size_t kLongestTag = 1024;
  auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
  const bool remarks = fields.flag_or("remarks", true);
  const Json tags = fields.asks("tags") ? fields.object("tags") : Json::object();
  if (!fields.good()) return {};
  if (!remarks) record = without_remarks(std::move(record));
  Fields values(tags, "tags");
  for (const auto& [name, _] : tags.items()) {
    const std::string value = values.text(name, kLongestTag);
    if (value.empty()) {
      record.drop_tag(name);
    } else {
      record.set_tag(name, value);
    }
  }
  fields.take(values.finish(0));
  if (!fields.good()) return {};
  // Read again: a tag may have a name or a value that it cannot have.
  const auto checked = fields.take(read_record(write_record(record)));
  if (!fields.good()) return {};
  return {{"record", write_record(checked)}};
}

}  // namespace twistwood::engine
