#include "push/base64url.h"

namespace twistwood::push {

namespace {

constexpr std::string_view kLetters64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string to_base64url(ByteView bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (held += 8; held >= 6; held -= 6) text += kLetters64[bits >> (held - 6) & 63];
  }
  if (held > 0) text += kLetters64[bits << (6 - held) & 63];
  return text;
}

std::optional<Bytes> from_base64url(std::string_view text) {
  Bytes bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char letter : text) {
    const std::size_t value = kLetters64.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> held));
  }
  const std::uint32_t rest = bits & ((1U << held) - 1);
  if (held >= 6 || rest != 0) return std::nullopt;
  return bytes;
}

}  // namespace twistwood::push
