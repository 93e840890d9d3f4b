#include "batch/actions.h"

namespace twistwood {

namespace {

using labyrinth::Cell;
using labyrinth::kAllTurnings;
using labyrinth::Phase;
using labyrinth::Reach;

using Labyrinths = Actions<Labyrinth>;

constexpr std::size_t word_of(int turning, int flights) {
  return static_cast<std::size_t>(flights * Labyrinths::kTurnings + turning);
}

// The number of a turning in kAllTurnings, by axis and quarters.
constexpr auto kTurningOf = [] {
  std::array<std::array<std::uint8_t, 4>, labyrinth::kCells> numbers{};
  for (std::size_t i = 1; i < kAllTurnings.size(); ++i) {
    const auto& [axis, quarters] = kAllTurnings[i];
    numbers[axis.index][static_cast<std::size_t>(quarters)] = static_cast<std::uint8_t>(i);
  }
  return numbers;
}();

}  // namespace

void Actions<Labyrinth>::legal(const Labyrinth::Layout& layout, const Labyrinth::View& view,
                               Legal& bits) {
  bits = {};
  if (view.phase == Phase::kGate) bits[word_of(kGate, 0)] = labyrinth::kGates;
  if (view.phase != Phase::kTurn) return;
  if (labyrinth::begins_on_target(view)) {
    bits[0] = labyrinth::bit(view.mover().pawn);
    return;
  }
  const Reach reach(layout, view);
  for (int turning = 0; turning < kGate; ++turning) {
    const labyrinth::Turning& turned = kAllTurnings[static_cast<std::size_t>(turning)];
    if (turned.axis.exists() && reach.is_apart(turned.axis)) {
      for (int flights = 0; flights < kFlights; ++flights) {
        bits[word_of(turning, flights)] = bits[word_of(0, flights)];
      }
      continue;
    }
    labyrinth::for_each_end(reach, turned, [&](int, int flights, Mask cells) {
      bits[word_of(turning, flights)] |= cells;
    });
  }
}

Labyrinth::Turn Actions<Labyrinth>::turn(const Labyrinth::Layout& layout,
                                         const Labyrinth::View& view, int id) {
  const Cell cell = Cell::of(id % kWidth);
  const int turning = id / kWidth % kTurnings;
  const int flights = id / kWidth / kTurnings;
  if (turning == kGate) return Labyrinth::Turn::gate(cell);
  const labyrinth::Turning& turned = kAllTurnings[static_cast<std::size_t>(turning)];
  int gaps = 0;
  const bool has_cards = !labyrinth::Purse::of(view.mover()).empty();
  if (has_cards && !labyrinth::begins_on_target(view)) {
    labyrinth::for_each_end(Reach(layout, view), turned, [&](int price, int flown, Mask cells) {
      if (flown == flights && (cells & labyrinth::bit(cell)) != 0) gaps = price;
    });
  }
  return turned.to(cell, gaps, flights);
}

int Actions<Labyrinth>::id(const Labyrinth::Layout&, const Labyrinth::View&,
                           const Labyrinth::Turn& turn) {
  int turning = 0;
  if (turn.sets_gate) {
    turning = kGate;
  } else if (turn.axis.exists()) {
    turning = kTurningOf[turn.axis.index][turn.quarters];
  }
  return (turn.flights * kTurnings + turning) * kWidth + turn.cell.index;
}

}  // namespace twistwood
