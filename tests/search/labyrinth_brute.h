// Distances in a garden of the labyrinth, found by trying everything: what
// search/labyrinth/approach promises, without masks, lanes or anything else of it.
//
// A pawn alone in the garden; every turn finds the hedges as they are now. A turn is a walk, at
// most one hedge turned, and a walk again, with cards played on both.
#pragma once

#include <bitset>
#include <map>
#include <utility>
#include <vector>

#include "games/labyrinth/game.h"
#include "support/playthrough.h"

namespace twistwood::trial {

// The cards that a pawn may still play, a flight being two fairies.
struct Purse {
  int gaps = 0;
  int flights = 0;
};

class BruteGarden {
 public:
  static constexpr int kMost = 5;

  explicit BruteGarden(const labyrinth::Hedges& hedges) : hedges_(hedges) {}

  // The fewest turns from one cell to another, with so many cards for all of them together; kMost
  // where it takes as many or more.
  int turns(labyrinth::Cell from, labyrinth::Cell to, Purse purse) {
    std::vector<Places>& after = after_turns_[place(from.index, purse)];
    if (after.empty()) after.emplace_back().set(place(from.index, purse));
    for (std::size_t turns = 0; turns < kMost; ++turns) {
      if (turns == after.size()) after.push_back(one_turn_on(after.back()));
      for (int left = 0; left < kPurses; ++left) {
        if (after[turns][place(to.index, purse_of(static_cast<std::size_t>(left)))]) {
          return static_cast<int>(turns);
        }
      }
    }
    return kMost;
  }

 private:
  // A place is a cell and what is left in the purse.
  static constexpr int kPurses = 3 * 2;
  using Places = std::bitset<labyrinth::kCells * kPurses>;

  static std::size_t place(int cell, Purse purse) {
    return static_cast<std::size_t>(cell * kPurses + purse.gaps * 2 + purse.flights);
  }
  static int cell_of(std::size_t place) { return static_cast<int>(place) / kPurses; }
  static Purse purse_of(std::size_t place) {
    const int rest = static_cast<int>(place) % kPurses;
    return {rest / 2, rest % 2};
  }

  // Can the line between two cells beside each other be crossed?
  static bool open(const labyrinth::Lines& lines, int from, int to) {
    const Mask line = to == from + 1 || from == to + 1 ? lines.east : lines.north;
    return (line >> std::min(from, to) & 1) != 0;
  }

  static Places walk(const labyrinth::Lines& lines, Places reached) {
    std::vector<std::size_t> front;
    const auto reach = [&](int cell, Purse purse) {
      const std::size_t at = place(cell, purse);
      if (reached[at]) return;
      reached.set(at);
      front.push_back(at);
    };
    for (std::size_t at = 0; at < reached.size(); ++at) {
      if (reached[at]) front.push_back(at);
    }
    while (!front.empty()) {
      const int cell = cell_of(front.back());
      const Purse purse = purse_of(front.back());
      front.pop_back();
      for (const auto& [file, rank] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        if (cell % 6 + file < 0 || cell % 6 + file > 5) continue;  // never over the rim
        if (cell / 6 + rank < 0 || cell / 6 + rank > 5) continue;
        const int to = cell + file + 6 * rank;
        if (open(lines, cell, to)) reach(to, purse);
        if (purse.gaps > 0) reach(to, {purse.gaps - 1, purse.flights});
      }
      if (purse.flights > 0 && (labyrinth::kFairies >> cell & 1) != 0) {
        for (const int to : each(labyrinth::kFairies)) {
          reach(to, {purse.gaps, purse.flights - 1});
        }
      }
    }
    return reached;
  }

  Places one_turn_on(const Places& from) {
    Places all;
    for (std::size_t at = 0; at < from.size(); ++at) {
      if (from[at]) all |= after_turn(at);
    }
    return all;
  }

  const Places& after_turn(std::size_t from) {
    const auto [known, fresh] = after_turn_.try_emplace(from);
    if (!fresh) return known->second;
    Places start;
    start.set(from);
    const Places before = walk(open_lines(hedges_), start);
    Places all = before;
    for (int axis = 0; axis < labyrinth::kCells; ++axis) {
      if (axis % 6 == 5 || axis / 6 == 5) continue;
      for (int quarters = 1; quarters <= 3; ++quarters) {
        labyrinth::Hedges hedges = hedges_;
        hedges.turn(labyrinth::Axis::of(axis), quarters);
        Places carried;
        for (std::size_t at = 0; at < before.size(); ++at) {
          if (!before[at]) continue;
          const auto cell =
              turned(labyrinth::Cell::of(cell_of(at)), labyrinth::Axis::of(axis), quarters);
          carried.set(place(cell.index, purse_of(at)));
        }
        all |= walk(open_lines(hedges), carried);
      }
    }
    return known->second = all;
  }

  labyrinth::Hedges hedges_;
  std::map<std::size_t, Places> after_turn_;
  std::map<std::size_t, std::vector<Places>> after_turns_;  // after none, one, two, …
};

// Calls visit(position) with running positions of games with two, three and four seats in turn.
template <class Visit>
void visit_labyrinths(int number, Visit visit) {
  for (int i = 0; i < number && !::testing::Test::HasFailure(); ++i) {
    const auto seed = static_cast<std::uint64_t>(i) + 1;
    Labyrinth::Position position =
        *Labyrinth::deal({.seats = kMinSeats + i % 3, .goals = labyrinth::kMinGoals + i % 4}, seed);
    Random random(seed);
    for (int turn = 0; turn < i % 50; ++turn) {
      labyrinth::State next = position.state;
      apply(position.layout, next, lively_turn<Labyrinth>(position, random));
      if (!status(next.view).running()) break;
      position.state = next;
    }
    visit(position);
  }
}

}  // namespace twistwood::trial
