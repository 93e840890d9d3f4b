// A match: every deal is played once in each rotation of the seats, by several games at a time.
//
// Everything random comes from the match's seed and the number of the deal, so a match with a limit
// of nodes repeats exactly, however many games run at a time. The random numbers of a seat are the
// same in all rotations: an agent has no better luck than the one it is compared with, and an
// agent against itself scores exactly its fair share. Results are handed on in order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "match/contestant.h"
#include "match/estimate.h"
#include "match/played_game.h"
#include "match/tally.h"

namespace twistwood::match {

struct MatchPlan {
  std::vector<std::string> agents;  // one for each seat; see make_contestant
  std::function<Result<AnyPosition>(std::uint64_t seed)> deal;
  int deals = 1;
  std::uint64_t seed = 1;
  int concurrency = 1;
  ContestantOptions player;  // its stop flag is set by run_match
  std::optional<Sprt> sprt;  // about the first agent; ends the match when it is decided
};

struct GameNews {
  int deal;      // from 0
  int rotation;  // from 0
  const PlayedGame& game;
  const Tally& tally;  // this game included
};

// Calls `hear` after each game, in order and never from two threads at once. Whoever sets `stop`
// ends the match early; games that are not over do not count then. A plan that cannot be played is
// refused before the first game.
Result<Tally> run_match(const MatchPlan& plan, std::atomic<bool>& stop,
                        const std::function<void(const GameNews&)>& hear);

}  // namespace twistwood::match
