// Small numbers as words, for sentences: "one turn", "two turns", "12 turns".
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace twistwood::search {

inline std::string counted(int number, std::string_view noun) {
  constexpr std::array<std::string_view, 7> kWords = {"no",   "one",  "two", "three",
                                                      "four", "five", "six"};
  const bool small = number >= 0 && number < static_cast<int>(kWords.size());
  std::string text =
      small ? std::string(kWords[static_cast<std::size_t>(number)]) : std::to_string(number);
  text += ' ';
  text += noun;
  if (number != 1) text += 's';
  return text;
}

}  // namespace twistwood::search
