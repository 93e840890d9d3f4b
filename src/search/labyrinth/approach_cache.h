// A cache of Approaches: search comes to the same hedges again and again.
//
// What it holds changes how long an answer takes, never the answer.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

class ApproachCache {
 public:
  ApproachCache() : entries_(kEntries) {}

  // The approach to a target, right for the cells that are needed. Good until the next call.
  const Approach& to(const Hedges& hedges, const Garden& garden, Cell target, Mask needed) {
    const std::uint64_t key = key_of(hedges, target);
    Entry& entry = entries_[key % kEntries];
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
  static constexpr std::size_t kEntries = 1 << 14;

  static std::uint64_t key_of(const Hedges& hedges, Cell target) {
    std::uint64_t key = target.index;
    for (const Mask arms : hedges.arms) key = mix(key ^ arms);
    return key;
  }

  std::vector<Entry> entries_;
};

}  // namespace twistwood::search::labyrinth
