// Text from outside, made fit to stand in a message: short, printable, in quotes.
#pragma once

#include <string>
#include <string_view>

namespace twistwood {

inline std::string quote(std::string_view text, std::size_t longest = 40) {
  std::string quoted = "'";
  for (const char c : text.substr(0, longest)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > longest ? "...'" : "'");
}

}  // namespace twistwood
