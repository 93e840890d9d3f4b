// Random numbers that repeat: the same seed gives the same numbers on every platform.
//
// SplitMix64 (Steele, Lea, Flood 2014). Eight bytes of state and no 128-bit product, so it is as
// quick in WebAssembly as natively. Not for secrets: seeds of online games come from the system.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>

namespace twistwood {

// Spreads the bits of a word over the whole word; also the step from one hash to the next.
constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

// A number below n without any bias, for deals: words of 32 bits that would favour some are drawn
// again.
template <class Draw>
constexpr std::uint32_t fair_below(std::uint32_t n, Draw draw) {
  assert(n > 0);
  const std::uint64_t span = (std::uint64_t{1} << 32) / n * n;
  std::uint64_t drawn = draw();
  while (drawn >= span) drawn = draw();
  return static_cast<std::uint32_t>(drawn % n);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

  // A number below n, for choices inside a game: the bias is below n / 2^32, and nothing loops.
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

  constexpr std::uint32_t fair_below(std::uint32_t n) {
    return twistwood::fair_below(n, [this] { return next() >> 32; });
  }

 private:
  std::uint64_t state_;
};

// Fisher and Yates. Not std::shuffle, whose order differs from one standard library to the next.
template <class List, class Source>
constexpr void shuffle(List& list, Source& random) {
  for (auto left = static_cast<std::uint32_t>(list.size()); left > 1; --left) {
    std::swap(list[left - 1], list[random.fair_below(left)]);
  }
}

}  // namespace twistwood
