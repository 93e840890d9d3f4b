// JSON in and out: what comes from outside is measured before it is read, and never throws.
//
// Built with and without exceptions (WebAssembly has none): a text is parsed without them, and no
// value is taken out of a Json whose type has not been looked at (fields.h does that).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace twistwood::wire {

// Fields keep the order in which they were written, so that equal values give equal bytes.
using Json = nlohmann::ordered_json;

inline constexpr std::size_t kLongestMessage = 16 * 1024;  // bytes
inline constexpr int kDeepest = 12;                        // objects and arrays inside each other

// One value and nothing after it.
Result<Json> parse(std::string_view text, std::size_t longest = kLongestMessage);

// The value of a text that was written here.
Json value_of(std::string_view written);

// On one line. Bytes that are no UTF-8 become the replacement character.
std::string write(const Json& json);

}  // namespace twistwood::wire
