// The one clock of matches and bots: milliseconds that are never set back.
#pragma once

#include <chrono>
#include <cstdint>

namespace twistwood::match {

inline std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace twistwood::match
