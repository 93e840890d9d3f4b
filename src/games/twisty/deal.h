// A start position of Twisty from a key (T2 to T6): the same on every platform.
#pragma once

#include <array>
#include <optional>

#include "base/result.h"
#include "games/deal_key.h"
#include "games/options.h"
#include "games/twisty/state.h"

namespace twistwood::twisty {

struct Options {
  int seats = kMinSeats;
  Edition edition = Edition::kThief;
  int limit = kUsualLimit;
  // Counters of each special kind: step, diagonal, leap, portal, safety. They sum to 16 (T2).
  std::array<int, kSpecialKinds> specials = {3, 3, 3, 6, 1};
  std::optional<std::array<Square, kMaxSeats>> corners{};  // by seat; drawn when left out (T4)
  std::optional<Seat> start{};                             // drawn when left out (T6)
};

// Of a deal that may have given this start.
Options options_of(const Position& start, Choices choices);

Result<Position> deal(const Options& options, const DealKey& key);

}  // namespace twistwood::twisty
