// How far a pawn gets in one turn, by what it spends: walks, slips, flights, a hedge (L10 to L15).
//
// Cells with the same price are found together, as sets, by flood fill over the open lines. The
// turn has two halves, before and after the hedge; the second starts from every cell on which the
// first may stop, carried round with the hedge.
//
// Two facts keep it small. A second flight in the same half gains nothing: the first could have
// gone where the second goes. And from any cell to any other it is at most ten lines, twelve if
// the goal is in the way, so more gaps than that are never needed.
#pragma once

#include <algorithm>

#include "games/labyrinth/state.h"

namespace twistwood::labyrinth {

inline constexpr int kMostGaps = 12;
inline constexpr int kMostFlights = 2;

// Who stands where when the pawn moves, and what it is after.
struct Ground {
  Lines open;
  Mask others = 0;  // the other pawns
  Mask self = 0;    // where the pawn is while it has not moved by itself: there it may stop (L13)
  Mask target = 0;

  constexpr Mask stops() const { return ~others | self; }         // to turn a hedge, to take off
  constexpr Mask ends() const { return stops() | target; }        // to end the turn
  constexpr Mask landings() const { return kFairies & ~others; }  // L14b
};

// L12, L13, L15: everything within a walk of `from`. The target is entered but not left.
constexpr Mask walk(Mask from, const Ground& ground) {
  const auto [east, north] = ground.open;
  Mask reach = from;
  while (true) {
    const Mask before = reach;
    Mask going = reach & ~ground.target;
    reach |= ((going & east) << 1) | ((going >> 1) & east);
    going = reach & ~ground.target;
    reach |= ((going & north) << kSide) | ((going >> kSide) & north);
    if (reach == before) return reach;
  }
}

// Everything one open line away.
constexpr Mask one_line(Mask from, const Ground& ground) {
  const auto [east, north] = ground.open;
  return ((from & east) << 1) | ((from >> 1) & east) | ((from & north) << kSide) |
         ((from >> kSide) & north);
}

// L14a: everything one line away, open or closed.
constexpr Mask slip(Mask from, Mask target) {
  const Mask going = from & ~target;
  return ((going & ~kEastEdge) << 1) | ((going >> 1) & ~kEastEdge) |
         ((going & ~kNorthEdge) << kSide) | (going >> kSide);
}

// The cards a player can spend to some effect.
struct Purse {
  int gaps = 0;
  int flights = 0;

  static constexpr Purse of(const Player& player) {
    return {std::min<int>(player.gaps, kMostGaps), std::min(player.fairies / 2, kMostFlights)};
  }
  constexpr bool empty() const { return gaps == 0 && flights == 0; }
};

// within[g][f]: the cells that at most g gaps and f flights lead to.
struct Prices {
  std::array<std::array<Mask, kMostFlights + 1>, kMostGaps + 1> within;

  constexpr Mask& at(int gaps, int flights) {
    return within[static_cast<std::size_t>(gaps)][static_cast<std::size_t>(flights)];
  }
  constexpr Mask at(int gaps, int flights) const {
    return within[static_cast<std::size_t>(gaps)][static_cast<std::size_t>(flights)];
  }
};

// Fills `prices` for half a turn that may begin, at each price, on the cells start(gaps, flights).
template <class Start>
constexpr void spread(Prices& prices, Purse purse, const Ground& ground, Start start) {
  for (int gaps = 0; gaps <= purse.gaps; ++gaps) {
    for (int flights = 0; flights <= purse.flights; ++flights) {
      Mask from = start(gaps, flights);
      if (gaps > 0) {
        const Mask cheaper = prices.at(gaps - 1, flights);
        from |= cheaper | slip(cheaper, ground.target);
      }
      if (flights > 0) {
        const Mask cheaper = prices.at(gaps, flights - 1);
        from |= cheaper;
        if ((cheaper & kFairies & ground.stops()) != 0) from |= ground.landings();
      }
      prices.at(gaps, flights) = walk(from, ground);
    }
  }
}

// All that the seat to act can reach before it turns a hedge, and from there, after each turning.
class Reach {
 public:
  Reach(const Layout& layout, const View& view);

  const Ground& ground() const { return ground_; }
  Purse purse() const { return purse_; }
  const Prices& before() const { return before_; }

  // True if no pawn is or can get near the axis, so that turning its hedge changes no price.
  bool is_apart(Axis axis) const { return ((everywhere_ | ground_.others) & around(axis)) == 0; }

  // The ground after the hedge is turned, and the prices of the cells then.
  Ground ground_after(Axis axis, int quarters) const {
    Hedges hedges = hedges_;
    hedges.turn(axis, quarters);
    return {open_lines(hedges), turned(ground_.others, axis, quarters),
            turned(ground_.self, axis, quarters), ground_.target};
  }
  Mask walk_after(Axis axis, int quarters, const Ground& after) const {  // with an empty purse
    return walk(turned(stops(everywhere_), axis, quarters), after);
  }
  void prices_after(Axis axis, int quarters, const Ground& after, Prices& prices) const;

 private:
  // Where a hedge may be turned, of the cells reached.
  Mask stops(Mask reached) const { return reached & ground_.stops() & ~ground_.target; }

  Hedges hedges_;
  Ground ground_;
  Purse purse_;
  Mask everywhere_;  // reached before a turning, whatever it costs
  Prices before_;
};

// Calls visit(gaps, flights, cells) with the cells where a turn may end at that price and at no
// lower one ("What a turn is"); sets that are empty are left out.
template <class Visit>
constexpr void for_each_price(const Prices& prices, Purse purse, Mask ends, Visit visit) {
  for (int gaps = 0; gaps <= purse.gaps; ++gaps) {
    for (int flights = 0; flights <= purse.flights; ++flights) {
      Mask cells = prices.at(gaps, flights);
      if (gaps > 0) cells &= ~prices.at(gaps - 1, flights);
      if (flights > 0) cells &= ~prices.at(gaps, flights - 1);
      if ((cells & ends) != 0) visit(gaps, flights, cells & ends);
    }
  }
}

}  // namespace twistwood::labyrinth
