// The garden of Twist Labyrinth: 36 cells, 25 axes, gates, fairies and goals (L1 to L4).
//
// A cell is a number from 0 (a1) to 35 (f6), rank by rank, so a set of cells is a Mask. An axis has
// the number of the cell at its lower left: the four cells around axis k are k, k+1, k+6 and k+7.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "base/bits.h"

namespace twistwood::labyrinth {

inline constexpr int kSide = 6;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kAxisSide = kSide - 1;
inline constexpr int kAxes = kAxisSide * kAxisSide;

struct Cell {
  std::uint8_t index = kNoIndex;

  static constexpr std::uint8_t kNoIndex = 63;  // a bit of its own, outside the garden
  static constexpr Cell none() { return {}; }
  static constexpr Cell at(int file, int rank) {
    assert(file >= 0 && file < kSide && rank >= 0 && rank < kSide);
    return {static_cast<std::uint8_t>(rank * kSide + file)};
  }
  static constexpr Cell of(int index) { return {static_cast<std::uint8_t>(index)}; }

  constexpr bool exists() const { return index < kCells; }
  constexpr int file() const { return index % kSide; }
  constexpr int rank() const { return index / kSide; }
  friend constexpr bool operator==(Cell, Cell) = default;
};

struct Axis {
  std::uint8_t index = Cell::kNoIndex;  // of the cell at its lower left

  static constexpr Axis none() { return {}; }
  static constexpr Axis at(int file, int rank) {
    assert(file >= 0 && file < kAxisSide && rank >= 0 && rank < kAxisSide);
    return {static_cast<std::uint8_t>(rank * kSide + file)};
  }
  static constexpr Axis of(int index) { return {static_cast<std::uint8_t>(index)}; }

  constexpr bool exists() const { return index < kCells; }
  constexpr int file() const { return index % kSide; }
  constexpr int rank() const { return index / kSide; }
  constexpr bool has_t() const { return (file() + rank()) % 2 == 0; }  // L2
  friend constexpr bool operator==(Axis, Axis) = default;
};

constexpr Mask bit(Cell cell) { return twistwood::bit(cell.index); }

template <std::size_t N>
consteval Mask cells(const char (&names)[N]) {
  Mask mask = 0;
  for (std::size_t i = 0; i + 1 < N; i += 3) {
    mask |= bit(Cell::at(names[i] - 'a', names[i + 1] - '1'));
  }
  return mask;
}

inline constexpr Mask kGarden = twistwood::bit(kCells) - 1;
inline constexpr Mask kGates = cells("a1 f1 a6 f6");                // L4
inline constexpr Mask kFairies = cells("b1 f2 e6 a5 b3 d2 e4 c5");  // L4
inline constexpr Mask kGoals = kGarden & ~kGates & ~kFairies;       // L4
inline constexpr Mask kEastEdge = cells("f1 f2 f3 f4 f5 f6");
inline constexpr Mask kNorthEdge = cells("a6 b6 c6 d6 e6 f6");
inline constexpr Mask kAxisMask = kGarden & ~kEastEdge & ~kNorthEdge;
inline constexpr int kGoalCards = 24;
static_assert(count(kGoals) == kGoalCards && count(kAxisMask) == kAxes);

// The goal that lives on a goal cell: goals are counted through the cells a1, a2, ... f6, file by
// file, leaving out gates and fairies. The same in every game.
constexpr int goal_index(Cell goal) {
  assert((kGoals & bit(goal)) != 0);
  int before = 0;
  for (int other : each(kGoals)) {
    const Cell cell = Cell::of(other);
    const bool comes_first =
        cell.file() != goal.file() ? cell.file() < goal.file() : cell.rank() < goal.rank();
    if (comes_first) ++before;
  }
  return before;
}

// The cells around an axis go round it clockwise by `quarters` (L11).
namespace detail {
// A byte holds the four cells as `mask >> axis` shows them: bit 0 south west, 1 south east,
// 6 north west, 7 north east.
inline constexpr int kAround = 0b11000011;
consteval std::array<std::array<std::uint8_t, 256>, 4> ring_table() {
  constexpr std::array<int, 4> kClockwise = {0, 6, 7, 1};
  std::array<std::array<std::uint8_t, 256>, 4> table{};
  for (std::size_t quarters = 0; quarters < 4; ++quarters) {
    for (std::size_t ring = 0; ring < 256; ++ring) {
      for (std::size_t i = 0; i < 4; ++i) {
        if ((ring >> kClockwise[i] & 1) != 0) {
          table[quarters][ring] = static_cast<std::uint8_t>(table[quarters][ring] |
                                                            1 << kClockwise[(i + quarters) % 4]);
        }
      }
    }
  }
  return table;
}
inline constexpr auto kRing = ring_table();
}  // namespace detail

constexpr Mask around(Axis axis) { return Mask{detail::kAround} << axis.index; }

constexpr Mask turned(Mask cells, Axis axis, int quarters) {
  assert(axis.exists() && quarters >= 0 && quarters < 4);
  const auto ring = static_cast<std::size_t>((cells >> axis.index) & detail::kAround);
  const Mask after = detail::kRing[static_cast<std::size_t>(quarters)][ring];
  return (cells & ~around(axis)) | after << axis.index;
}

constexpr Cell turned(Cell cell, Axis axis, int quarters) {
  return Cell::of(lowest(turned(bit(cell), axis, quarters)));
}

}  // namespace twistwood::labyrinth
