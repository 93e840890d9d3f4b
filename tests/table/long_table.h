// A table as one would prepare it to make the server work: as many turns as are wanted, and as many
// that were played and taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "table/table.h"

namespace twistwood::trial {

struct LongTable {
  std::size_t game = 0;  // its index (games.h)
  int turns = 100;       // that stand in the end
  int undone = 0;        // turns taken back on the way, spread evenly
  int limit = 65'535;
  int seats = 2;
  std::int64_t clock_ms = 0;  // for each of them; 0: without clocks
  bool repetition_draws = false;
};
table::Table make(const LongTable& wanted);

// A legal turn that does not end the game, where there is one.
std::string going_on(const AnyPosition& position, std::uint64_t draw);

}  // namespace twistwood::trial
