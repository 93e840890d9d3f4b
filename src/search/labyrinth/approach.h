// How many turns a pawn is from a cell, for hedges as they stand: the heart of the evaluation.
//
// A turn is a walk, one hedge turned, and a walk again, with gaps and flights on both. Backwards
// from the target that gives the set of all cells from which it is one turn, then two, and so on,
// for each price that may be paid on the way. Pawns are no obstacle here, and every turn finds the
// hedges as they are now: what others turn in between, nobody knows.
//
// All cells are found at once, so one Approach answers for every place where a turn may end. Four
// hedges are tried side by side, one in each lane of a wide register.
#pragma once

#include "games/labyrinth/state.h"

namespace twistwood::search::labyrinth {

using namespace twistwood::labyrinth;

using Lanes [[gnu::vector_size(32)]] = Mask;

inline constexpr std::size_t kLanes = 4;
inline constexpr std::size_t kGroups = (kAxes + kLanes - 1) / kLanes;

// The open lines of a garden, and those after each turning of one hedge.
struct Garden {
  explicit Garden(const Hedges& hedges);

  struct Paths {
    Lanes east;
    Lanes north;
  };
  Paths now;                                        // the same in all lanes
  std::array<std::array<Paths, kGroups>, 3> after;  // [quarters - 1][group], an axis a lane
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
  // Cells outside `needed` may be left out once those in it are known.
  Approach(const Garden& garden, Cell cell, Way way = Way::kTo, Mask needed = kGarden);

  // The fewest turns between the cell and another one; 0 for itself.
  int turns(Cell from, Price price) const {
    const auto p = static_cast<std::size_t>(price);
    int turns = 0;
    while (turns < kTurns && (layers_[static_cast<std::size_t>(turns)][p] & bit(from)) == 0) {
      ++turns;
    }
    return turns;
  }
  Mask within(int turns, Price price) const {
    return layers_[static_cast<std::size_t>(turns)][static_cast<std::size_t>(price)];
  }

 private:
  std::array<Spread, kTurns> layers_{};
};

}  // namespace twistwood::search::labyrinth
