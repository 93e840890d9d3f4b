#include "wire/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "wire/json.h"

namespace twistwood::wire {

namespace {

bool needs_no_escape(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; });
}

}  // namespace

void JsonWriter::put(std::string_view value) {
  if (!needs_no_escape(value)) {
    text_ += write(Json(value));
    return;
  }
  text_ += '"';
  text_ += value;
  text_ += '"';
}

void JsonWriter::put_number(std::int64_t value) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text_.append(digits.data(), end);
}

}  // namespace twistwood::wire
