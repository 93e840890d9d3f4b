#include "wire/review.h"

#include <algorithm>
#include <cmath>

#include "wire/fields.h"
#include "wire/game_fields.h"

namespace twistwood::wire {

namespace {

constexpr std::size_t kLongestLine = 64;

// An object written name by name; what is nothing is left out. (The page loads every byte of this:
// names that are plain pointers make for the smallest code.)
class Writer {
 public:
  explicit Writer(std::size_t seats = 0) : seats_(seats) { out_.open('{'); }

  void number(const char* name, std::int64_t value) { out_.name(name).number(value); }
  void text(const char* name, std::string_view value) {
    if (!value.empty()) out_.name(name).item(value);
  }
  void flag(const char* name, bool value) {
    if (value) json(name, "true");
  }
  void seat(const char* name, const std::optional<Seat>& seat) {
    if (seat) number(name, twistwood::number(*seat));
  }
  void json(const char* name, std::string_view json) { out_.name(name).written(json); }
  // A number with three digits behind the point.
  void decimal(const char* name, double value) {
    out_.name(name);
    put(value);
  }
  void chances(const char* name, const double* values) {
    out_.name(name).open('[');
    for (std::size_t i = 0; i < seats_; ++i) put(values[i]);
    out_.close(']');
  }
  void turns(const char* name, const std::vector<AnyTurn>& turns) {
    if (turns.empty()) return;
    out_.name(name).open('[');
    for (const AnyTurn& turn : turns) out_.item(write_turn(turn));
    out_.close(']');
  }
  void clauses(const char* name, std::span<const search::Clause> clauses) {
    if (!clauses.empty()) json(name, write(write_clauses(clauses)));
  }
  std::string take() {
    out_.close('}');
    return std::move(out_).take();
  }

 private:
  void put(double value) {
    const long thousandths = std::lround(value * 1000);
    std::string text = join(thousandths / 1000, '.', 1000 + thousandths % 1000);
    text.erase(text.find('.') + 1, 1);  // the 1 of the thousand
    out_.written(text);
  }

  JsonWriter out_{256};
  std::size_t seats_;
};

std::string line_text(const search::AnyLine& line) {
  Writer out(line.win.size());
  out.turns("turns", line.turns);
  out.chances("win", line.win.data());
  out.flag("proved", line.proved);
  if (line.ends_in) out.number("ends_in", *line.ends_in);
  return out.take();
}

std::vector<double> read_chances(Fields& fields, int seats) {
  std::vector<double> chances;
  for (const Json& item : fields.array("win", kMaxSeats)) {
    const double chance = item.is_number() ? item.get<double>() : -1;
    if (chance >= 0 && chance <= 1) chances.push_back(chance);
  }
  if (static_cast<int>(chances.size()) != seats) {
    fields.fail_at("win", "a chance from 0 to 1 for each seat is expected");
    chances.resize(static_cast<std::size_t>(seats));
  }
  return chances;
}

// The first turn has to be legal; how far the others are is found out by whoever follows the line.
search::AnyLine read_line(Fields& outer, std::string_view name, const AnyPosition& position) {
  Fields fields(outer.object(name), outer.at(name));
  search::AnyLine line;
  for (const std::string& text : fields.texts("turns", kLongestLine)) {
    const auto turn = read_turn(position.index(), text);
    if (!turn) fields.fail_at("turns", turn.error().message);
    if (turn) line.turns.push_back(*turn);
  }
  if (line.turns.empty() || why_not(position, line.turns[0])) {
    fields.fail_at("turns", "they have to begin with a legal turn");
  }
  line.win = read_chances(fields, seats(position));
  line.proved = fields.flag_or("proved", false);
  if (fields.asks("ends_in")) {
    line.ends_in = static_cast<int>(fields.number("ends_in", 0, kMaxLimit));
  }
  outer.take(fields.finish(0));
  return line;
}

std::string turn_text(const search::TurnReview& turn) {
  const search::Judgement& judged = turn.judged;
  Writer out(judged.best.win.size());
  out.seat("seat", judged.mover);
  out.text("turn", write_turn(turn.turn));
  out.chances("win", turn.after.data());
  out.decimal("chance", judged.chance());
  out.decimal("lost", judged.lost());
  out.text("mark", turn.mark);
  out.flag("proved", judged.best.proved);
  out.flag("forced", judged.choices == 1);
  out.flag("only", turn.only);
  out.flag("missed_win", turn.missed_win);
  out.seat("leads", turn.now_leads);
  out.seat("victim", turn.victim);
  out.turns("best", judged.best.turns);
  out.turns("other", judged.other.turns);
  out.clauses("why", turn.why);
  out.clauses("otherwise", turn.otherwise);
  out.number("depth", judged.depth);
  out.number("nodes", judged.nodes);
  return out.take();
}

std::string seat_text(const search::SeatReview& seat) {
  Writer out;
  out.decimal("accuracy", seat.accuracy);
  out.number("turns", seat.turns);
  out.number("mistakes", seat.mistakes);
  out.number("blunders", seat.blunders);
  out.number("missed_wins", seat.missed_wins);
  out.number("only_turns", seat.only_turns);
  out.number("thefts", seat.thefts);
  out.number("losses", seat.losses);
  return out.take();
}

template <class Items, class Text>
std::string array_text(const Items& items, Text text) {
  std::string all = "[";
  for (const auto& item : items) all += (all.size() > 1 ? "," : "") + text(item);
  return all + ']';
}

}  // namespace

Json write_judgement(const search::Judgement& judged) {
  Writer out(judged.best.win.size());
  out.number("choices", judged.choices);
  out.number("depth", judged.depth);
  out.number("nodes", judged.nodes);
  out.chances("win", judged.win.data());
  out.json("best", line_text(judged.best));
  if (!judged.other.turns.empty()) out.json("other", line_text(judged.other));
  return value_of(out.take());
}

Result<search::Judgement> read_judgement(const Json& json, int at, const AnyPosition& position,
                                         const AnyTurn* played) {
  Fields fields(json, join("judgements[", at, ']'));
  fields.ignore_others();
  search::Judgement judged;
  judged.mover = status(position).seat;
  judged.choices = static_cast<int>(fields.number("choices", 1, INT32_MAX));
  judged.depth = static_cast<int>(fields.number("depth", 0, INT32_MAX));
  judged.nodes = fields.number("nodes", 0, INT64_MAX);
  std::ranges::copy(read_chances(fields, seats(position)), judged.win.begin());
  judged.best = read_line(fields, "best", position);
  if (fields.asks("other")) judged.other = read_line(fields, "other", position);
  if (!fields.good() || played == nullptr) return fields.finish(std::move(judged));
  judged.is_best = judged.best.turns[0] == *played;
  const bool compared =
      judged.is_best || (!judged.other.turns.empty() && judged.other.turns[0] == *played);
  if (!compared) fields.fail_at("best", join(write_turn(*played), " was played instead"));
  return fields.finish(std::move(judged));
}

Json write_review(const search::Review& review) {
  Writer out(review.seats.size());
  out.chances("start", review.start.data());
  out.json("turns", array_text(review.turns, turn_text));
  out.json("seats", array_text(review.seats, seat_text));
  return value_of(out.take());
}

}  // namespace twistwood::wire
