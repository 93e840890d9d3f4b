// The states of one block: the same cards and holes, every place of the two pawns, either to act.
//
// A set of squares is a Mask, so a block is a few tables of masks and solving it is set algebra.
// For a mover and the square of the other pawn, `won` and `lost` are the squares on which the mover
// stands in a state that is won or lost for it; all others are drawn, or not decided yet.
#pragma once

#include <array>
#include <cstdint>

#include "base/bits.h"

namespace twistwood::search::exact {

inline constexpr int kLanes = 56;  // 49 squares, filled up to whole vectors of eight
inline constexpr int kKinds = 17;  // what the other pawn may block: nothing, or one of 16 counters

// What a mover can reach, by what the other pawn blocks: for each square the squares within reach
// from there, and those from which it is within reach.
struct ReachTables {
  alignas(64) std::array<std::array<Mask, kLanes>, kKinds> from{};
  alignas(64) std::array<std::array<Mask, kLanes>, kKinds> to{};
  std::array<std::uint8_t, 64> kind{};  // by the other pawn's square
};

// One seat as the mover. The landings come as a matrix: bit b of `winning[s]` says that landing on
// s wins while the other pawn stands on b, bit b of `open[s]` that it is not known to lose. On the
// diagonal, where both pawns would be on one square, stands the steal. The transposed matrices are
// what can be compared with the squares within reach.
struct alignas(64) Side {
  std::array<Mask, 64> winning;
  std::array<Mask, 64> open;
  std::array<Mask, 64> wins_at;  // transposed: by the other's square, landings that win
  std::array<Mask, 64> open_at;
  std::array<Mask, 64> won;
  std::array<Mask, 64> lost;
  Mask plain;   // landings after which the other acts in the same block
  Mask from;    // where the mover may stand
  Mask others;  // where the other may stand
};

struct Block {
  std::array<Side, 2> side;
};

// Squares of the other pawn for which something has changed.
struct Changes {
  Mask won = 0;
  Mask lost = 0;
};

// After a change of `me`, what the other seat's landings in the same block are worth.
[[gnu::always_inline]] inline void tell(const Side& me, const Changes& changes, Side& other) {
  for (Mask rows = changes.won & other.plain; rows != 0; rows &= rows - 1) {
    const auto at = static_cast<std::size_t>(lowest(rows));
    other.open[at] &= ~me.won[at];
  }
  for (Mask rows = changes.lost & other.plain; rows != 0; rows &= rows - 1) {
    const auto at = static_cast<std::size_t>(lowest(rows));
    other.winning[at] |= me.lost[at];
  }
}

struct Kernel {
  const char* name;
  // One look of a seat at its landings.
  Changes (*renew)(const ReachTables& reach, Side& me);
  // Works out what follows inside a block from the landings that lead out of it, which must be in
  // `winning` and `open`. May be called again after some of them have changed, as long as more is
  // won and less is open than before. True if anything changed.
  bool (*settle)(const ReachTables& reach, Block& block);
};

// The fastest that this processor has; or by name, null if there is none or it cannot run here.
const Kernel& best_kernel();
const Kernel* find_kernel(const char* name);

}  // namespace twistwood::search::exact
