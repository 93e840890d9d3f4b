// The games that the conformance suite is run on. A new game is added here and in playthrough.h.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "games/any_game.h"

namespace twistwood::trial {

using AllGames = ::testing::Types<Twisty, Labyrinth>;

struct GameName {
  template <class G>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest calls it
    return std::string(G::kName);
  }
};

// How much is compared with brute force, which is slow where a turn has many parts.
template <class G>
inline constexpr int kDeals = 12;
template <>
inline constexpr int kDeals<Labyrinth> = 3;
template <class G>
inline constexpr int kOddPositions = 3000;
template <>
inline constexpr int kOddPositions<Labyrinth> = 150;
template <class G>
inline constexpr int kPerftEvery = 40;
template <>
inline constexpr int kPerftEvery<Labyrinth> = 120;

// A refusal begins with the number of a rule: "T13d: ...", "L17: ...".
template <class G>
bool cites_rule(const std::string& sentence) {
  const std::size_t colon = sentence.find(": ");
  if (colon == std::string::npos || colon < 2 || sentence.size() < colon + 5) return false;
  const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(G::kName[0])));
  return sentence[0] == letter && std::isdigit(static_cast<unsigned char>(sentence[1])) != 0;
}

// A position's text with another number of turns and limit.
inline std::string with_clock(std::string text, const std::string& clock) {
  const std::size_t slash = text.rfind('/');
  const std::size_t from = text.rfind(' ', slash) + 1;
  return text.replace(from, text.find(' ', slash) - from, clock);
}

}  // namespace twistwood::trial
