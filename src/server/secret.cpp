#include "server/secret.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/sha256.h"

namespace twistwood::server {

namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kTokenLetters = 22;
constexpr std::size_t kTableLetters = 12;

// Six bits a letter, without padding.
template <std::size_t Bytes>
std::string draw_letters(const Entropy& entropy) {
  std::array<std::uint8_t, Bytes> bytes{};
  entropy(bytes);
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (held += 8; held >= 6; held -= 6) text += kLetters[bits >> (held - 6) & 63];
  }
  if (held > 0) text += kLetters[bits << (6 - held) & 63];
  return text;
}

bool is_letters(std::string_view text, std::size_t size) {
  return text.size() == size &&
         std::ranges::all_of(text, [](char c) { return kLetters.find(c) != kLetters.npos; });
}

}  // namespace

Entropy system_entropy() {
  return [](std::span<std::uint8_t> bytes) {
    // Without randomness there are no secrets, and nothing sensible to go on with.
    if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();
  };
}

std::uint64_t draw_seed(const Entropy& entropy) {
  std::array<std::uint8_t, 8> bytes{};
  entropy(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

DealKey draw_key(const Entropy& entropy) {
  DealKey::Bytes bytes{};
  entropy(bytes);
  return DealKey(bytes);
}

std::string draw_token(const Entropy& entropy) { return draw_letters<16>(entropy); }
std::string draw_table_id(const Entropy& entropy) { return draw_letters<9>(entropy); }

bool is_table_id(std::string_view text) { return is_letters(text, kTableLetters); }
bool is_token(std::string_view text) { return is_letters(text, kTokenLetters); }

std::string hash_of_token(std::string_view token) { return hex(sha256(token)); }

bool same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    different |= static_cast<unsigned>(one[i] ^ other[i]);
  }
  return different == 0;
}

}  // namespace twistwood::server
