// Fields of a server's messages that may be missing or of any type: what is not as it should be
// reads as nothing.
#pragma once

#include <algorithm>
#include <string>

#include "games/seat.h"
#include "wire/json.h"

namespace twistwood::online {

inline std::string text_in(const wire::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

inline int number_in(const wire::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<int>() : 0;
}

inline bool flag_in(const wire::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

// Whether a list of seats has this one.
inline bool lists(const wire::Json& json, const char* name, Seat seat) {
  const auto found = json.find(name);
  return found != json.end() && found->is_array() &&
         std::ranges::find(*found, wire::Json(number(seat))) != found->end();
}

}  // namespace twistwood::online
