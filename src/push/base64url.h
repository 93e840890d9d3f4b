// Bytes as letters for addresses and headers: base64url without padding (RFC 4648, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twistwood::push {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string to_base64url(ByteView bytes);
// Nothing for other letters, padding, or bits that no byte has: a value has one form only.
std::optional<Bytes> from_base64url(std::string_view text);

}  // namespace twistwood::push
