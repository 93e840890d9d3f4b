// Sets of squares as bits of one 64-bit word.
//
// Both boards have fewer than 64 squares, so a set of squares is a machine word and set algebra is
// one instruction. These are the few operations the language does not name itself.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace twistwood {

using Mask = std::uint64_t;

constexpr Mask bit(int index) { return Mask{1} << index; }
constexpr int count(Mask mask) { return std::popcount(mask); }
constexpr int lowest(Mask mask) { return std::countr_zero(mask); }

// The index of the n-th set bit, counting from 0. One instruction where the machine has one.
constexpr int nth_bit(Mask mask, int n) {
  assert(n >= 0 && n < count(mask));
#if defined(__BMI2__)
  if !consteval {
    return lowest(_pdep_u64(Mask{1} << n, mask));
  }
#endif
  // Halve the word until one bit is left: six steps whatever n is, where clearing bit by bit is n.
  int index = 0;
  for (int width = 32; width > 0; width /= 2) {
    const int below = count((mask >> index) & (bit(width) - 1));
    if (n >= below) {
      n -= below;
      index += width;
    }
  }
  return index;
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
