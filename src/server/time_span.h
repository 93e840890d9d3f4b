// Stretches of time, in milliseconds of the server's date, and how much of another they cover.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace twistwood::server {

struct TimeSpan {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
};

// How much of the time between two moments lies in these spans, which may overlap.
inline std::int64_t covered_ms(std::vector<TimeSpan> spans, std::int64_t from_ms,
                               std::int64_t to_ms) {
  std::ranges::sort(spans, {}, &TimeSpan::from_ms);
  std::int64_t sum_ms = 0;
  for (const TimeSpan& span : spans) {
    const std::int64_t begin_ms = std::max(from_ms, span.from_ms);
    const std::int64_t end_ms = std::min(to_ms, span.to_ms);
    if (end_ms <= begin_ms) continue;
    sum_ms += end_ms - begin_ms;
    from_ms = end_ms;
  }
  return sum_ms;
}

}  // namespace twistwood::server
