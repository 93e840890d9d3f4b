#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

namespace {

// The axes of a group, one a lane, as bits of the cells at their lower left; a lane may have none.
constexpr auto kAxisBits = [] {
  std::array<std::array<Mask, kLanes>, kGroups> bits{};
  std::size_t next = 0;
  for (int axis : each(kAxisMask)) {
    bits[next / kLanes][next % kLanes] = twistwood::bit(axis);
    ++next;
  }
  return bits;
}();

// The cells around the axes of a group.
struct Ring {
  Lanes south_west, south_east, north_west, north_east;

  explicit Ring(const std::array<Mask, kLanes>& axes)
      : south_west{axes[0], axes[1], axes[2], axes[3]},
        south_east(south_west << 1),
        north_west(south_west << kSide),
        north_east(south_west << (kSide + 1)) {}
  Lanes cells() const { return south_west | south_east | north_west | north_east; }
};

constexpr Lanes in_all(Mask mask) { return Lanes{mask, mask, mask, mask}; }

Mask any(const Lanes& lanes) { return lanes[0] | lanes[1] | lanes[2] | lanes[3]; }

using WideSpread = std::array<Lanes, kPrices>;

// L11 for four axes at once.
Lanes carried(const Lanes& cells, const Ring& ring, int quarters) {
  const Lanes sw = cells & ring.south_west;
  const Lanes se = cells & ring.south_east;
  const Lanes nw = cells & ring.north_west;
  const Lanes ne = cells & ring.north_east;
  const Lanes apart = cells ^ sw ^ se ^ nw ^ ne;
  constexpr int kDiagonal = kSide + 1;
  switch (quarters) {
    case 1: return apart | sw << kSide | nw << 1 | ne >> kSide | se >> 1;
    case 2:
      return apart | sw << kDiagonal | ne >> kDiagonal | nw >> (kSide - 1) | se << (kSide - 1);
    default: return apart | sw << 1 | se << kSide | ne >> 1 | nw >> kSide;
  }
}

Lanes flood(Lanes reach, const Garden::Paths& paths) {
  while (true) {
    const Lanes before = reach;
    for (int i = 0; i < 2; ++i) {  // two steps a test, which costs as much as a step
      reach |= ((reach & paths.east) << 1) | ((reach >> 1) & paths.east);
      reach |= ((reach & paths.north) << kSide) | ((reach >> kSide) & paths.north);
    }
    if (any(reach ^ before) == 0) return reach;
  }
}

Lanes slipped(const Lanes& from) {
  const Lanes inner = in_all(kGarden & ~kEastEdge);
  const Lanes all = in_all(kGarden);
  return from | ((from & inner) << 1) | ((from >> 1) & inner) | ((from << kSide) & all) |
         from >> kSide;
}

// Which prices are still to be worked out: the lowest `paid` of free, one gap and two, and a
// flight.
struct Open {
  std::size_t paid = 3;
  bool flight = true;
};

// Half a turn, before or after the hedge: the same forwards and backwards.
WideSpread half_turn(const WideSpread& from, const Garden::Paths& paths, Open open) {
  WideSpread to{};
  to[0] = flood(from[0], paths);
  if (open.paid > 1) to[1] = flood(from[1] | slipped(to[0]), paths);
  if (open.paid > 2) to[2] = flood(from[2] | slipped(to[1]), paths);
  if (open.flight) {
    const Lanes fairies = in_all(kFairies);
    const Lanes flies = (to[0] & fairies) != in_all(0) ? fairies : in_all(0);
    to[3] = flood(from[3] | to[0] | flies, paths);
  }
  return to;
}

WideSpread widen(const Spread& spread) {
  return {in_all(spread[0]), in_all(spread[1]), in_all(spread[2]), in_all(spread[3])};
}

// What one whole turn leads to, for each price that is still open.
Spread one_turn(const Spread& from, const Garden& garden, Way way, Open open) {
  const WideSpread start = widen(from);
  const WideSpread unturned = half_turn(start, garden.now, open);
  const Mask touched = unturned[open.paid - 1][0] | unturned[3][0];
  WideSpread all = unturned;
  for (std::size_t group = 0; group < kGroups; ++group) {
    const Ring ring(kAxisBits[group]);
    // Turning a hedge changes only the lines between the cells around its axis.
    if ((touched & any(ring.cells())) == 0) continue;
    for (int quarters = 1; quarters <= 3; ++quarters) {
      const Garden::Paths& after = garden.after[static_cast<std::size_t>(quarters - 1)][group];
      WideSpread half = way == Way::kTo ? half_turn(start, after, open) : unturned;
      for (std::size_t p = 0; p < kPrices; ++p) {
        if (p < open.paid || (p == 3 && open.flight)) {
          half[p] = carried(half[p], ring, way == Way::kTo ? 4 - quarters : quarters);
        }
      }
      half = half_turn(half, way == Way::kTo ? garden.now : after, open);
      for (std::size_t p = 0; p < kPrices; ++p) all[p] |= half[p];
    }
  }
  Spread reach{};
  for (std::size_t p = 0; p < kPrices; ++p) reach[p] = any(all[p]);
  return reach;
}

}  // namespace

Garden::Garden(const Hedges& hedges) : after{} {
  const Lines open = open_lines(hedges);
  now = {in_all(open.east), in_all(open.north)};
  std::size_t next = 0;
  for (int axis : each(kAxisMask)) {
    Hedges turned = hedges;
    for (auto& groups : after) {
      turned.turn(Axis::of(axis), 1);
      const Lines then = open_lines(turned);
      groups[next / kLanes].east[next % kLanes] = then.east;
      groups[next / kLanes].north[next % kLanes] = then.north;
    }
    ++next;
  }
}

Approach::Approach(const Garden& garden, Cell cell, Way way, Mask needed) {
  layers_[0].fill(bit(cell));
  Open open;
  for (std::size_t turns = 1; turns < layers_.size(); ++turns) {
    Spread& layer = layers_[turns];
    layer.fill(kGarden);
    if (open.paid == 0) continue;
    const Spread reach = one_turn(layers_[turns - 1], garden, way, open);
    // With a flight everything is two turns away at most; and what leads to all cells that are
    // needed does so in later turns and for more gaps as well.
    if (open.flight) layer[3] = reach[3];
    open.flight = false;
    for (std::size_t p = 0; p < open.paid; ++p) layer[p] = reach[p];
    while (open.paid > 0 && (needed & ~layer[open.paid - 1]) == 0) --open.paid;
  }
}

}  // namespace twistwood::search::labyrinth
