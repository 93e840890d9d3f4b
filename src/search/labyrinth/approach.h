// How many turns a pawn is from a cell, for hedges as they stand: the heart of the evaluation.
//
// A turn is a walk, one hedge turned, and a walk again, with gaps and flights on both. Backwards
// from the target that gives the set of all cells from which it is one turn, then two, and so on,
// for each price that may be paid on the way. Pawns are no obstacle here, and every turn finds the
// hedges as they are now: what others turn in between, nobody knows.
//
// All cells are found at once, so one Approach answers for every place where a turn may end. Four
// hedges are tried side by side, one in each lane of a wide register. Sets of cells are carried
// over one by one: what two sets lead to together is what each of them leads to, so sets from all
// hedges are joined as soon as they meet the same lines again.
#pragma once

#include "games/labyrinth/state.h"

namespace twistwood::search::labyrinth {

using namespace twistwood::labyrinth;

// The hedges, and the lines that are open while none is turned.
struct Garden {
  explicit Garden(const Hedges& hedges) : arms(hedges.arms), now(open_lines(hedges)) {}

  std::array<Mask, 4> arms;
  Lines now;
};

// What is paid on the way. Three gaps, or a gap and a flight, lead everywhere in one turn (98 %
// and 100 % of all cells and goals of random gardens), and a flight in two.
enum class Price : std::uint8_t { kFree, kGap, kTwoGaps, kFlight };
inline constexpr std::size_t kPrices = 4;
using Spread = std::array<Mask, kPrices>;

enum class Way : std::uint8_t { kTo, kFrom };  // towards a target, or away from a cell

class Approach {
 public:
  static constexpr int kTurns = 5;  // farther away is not told apart

  Approach() = default;
  // Tells only of the cells that are needed.
  Approach(const Garden& garden, Cell cell, Way way = Way::kTo, Mask needed = kGarden);

  // The fewest turns between the cell and another one, which is needed; 0 for itself.
  int turns(Cell from, Price price) const;

  // A number for the turns at all prices, with at most 5 without cards, 4 with a gap, 3 with two
  // and 2 with a flight, and at least 1: what the evaluation tells apart.
  static constexpr std::size_t kKinds = 5 * 4 * 3 * 2;
  std::size_t kind(Cell from) const { return turns_[from.index] & kKindMask; }

 private:
  static constexpr unsigned kKindMask = 0x7F;
  void add_turn(std::size_t turn, const Spread& within, Mask needed);

  // The kind, and in the bits above it what that leaves out.
  std::array<std::uint16_t, kCells> turns_{};
};

}  // namespace twistwood::search::labyrinth
