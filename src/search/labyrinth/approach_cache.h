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

  // The approach to a target, right for the cells that are needed. Good until the next call.
  const Approach& to(const Hedges& hedges, const Garden& garden, Cell target, Mask needed) {
    const std::uint64_t key = key_of(hedges, target);
    Entry& entry = entries_[key & (entries_.size() - 1)];
    if (entry.key != key || (needed & ~entry.known) != 0) {
      entry.known = entry.key == key ? entry.known | needed : needed;
      entry.key = key;
      entry.approach = Approach(garden, target, Way::kTo, entry.known);
    }
    return entry.approach;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Mask known = 0;
    Approach approach;
  };

  static std::uint64_t key_of(const Hedges& hedges, Cell target) {
    std::uint64_t key = target.index;
    for (const Mask arms : hedges.arms) key = mix(key ^ arms);
    return key;
  }

  std::vector<Entry> entries_;
};

}  // namespace twistwood::search::labyrinth
