// Logarithm and exponential that give the same bits on every platform.
//
// The ones of the standard library differ in the last place from one system to the next, and one
// bit can turn a choice. These use nothing but sums, products and shifts; they are good to about
// six digits, which is more than a chance of winning deserves.
#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

namespace twistwood::search {

// 2 to the power x, for x from -1000 to 1000.
constexpr double steady_exp2(double x) {
  if (x == 0) return 1;  // as below, without eight divisions
  if (x < -1000) x = -1000;
  if (x > 1000) x = 1000;
  auto whole = static_cast<std::int64_t>(x);
  if (static_cast<double>(whole) > x) --whole;
  const double t = (x - static_cast<double>(whole)) * std::numbers::ln2;
  // The series of e^t for t below ln 2, to the 8th term.
  double sum = 1;
  for (int i = 8; i >= 1; --i) sum = 1 + sum * t / i;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
}

constexpr double steady_exp(double x) { return steady_exp2(x * std::numbers::log2e); }

// The logarithm to base 2 of a positive number.
constexpr double steady_log2(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<double>(static_cast<std::int64_t>(bits >> 52 & 0x7FF) - 1023);
  const auto m =
      std::bit_cast<double>((bits & 0x000FFFFFFFFFFFFFu) | 0x3FF0000000000000u);  // 1 to 2
  // ln m = 2 artanh((m - 1) / (m + 1)), whose series converges quickly up to 1/3.
  const double z = (m - 1) / (m + 1);
  double sum = 0;
  for (int i = 13; i >= 1; i -= 2) sum = sum * z * z + 1.0 / i;
  return exponent + 2 * z * sum * std::numbers::log2e;
}

}  // namespace twistwood::search
