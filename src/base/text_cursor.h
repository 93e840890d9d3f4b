// Reads a text from left to right, a piece at a time, never past its end.
//
// The parsers of positions and turns are built on it. It does not allocate and does not judge:
// what a wrong piece means is for the caller to say.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace twistwood {

class TextCursor {
 public:
  explicit constexpr TextCursor(std::string_view text) : rest_(text) {}

  constexpr bool done() const { return rest_.empty(); }
  constexpr std::string_view rest() const { return rest_; }

  // The next character, or NUL at the end: NUL is legal in no text of ours.
  constexpr char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  constexpr char take() {
    const char next = peek();
    if (!rest_.empty()) rest_.remove_prefix(1);
    return next;
  }
  constexpr bool skip(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  constexpr bool skip(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }

  // Everything before the next separator, which is skipped; all of the rest if there is none.
  constexpr std::string_view until(char separator) {
    const std::size_t at = rest_.find(separator);
    const std::string_view piece = rest_.substr(0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
    return piece;
  }

  // A plain decimal without sign or leading zeros, at most `limit`.
  constexpr std::optional<std::uint32_t> number(std::uint32_t limit) {
    std::size_t digits = 0;
    std::uint64_t value = 0;
    while (digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9') {
      value = value * 10 + static_cast<std::uint64_t>(rest_[digits] - '0');
      if (value > limit || (digits > 0 && rest_[0] == '0')) return std::nullopt;
      ++digits;
    }
    if (digits == 0) return std::nullopt;
    rest_.remove_prefix(digits);
    return static_cast<std::uint32_t>(value);
  }

 private:
  std::string_view rest_;
};

// A whole text that is one plain decimal.
constexpr std::optional<std::uint32_t> whole_number(std::string_view text, std::uint32_t limit) {
  TextCursor cursor(text);
  const auto value = cursor.number(limit);
  return cursor.done() ? value : std::nullopt;
}

// Splits at every separator into exactly N pieces, or nothing when there are more or fewer.
template <std::size_t N>
constexpr std::optional<std::array<std::string_view, N>> split(std::string_view text,
                                                               char separator) {
  std::array<std::string_view, N> pieces;
  for (std::size_t i = 0; i < N; ++i) {
    const std::size_t at = text.find(separator);
    if ((at == std::string_view::npos) != (i + 1 == N)) return std::nullopt;
    pieces[i] = text.substr(0, at);
    if (i + 1 < N) text.remove_prefix(at + 1);
  }
  return pieces;
}

}  // namespace twistwood
