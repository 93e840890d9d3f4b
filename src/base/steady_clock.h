// Milliseconds on a clock that is never set back, for whoever measures a time and knows no date.
#pragma once

#include <chrono>
#include <cstdint>

namespace twistwood {

inline std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace twistwood
