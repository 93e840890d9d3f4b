// UTF-8, as far as one has to look into it: where a character ends, and whether it is one.
#pragma once

#include <cstddef>
#include <string_view>

namespace twistwood {

// The bytes of the character that `text` begins with; 0 if it begins with none.
constexpr std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (text.empty()) return 0;
  if (first < 0x80) return 1;
  if (first < 0xC2 || !continues(1)) return 0;
  if (first < 0xE0) return 2;
  if (!continues(2)) return 0;
  // Neither longer than it need be nor half of a surrogate pair.
  if (first < 0xF0)
    return first == 0xE0 && byte(1) < 0xA0 ? 0 : first == 0xED && byte(1) >= 0xA0 ? 0 : 3;
  if (!continues(3) || first > 0xF4) return 0;
  return (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90) ? 0 : 4;
}

}  // namespace twistwood
