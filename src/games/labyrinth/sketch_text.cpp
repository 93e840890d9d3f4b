// The text of a sketch, both ways, and what it looks like.
#include <algorithm>

#include "base/text_cursor.h"
#include "games/labyrinth/game.h"
#include "games/labyrinth/sketch.h"

namespace twistwood::labyrinth {

void Sketch::read_hedges(std::string_view text) {
  const auto ranks = pieces_of(text, '/', kAxisSide, "hedges");
  for (int i = 0; i < kAxisSide; ++i) {
    const std::string_view line = ranks[static_cast<std::size_t>(i)];
    if (line == "?") continue;
    const int rank = kAxisSide - 1 - i;
    if (line.size() != kAxisSide) {
      unread_.push_back({.code = "length",
                         .thing = "rank",
                         .at = join(rank + 1),
                         .count = static_cast<int>(line.size()),
                         .wanted = kAxisSide});
    }
    for (std::size_t file = 0; file < std::min<std::size_t>(line.size(), kAxisSide); ++file) {
      const Slot slot{Part::kHedge, 0, write_axis(Axis::at(static_cast<int>(file), rank))};
      if (!lay(slot, line.substr(file, 1))) unread("hedges", line.substr(file, 1), 0, slot.at);
    }
  }
}

void Sketch::read_goals(std::string_view text, int seat) {
  SketchedPlayer& owner = player(seat);
  if (text == "?") return;
  owner.done_known = true;
  for (TextCursor cursor(text); !cursor.done();) {
    const std::string_view goal = cursor.until('.');
    const auto cell = read_cell(goal);
    const bool known = cell && std::ranges::find(owner.done, *cell) != owner.done.end();
    if (known || !lay({Part::kDone, seat}, goal)) unread("done", goal, seat);
  }
}

std::optional<int> Sketch::read_player(std::string_view player_text, int seat) {
  const auto parts = pieces_of(player_text, ':', 6, "player", seat);
  const auto take = [&](std::string_view text, Part part) {
    if (text != "?" && !lay({part, seat}, text)) unread(name(part), text, seat);
  };
  take(parts[0], Part::kPawn);
  take(parts[1], Part::kTarget);
  read_goals(parts[2], seat);
  read_magic(parts[3], seat, 0);
  read_magic(parts[4], seat, 1);
  return read_stack(parts[5], seat);
}

void Sketch::read_magic(std::string_view text, int seat, std::size_t magic) {
  if (text == "?") return;
  const auto cards = whole_number(text, kMagicCards);
  cards ? void(player(seat).magic[magic] = static_cast<int>(*cards))
        : unread(magic == 0 ? "gaps" : "fairies", text, seat);
}

std::optional<int> Sketch::read_stack(std::string_view text, int seat) {
  if (text == "?") return std::nullopt;
  int below = text.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(text, '.'));
  if (text.starts_with('?')) {
    const auto number = whole_number(text.substr(1), kMaxGoals - 1);
    if (!number) return unread("stack", text, seat), std::nullopt;
    below = static_cast<int>(*number);
  }
  return open_goals(player(seat)) + below;
}

// Everybody has the same number of goals. Whoever lies open with too many has an empty stack, so
// the smallest number is the one that was agreed on.
void Sketch::read_totals(const std::array<std::optional<int>, kMaxSeats>& totals) {
  int least = kMaxGoals;
  for (const auto& total : totals) least = std::min(least, total.value_or(kMaxGoals));
  goals_ = std::max(least, kMinGoals);
  for (int seat = 1; seat <= seats_; ++seat) {
    const auto total = totals[static_cast<std::size_t>(seat) - 1];
    const int open = open_goals(player(seat));
    if (!total || *total == goals_ || (*total == open && open > goals_)) continue;
    unread_.push_back({.code = "goals", .seat = seat, .count = *total, .wanted = goals_});
  }
}

// `?<n>g<m>f`, or the cards themselves, which are only counted.
void Sketch::read_deck(std::string_view text) {
  if (text == "?") return;
  std::array<int, 2> cards{};
  TextCursor cursor(text);
  if (cursor.skip('?')) {
    const auto gaps = cursor.number(kMagicCards);
    const bool g = cursor.skip('g');
    const auto fairies = cursor.number(kMagicCards);
    if (!gaps || !g || !fairies || cursor.rest() != "f") return unread("deck", text);
    cards = {static_cast<int>(*gaps), static_cast<int>(*fairies)};
  } else if (text != "-") {
    cards = {static_cast<int>(std::ranges::count(text, 'g')),
             static_cast<int>(std::ranges::count(text, 'f'))};
    if (static_cast<std::size_t>(cards[0] + cards[1]) != text.size() || text.size() > kMagicCards) {
      return unread("deck", text);
    }
  }
  for (std::size_t i = 0; i < cards.size(); ++i) spent_[i] = kEachMagic - held(i) - cards[i];
}

void Sketch::read_fields(const PositionFields& fields) {
  read_hedges(fields.board);
  const auto players = pieces_of(fields.players, ',', static_cast<std::size_t>(seats_), "players");
  std::array<std::optional<int>, kMaxSeats> totals{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    totals[i] = read_player(players[i], static_cast<int>(i) + 1);
  }
  read_totals(totals);
  read_deck(fields.last);
  // Nobody has moved, reached a goal or drawn a card.
  fresh_ = spent_ == std::array<int, 2>{};
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    const bool away = owner.pawn.exists() && !is_gate(owner.pawn);
    const bool went_on = !owner.done.empty() || owner.magic[0] > 0 || owner.magic[1] > 0;
    if (away || went_on || owner.seeks_gate()) fresh_ = false;
  }
}

std::string Sketch::write_with(std::string_view act) const {
  std::string text = "labyrinth ";
  for (int rank = kAxisSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < kAxisSide; ++file) text += hedges_[Axis::at(file, rank).index];
    if (rank > 0) text += '/';
  }
  const auto place = [](Cell cell) { return cell.exists() ? write_cell(cell) : std::string("?"); };
  const auto number = [](int cards) { return cards == kUnknown ? std::string("?") : join(cards); };
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    std::string done = owner.done_known ? "" : "?";
    for (const Cell goal : owner.done) done += join(done.empty() ? "" : ".", write_cell(goal));
    text += join(seat == 1 ? ' ' : ',', place(owner.pawn), ':',
                 owner.gate_due ? "-" : place(owner.target), ':', done, ':', number(owner.magic[0]),
                 ':', number(owner.magic[1]), ":?", stacked(owner));
  }
  return join(text, ' ', act, ' ', turns_.turn, '/', turns_.limit, " ?", std::max(0, in_deck(0)),
              'g', std::max(0, in_deck(1)), 'f');
}

void Sketch::put_options(JsonWriter& out) const {
  out.field("goals", goals_);
  out.open("spent", '{');
  out.field("gaps", std::max(0, spent_[0]));
  out.field("fairies", std::max(0, spent_[1]));
  out.close('}');
}

void Sketch::put_scene(JsonWriter& out) const {
  View view;
  for (int axis : each(kAxisMask)) {
    put_arms(view.hedges, Axis::of(axis), hedges_[static_cast<std::size_t>(axis)]);
  }
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    Player& seen = view.player(seat_at(seat - 1));
    seen.pawn = owner.pawn;
    seen.target = owner.target;
    seen.gaps = static_cast<std::uint8_t>(std::max(0, owner.magic[0]));
    seen.fairies = static_cast<std::uint8_t>(std::max(0, owner.magic[1]));
    seen.stacked = static_cast<std::uint8_t>(stacked(owner));
    for (const Cell goal : owner.done) seen.goals_done[seen.done++] = goal;
  }
  view.deck_gaps = static_cast<std::uint8_t>(std::max(0, in_deck(0)));
  view.deck_fairies = static_cast<std::uint8_t>(std::max(0, in_deck(1)));
  view.turn = static_cast<std::uint16_t>(turns_.turn);
  const Act act = known_act();
  view.phase = static_cast<Phase>(act.kind);
  view.seat = act.seat;
  view.other = act.other;
  Labyrinth::put_scene(out, {.seats = seats_, .limit = turns_.limit}, view);
}

}  // namespace twistwood::labyrinth
