// The distances of the labyrinth against a search that tries everything.
#include "search/labyrinth/approach.h"

#include <gtest/gtest.h>

#include "search/labyrinth/approach_cache.h"
#include "search/labyrinth_brute.h"

namespace twistwood::trial {
namespace {

using labyrinth::Cell;
using search::labyrinth::Approach;
using search::labyrinth::Garden;
using search::labyrinth::Price;
using search::labyrinth::Way;

struct Priced {
  Price price;
  Purse purse;
};
constexpr Priced kAllPrices[] = {{Price::kFree, {0, 0}},
                                 {Price::kGap, {1, 0}},
                                 {Price::kTwoGaps, {2, 0}},
                                 {Price::kFlight, {0, 1}}};

// With a flight everything counts as two turns away at most.
int told(int turns, Price price) { return price == Price::kFlight ? std::min(turns, 2) : turns; }

static_assert(Approach::kTurns == BruteGarden::kMost);

TEST(Approach, is_what_brute_force_finds) {
  int answers = 0;
  int with_flight = 0;
  int too_near = 0;
  visit_labyrinths(40, [&](const Labyrinth::Position& position) {
    const labyrinth::Hedges& hedges = position.state.view.hedges;
    const Garden garden(hedges);
    BruteGarden brute(hedges);
    std::vector<Approach> to;
    for (int cell = 0; cell < labyrinth::kCells; ++cell) to.emplace_back(garden, Cell::of(cell));
    for (int from = 0; from < labyrinth::kCells; ++from) {
      const Approach away(garden, Cell::of(from), Way::kFrom);
      for (const auto& [price, purse] : kAllPrices) {
        for (int cell = 0; cell < labyrinth::kCells; ++cell) {
          const int found = brute.turns(Cell::of(from), Cell::of(cell), purse);
          const int expected = told(found, price);
          ASSERT_EQ(to[static_cast<std::size_t>(cell)].turns(Cell::of(from), price), expected)
              << text_of<Labyrinth>(position) << " to " << cell << " from " << from << " price "
              << static_cast<int>(price);
          ASSERT_EQ(away.turns(Cell::of(cell), price), expected)
              << text_of<Labyrinth>(position) << " away from " << from << " to " << cell;
          ++answers;
          with_flight += price == Price::kFlight ? 1 : 0;
          too_near += found != expected ? 1 : 0;
        }
      }
    }
  });
  EXPECT_EQ(answers, 40 * 36 * 36 * 4);
  EXPECT_LT(too_near, with_flight / 200) << "of " << with_flight;
}

// What is left out for cells that nobody asks for never changes the others, nor what was asked for
// before. With one place in the cache, each answer takes the place of the one before.
TEST(Approach, is_right_for_the_cells_that_are_needed) {
  search::labyrinth::ApproachCache large;
  search::labyrinth::ApproachCache small(1);
  Random random(5);
  visit_labyrinths(300, [&](const Labyrinth::Position& position) {
    const labyrinth::Hedges& hedges = position.state.view.hedges;
    const Garden garden(hedges);
    const Cell target = Cell::of(static_cast<int>(random.below(labyrinth::kCells)));
    const Approach to(garden, target);
    const Approach from(garden, target, Way::kFrom);
    for (int i = 0; i < 3; ++i) {
      const Mask needed = (random.next() & random.next() & labyrinth::kGarden) | bit(target);
      const auto expect_same = [&](const Approach& some, const Approach& whole) {
        for (const int cell : each(needed)) {
          for (const auto& [price, purse] : kAllPrices) {
            EXPECT_EQ(some.turns(Cell::of(cell), price), whole.turns(Cell::of(cell), price));
          }
        }
      };
      expect_same(Approach(garden, target, Way::kTo, needed), to);
      expect_same(Approach(garden, target, Way::kFrom, needed), from);
      for (auto* cache : {&large, &small}) {
        expect_same(cache->to(hedges, garden, target, needed), to);
        expect_same(cache->from(hedges, garden, target, needed), from);
      }
    }
  });
}

}  // namespace
}  // namespace twistwood::trial
