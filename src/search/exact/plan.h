// How the blocks of a component are worked out, with all that is the same for every choice of holes
// looked up beforehand.
#pragma once

#include <vector>

#include "search/exact/card_graph.h"
#include "search/exact/problem.h"

namespace twistwood::search::exact {

inline constexpr std::uint32_t kNoStep = std::numeric_limits<std::uint32_t>::max();

// Where the digit of a colour stands in the number of a choice of holes; the choice without it, and
// with it put in.
struct DigitPlace {
  std::uint8_t at = 0;

  DigitPlace() = default;
  DigitPlace(Colours digits, int colour)
      : at(static_cast<std::uint8_t>(2 * std::popcount(digits & ((1u << colour) - 1)))) {}
  std::size_t digit(std::uint64_t choice) const {
    return static_cast<std::size_t>(choice >> at & 3);
  }
  std::uint64_t without(std::uint64_t choice) const {
    return (choice & (bit(at) - 1)) | choice >> (at + 2) << at;
  }
  std::uint64_t with(std::uint64_t choice, std::uint64_t digit) const {
    return (choice & (bit(at) - 1)) | digit << at | choice >> at << (at + 2);
  }
};

// How a seat's next cube is collected, and in which rows of the level below that ends.
struct Collect {
  enum class Hole : std::uint8_t {
    kNone,     // nothing to collect: the seat is complete
    kMade,     // nobody holds the colour: one of four cubes leaves a hole
    kForgot,   // the other holds it and its hole is a digit: three cubes are left
    kUnknown,  // the other held it at the beginning: all that lay then are left
  };
  Hole hole = Hole::kNone;
  std::uint8_t colour = 0;
  DigitPlace place;
  std::uint16_t rows = 0;  // of a block of the node below
  std::uint16_t slot = 0;
  std::uint64_t first_row = 0;

  // Calls visit(cube, row number) for each cube that lies.
  template <class Visit>
  void for_each_cube(const Problem& problem, std::uint64_t choice, Visit visit) const {
    if (hole == Hole::kNone) return;
    const std::size_t gone = hole == Hole::kForgot ? place.digit(choice) : 4;
    const auto& cubes = problem.cubes[colour];
    std::uint64_t block = hole == Hole::kForgot ? place.without(choice) : choice;
    for (std::size_t i = 0; i < cubes.size(); ++i) {
      if (i == gone) continue;
      if (hole == Hole::kMade) block = place.with(choice, i);
      visit(cubes[i], first_row + block * rows + slot + (hole == Hole::kMade ? 0 : i));
    }
  }
};

// Rows to keep of a block: of one colour, for one seat to act.
struct Keep {
  std::uint8_t seat = 0;
  std::uint8_t colour = 0;
  bool one = false;  // only at the hole of its digit; else at every cube
  DigitPlace place;
};

struct Step {
  NodeNumber node = kNoNode;
  std::array<Collect, 2> collect;
  std::array<std::uint32_t, 2> steal{kNoStep, kNoStep};  // the step of the node after it
  std::array<std::uint32_t, 2> safety{kNoStep, kNoStep};
  std::array<bool, 2> complete{};
  std::vector<Keep> keep;
  std::uint16_t rows = 0;
  std::uint64_t first_row = 0;

  // Calls visit(seat to act, square of the other pawn, row number) for each row to keep.
  template <class Visit>
  void for_each_kept_row(const Problem& problem, std::uint64_t choice, Visit visit) const {
    std::uint64_t row = first_row + choice * rows;
    for (const Keep& each_row : keep) {
      const auto& cubes = problem.cubes[each_row.colour];
      if (each_row.one) {
        visit(std::size_t{each_row.seat}, cubes[each_row.place.digit(choice)], row++);
        continue;
      }
      for (const Square cube : cubes) visit(std::size_t{each_row.seat}, cube, row++);
    }
  }
};

struct Plan {
  std::vector<Step> steps;
  std::vector<std::uint32_t> ends;  // as in CardGraph::Component
  std::uint64_t choices = 1;
  std::size_t most_together = 1;

  Plan() = default;
  Plan(const CardGraph& graph, const CardGraph::Component& component, const Problem& problem);
};

}  // namespace twistwood::search::exact
