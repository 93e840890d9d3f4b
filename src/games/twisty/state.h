// A game of Twisty as values: what never changes (Layout) and what does (State).
//
// A State is 56 bytes without pointers; copying it is how search goes back. A Layout also carries
// the squares within reach of every square, because extra-move counters never move (T14): a legal
// turn is then a table look-up. Everything is open (T7), so what a seat may see is the State.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "base/bits.h"
#include "games/seat.h"
#include "games/twisty/geometry.h"

namespace twistwood {
struct Twisty;  // game.h
}

namespace twistwood::twisty {

inline constexpr int kColours = 7;
inline constexpr int kCubesPerColour = 4;
inline constexpr int kSpecials = 16;
inline constexpr int kCounters = kColours * kCubesPerColour + kSpecials;  // T2

enum class Colour : std::uint8_t { kRed, kOrange, kYellow, kGreen, kBlue, kPurple, kWhite, kNone };
enum class Special : std::uint8_t { kStep, kDiagonal, kLeap, kPortal, kSafety };  // T13, T16
inline constexpr int kSpecialKinds = 5;
enum class Edition : std::uint8_t { kThief, kVictim, kVictimChooses };  // T19

constexpr int index(Colour colour) { return static_cast<int>(colour); }
constexpr int index(Special special) { return static_cast<int>(special); }
constexpr Colour colour_at(int index) { return static_cast<Colour>(index); }
constexpr Special special_at(int index) { return static_cast<Special>(index); }

// The seven cards of a player, left to right (T5), in one word:
//   bits 4i..4i+3   the colour of card i, for i = 0..6
//   bits 28..31     kNone, so that the card after the last is no colour
class Row {
 public:
  constexpr Row() = default;
  constexpr explicit Row(const std::array<Colour, kColours>& cards) {
    for (int i = 0; i < kColours; ++i) {
      word_ |= static_cast<std::uint32_t>(cards[static_cast<std::size_t>(i)]) << (4 * i);
    }
  }

  constexpr Colour card(int i) const { return static_cast<Colour>((word_ >> (4 * i)) & 15u); }

  // The place of a colour in the row.
  constexpr int place(Colour colour) const {
    int i = 0;
    while (card(i) != colour) ++i;
    return i;
  }

  // T18: the card at place i goes to the end, the ones behind it move up.
  constexpr void send_to_end(int i) {
    const std::uint32_t before = word_ & ((1u << (4 * i)) - 1);
    const std::uint32_t behind = (word_ & 0x0FFFFFFFu) >> (4 * i + 4) << (4 * i);
    const auto sent = static_cast<std::uint32_t>(card(i)) << (4 * (kColours - 1));
    word_ = before | behind | sent | kEnd;
  }

  constexpr std::uint32_t word() const { return word_; }
  friend constexpr bool operator==(Row, Row) = default;

 private:
  static constexpr std::uint32_t kEnd = static_cast<std::uint32_t>(Colour::kNone) << 28;
  std::uint32_t word_ = kEnd;
};

struct Player {
  Row row;
  std::uint8_t collected = 0;  // so many cards of the row, from the left
  std::uint8_t safe = 0;       // so many of the collected ones are protected (T16)
  std::uint8_t open = 0;       // a bit per colour that is collected and not protected
  Square pawn;

  constexpr Colour next() const { return row.card(collected); }  // kNone when complete
  constexpr bool complete() const { return collected == kColours; }
  constexpr bool holds_open(Colour colour) const { return (open >> index(colour) & 1) != 0; }
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t { kTurn, kCorner, kWon, kDraw };

struct State {
  Mask cubes = 0;  // the squares on which a cube still lies
  Mask pawns = 0;  // the squares on which a pawn stands
  std::array<Player, kMaxSeats> players{};
  std::uint16_t turn = 0;  // turns completed
  Seat seat{};             // who acts, or has won
  Phase phase = Phase::kTurn;
  Seat robber{};  // in Phase::kCorner, who robbed `seat` (T19)

  constexpr Player& player(Seat who) { return players[static_cast<std::size_t>(who)]; }
  constexpr const Player& player(Seat who) const { return players[static_cast<std::size_t>(who)]; }
  constexpr const Player& mover() const { return player(seat); }
  friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 64);

// What stays as it is from the deal to the end. reach.h fills in the tables.
struct Layout {
  int seats = kMinSeats;
  int limit = kUsualLimit;  // T24
  Edition edition = Edition::kThief;
  std::array<Mask, kColours + 1> colours{};  // where cubes of a colour were; none for kNone
  std::array<Mask, kSpecialKinds> specials{};
  Mask extra = 0;  // the extra-move counters: all specials but safety

  // Landings within reach of a square when at most one other pawn stands on an extra-move counter,
  // without regard to the pawns elsewhere: reach[offset[index of that counter] + index of square].
  // offset[64] is for no such pawn, since the lowest bit of an empty mask is 64.
  std::array<std::uint16_t, 65> offset{};
  std::array<Mask, (kSpecials + 1) * kSquares> reach{};

  constexpr Mask special(Special kind) const { return specials[static_cast<std::size_t>(kind)]; }
  constexpr Mask colour(Colour which) const { return colours[static_cast<std::size_t>(which)]; }
  constexpr Mask safety() const { return special(Special::kSafety); }
};

struct Position {
  using Game = Twisty;
  Layout layout;
  State state;
};

// A turn is where it ends (rules, "What a turn is"): a landing, a landing and a corner (steal), a
// corner alone (the robbed player's choice), or neither (pass).
struct Turn {
  Square landing;
  Square corner;

  static constexpr Turn land(Square square) { return {square, Square::none()}; }
  static constexpr Turn steal(Square square, Square corner) { return {square, corner}; }
  static constexpr Turn choose(Square corner) { return {Square::none(), corner}; }
  static constexpr Turn pass() { return {}; }

  constexpr bool passes() const { return !landing.exists() && !corner.exists(); }
  friend constexpr bool operator==(Turn, Turn) = default;
};

}  // namespace twistwood::twisty
