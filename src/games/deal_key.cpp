#include "games/deal_key.h"

#include <charconv>

#include "base/sha256.h"

namespace twistwood {

Result<DealKey> DealKey::read_secret(std::string_view text) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size() && text.size() == 2 * bytes.size(); ++i) {
    std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, bytes[i], 16);
  }
  if (hex(bytes) != text) return refuse("64 hexadecimal digits are expected");
  return DealKey(bytes);
}

Result<DealKey> DealKey::read(std::string_view text) {
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  if (std::to_string(seed) == text) return DealKey(seed);
  if (const auto secret = read_secret(text)) return secret;
  return refuse("64 hexadecimal digits are expected, or a number from 0 to 18446744073709551615");
}

std::string DealKey::text() const { return is_secret_ ? hex(bytes_) : std::to_string(seed_); }

}  // namespace twistwood
