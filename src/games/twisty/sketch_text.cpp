// The text of a sketch, both ways, and what it looks like.
#include <algorithm>

#include "base/text_cursor.h"
#include "games/twisty/game.h"
#include "games/twisty/sketch.h"

namespace twistwood::twisty {

void Sketch::read_rank(std::string_view text, int rank) {
  int file = 0;
  for (const char c : text) {
    const bool digit = c >= '1' && c <= '7';
    const bool fits = digit || c == kOpen || is_counter(c);
    const int width = digit ? c - '0' : 1;
    for (int i = 0; i < width; ++i, ++file) {
      if (file >= kSide) continue;
      const Square square = Square::at(file, rank);
      const bool counter = !digit && c != kOpen;
      if (!fits || (counter && !takes_counter(square))) {
        unread("board", {&c, 1}, 0, write_square(square));
      } else if (takes_counter(square)) {
        board_[square.index] = digit ? kEmpty : c;
      }
    }
  }
  if (file == kSide) return;
  unread_.push_back(
      {.code = "length", .thing = "rank", .at = join(rank + 1), .count = file, .wanted = kSide});
}

void Sketch::read_board(std::string_view text) {
  const auto ranks = pieces_of(text, '/', kSide, "board");
  for (int i = 0; i < kSide; ++i) {
    const std::string_view rank = ranks[static_cast<std::size_t>(i)];
    if (rank != "?") read_rank(rank, kSide - 1 - i);
  }
}

void Sketch::read_row(std::string_view text, int seat) {
  auto& row = player(seat).row;
  if (text == "?") return;
  if (text.size() != row.size()) {
    unread_.push_back({.code = "length",
                       .thing = "row",
                       .seat = seat,
                       .count = static_cast<int>(text.size()),
                       .wanted = kColours});
  }
  for (std::size_t i = 0; i < std::min(text.size(), row.size()); ++i) {
    if (!is_colour(text[i])) {
      if (text[i] != kOpen) unread("row", text.substr(i, 1), seat);
    } else if (std::ranges::find(row, text[i]) != row.end()) {
      unread_.push_back({.code = "twice", .thing = thing_of(kind_of(text[i])), .seat = seat});
    } else {
      row[i] = text[i];
    }
  }
}

void Sketch::read_player(std::string_view text, int seat) {
  SketchedPlayer& owner = player(seat);
  const auto parts = pieces_of(text, ':', 4, "player", seat);
  if (parts[0] != "?") {
    const auto square = read_square(parts[0]);
    square ? void(owner.pawn = *square) : unread("pawn", parts[0], seat);
  }
  read_row(parts[1], seat);
  const auto number = [&](std::string_view digits, char& into, char most, std::string_view field) {
    if (digits == "?") return;
    const bool fits = digits.size() == 1 && digits[0] >= '0' && digits[0] <= most;
    fits ? void(into = digits[0]) : unread(field, digits, seat);
  };
  number(parts[2], owner.collected, '0' + kColours, "collected");
  const bool known = owner.collected != kOpen;
  number(parts[3], owner.safe, known ? owner.collected : '0' + kColours, "protected");
}

void Sketch::read_fields(const PositionFields& fields) {
  read_board(fields.board);
  const auto players = pieces_of(fields.players, ',', static_cast<std::size_t>(seats_), "players");
  for (int seat = 1; seat <= seats_; ++seat) {
    read_player(players[static_cast<std::size_t>(seat) - 1], seat);
  }
  if (fields.last != "?" && !set_text(edition_, read_edition, fields.last)) {
    unread("edition", fields.last);
  }
  // Nothing in it has been moved or taken.
  fresh_ = laid(kEmpty) == 0;
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    const bool stands = owner.pawn.exists() && (kCornerMask & bit(owner.pawn)) == 0;
    if (stands || (owner.collected != '0' && owner.collected != kOpen)) fresh_ = false;
  }
}

std::string Sketch::write_with(std::string_view act) const {
  std::string text = "twisty ";
  for (int rank = kSide - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file <= kSide; ++file) {
      const char letter = file < kSide ? board_[Square::at(file, rank).index] : '/';
      if (letter == kEmpty) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      if (letter != '/' || rank > 0) text += letter;
    }
  }
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    text += join(seat == 1 ? ' ' : ',', owner.pawn.exists() ? write_square(owner.pawn) : "?", ':',
                 std::string_view(owner.row.data(), owner.row.size()), ':', owner.collected, ':',
                 owner.safe);
  }
  return join(text, ' ', act, ' ', turns_.turn, '/', turns_.limit, ' ', name(edition_));
}

void Sketch::put_options(JsonWriter& out) const { out.notation("edition", name(edition_)); }

void Sketch::put_scene(JsonWriter& out) const {
  Position position;
  for (int square : each(kCounterSquares)) {
    const char letter = board_[static_cast<std::size_t>(square)];
    if (!is_counter(letter)) continue;
    const std::size_t kind = kind_of(letter);
    if (kind < kColours) {
      position.layout.colours[kind] |= twistwood::bit(square);
      position.state.cubes |= twistwood::bit(square);
    } else {
      position.layout.specials[kind - kColours] |= twistwood::bit(square);
    }
  }
  position.layout.seats = seats_;
  position.layout.edition = edition_;
  position.layout.limit = turns_.limit;
  position.state.turn = static_cast<std::uint16_t>(turns_.turn);
  const Act act = known_act();
  position.state.phase = static_cast<Phase>(act.kind);
  position.state.seat = act.seat;
  position.state.robber = act.other;
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    Player& seen = position.state.player(seat_at(seat - 1));
    std::array<Colour, kColours> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) {
      cards[i] =
          is_colour(owner.row[i]) ? static_cast<Colour>(kind_of(owner.row[i])) : Colour::kNone;
    }
    seen.row = Row(cards);
    const auto digit = [](char c) { return static_cast<std::uint8_t>(c == kOpen ? 0 : c - '0'); };
    seen.collected = digit(owner.collected);
    seen.safe = digit(owner.safe);
    seen.pawn = owner.pawn;
  }
  Twisty::put_scene(out, position.layout, position.state);
}

}  // namespace twistwood::twisty
