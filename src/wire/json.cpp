#include "wire/json.h"

namespace twistwood::wire {

Result<Json> parse(std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    return refuse("message: ", text.size(), " bytes are more than ", longest);
  }
  bool too_deep = false;
  const auto keep = [&](int outside, Json::parse_event_t event, const Json&) {
    const bool opens =
        event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    too_deep = too_deep || (opens && outside >= kDeepest);
    return !too_deep;  // otherwise nothing more is stored, whatever follows
  };
  constexpr bool kThrow = false;
  Json json = Json::parse(text.begin(), text.end(), keep, kThrow);
  if (too_deep) return refuse("message: nested more than ", kDeepest, " deep");
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
