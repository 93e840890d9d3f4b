// How long a program may think about a turn at an online table: what its owner asks for, and never
// more than the table's clock has left.
#pragma once

#include <cstdint>
#include <vector>

#include "match/contestant.h"
#include "match/go.h"

namespace twistwood::online {

struct TableClocks {
  std::vector<std::int64_t> left_ms;  // of each seat; none without clocks
  std::int64_t increment_ms = 0;
  bool per_turn = false;  // so much for each turn, and nothing of it is kept
};

// `overhead_ms` of the own clock are kept back for the way to the server and back.
match::Go turn_limits(const search::Budget& wanted, const TableClocks& clocks, Seat seat,
                      std::int64_t overhead_ms);

// When to stop waiting for the answer.
std::int64_t turn_patience_ms(const match::Go& go, Seat seat, const match::Patience& patience);

}  // namespace twistwood::online
