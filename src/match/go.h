// `go [movetime ms] [nodes n] [depth d] [clock ms,ms,… inc ms] [infinite] [searchmoves t1 t2 …]`:
// how long to think, and about what.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/any_history.h"
#include "games/seat.h"
#include "match/words.h"
#include "search/agent.h"

namespace twistwood::match {

// The longest that a bot is told to think, or that a clock is said to have left: a year. Hosts ask
// for no more, which a bot refuses.
inline constexpr std::int64_t kLongestMs = std::int64_t{1000} * 60 * 60 * 24 * 365;

struct Go {
  search::Budget budget = {};
  std::vector<std::int64_t> clocks_ms = {};  // what each seat has left; empty without clocks
  std::int64_t increment_ms = 0;             // what a seat gains with each turn
  bool infinite = false;                     // the answer is held back until `stop`
  std::vector<std::string> only = {};        // the turns to choose among, as words; empty: all
};

// `words` is the whole line; with `seats` at the table there are as many clocks or none.
Result<Go> read_go(const Words& words, int seats);
std::string write_go(const Go& go);

// What the seat may use up for this turn. Without any limit, a second.
search::Budget budget_of(const Go& go, Seat seat);

// The turns to choose among; none of them may be illegal.
Result<std::vector<AnyTurn>> turns_among(const Go& go, const AnyHistory& game);

}  // namespace twistwood::match
