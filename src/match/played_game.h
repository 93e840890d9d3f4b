// One game between players, from a start position to its end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "match/contestant.h"
#include "match/points.h"

namespace twistwood::match {

struct PlayedGame {
  enum class End : std::uint8_t { kWon, kLimit, kRepetition, kForfeit };

  AnyHistory history;  // hidden cards too: the game is over
  End end = End::kLimit;
  Seat seat{};      // who has won or forfeited
  std::string why;  // for a forfeit: what the player did, as in "played e9: no such square"
  Points points{};  // for each seat
};

// `by_seat` and `seeds` have an entry for each seat. A position that comes up for the third time is
// a draw. A player that fails or plays an illegal turn forfeits. Nothing when `stop` was set.
std::optional<PlayedGame> play_game(const AnyPosition& start, std::span<Contestant* const> by_seat,
                                    std::span<const std::uint64_t> seeds,
                                    const std::atomic<bool>& stop);

}  // namespace twistwood::match
