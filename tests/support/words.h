// Text cut into words, and words put together: what drawings and tables of cases are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twistwood::trial {

// Cut at runs of spaces.
inline std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space && !inside) found.emplace_back();
    if (!space) found.back() += c;
    inside = !space;
  }
  return found;
}

// Cut at every separator, empty pieces included.
inline std::vector<std::string> pieces(std::string_view text, char separator) {
  std::vector<std::string> found(1);
  for (const char c : text) {
    if (c == separator) {
      found.emplace_back();
    } else {
      found.back() += c;
    }
  }
  return found;
}

inline std::string glued(const std::vector<std::string>& parts, std::string_view between) {
  std::string whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) whole += between;
    whole += parts[i];
  }
  return whole;
}

}  // namespace twistwood::trial
