#include "games/twisty/sketch.h"

#include <algorithm>

#include "base/text_cursor.h"
#include "games/twisty/game.h"

namespace twistwood::twisty {

std::string_view Sketch::thing_of(std::size_t kind) {
  return kind < kColours ? name(colour_at(static_cast<int>(kind)))
                         : name(special_at(static_cast<int>(kind) - kColours));
}

Sketch::Sketch(int seats, bool fresh) : twistwood::Sketch('c', "corner", seats, fresh) {
  for (int i = 0; i < kSquares; ++i) {
    board_[static_cast<std::size_t>(i)] = takes_counter(Square::of(i)) ? kOpen : kEmpty;
  }
  for (SketchedPlayer& one : players_) one.row.fill(kOpen);
}

std::vector<Slot> Sketch::slots() const {
  std::vector<Slot> all;
  const auto counters = [&] {
    for (int rank = kSide - 1; rank >= 0; --rank) {
      for (int file = 0; file < kSide; ++file) {
        const Square square = Square::at(file, rank);
        if (takes_counter(square)) all.push_back({Part::kCounter, 0, write_square(square)});
      }
    }
  };
  if (fresh_) counters();
  for (int seat = 1; seat <= seats_; ++seat) {
    for (int card = 1; card <= kColours; ++card) all.push_back({Part::kRow, seat, join(card)});
    if (fresh_) continue;
    all.push_back({Part::kCollected, seat});
    all.push_back({Part::kProtected, seat});
  }
  if (!fresh_) counters();
  for (int seat = 1; seat <= seats_; ++seat) all.push_back({Part::kPawn, seat});
  all.push_back({Part::kAct});
  return all;
}

char* Sketch::place_of(const Slot& slot) {
  if (slot.part == Part::kCounter) {
    const auto square = read_square(slot.at);
    return square && takes_counter(*square) && slot.seat == 0 ? &board_[square->index] : nullptr;
  }
  if (slot.seat < 1 || slot.seat > seats_) return nullptr;
  SketchedPlayer& owner = player(slot.seat);
  if (slot.part == Part::kCollected) return &owner.collected;
  if (slot.part == Part::kProtected) return &owner.safe;
  const auto card = whole_number(slot.at, kColours);
  return slot.part == Part::kRow && card && *card > 0 ? &owner.row[*card - 1] : nullptr;
}

Word Sketch::piece_in(const Slot& slot) const {
  const char* place = const_cast<Sketch*>(this)->place_of(slot);  // NOLINT(*-const-cast): only read
  return place == nullptr ? Word() : Word(std::string_view(place, 1));
}

bool Sketch::filled(const Slot& slot) const {
  if (slot.part == Part::kAct) return act_ != "?";
  if (slot.part == Part::kPawn) return player(slot.seat).pawn.exists();
  return piece_in(slot) != "?";
}

bool Sketch::lay(const Slot& slot, std::string_view piece) {
  if (slot.part == Part::kEdition) return set_text(edition_, read_edition, piece).has_value();
  if (slot.part == Part::kPawn) {
    const auto square = read_square(piece);
    if (slot.seat < 1 || slot.seat > seats_ || (!square && piece != "?")) return false;
    player(slot.seat).pawn = square.value_or(Square::none());
    return true;
  }
  char* const place = place_of(slot);
  if (place == nullptr) return lay_common(slot, piece);
  if (piece.size() != 1) return false;
  const char letter = piece[0];
  if (slot.part == Part::kCounter) {
    if (letter != kOpen && letter != kEmpty && !is_counter(letter)) return false;
  } else if (slot.part == Part::kRow) {
    if (letter != kOpen && !is_colour(letter)) return false;
    if (letter != kOpen) std::ranges::replace(player(slot.seat).row, letter, kOpen);
  } else if (letter != kOpen && (letter < '0' || letter > '0' + kColours)) {
    return false;
  }
  *place = letter;
  // Those that are protected are some of the collected.
  SketchedPlayer* owner = slot.seat > 0 ? &player(slot.seat) : nullptr;
  if (owner != nullptr && owner->safe != kOpen && owner->safe > owner->collected) {
    slot.part == Part::kProtected ? void(owner->collected = owner->safe)
                                  : void(owner->safe = kOpen);
  }
  return true;
}

int Sketch::laid(char letter) const {
  int number = 0;
  for (int square : each(kCounterSquares)) {
    if (board_[static_cast<std::size_t>(square)] == letter) ++number;
  }
  return number;
}

std::optional<std::array<int, kColours>> Sketch::held() const {
  std::array<int, kColours> cubes{};
  for (int seat = 1; seat <= seats_ && !fresh_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    if (owner.collected == kOpen) return std::nullopt;
    for (int card = 0; card < owner.collected - '0'; ++card) {
      const char colour = owner.row[static_cast<std::size_t>(card)];
      if (!is_colour(colour)) return std::nullopt;
      ++cubes[kind_of(colour)];
    }
  }
  return cubes;
}

std::optional<std::array<int, Sketch::kKinds>> Sketch::left() const {
  const auto held_cubes = held();
  if (!held_cubes) return std::nullopt;
  std::array<int, kKinds> all{};
  for (std::size_t kind = 0; kind < all.size(); ++kind) {
    const int wanted = kind < kColours ? kCubesPerColour - (*held_cubes)[kind]
                                       : Options{}.specials[kind - kColours];
    all[kind] = wanted - laid(kLetters[kind]);
  }
  return all;
}

// Where so many squares are open as pieces of one kind are left, all of them are of that kind.
void Sketch::deduce_counters() {
  const auto pieces = left();
  const int open = laid(kOpen);
  if (!pieces || open == 0 || std::ranges::any_of(*pieces, [](int n) { return n < 0; })) return;
  int sum = 0;
  for (const int number : *pieces) sum += number;
  const auto most = std::ranges::max_element(*pieces);
  const char letter =
      sum == 0 ? kEmpty : kLetters[static_cast<std::size_t>(most - pieces->begin())];
  if (sum != 0 && (*most != sum || sum != open)) return;
  if (sum == 0 && fresh_) return;
  for (int square : each(kCounterSquares)) {
    char& place = board_[static_cast<std::size_t>(square)];
    if (place == kOpen) place = letter;
  }
}

void Sketch::deduce() {
  Mask corners = kCornerMask;
  for (int seat = 1; seat <= seats_; ++seat) {
    SketchedPlayer& owner = player(seat);
    if (std::ranges::count(owner.row, kOpen) == 1) {
      for (const char colour : kLetters.substr(0, kColours)) {
        if (std::ranges::find(owner.row, colour) == owner.row.end()) {
          *std::ranges::find(owner.row, kOpen) = colour;
          break;
        }
      }
    }
    if (fresh_) owner.collected = '0';
    if (owner.collected == '0') owner.safe = '0';
    if (owner.pawn.exists()) corners &= ~bit(owner.pawn);
  }
  if (fresh_ && count(corners) == 1) {
    for (int seat = 1; seat <= seats_; ++seat) {
      if (!player(seat).pawn.exists()) player(seat).pawn = Square::of(lowest(corners));
    }
  }
  deduce_counters();
}

void Sketch::look_for_flaws(std::vector<Flaw>& flaws) const {
  const bool open = laid(kOpen) > 0;
  const auto cubes = held();
  const auto count = [&](std::string_view thing, int number, int wanted) {
    if (number > wanted)
      flaws.push_back({.code = "too-many", .thing = thing, .count = number, .wanted = wanted});
    if (number < wanted && !open && cubes) {
      flaws.push_back({.code = "too-few", .thing = thing, .count = number, .wanted = wanted});
    }
  };
  int specials = 0;
  for (std::size_t kind = 0; kind < kLetters.size(); ++kind) {
    const int number = laid(kLetters[kind]);
    if (kind < kColours) {
      count(thing_of(kind), number + (cubes ? (*cubes)[kind] : 0), kCubesPerColour);
    } else {
      specials += number;
    }
  }
  count("special", specials, kSpecials);
  for (int seat = 1; seat <= seats_; ++seat) {
    for (int other = 1; other < seat; ++other) {
      const Square square = player(seat).pawn;
      // T19: a robbed player who still has to choose a corner shares the square of the robber.
      const bool may = edition_ == Edition::kVictimChooses && !fresh_;
      if (!square.exists() || player(other).pawn != square || may) continue;
      flaws.push_back({.code = "shared", .seat = seat, .at = write_square(square)});
    }
  }
}

Flaw Sketch::stalemate() const {
  Flaw flaw{.code = "shared"};
  for (int seat = 1; seat <= seats_; ++seat) {
    for (int other = 1; other < seat; ++other) {
      if (player(other).pawn != player(seat).pawn) continue;
      flaw.seat = seat;
      flaw.at = write_square(player(seat).pawn);
    }
  }
  return flaw;
}

bool Sketch::unusual() const {
  for (std::size_t kind = 0; kind < kSpecialKinds; ++kind) {
    const int number = laid(kLetters[kColours + kind]);
    if (number > Options{}.specials[kind]) return true;
  }
  return false;
}

std::vector<Piece> Sketch::palette(const Slot& slot) const {
  std::vector<Piece> pieces;
  if (slot.part == Part::kAct) return act_palette();
  if (slot.part == Part::kCollected || slot.part == Part::kProtected) {
    const char collected = player(slot.seat).collected;
    const bool limited = slot.part == Part::kProtected && collected != kOpen;
    const int most = limited ? collected - '0' : kColours;
    for (int cubes = 0; cubes <= most; ++cubes) pieces.push_back({.text = join(cubes)});
  }
  const bool row = slot.part == Part::kRow;
  if (!row && slot.part != Part::kCounter) return pieces;
  const auto numbers = left();
  for (std::size_t kind = 0; kind < static_cast<std::size_t>(row ? kColours : kKinds); ++kind) {
    Piece piece{.text = std::string(1, kLetters[kind]), .thing = thing_of(kind)};
    if (row) {
      piece.used =
          std::ranges::find(player(slot.seat).row, kLetters[kind]) != player(slot.seat).row.end();
    } else if (numbers) {
      piece.left = (*numbers)[kind];
    }
    pieces.push_back(piece);
  }
  if (!row && !fresh_) pieces.push_back({.text = std::string(1, kEmpty), .thing = "empty"});
  return pieces;
}

std::vector<Word> Sketch::places(const Slot& slot) const {
  std::vector<Word> all;
  if (slot.part != Part::kPawn) return all;
  Mask free = fresh_ ? kCornerMask : kBoard;
  for (int seat = 1; seat <= seats_; ++seat) {
    if (fresh_ && seat != slot.seat) free &= ~bit(player(seat).pawn);
  }
  for (int square : each(free)) all.emplace_back(write_square(Square::of(square)));
  return all;
}

}  // namespace twistwood::twisty
