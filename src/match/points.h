// What a game is worth, in whole numbers: a win is twelve points, shared when there is no winner.
//
// Twelve can be shared by two, three and four, so every score is exact and a sum of them is too.
#pragma once

#include <algorithm>
#include <array>

#include "games/seat.h"

namespace twistwood::match {

inline constexpr int kWholeGame = 12;

using Points = std::array<int, kMaxSeats>;  // for each seat, or for each agent

constexpr Points won_points(Seat winner) {
  Points points{};
  points[static_cast<std::size_t>(index(winner))] = kWholeGame;
  return points;
}

constexpr Points shared_points(int seats) {
  Points points{};
  std::fill_n(points.begin(), seats, kWholeGame / seats);
  return points;
}

// The seat that forfeits gets nothing; the others share the points.
constexpr Points forfeit_points(Seat loser, int seats) {
  Points points{};
  std::fill_n(points.begin(), seats, kWholeGame / (seats - 1));
  points[static_cast<std::size_t>(index(loser))] = 0;
  return points;
}

}  // namespace twistwood::match
