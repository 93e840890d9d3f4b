// A start position of Twist Labyrinth from a key (L5 to L9): the same on every platform.
#pragma once

#include <array>
#include <optional>

#include "base/result.h"
#include "games/deal_key.h"
#include "games/labyrinth/state.h"
#include "games/options.h"

namespace twistwood::labyrinth {

struct Options {
  int seats = kMinSeats;
  int goals = kMaxGoals;  // each; L7
  int limit = kUsualLimit;
  int gaps = kMagicCards / 2;      // of the 28 magic cards; the others are fairies (L5)
  std::optional<Hedges> hedges{};  // turned at random when left out (L6)
  std::optional<std::array<Cell, kMaxSeats>> gates{};  // by seat; drawn when left out (L6)
  std::optional<Seat> start{};                         // drawn when left out (L9)
};

// Of a deal that may have given this start.
Options options_of(const Position& start, Choices choices);

Result<Position> deal(const Options& options, const DealKey& key);

}  // namespace twistwood::labyrinth
