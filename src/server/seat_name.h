// What a seat may be called: by whoever lays the table, and by whoever sits down there later.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/seat.h"

namespace twistwood::server {

// By seat, as whoever sits there has said; empty: as in the setup.
using GivenNames = std::array<std::string, kMaxSeats>;

// At a public table only pawns are names: no text goes from stranger to stranger.
Result<void> check_name(std::string_view name, bool open_to_all);

}  // namespace twistwood::server
