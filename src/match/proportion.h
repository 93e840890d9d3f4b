// How far a share that was seen may lie from the one behind it.
//
// Wilson's interval: of all shares behind it those that are not too far from what was seen, as far
// as one in twenty allows. It never leaves 0 to 1 and is never empty, so it holds for one game as
// well as for none won of many.
#pragma once

#include <cmath>
#include <cstdint>

namespace twistwood::match {

inline constexpr double kNormal95 = 1.959963984540054;

struct Interval {
  double low = 0;
  double high = 1;
};

// `hits` of `trials` that do not depend on each other; anything is possible after none.
inline Interval wilson(std::int64_t hits, std::int64_t trials) {
  if (trials <= 0) return {};
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double z2 = kNormal95 * kNormal95;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kNormal95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  // What rounding leaves at the two ends is nothing.
  return {hits == 0 ? 0 : middle - half, hits == trials ? 1 : middle + half};
}

}  // namespace twistwood::match
