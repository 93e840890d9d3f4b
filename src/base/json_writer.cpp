#include "base/json_writer.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace twistwood {

namespace {

bool needs_no_escape(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; });
}

std::string escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kShort = "btnvfr";  // 8 to 13; JSON has no \v
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (length == 0) {
      out += "\xEF\xBF\xBD";  // the replacement character
    } else if (byte == '"' || byte == '\\') {
      out += {'\\', text[0]};
    } else if (byte >= 8 && byte <= 13 && byte != 11) {
      out += {'\\', kShort[byte - 8]};
    } else if (byte < ' ') {
      out += {'\\', 'u', '0', '0', kDigits[byte >> 4], kDigits[byte & 15]};
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

}  // namespace

void JsonWriter::put_text(std::string_view value) {
  if (needs_no_escape(value)) return put_plain(value);
  put_plain(escaped(value));
}

void JsonWriter::put_number(std::int64_t value) {
  need(0);
  char* const at = text_.data() + size_;
  size_ = static_cast<std::size_t>(std::to_chars(at, at + kSlack, value).ptr - text_.data());
}

}  // namespace twistwood
