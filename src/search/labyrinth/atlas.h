// Approaches that were worked out before: search comes to the same hedges again and again.
//
// What is remembered changes how long an answer takes, never the answer.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

class Atlas {
 public:
  Atlas() : pages_(kPages) {}

  // The approach to a target, right for the cells that are needed. Good until the next call.
  const Approach& to(const Hedges& hedges, const Garden& garden, Cell target, Mask needed) {
    const std::uint64_t key = key_of(hedges, target);
    Page& page = pages_[key % kPages];
    if (page.key != key || (needed & ~page.known) != 0) {
      page.known = page.key == key ? page.known | needed : needed;
      page.key = key;
      page.approach = Approach(garden, target, Way::kTo, page.known);
    }
    return page.approach;
  }

 private:
  struct Page {
    std::uint64_t key = 0;
    Mask known = 0;
    Approach approach;
  };
  static constexpr std::size_t kPages = 1 << 14;

  static std::uint64_t key_of(const Hedges& hedges, Cell target) {
    std::uint64_t key = target.index;
    for (const Mask arms : hedges.arms) key = mix(key ^ arms);
    return key;
  }

  std::vector<Page> pages_;
};

}  // namespace twistwood::search::labyrinth
