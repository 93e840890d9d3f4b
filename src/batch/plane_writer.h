// Writes planes one after the other; whoever uses it keeps the order of docs/environments.md.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>

#include "base/bits.h"
#include "games/seat.h"

namespace twistwood {

class PlaneWriter {
 public:
  PlaneWriter(std::uint8_t* bytes, int squares)
      : next_(bytes), squares_(static_cast<std::size_t>(squares)) {}

  // 1 on every square of a set; squares outside the board do not count.
  void set(Mask mask) {
    for (std::size_t i = 0; i < squares_; ++i) next_[i] = mask >> i & 1;
    next_ += squares_;
  }
  // The same number everywhere.
  void number(int value) {
    assert(value >= 0 && value <= 255);
    std::memset(next_, value, squares_);
    next_ += squares_;
  }
  // So many parts of a whole, as 0 to 255.
  void share(int part, int whole) { number(255 * part / whole); }

  const std::uint8_t* end() const { return next_; }

 private:
  std::uint8_t* next_;
  std::size_t squares_;
};

// The places from one seat on to another, round the table.
constexpr int places_after(Seat from, Seat to, int seats) {
  return (index(to) - index(from) + seats) % seats;
}

}  // namespace twistwood
