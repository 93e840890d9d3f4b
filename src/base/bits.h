// Sets of squares as bits of one 64-bit word.
//
// Both boards have fewer than 64 squares, so a set of squares is a machine word and set algebra is
// one instruction. These are the few operations the language does not name itself.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace twistwood {

using Mask = std::uint64_t;

constexpr Mask bit(int index) { return Mask{1} << index; }
constexpr int count(Mask mask) { return std::popcount(mask); }
constexpr int lowest(Mask mask) { return std::countr_zero(mask); }

// For each byte, where its set bits are: kBitsOfByte[n][byte] is the n-th, counting from 0.
inline constexpr auto kBitsOfByte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t place = 0; place < 8; ++place) {
      if ((byte >> place & 1) != 0) places[n++][byte] = place;
    }
  }
  return places;
}();

// The index of the n-th set bit, counting from 0. One instruction where the machine has one.
constexpr int nth_bit(Mask mask, int n) {
  assert(n >= 0 && n < count(mask));
#if defined(__BMI2__)
  if !consteval {
    return lowest(__builtin_ia32_pdep_di(Mask{1} << n, mask));
  }
#endif
  // Branch-free: a branch would be mispredicted half the time. The bits of all eight bytes are
  // counted side by side and summed up from the lowest byte; every byte whose running sum is at
  // most n lies before the one wanted.
  constexpr Mask kOnes = 0x0101010101010101;
  constexpr Mask kTops = 0x8080808080808080;
  Mask sums = mask - ((mask >> 1) & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333);
  sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * kOnes;
  const auto rank = static_cast<Mask>(n);
  const int place = 8 * count(((rank * kOnes | kTops) - sums) & kTops);
  const Mask below = (sums << 8) >> place & 0xFF;
  return place + kBitsOfByte[(rank - below) & 7][mask >> place & 0xFF];
}

// `for (int index : each(mask))` visits the set bits from the lowest up.
class each {
 public:
  explicit constexpr each(Mask mask) : mask_(mask) {}

  class iterator {
   public:
    explicit constexpr iterator(Mask rest) : rest_(rest) {}
    constexpr int operator*() const { return lowest(rest_); }
    constexpr iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator!=(const iterator& other) const { return rest_ != other.rest_; }

   private:
    Mask rest_;
  };

  constexpr iterator begin() const { return iterator(mask_); }
  constexpr iterator end() const { return iterator(0); }

 private:
  Mask mask_;
};

}  // namespace twistwood
