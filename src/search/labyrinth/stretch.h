// How far a pawn is from its target, as far as the evaluation tells it apart.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

// The turns from a pawn to its target, by what it spends on the way. More cards never need more
// turns, and beyond these limits nothing is told apart.
struct Stretch {
  std::uint8_t free = 1;      // 1 to 5
  std::uint8_t gap = 1;       // 1 to 4
  std::uint8_t two_gaps = 1;  // 1 to 3
  std::uint8_t flight = 1;    // 1 or 2

  static constexpr std::size_t kKinds = Approach::kKinds;

  static Stretch of(const Approach& approach, Cell pawn) { return of_kind(approach.kind(pawn)); }
  constexpr std::size_t kind() const {
    return static_cast<std::size_t>(((free - 1) * 4 + gap - 1) * 6 + (two_gaps - 1) * 2 + flight -
                                    1);
  }
  static constexpr Stretch of_kind(std::size_t kind) {
    const auto part = [&](std::size_t one, std::size_t many) {
      return static_cast<std::uint8_t>(kind / one % many + 1);
    };
    return {part(24, 5), part(6, 4), part(2, 3), part(1, 2)};
  }
};

}  // namespace twistwood::search::labyrinth
