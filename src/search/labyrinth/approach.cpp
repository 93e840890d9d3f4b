#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr std::size_t kLanes = 4;
using Lanes [[gnu::vector_size(8 * kLanes)]] = Mask;

constexpr Lanes in_all(Mask mask) { return Lanes{mask, mask, mask, mask}; }

Mask any(const Lanes& lanes) { return lanes[0] | lanes[1] | lanes[2] | lanes[3]; }

// Sets of cells for each quarter of a turn of four hedges, worked out in step: no quarter waits for
// another one.
struct Wide {
  std::array<Lanes, 3> quarter;
};

template <class Work>
[[gnu::always_inline]] inline Wide each_quarter(Work work) {
  return {{work(std::size_t{0}), work(std::size_t{1}), work(std::size_t{2})}};
}

constexpr Wide widen(Mask mask) { return {{in_all(mask), in_all(mask), in_all(mask)}}; }

Wide operator|(const Wide& a, const Wide& b) {
  return each_quarter([&](std::size_t q) { return a.quarter[q] | b.quarter[q]; });
}

template <class Cells>
struct PathsOf {
  Cells east;
  Cells north;
};

// A set of prices, a bit each.
using PriceSet = unsigned;
constexpr PriceSet kGapPrices = 0b0111;
constexpr PriceSet kFlightPrice = 0b1000;
constexpr bool has(PriceSet prices, std::size_t price) { return (prices >> price & 1) != 0; }

template <class Cells>
using SpreadOf = std::array<Cells, kPrices>;

// One step along every open line.
template <class Cells>
[[gnu::always_inline]] inline void step(Cells& reach, const Cells& east, const Cells& north) {
  reach |= ((reach & east) << 1) | ((reach >> 1) & east);
  reach |= ((reach & north) << kSide) | ((reach >> kSide) & north);
}

Mask flood(Mask reach, const PathsOf<Mask>& paths) {
  while (true) {
    const Mask before = reach;
    step(reach, paths.east, paths.north);
    if (reach == before) return reach;
  }
}

Wide flood(Wide reach, const PathsOf<Wide>& paths) {
  while (true) {
    const Wide before = reach;
    for (std::size_t q = 0; q < 3; ++q) {
      step(reach.quarter[q], paths.east.quarter[q], paths.north.quarter[q]);
    }
    Lanes changed = in_all(0);
    for (std::size_t q = 0; q < 3; ++q) changed |= reach.quarter[q] ^ before.quarter[q];
    if (any(changed) == 0) return reach;
  }
}

template <class Cells>
[[gnu::always_inline]] inline Cells slip(const Cells& from, const Cells& inner, const Cells& all) {
  return from | ((from & inner) << 1) | ((from >> 1) & inner) | ((from << kSide) & all) |
         from >> kSide;
}
Mask slipped(Mask from) { return slip(from, kGarden & ~kEastEdge, kGarden); }
Wide slipped(const Wide& from) {
  return each_quarter([&](std::size_t q) {
    return slip(from.quarter[q], in_all(kGarden & ~kEastEdge), in_all(kGarden));
  });
}

Mask landings(Mask from) { return (from & kFairies) != 0 ? kFairies : 0; }
Wide landings(const Wide& from) {
  return each_quarter([&](std::size_t q) {
    const Lanes fairies = in_all(kFairies);
    return (from.quarter[q] & fairies) != in_all(0) ? fairies : in_all(0);
  });
}

// Where half a turn at a price begins, before or after the hedge, if it may begin on `from`: the
// same forwards and backwards. `to` has what the lower prices lead to.
template <class Cells>
[[gnu::always_inline]] inline Cells start_of(std::size_t price, const Cells& from,
                                             const SpreadOf<Cells>& to) {
  switch (price) {
    case 0: return from;
    case 3: return from | to[0] | landings(to[0]);
    default: return from | slipped(to[price - 1]);
  }
}

Spread half_turn(const Spread& from, const Lines& lines, PriceSet prices) {
  Spread to{};
  for (std::size_t p = 0; p < kPrices; ++p) {
    if (has(prices, p)) to[p] = flood(start_of<Mask>(p, from[p], to), {lines.east, lines.north});
  }
  return to;
}

// Up to four axes, one a lane, as bits of the cells at their lower left, and the cells around them.
struct Ring {
  Lanes south_west, south_east, north_west, north_east;

  explicit Ring(const Lanes& axes)
      : south_west(axes),
        south_east(axes << 1),
        north_west(axes << kSide),
        north_east(axes << (kSide + 1)) {}
  Lanes cells() const { return south_west | south_east | north_west | north_east; }

  // The lines after each of the hedges is turned by so many quarters.
  PathsOf<Wide> after(const Garden& garden) const {
    std::array<Lanes, 4> still;
    std::array<Lanes, 4> turning;
    for (std::size_t d = 0; d < 4; ++d) {
      still[d] = in_all(garden.arms[d]) & ~south_west;
      turning[d] = in_all(garden.arms[d]) & south_west;
    }
    const auto arms = [&](std::size_t direction, std::size_t quarters) {
      return still[direction] | turning[(direction + 4 - quarters) % 4];
    };
    return {each_quarter([&](std::size_t q) {
              const Lanes upright = arms(Hedges::kSouth, q + 1) | arms(Hedges::kNorth, q + 1)
                                                                      << kSide;
              return in_all(kGarden & ~kEastEdge) & ~upright;
            }),
            each_quarter([&](std::size_t q) {
              const Lanes level = arms(Hedges::kWest, q + 1) | arms(Hedges::kEast, q + 1) << 1;
              return in_all(kGarden & ~kNorthEdge) & ~level;
            })};
  }

  // L11: where cells come from that are these after the turn, all quarters together.
  Lanes carried_back(const Wide& cells) const {
    const auto& [one, two, three] = cells.quarter;
    return ((one | two | three) & ~this->cells()) |
           (((one >> kSide) | (two >> (kSide + 1)) | (three >> 1)) & south_west) |
           (((one >> 1) | (two << (kSide - 1)) | (three << kSide)) & north_west) |
           (((one << kSide) | (two << (kSide + 1)) | (three << 1)) & north_east) |
           (((one << 1) | (two >> (kSide - 1)) | (three >> kSide)) & south_east);
  }

  // L11: where cells go.
  Wide carried(Mask cells) const {
    const Lanes apart = in_all(cells) & ~this->cells();
    const auto go = [&](int places) {
      return in_all(places > 0 ? cells << places : cells >> -places);
    };
    return {{apart | (go(-1) & south_west) | (go(kSide) & north_west) | (go(1) & north_east) |
                 (go(-kSide) & south_east),
             apart | (go(-kSide - 1) & south_west) | (go(kSide - 1) & north_west) |
                 (go(kSide + 1) & north_east) | (go(1 - kSide) & south_east),
             apart | (go(-kSide) & south_west) | (go(-1) & north_west) | (go(kSide) & north_east) |
                 (go(1) & south_east)}};
  }
};

// The axes with one of these cells around them.
constexpr Mask axes_around(Mask cells) {
  return (cells | cells >> 1 | cells >> kSide | cells >> (kSide + 1)) & kAxisMask;
}

// What one whole turn leads to, for each of the prices; `unturned` is what half a turn does.
Spread one_turn(const Spread& from, const Spread& unturned, const Garden& garden, Way way,
                PriceSet prices) {
  // Turning a hedge changes only the lines between the cells around its axis, so it changes
  // nothing at prices at which none of these is reached. Axes of the lower prices come first.
  Spread touched{};
  std::array<Mask, kAxes + kLanes - 1> axes{};
  std::size_t number = 0;
  Mask listed = 0;
  for (std::size_t p = 0; p < kPrices; ++p) {
    if (!has(prices, p)) continue;
    touched[p] = axes_around(unturned[p]);
    for (int axis : each(touched[p] & ~listed)) axes[number++] = twistwood::bit(axis);
    listed |= touched[p];
  }
  std::array<Lanes, kPrices> all{};
  for (std::size_t next = 0; next < number; next += kLanes) {
    const Lanes lanes{axes[next], axes[next + 1], axes[next + 2], axes[next + 3]};
    const Ring ring(lanes);
    const PathsOf<Wide> after = ring.after(garden);
    const Mask turned = any(lanes);
    SpreadOf<Wide> half;
    for (std::size_t p = 0; p < kPrices; ++p) {
      if ((touched[p] & turned) == 0) {
        half[p] = widen(unturned[p]);
        continue;
      }
      const Wide start = way == Way::kTo ? widen(from[p]) : ring.carried(unturned[p]);
      half[p] = flood(start_of<Wide>(p, start, half), after);
      const auto& [one, two, three] = half[p].quarter;
      all[p] |= way == Way::kTo ? ring.carried_back(half[p]) : one | two | three;
    }
  }
  Spread reach{};
  for (std::size_t p = 0; p < kPrices; ++p) reach[p] = unturned[p] | any(all[p]);
  return way == Way::kTo ? half_turn(reach, garden.now, prices) : reach;
}

}  // namespace

Approach::Approach(const Garden& garden, Cell cell, Way way, Mask needed) {
  Spread last{};
  last.fill(bit(cell));
  add_turn(0, last, needed);
  PriceSet open = kGapPrices | kFlightPrice;
  for (std::size_t turns = 1; turns < kTurns && open != 0; ++turns) {
    // Backwards, a turn has just ended with half a turn that no hedge comes after.
    const bool closed = way == Way::kTo && turns > 1;
    const Spread unturned = closed ? last : half_turn(last, garden.now, open);
    last = one_turn(last, unturned, garden, way, open);
    // With a flight everything is two turns away at most; and what leads to all cells that are
    // needed does so in later turns and for more gaps as well.
    for (std::size_t p = 0; p < kPrices; ++p) {
      if (!has(open, p)) last[p] = kGarden;
    }
    add_turn(turns, last, needed);
    open &= kGapPrices;
    for (std::size_t p = 3; p > 0 && (needed & ~last[p - 1]) == 0; --p) open &= ~(1U << (p - 1));
  }
}

namespace {

// What a cell's number grows by when it is not within so many turns, at each price. A kind counts
// as Stretch does: flights once, two gaps by 2, a gap by 6, nothing by 24.
constexpr std::uint16_t kElsewhere = 1 << 7;
constexpr std::uint16_t kGapBeyond = 1 << 8;
constexpr std::uint16_t kTwoGapsBeyond = 1 << 9;
constexpr std::array<std::array<std::uint16_t, kPrices>, Approach::kTurns> kBeyond = {
    {{kElsewhere, 0, 0, 0},
     {24, 6, 2, 1},
     {24, 6, 2, 0},
     {24, 6, kTwoGapsBeyond, 0},
     {24, kGapBeyond, kTwoGapsBeyond, 0}}};

}  // namespace

void Approach::add_turn(std::size_t turn, const Spread& within, Mask needed) {
  for (int cell : each(needed)) {
    unsigned more = 0;
    for (std::size_t p = 0; p < kPrices; ++p) {
      more += static_cast<unsigned>(~within[p] >> cell & 1) * kBeyond[turn][p];
    }
    std::uint16_t& turns = turns_[static_cast<std::size_t>(cell)];
    turns = static_cast<std::uint16_t>(turns + more);
  }
}

int Approach::turns(Cell from, Price price) const {
  const unsigned all = turns_[from.index];
  if ((all & kElsewhere) == 0) return 0;
  const unsigned kind = all & kKindMask;
  switch (price) {
    case Price::kFree: return static_cast<int>(kind / 24) + 1;
    case Price::kGap: return static_cast<int>(kind / 6 % 4 + (all / kGapBeyond & 1)) + 1;
    case Price::kTwoGaps: return static_cast<int>(kind / 2 % 3 + all / kTwoGapsBeyond) + 1;
    default: return static_cast<int>(kind % 2) + 1;
  }
}

}  // namespace twistwood::search::labyrinth
