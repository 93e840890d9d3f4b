// Every turn of a game as a number that means the same in every position: its action id.
//
// Programs that learn need a fixed number of actions. Actions<G> numbers the turns of a game, says
// which are legal as a set of bits, and leads from an id to the turn and back. docs/environments.md
// lists the ids. A game takes part by specialising Actions and Planes (planes.h).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>

#include "base/bits.h"
#include "games/game.h"
#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace twistwood {

template <Game G>
struct Actions;

// Twisty, 66 actions:
//   0..48    land on a square, a1 b1 ... g7; also a steal where the robbed player chooses (T19)
//   49..60   steal from the 1st, 2nd, 3rd player after the mover, and a pawn goes to a1 a7 g1 g7
//   61..64   the robbed player's pawn goes to a1 a7 g1 g7
//   65       pass
template <>
struct Actions<Twisty> {
  static constexpr int kSteal = twisty::kSquares;
  static constexpr int kChoose = kSteal + 4 * (kMaxSeats - 1);
  static constexpr int kPass = kChoose + 4;
  static constexpr int kSize = kPass + 1;
  static constexpr int kWidth = 64;  // ids in a word of Legal
  static constexpr int kWords = (kSize + kWidth - 1) / kWidth;
  using Legal = std::array<Mask, kWords>;

  static void legal(const Twisty::Layout& layout, const Twisty::View& view, Legal& bits);
  static Twisty::Turn turn(const Twisty::Layout& layout, const Twisty::View& view, int id);
  static int id(const Twisty::Layout& layout, const Twisty::View& view, Twisty::Turn turn);
  // Asks the memory for what will be read of a layout. Each of these reads only what the one
  // before has asked for: what apply() reads, then what the mover reaches, then that with a pawn in
  // its way.
  static void prefetch_board(const Twisty::Layout& layout);
  static void prefetch_reach(const Twisty::Layout& layout, const Twisty::View& view);
  static void prefetch_blocked(const Twisty::Layout& layout, const Twisty::View& view);
};

// Twist Labyrinth, 3 * 77 * 36 = 8316 actions, as (flights * 77 + turning) * 36 + cell:
//   flights  0..2; first, because turns with flights are rare: the mask of the others lies together
//   turning  0 none, 1..75 three quarters for each axis (A1 by 1, 2, 3, B1 by 1 ...), 76 set a gate
//   cell     0..35, a1 b1 ... f6: where the turn ends, or the gate
// The gaps that are spent follow: fewer would not do, and more are not legal.
template <>
struct Actions<Labyrinth> {
  static constexpr int kGate = labyrinth::kTurnings;
  static constexpr int kTurnings = kGate + 1;
  static constexpr int kFlights = labyrinth::kMostFlights + 1;
  static constexpr int kWidth = labyrinth::kCells;
  static constexpr int kWords = kFlights * kTurnings;
  static constexpr int kSize = kWords * kWidth;
  using Legal = std::array<Mask, kWords>;

  static void legal(const Labyrinth::Layout& layout, const Labyrinth::View& view, Legal& bits);
  static Labyrinth::Turn turn(const Labyrinth::Layout& layout, const Labyrinth::View& view, int id);
  static int id(const Labyrinth::Layout& layout, const Labyrinth::View& view,
                const Labyrinth::Turn& turn);
  // A layout is small enough to be there.
  static void prefetch_board(const Labyrinth::Layout&) {}
  static void prefetch_reach(const Labyrinth::Layout&, const Labyrinth::View&) {}
  static void prefetch_blocked(const Labyrinth::Layout&, const Labyrinth::View&) {}
};

template <Game G>
constexpr bool is_legal(const typename Actions<G>::Legal& bits, int id) {
  constexpr int kWidth = Actions<G>::kWidth;
  return id >= 0 && id < Actions<G>::kSize &&
         (bits[static_cast<std::size_t>(id / kWidth)] >> (id % kWidth) & 1) != 0;
}

// Why an id is not legal here, as the referee says it where there is a turn of that number.
template <Game G>
std::string why_not_action(const typename G::Layout& layout, const typename G::View& view, int id);

// How many ids are legal.
template <Game G>
int count_legal(const typename Actions<G>::Legal& bits) {
  int all = 0;
  for (const Mask word : bits) all += count(word);
  return all;
}

// The legal id with so many legal ones before it. There must be more than that.
template <Game G>
int nth_action(const typename Actions<G>::Legal& bits, int before) {
  std::size_t word = 0;
  while (before >= count(bits[word])) before -= count(bits[word++]);
  return static_cast<int>(word) * Actions<G>::kWidth + nth_bit(bits[word], before);
}

// One of the legal ids, each as likely as the others. There must be one.
template <Game G>
int random_action(const typename Actions<G>::Legal& bits, Random& random) {
  const auto all = static_cast<std::uint32_t>(count_legal<G>(bits));
  return nth_action<G>(bits, static_cast<int>(random.below(all)));
}

// The same bits as a byte for each id, 0 or 1. `written` is what the bytes say already: only words
// that differ are written, since from turn to turn most of many stay empty.
template <Game G>
void update_mask(const typename Actions<G>::Legal& bits, typename Actions<G>::Legal& written,
                 std::uint8_t* bytes);

}  // namespace twistwood
