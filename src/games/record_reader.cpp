// Reading a record: tags, then turns, each played under the rules that the record names.
#include <algorithm>
#include <array>
#include <utility>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "base/utf8.h"
#include "games/record.h"

namespace twistwood {

namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  Result<Record> read() {
    if (text_.size() > kLongestRecord) {
      return refuse("record: ", text_.size(), " bytes are more than ", kLongestRecord);
    }
    if (!check_bytes() || !read_tags()) return std::unexpected(*error_);
    AnyHistory history(record_.start);
    if (!read_turns(history, record_.turns, 0)) return std::unexpected(*error_);
    if (!check_end(history)) return std::unexpected(*error_);
    return std::move(record_);
  }

 private:
  using Turns = std::vector<RecordedTurn>;

  // Each of these returns false with the reason in error_.
  template <class... Parts>
  bool fail(const Parts&... parts) {
    const std::string_view before = text_.substr(0, piece_);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t begin = before.rfind('\n') + 1;  // 0 if there is none
    const auto column =
        1 + std::ranges::count_if(before.substr(begin), [](char c) { return (c & 0xC0) != 0x80; });
    const std::string turn = turns_ > 0 ? join(", turn ", turns_) : std::string();
    error_ = Error{join("record: line ", line, ", column ", column, turn, ": ", parts...)};
    return false;
  }

  bool check_bytes() {
    for (piece_ = 0; piece_ < text_.size();) {
      const std::size_t length = utf8_length(text_.substr(piece_));
      if (length == 0) return fail("this is no UTF-8");
      const auto byte = static_cast<unsigned char>(text_[piece_]);
      const bool c1 = byte == 0xC2 && static_cast<unsigned char>(text_[piece_ + 1]) < 0xA0;
      if ((byte < ' ' && !is_space(text_[piece_])) || byte == 0x7F || c1) {
        return fail("a control character");
      }
      piece_ += length;
    }
    return true;
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    piece_ = at_;
  }
  char peek() { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip(char wanted) {
    if (peek() != wanted || at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  // Up to white space or a sign that stands by itself.
  std::string_view word() {
    const std::size_t begin = at_;
    const std::size_t end = text_.find_first_of(" \n\r\t{}()[]\"", at_);
    at_ = std::min(end, text_.size());
    return text_.substr(begin, at_ - begin);
  }

  bool read_tags();
  bool read_tag(std::string& name, std::string& value);
  bool take_tag(const std::string& name, const std::string& value);
  bool check_tag(std::string_view name, const std::string& value);
  bool read_start(const std::string& value);
  bool read_turns(AnyHistory& history, Turns& turns, int depth);
  bool take_mark(Turns& turns, std::string_view mark);
  bool read_remark(RecordedTurn& turn);
  bool read_command(RecordedTurn& turn, std::string_view command);
  bool read_variation(const AnyHistory& history, RecordedTurn& turn, int depth);
  bool check_end(const AnyHistory& history);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t piece_ = 0;  // where the piece begins that is looked at
  int turns_ = 0;          // of the game itself
  int all_turns_ = 0;      // with those of variations
  std::string game_;
  int rules_ = 0;
  std::size_t required_ = 0;  // tags of kRequired that were read
  Record record_;
  std::optional<Error> error_;
};

constexpr std::array<std::string_view, 4> kRequired = {"Twistwood", "Game", "Rules", "Start"};

bool RecordReader::read_tags() {
  for (skip_space(); skip('['); skip_space()) {
    std::string name;
    std::string value;
    if (!read_tag(name, value) || !take_tag(name, value)) return false;
  }
  if (required_ < kRequired.size()) return fail("the tag ", kRequired[required_], " is missing");
  return true;
}

bool RecordReader::read_tag(std::string& name, std::string& value) {
  while (is_space(peek())) ++at_;
  name = word();
  const bool named = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (!named) return fail("a tag has a name of letters and digits, got ", quote(name));
  while (is_space(peek())) ++at_;
  if (!skip('"')) return fail("the value of ", name, " stands in quotes");
  while (at_ < text_.size() && text_[at_] != '"') {
    if (is_space(text_[at_]) && text_[at_] != ' ')
      return fail("the value of ", name, " is one line");
    if (text_[at_] == '\\') {
      ++at_;
      if (peek() != '"' && peek() != '\\') return fail("only \\\" and \\\\ are escaped");
    }
    value += text_[at_++];
  }
  if (!skip('"')) return fail("the value of ", name, " does not end");
  while (is_space(peek())) ++at_;
  return skip(']') || fail("the tag ", name, " does not end with ]");
}

bool RecordReader::take_tag(const std::string& name, const std::string& value) {
  const auto required = std::ranges::find(kRequired, name);
  if (required == kRequired.end()) {
    if (required_ < kRequired.size()) {
      return fail("the tag ", kRequired[required_], " comes before ", name);
    }
    if (record_.tag(name)) return fail("the tag ", name, " stands there twice");
    if (!check_tag(name, value)) return false;
    record_.tags.push_back({name, value});
    return true;
  }
  if (required - kRequired.begin() != static_cast<std::ptrdiff_t>(required_)) {
    return fail("the tag ", name, " is not in its place: Twistwood, Game, Rules, Start come first");
  }
  ++required_;
  if (name == "Twistwood")
    return value == "1" ||
           fail("version ", quote(value), " of the record is not known here, only 1");
  if (name == "Start") return read_start(value);
  if (name == "Rules") {
    rules_ = static_cast<int>(whole_number(value, kMaxLimit).value_or(0));
    if (rules_ > 0 && find_game(game_, rules_)) return true;
    return fail("there are no rules of version ", quote(value), " of ", game_, " here");
  }
  game_ = value;
  return find_game(game_) || fail(quote(value), " is neither ", game_names(" nor "));
}

bool RecordReader::read_start(const std::string& value) {
  auto start = read_position(value, rules_);
  if (!start) return fail("Start: ", start.error().message);
  if (Games::kNames[start->index()] != game_) return fail("Start is not of ", game_);
  record_.start = *start;
  return true;
}

bool RecordReader::check_tag(std::string_view name, const std::string& value) {
  const auto one_of = [&](std::initializer_list<std::string_view> values) {
    return std::ranges::find(values, value) != values.end() ||
           fail(name, ": ", quote(value), " is no such value");
  };
  const int seats = twistwood::seats(record_.start);
  const bool of_seat = name.size() == 5 && name.starts_with("Seat");
  if (of_seat && (name[4] < '1' || name[4] >= '1' + seats)) {
    return fail("there is no ", name, " in a game of ", seats);
  }
  if (name == "End") {
    return one_of({"won", "limit", "repetition", "resigned", "time", "open"});
  }
  if (name == "Repetition") return one_of({"draw"});
  if (name == "Result") {
    const bool seat = value.size() == 1 && value[0] >= '1' && value[0] < '1' + seats;
    return seat || one_of({"draw", "*"});
  }
  if (name == "Clock") {
    constexpr std::uint32_t kMostMs = UINT32_MAX;
    constexpr std::string_view kOneTurn = "1/";
    if (value.starts_with(kOneTurn) && whole_number(value.substr(kOneTurn.size()), kMostMs)) {
      return true;
    }
    const auto parts = split<2>(value, '+');
    const bool fits =
        parts && whole_number((*parts)[0], kMostMs) && whole_number((*parts)[1], kMostMs);
    return fits || fail("Clock: start+increment in milliseconds is expected");
  }
  return true;
}

// Until the text ends, or in a variation its bracket. A turn is played when all that belongs to it
// was read, for the card that it turned up stands behind it.
bool RecordReader::read_turns(AnyHistory& history, Turns& turns, int depth) {
  std::optional<std::size_t> unplayed;  // where the last turn begins, until it is played
  const auto settle = [&] {
    if (!unplayed) return true;
    const std::size_t here = std::exchange(piece_, *unplayed);
    unplayed.reset();
    const auto played = history.play(turns.back().turn, turns.back().card);
    if (!played) return fail(turns.back().turn, ": ", played.error().message);
    turns.back().turn = write_turn(history.turn(history.size() - 1));
    piece_ = here;
    return true;
  };
  for (skip_space(); at_ < text_.size(); skip_space()) {
    const char next = peek();
    if (next == ')' && depth > 0) break;
    if (next == '{' || next == '(') {
      if (turns.empty()) return fail("there is no turn before this");
      if (next == '{') {
        if (!read_remark(turns.back())) return false;
      } else if (!settle() || !read_variation(history, turns.back(), depth + 1)) {
        return false;
      }
      continue;
    }
    std::string_view text = word();
    if (text.empty()) return fail("a turn is expected, not ", quote(text_.substr(at_, 1)));
    const std::size_t digits = text.find_first_not_of("0123456789");
    const bool numbered = digits != 0 && digits != std::string_view::npos && text[digits] == '.';
    if (numbered) text.remove_prefix(digits + 1);
    const std::size_t end = text.find_last_not_of("!?") + 1;
    if (end > 0) {
      if (!settle()) return false;
      if (++all_turns_ > kMostRecordTurns) return fail("more than ", kMostRecordTurns, " turns");
      unplayed = piece_;
      turns.emplace_back().turn = text.substr(0, end);
      if (depth == 0) turns_ = static_cast<int>(turns.size());
    }
    if (end < text.size() && !take_mark(turns, text.substr(end))) return false;
  }
  if (!settle()) return false;
  return depth == 0 || at_ < text_.size() || fail("the variation does not end");
}

bool RecordReader::take_mark(Turns& turns, std::string_view mark) {
  const bool known = mark == "!" || mark == "?" || mark == "??";
  if (turns.empty() || !known) return fail("the mark ", quote(mark), " has no meaning here");
  turns.back().mark = mark;
  return true;
}

bool RecordReader::read_variation(const AnyHistory& history, RecordedTurn& turn, int depth) {
  if (depth > kDeepestVariation) {
    return fail("variations are at most ", kDeepestVariation, " deep in each other");
  }
  ++at_;
  AnyHistory instead(history.before());
  if (!read_turns(instead, turn.variations.emplace_back(), depth)) return false;
  if (turn.variations.back().empty()) return fail("a variation without a turn");
  return skip(')');
}

bool RecordReader::read_remark(RecordedTurn& turn) {
  ++at_;
  while (true) {
    while (is_space(peek())) ++at_;
    if (at_ >= text_.size()) return fail("the remark does not end");
    if (skip('}')) return true;
    if (text_.substr(at_).starts_with("[%")) {
      const std::size_t end = text_.find(']', at_);
      if (end == std::string_view::npos) return fail("the command does not end with ]");
      const std::string_view command = text_.substr(at_ + 2, end - at_ - 2);
      at_ = end + 1;
      if (!read_command(turn, command)) return false;
      continue;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '}') ++at_;
    if (!turn.remark.empty()) turn.remark += ' ';
    turn.remark += text_.substr(begin, at_ - begin);
  }
}

// A chance between 0 and 1 with at most three digits behind the point, in thousandths.
std::optional<int> read_chance(std::string_view text) {
  TextCursor cursor(text);
  const auto whole = cursor.number(1);
  if (!whole || !cursor.skip('.') || cursor.rest().size() > 3) return std::nullopt;
  int value = static_cast<int>(*whole);
  for (int i = 0; i < 3; ++i) {
    const char digit = cursor.done() ? '0' : cursor.take();
    if (digit < '0' || digit > '9') return std::nullopt;
    value = 10 * value + digit - '0';
  }
  return value <= 1000 ? std::optional(value) : std::nullopt;
}

bool RecordReader::read_command(RecordedTurn& turn, std::string_view command) {
  std::vector<std::string_view> words;
  for (TextCursor cursor(command); !cursor.done();) {
    const std::size_t end = cursor.rest().find_first_of(" \n\r\t");
    const std::string_view word = cursor.rest().substr(0, end);
    if (!word.empty()) words.push_back(word);
    cursor = TextCursor(end == std::string_view::npos ? "" : cursor.rest().substr(end + 1));
  }
  const std::string_view name = words.empty() ? "" : words[0];
  const std::string_view value = words.size() == 2 ? words[1] : "";
  if (name == "clk") {
    const auto left_ms = whole_number(value, UINT32_MAX);
    if (!left_ms) return fail("[%clk ms]: milliseconds are expected");
    turn.left_ms = *left_ms;
  } else if (name == "card") {
    if (value.empty()) return fail("[%card c]: a card is expected");
    turn.card = value;
  } else if (name == "best") {
    const auto best = twistwood::read_turn(record_.start.index(), value);
    if (!best) return fail("[%best T]: ", best.error().message);
    turn.best = write_turn(*best);
  } else if (name == "win") {
    turn.win_permille.clear();
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto chance = read_chance(words[i]);
      if (!chance) return fail("[%win …]: ", quote(words[i]), " is no chance such as 0.61");
      turn.win_permille.push_back(*chance);
    }
    if (static_cast<int>(turn.win_permille.size()) != seats(record_.start)) {
      return fail("[%win …]: a chance for each seat is expected");
    }
  } else {
    return fail("[%", name, "] is no command: clk, card, win and best are");
  }
  return true;
}

// What the tags say of the end has to fit the turns.
bool RecordReader::check_end(const AnyHistory& history) {
  const auto result = record_.tag("Result");
  const auto end = record_.tag("End");
  const Status status = history.status();
  if (!status.running()) {
    const bool won = status.kind == Status::Kind::kWon;
    const std::string expected = won ? join(number(status.seat)) : "draw";
    if (result && *result != expected) return fail("Result: by its turns it is ", expected);
    if (end && *end != (won ? "won" : "limit")) return fail("End: by its turns the game is over");
    return true;
  }
  if (end == "won" || end == "limit") return fail("End: by its turns the game is not over");
  if (end == "repetition" && (history.occurrences() < 3 || result.value_or("draw") != "draw")) {
    return fail("End: the last position has not been there three times, or it is no draw");
  }
  const bool open = !end || end == "open";
  if (result && open && *result != "*") return fail("Result: by its turns the game is not over");
  return true;
}

}  // namespace

Result<Record> read_record(std::string_view text) { return RecordReader(text).read(); }

std::vector<std::string_view> split_records(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    const std::size_t next = text.find("\n[Twistwood ");
    all.push_back(text.substr(0, next));
    text.remove_prefix(next == std::string_view::npos ? text.size() : next + 1);
  }
  return all;
}

}  // namespace twistwood
