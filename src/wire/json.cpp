#include "wire/json.h"

namespace twistwood::wire {

namespace {

// How deep brackets are inside each other, without regard to whether they match.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

Result<Json> parse(std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    return refuse("message: ", text.size(), " bytes are more than ", longest);
  }
  if (depth_of(text) > kDeepest) return refuse("message: nested more than ", kDeepest, " deep");
  constexpr bool kThrow = false;
  Json json = Json::parse(text.begin(), text.end(), nullptr, kThrow);
  if (json.is_discarded()) return refuse("message: this is not JSON");
  return json;
}

Json value_of(std::string_view written) {
  constexpr bool kThrow = false;
  return Json::parse(written.begin(), written.end(), nullptr, kThrow);
}

std::string write(const Json& json) {
  constexpr int kOneLine = -1;
  return json.dump(kOneLine, ' ', false, Json::error_handler_t::replace);
}

}  // namespace twistwood::wire
