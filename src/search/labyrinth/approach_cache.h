// A cache of Approaches: search comes to the same hedges again and again.
//
// What it holds changes how long an answer takes, never the answer; so does its size.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

class ApproachCache {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{3} << 20;  // more does not pay

  explicit ApproachCache(std::size_t most_bytes = kMostBytes)
      : entries_(std::bit_floor(
            std::max<std::size_t>(1, std::min(most_bytes, kMostBytes) / sizeof(Entry)))) {}

  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

  // The approach to a target, or the ways from a cell, right for the cells that are needed. Good
  // until the next call.
  const Approach& to(const Hedges& hedges, const Garden& garden, Cell target, Mask needed) {
    return find(key_of(hedges) + target.index, garden, target, Way::kTo, needed);
  }
  const Approach& from(const Hedges& hedges, const Garden& garden, Cell cell, Mask needed) {
    return find(key_of(hedges) + kCells + cell.index, garden, cell, Way::kFrom, needed);
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Mask known = 0;
    Approach approach;
  };

  const Approach& find(std::uint64_t sum, const Garden& garden, Cell cell, Way way, Mask needed) {
    const std::uint64_t key = mix(sum);
    Entry& entry = entries_[key & (entries_.size() - 1)];
    if (entry.key != key || (needed & ~entry.known) != 0) {
      entry.known = entry.key == key ? entry.known | needed : needed;
      entry.key = key;
      entry.approach = Approach(garden, cell, way, entry.known);
    }
    return entry.approach;
  }

  // Two gardens have the same sum as seldom as two random numbers; products need not wait for each
  // other as one hash after the other would.
  static std::uint64_t key_of(const Hedges& hedges) {
    const auto& [north, east, south, west] = hedges.arms;
    return north * 0x9E3779B97F4A7C15u + east * 0xD1B54A32D192ED03u + south * 0x8CB92BA72F3D8DD7u +
           west * 0xABC98388FB8FAC03u;
  }

  std::vector<Entry> entries_;
};

}  // namespace twistwood::search::labyrinth
