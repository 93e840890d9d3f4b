// Sorting by worth, the best first; what is worth the same stays in the order it was in.
// The lines of a report are sorted by the chances they show.
//
// Not std::stable_sort: it does not compile without warnings on both of our compilers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "search/agent.h"

namespace twistwood::search {

// Apart from best_first, so that lists of all kinds share it: the page loads every byte of this.
template <class Value>
void sort_by_worth(std::vector<std::pair<Value, std::size_t>>& order) {
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
}

// Sorts list[first] to its end by worth(element), descending.
template <class List, class Worth>
void best_first(List& list, Worth worth, std::size_t first = 0) {
  using Value = decltype(worth(list[first]));
  std::vector<std::pair<Value, std::size_t>> order;
  for (std::size_t i = first; i < list.size(); ++i) order.emplace_back(worth(list[i]), i);
  sort_by_worth(order);
  List sorted = list;
  for (std::size_t i = 0; i < order.size(); ++i) sorted[first + i] = list[order[i].second];
  list = std::move(sorted);
}

template <Game G>
void best_lines_first(std::vector<Line<G>>& lines, Seat mover) {
  const auto me = static_cast<std::size_t>(mover);
  best_first(lines, [me](const Line<G>& line) { return line.win[me]; });
}

}  // namespace twistwood::search
