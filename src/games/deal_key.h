// What a deal follows from: 32 secret bytes, or a seed of 64 bits.
//
// Online tables are dealt from keys that the system's random source draws. What everybody sees of a
// start and what lies face down come from two streams of the key, SHA-256 of
//
//   "twistwood visible " or "twistwood hidden ", the 32 bytes, and a counter of 4 bytes (0, 1, …),
//
// eight words of 32 bits a digest, highest byte first. Whoever sees the board learns nothing of the
// other stream. A seed is for deals that are no secret (command line, matches, a game at one
// screen) and for tables of before there were keys: SplitMix64, one stream for both.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twistwood {

class DealKey {
 public:
  using Bytes = std::array<std::uint8_t, 32>;

  // Not explicit: wherever a deal is wanted, a number will do.
  constexpr DealKey(std::uint64_t seed = 0) : seed_(seed) {}
  explicit constexpr DealKey(const Bytes& bytes) : is_secret_(true), bytes_(bytes) {}

  // 64 hexadecimal digits, and nothing else.
  static Result<DealKey> read_secret(std::string_view text);
  // That, or a seed as a decimal.
  static Result<DealKey> read(std::string_view text);
  std::string text() const;

  bool is_secret() const { return is_secret_; }  // 32 bytes, no seed
  std::uint64_t seed() const { return seed_; }
  const Bytes& bytes() const { return bytes_; }

  friend bool operator==(const DealKey&, const DealKey&) = default;

 private:
  bool is_secret_ = false;
  std::uint64_t seed_ = 0;
  Bytes bytes_{};
};

}  // namespace twistwood
