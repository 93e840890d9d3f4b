// The board of Twisty: 49 squares and the hops between them (T1, T8, T13).
//
// A square is a number from 0 (a1) to 48 (g7), rank by rank, so a set of squares is a Mask.
// Hops depend on nothing but the square: they are tables made at compile time.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "base/bits.h"

namespace twistwood::twisty {

inline constexpr int kSide = 7;
inline constexpr int kSquares = kSide * kSide;

struct Square {
  std::uint8_t index = kNoIndex;

  static constexpr std::uint8_t kNoIndex = 63;  // a bit of its own, outside the board
  static constexpr Square none() { return {}; }
  static constexpr Square at(int file, int rank) {
    assert(file >= 0 && file < kSide && rank >= 0 && rank < kSide);
    return {static_cast<std::uint8_t>(rank * kSide + file)};
  }
  static constexpr Square of(int index) { return {static_cast<std::uint8_t>(index)}; }

  constexpr bool exists() const { return index < kSquares; }
  constexpr int file() const { return index % kSide; }
  constexpr int rank() const { return index / kSide; }
  friend constexpr bool operator==(Square, Square) = default;
};

constexpr Mask bit(Square square) { return twistwood::bit(square.index); }

inline constexpr Mask kBoard = twistwood::bit(kSquares) - 1;
inline constexpr Square kCentre = Square::at(3, 3);
inline constexpr std::array<Square, 4> kCorners = {Square::at(0, 0), Square::at(0, 6),
                                                   Square::at(6, 0), Square::at(6, 6)};
inline constexpr Mask kCornerMask =
    bit(kCorners[0]) | bit(kCorners[1]) | bit(kCorners[2]) | bit(kCorners[3]);
inline constexpr Mask kCounterSquares = kBoard & ~kCornerMask & ~bit(kCentre);  // T3

using HopTable = std::array<Mask, kSquares>;

// All targets (dx, dy) away for which `fits(|dx|, |dy|)`; T9 keeps them on the board.
template <class Fits>
consteval HopTable hops_that(Fits fits) {
  HopTable table{};
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      const int dx = from % kSide - to % kSide;
      const int dy = from / kSide - to / kSide;
      if (fits(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy)) {
        table[static_cast<std::size_t>(from)] |= twistwood::bit(to);
      }
    }
  }
  return table;
}

inline constexpr HopTable kLeaps = hops_that([](int dx, int dy) { return dx * dy == 2; });  // T8
inline constexpr HopTable kSteps = hops_that([](int dx, int dy) { return dx + dy == 1; });  // T13a
inline constexpr HopTable kDiagonals =
    hops_that([](int dx, int dy) { return dx == 1 && dy == 1; });  // T13b

}  // namespace twistwood::twisty
