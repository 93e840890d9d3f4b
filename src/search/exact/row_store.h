// The rows that the level above asks for: for a seat to act and a square of the other pawn, where
// the seat stands when it has won or lost. 48 squares are left for it, so a row is 12 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#include "base/bits.h"

namespace twistwood::search::exact {

struct Row {
  Mask won = 0;
  Mask lost = 0;
};

class RowStore {
 public:
  static constexpr std::size_t kRowBytes = 12;

  RowStore() = default;
  explicit RowStore(std::uint64_t rows);
  // Rows that lie elsewhere, in a file.
  explicit RowStore(std::span<const std::byte> rows) : bytes_(rows.data()), size_(rows.size()) {}

  Row read(std::uint64_t index, int other) const {
    std::uint64_t first = 0;
    std::uint32_t second = 0;
    const std::byte* from = bytes_ + static_cast<std::size_t>(index) * kRowBytes;
    std::memcpy(&first, from, 8);
    std::memcpy(&second, from + 8, 4);
    return {widen(first & k48, other), widen(first >> 48 | std::uint64_t{second} << 16, other)};
  }
  void write(std::uint64_t index, int other, const Row& row) {
    const Mask won = narrow(row.won, other);
    const Mask lost = narrow(row.lost, other);
    const std::uint64_t first = won | lost << 48;
    const auto second = static_cast<std::uint32_t>(lost >> 16);
    std::byte* to = owned_.get() + static_cast<std::size_t>(index) * kRowBytes;
    std::memcpy(to, &first, 8);
    std::memcpy(to + 8, &second, 4);
  }
  std::span<const std::byte> bytes() const { return {bytes_, size_}; }
  std::span<std::byte> bytes() { return {owned_.get(), size_}; }

 private:
  static constexpr Mask k48 = bit(48) - 1;
  // Takes the bit of the other pawn's square out, and puts it back as 0.
  static Mask narrow(Mask mask, int other) {
    const Mask below = bit(other) - 1;
    return (mask & below) | (mask >> 1 & ~below);
  }
  static Mask widen(Mask mask, int other) {
    const Mask below = bit(other) - 1;
    return (mask & below) | (mask & ~below) << 1;
  }

  static constexpr std::align_val_t kAligned{64};
  struct Free {
    void operator()(std::byte* bytes) const { ::operator delete(bytes, kAligned); }
  };
  std::unique_ptr<std::byte[], Free> owned_;
  const std::byte* bytes_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace twistwood::search::exact
