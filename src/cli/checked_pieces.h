// Bytes with a sum for each piece of them, so that a piece is compared with its sum when it is
// first read, and not gigabytes before the first answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace twistwood::cli {

class CheckedPieces {
 public:
  // A multiple of the bytes of a row, so that no row lies in two pieces.
  static constexpr std::size_t kPieceBytes = 12 * 1024;
  static constexpr std::size_t kSumBytes = 8;

  static std::size_t count(std::size_t bytes) { return (bytes + kPieceBytes - 1) / kPieceBytes; }
  // The sums of all pieces, one after the other.
  static std::vector<std::byte> sums_of(std::span<const std::byte> bytes);
  // The sum of these sums, which stands for all of the bytes.
  static std::string sum_of(std::span<const std::byte> sums);

  CheckedPieces(std::span<const std::byte> bytes, std::span<const std::byte> sums);

  // Whether the piece in which this byte lies is as it was written. From any thread.
  bool is_sound(std::size_t offset) const;
  // Calls `let_go` now and then: what was read until then is not needed any more.
  bool all_sound(const std::function<void()>& let_go) const;

 private:
  enum class Looked : std::uint8_t { kNot, kSound, kDamaged };

  bool look(std::size_t piece) const;

  std::span<const std::byte> bytes_;
  std::span<const std::byte> sums_;
  std::unique_ptr<std::atomic<Looked>[]> looked_;  // by piece
};

}  // namespace twistwood::cli
