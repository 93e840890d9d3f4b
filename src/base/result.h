// What comes from outside can be wrong: a value, or a sentence that says what is wrong and why.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <type_traits>

namespace twistwood {

struct Error {
  std::string message;
};

template <class T>
using Result = std::expected<T, Error>;

// Joins its parts into one string; numbers are written as plain decimals.
inline std::string text_of(std::string_view part) { return std::string(part); }
inline std::string text_of(char part) { return std::string(1, part); }
template <class Number>
  requires std::is_arithmetic_v<Number>
std::string text_of(Number part) {
  return std::to_string(part);
}

template <class... Parts>
std::string join(const Parts&... parts) {
  std::string whole;
  (whole += ... += text_of(parts));
  return whole;
}

template <class... Parts>
std::unexpected<Error> refuse(const Parts&... parts) {
  return std::unexpected(Error{join(parts...)});
}

}  // namespace twistwood
