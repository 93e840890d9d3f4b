// Lines of the bot protocol are words with blanks between them.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twistwood::match {

using Words = std::vector<std::string_view>;

inline Words words_of(std::string_view line) {
  constexpr std::string_view kBlanks = " \t";
  Words words;
  std::size_t at = line.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = line.find_first_of(kBlanks, at);
    words.push_back(line.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : line.find_first_not_of(kBlanks, end);
  }
  return words;
}

// The texts of all items, with a separator between them.
template <class Items, class Text = std::identity>
std::string listed(const Items& items, std::string_view separator, Text text = {}) {
  std::string all;
  for (const auto& item : items) all += join(all.empty() ? "" : separator, text(item));
  return all;
}

// A word that is a decimal number and nothing else.
inline std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace twistwood::match
