// Text from outside, made fit to stand in a message: short, printable, in quotes.
#pragma once

#include <string>
#include <string_view>

namespace twistwood {

inline std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string quoted = "'";
  for (const char c : text.substr(0, kLongest)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace twistwood
