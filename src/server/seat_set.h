// Some of the seats of a table, a bit a seat.
#pragma once

#include <cstdint>

#include "games/seat.h"

namespace twistwood::server {

using SeatSet = std::uint8_t;
constexpr SeatSet set_of(Seat seat) { return static_cast<SeatSet>(1u << index(seat)); }
constexpr bool has(SeatSet set, Seat seat) { return (set & set_of(seat)) != 0; }
constexpr SeatSet without(SeatSet set, SeatSet others) {
  return static_cast<SeatSet>(set & ~others);
}

}  // namespace twistwood::server
