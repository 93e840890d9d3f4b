#include "games/record.h"

#include <algorithm>
#include <array>

namespace twistwood {

namespace {

constexpr std::size_t kColumns = 100;

// Those that are known, in the order in which they are written; the others follow.
constexpr std::array<std::string_view, 14> kKnownTags = {
    "Seat1", "Seat2",      "Seat3", "Seat4",   "Pawns", "Date",   "Place",
    "Clock", "Repetition", "Table", "Promise", "Key",   "Result", "End"};

// Unknown ones that a game is not whole without: who left it, and how strong its bots were.
constexpr std::array<std::string_view, 2> kTagsOfGame = {"Out", "Levels"};

// Words with spaces between them, in lines of at most kColumns.
class Lines {
 public:
  void word(std::string_view word) {
    const auto columns = static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (c & 0xC0) != 0x80; }));
    if (column_ > 0 && column_ + 1 + columns > kColumns) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += columns;
  }
  void words(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      if (end > 0) word(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  std::string take() && {
    if (column_ > 0) text_ += '\n';
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

std::string write_chance(int permille) {
  std::string digits = std::to_string(1000 + permille % 1000).substr(1);
  if (digits.back() == '0') digits.pop_back();
  return join(permille / 1000, '.', digits);
}

// A remark that neither ends early nor reads as a command.
std::string harmless(std::string_view remark) {
  std::string text;
  for (const char c : remark) {
    if (c == '%' && text.ends_with('[')) text += ' ';
    text += c == '}' ? ')' : static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text;
}

std::string remark_of(const RecordedTurn& turn) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (!turn.card.empty()) add(join("[%card ", turn.card, ']'));
  if (turn.left_ms) add(join("[%clk ", *turn.left_ms, ']'));
  if (!turn.win_permille.empty()) {
    std::string win = "[%win";
    for (const int chance : turn.win_permille) win += ' ' + write_chance(chance);
    add(win + ']');
  }
  if (!turn.best.empty()) add(join("[%best ", turn.best, ']'));
  if (!turn.remark.empty()) add(harmless(turn.remark));
  return text;
}

// The number of the round before its first turn: each seat has one turn in a round, and what a seat
// chooses for another (a corner, a gate) is none.
class Rounds {
 public:
  explicit Rounds(const AnyPosition& start) : history_(start), first_(turns_of(history_)) {}

  std::optional<int> before(const RecordedTurn& turn) {
    const int done = turns_of(history_) - first_;
    const int round = done / history_.seats() + 1;
    [[maybe_unused]] const auto played = history_.play(turn.turn, turn.card);
    if (done % history_.seats() != 0 || round == last_) return std::nullopt;
    return last_ = round;
  }

 private:
  static int turns_of(const AnyHistory& history) {
    return history.visit([](const auto& h) { return int{h.view().turn}; });
  }

  AnyHistory history_;
  int first_;
  int last_ = 0;
};

void put_turns(Lines& lines, const std::vector<RecordedTurn>& turns, Rounds* rounds) {
  for (const RecordedTurn& turn : turns) {
    const auto round = rounds != nullptr ? rounds->before(turn) : std::nullopt;
    if (round) lines.word(join(*round, '.'));
    lines.word(turn.turn);
    if (!turn.mark.empty()) lines.word(turn.mark);
    if (const std::string remark = remark_of(turn); !remark.empty())
      lines.words('{' + remark + '}');
    for (const auto& variation : turn.variations) {
      lines.word("(");
      put_turns(lines, variation, nullptr);
      lines.word(")");
    }
  }
}

std::string write_tag(std::string_view name, std::string_view value) {
  std::string text = join('[', name, " \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
  }
  return text + "\"]\n";
}

}  // namespace

std::optional<std::string> Record::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  return found == tags.end() ? std::nullopt : std::optional(found->value);
}

void Record::set_tag(std::string_view name, std::string value) {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  if (found != tags.end()) {
    found->value = std::move(value);
  } else {
    tags.push_back({std::string(name), std::move(value)});
  }
}

void Record::drop_tag(std::string_view name) {
  std::erase_if(tags, [&](const Tag& tag) { return tag.name == name; });
}

std::string write_record(const Record& record) {
  const std::size_t game = record.start.index();
  std::string text = write_tag("Twistwood", "1") + write_tag("Game", Games::kNames[game]) +
                     write_tag("Rules", std::to_string(Games::kRules[game])) +
                     write_tag("Start", write_position(record.start));
  for (const std::string_view name : kKnownTags) {
    if (const auto value = record.tag(name)) text += write_tag(name, *value);
  }
  for (const auto& [name, value] : record.tags) {
    if (std::ranges::find(kKnownTags, name) == kKnownTags.end()) text += write_tag(name, value);
  }
  Lines lines;
  Rounds rounds(record.start);
  put_turns(lines, record.turns, &rounds);
  return text + '\n' + std::move(lines).take();
}

std::vector<RecordedTurn>* add_line(std::vector<RecordedTurn>& turns, std::size_t at,
                                    std::span<const RecordedTurn> line) {
  const auto is_next = [&](const RecordedTurn& turn) {
    return turn.turn == line.front().turn && turn.card == line.front().card;
  };
  const auto begins = [&](const std::vector<RecordedTurn>& variation) {
    return is_next(variation.front());
  };
  for (; !line.empty() && at < turns.size(); line = line.subspan(1), ++at) {
    if (is_next(turns[at])) continue;
    auto& variations = turns[at].variations;
    const auto same = std::ranges::find_if(variations, begins);
    if (same != variations.end()) return add_line(*same, 0, line);
    auto& fresh = variations.emplace_back();
    add_line(fresh, 0, line);
    return &fresh;
  }
  turns.insert(turns.end(), line.begin(), line.end());
  return nullptr;
}

Record without_remarks(Record record) {
  std::erase_if(record.tags, [](const Record::Tag& tag) {
    return std::ranges::find(kKnownTags, tag.name) == kKnownTags.end() &&
           std::ranges::find(kTagsOfGame, tag.name) == kTagsOfGame.end();
  });
  for (RecordedTurn& turn : record.turns) {
    RecordedTurn bare;
    bare.turn = std::move(turn.turn);
    bare.card = std::move(turn.card);
    turn = std::move(bare);
  }
  return record;
}

AnyHistory history_of(const Record& record) {
  AnyHistory history(record.start);
  for (const RecordedTurn& turn : record.turns) {
    [[maybe_unused]] const auto played = history.play(turn.turn, turn.card);
    assert(played);
  }
  return history;
}

Record record_of(const AnyHistory& history, bool masked) {
  Record record{.start = history.start(), .tags = {}, .turns = {}};
  if (masked) record.start = mask(record.start);
  const bool hides = twistwood::masked(record.start);
  for (int i = 0; i < history.size(); ++i) {
    RecordedTurn& turn = record.turns.emplace_back();
    turn.turn = write_turn(history.turn(i));
    if (hides) turn.card = history.card(i);
  }
  return record;
}

void set_result(Record& record, const AnyHistory& history) {
  const Status status = history.status();
  const bool won = status.kind == Status::Kind::kWon;
  record.set_tag("Result", status.running() ? "*" : won ? join(number(status.seat)) : "draw");
  record.set_tag("End", status.running() ? "open" : won ? "won" : "limit");
}

}  // namespace twistwood
