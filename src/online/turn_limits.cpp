#include "online/turn_limits.h"

#include <algorithm>

namespace twistwood::online {

namespace {

constexpr std::int64_t kUsualMs = 1000;

}  // namespace

match::Go turn_limits(const search::Budget& wanted, const TableClocks& clocks, Seat seat,
                      std::int64_t overhead_ms) {
  match::Go go{.budget = wanted};
  if (clocks.left_ms.empty()) {
    if (wanted.open_ended()) go.budget.time_ms = kUsualMs;
    return go;
  }
  const auto own = static_cast<std::size_t>(index(seat));
  const std::int64_t left = std::max<std::int64_t>(1, clocks.left_ms[own] - overhead_ms);
  if (wanted.open_ended() && !clocks.per_turn) {
    go.clocks_ms = clocks.left_ms;
    go.clocks_ms[own] = left;
    go.increment_ms = clocks.increment_ms;
    return go;
  }
  // Of a clock for the whole game never more than half of what is left: there are turns to come.
  const std::int64_t most = clocks.per_turn ? left : std::max<std::int64_t>(1, left / 2);
  const std::int64_t usual = wanted.open_ended() ? kUsualMs : most;
  go.budget.time_ms = std::min(wanted.time_ms.value_or(usual), most);
  return go;
}

std::int64_t turn_patience_ms(const match::Go& go, Seat seat, const match::Patience& patience) {
  if (go.budget.time_ms) return *go.budget.time_ms + patience.grace_ms;
  if (go.clocks_ms.empty()) return patience.turn_ms;
  return go.clocks_ms[static_cast<std::size_t>(index(seat))] + patience.grace_ms;
}

}  // namespace twistwood::online
