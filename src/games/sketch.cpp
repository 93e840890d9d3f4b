#include "games/sketch.h"

#include <algorithm>

#include "base/text_cursor.h"
#include "games/any_game.h"
#include "games/labyrinth/sketch.h"
#include "games/twisty/sketch.h"

namespace twistwood {

namespace {

// The words of a text, whatever white space is between them; "?" for those that are missing.
PositionFields fields_of(std::string_view text) {
  PositionFields fields{"?", "?", "?", "?", "?", "?"};
  for (std::string_view* field :
       {&fields.game, &fields.board, &fields.players, &fields.act, &fields.turns, &fields.last}) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.empty()) break;
    *field = text.substr(0, text.find_first_of(" \t\r\n"));
    text.remove_prefix(field->size());
  }
  return fields;
}

}  // namespace

std::string_view name(Part part) {
  constexpr std::array<std::string_view, 16> kNames = {
      "counter", "row",     "collected",  "protected",     "hedge", "pawn",    "target",  "done",
      "gaps",    "fairies", "spent-gaps", "spent-fairies", "act",   "players", "edition", "goals"};
  static_assert(static_cast<std::size_t>(Part::kGoals) + 1 == kNames.size());
  return kNames[static_cast<std::size_t>(part)];
}

std::optional<Part> part_named(std::string_view text) {
  for (int i = 0; i <= static_cast<int>(Part::kGoals); ++i) {
    if (name(static_cast<Part>(i)) == text) return static_cast<Part>(i);
  }
  return std::nullopt;
}

std::unique_ptr<Sketch> Sketch::begin(std::string_view game, int seats, bool fresh) {
  if (game == Twisty::kName) return std::make_unique<twisty::Sketch>(seats, fresh);
  if (game == Labyrinth::kName) return std::make_unique<labyrinth::Sketch>(seats, fresh);
  return nullptr;
}

std::unique_ptr<Sketch> Sketch::read(std::string_view text) {
  const PositionFields fields = fields_of(text);
  const auto players = std::ranges::count(fields.players, ',') + 1;
  const int seats = std::clamp(static_cast<int>(players), kMinSeats, kMaxSeats);
  auto sketch = begin(fields.game, seats, false);
  if (!sketch) return nullptr;
  sketch->read_common(fields);
  sketch->read_fields(fields);
  return sketch;
}

void Sketch::read_common(const PositionFields& fields) {
  if (fields.act != "?") {
    read_act(fields.act, choice_, seats_) ? void(act_ = fields.act) : unread("act", fields.act);
  }
  if (fields.turns == "?") return;
  const auto turns = read_turn_count(fields.turns);
  turns ? void(turns_ = *turns) : unread("turns", fields.turns);
}

std::vector<std::string_view> Sketch::pieces_of(std::string_view text, char separator,
                                                std::size_t wanted, std::string_view field,
                                                int seat) {
  std::vector<std::string_view> pieces;
  if (text != "?") {
    const auto count = static_cast<std::size_t>(std::ranges::count(text, separator)) + 1;
    for (TextCursor cursor(text); pieces.size() < count;) pieces.push_back(cursor.until(separator));
    if (count != wanted) {
      unread_.push_back({.code = "length",
                         .thing = field,
                         .seat = seat,
                         .count = static_cast<int>(count),
                         .wanted = static_cast<int>(wanted)});
    }
  }
  pieces.resize(wanted, "?");
  return pieces;
}

bool Sketch::lay_common(const Slot& slot, std::string_view piece) {
  if (slot.part == Part::kAct) {
    if (piece != "?" && !read_act(piece, choice_, seats_)) return false;
    act_ = piece;
    return true;
  }
  if (slot.part != Part::kPlayers) return false;
  const auto seats = whole_number(piece, kMaxSeats);
  if (!seats || *seats < kMinSeats) return false;
  set_seats(static_cast<int>(*seats));
  if (!read_act(act_, choice_, seats_)) act_ = "?";
  return true;
}

Act Sketch::known_act() const { return read_act(act_, choice_, seats_).value_or(Act{}); }

void Sketch::put_act(JsonWriter& out, std::string_view act) const {
  twistwood::put_act(out, read_act(act, choice_, seats_).value_or(Act{}), choice_name_);
}

bool Sketch::whole_but_for_act() const {
  return std::ranges::all_of(
      slots(), [&](const Slot& slot) { return slot.part == Part::kAct || filled(slot); });
}

std::vector<Word> Sketch::possible_acts() const {
  std::vector<Word> acts;
  const auto consider = [&](const Act& act) {
    const std::string text = write_act(act, choice_);
    if (read_position(write_with(text))) acts.emplace_back(text);
  };
  for (int i = 0; i < seats_; ++i) consider({Act::Kind::kTurn, seat_at(i)});
  for (int i = 0; i < seats_ * seats_; ++i) {
    if (i / seats_ == i % seats_) continue;
    consider({Act::Kind::kChoice, seat_at(i / seats_), seat_at(i % seats_)});
  }
  for (int i = 0; i < seats_; ++i) consider({Act::Kind::kWon, seat_at(i)});
  consider({Act::Kind::kDraw});
  return acts;
}

std::vector<Piece> Sketch::act_palette() const {
  std::vector<Piece> pieces;
  if (whole_but_for_act()) {
    for (const Word& act : possible_acts()) pieces.push_back({.text = act});
  }
  for (int i = 1; i <= seats_ && pieces.empty(); ++i) pieces.push_back({.text = join(i)});
  return pieces;
}

void Sketch::complete() {
  deduce();
  if (!whole_but_for_act()) return;
  const auto acts = possible_acts();
  const bool possible = std::ranges::find(acts, act_) != acts.end();
  // A win or a choice is told by the board: it does not outlive a change of it.
  if (!possible && known_act().kind != Act::Kind::kTurn) act_ = "?";
  if (!possible && acts.size() == 1) act_ = acts[0];
}

std::vector<Flaw> Sketch::flaws() const {
  std::vector<Flaw> flaws = unread_;
  look_for_flaws(flaws);
  if (!flaws.empty() || !whole_but_for_act()) return flaws;
  const auto acts = possible_acts();
  if (acts.empty()) {
    flaws.push_back(stalemate());
  } else if (act_ != "?" && std::ranges::find(acts, act_) == acts.end()) {
    flaws.push_back({.code = "act", .seat = number(known_act().seat)});
  }
  return flaws;
}

std::optional<std::string> Sketch::position() const {
  std::string text = write();
  return read_position(text) ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace twistwood
