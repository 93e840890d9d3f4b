// The positions of a game that came twice: the next time is a draw.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace twistwood::search::twisty {

// Hashes, sorted, each of them once.
inline std::vector<std::uint64_t> came_twice(std::span<const std::uint64_t> history) {
  std::vector<std::uint64_t> sorted(history.begin(), history.end());
  std::ranges::sort(sorted);
  std::vector<std::uint64_t> twice;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const bool again = sorted[i] == sorted[i - 1];
    if (again && (twice.empty() || twice.back() != sorted[i])) twice.push_back(sorted[i]);
  }
  return twice;
}

}  // namespace twistwood::search::twisty
