// What comes from outside can be wrong: a value, or a sentence that says what is wrong and why.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <type_traits>

namespace twistwood {

struct Error {
  std::string message;
  bool of_machine = false;  // right to ask for, but there is too little of memory or of files
};

template <class T>
using Result = std::expected<T, Error>;

inline void add_to(std::string& whole, std::string_view part) { whole += part; }
inline void add_to(std::string& whole, char part) { whole += part; }
template <class Number>
  requires std::is_arithmetic_v<Number>
void add_to(std::string& whole, Number part) {
  whole += std::to_string(part);
}

// Joins its parts into one string; numbers are written as plain decimals.
template <class... Parts>
std::string join(const Parts&... parts) {
  std::string whole;
  (add_to(whole, parts), ...);
  return whole;
}

// An Error whose message is the parts joined, ready to be returned where a Result is due.
template <class... Parts>
std::unexpected<Error> refuse(const Parts&... parts) {
  return std::unexpected(Error{join(parts...)});
}

}  // namespace twistwood
