#include "wire/fields.h"

#include <algorithm>
#include <charconv>

#include "base/quote.h"

namespace twistwood::wire {

namespace {

const Json& nothing() {
  static const Json kNothing = Json::object();
  return kNothing;
}

const Json& no_items() {
  static const Json kNoItems = Json::array();
  return kNoItems;
}

}  // namespace

Fields::Fields(const Json& json, std::string path)
    : json_(json.is_object() ? json : nothing()), path_(std::move(path)) {
  if (!json.is_object()) fail((path_.empty() ? "message" : path_) + ": an object is expected");
}

std::string Fields::at(std::string_view name) const {
  return path_.empty() ? std::string(name) : join(path_, '.', name);
}

void Fields::fail(std::string message) {
  if (!error_) error_ = std::move(message);
}

void Fields::fail_at(std::string_view name, std::string_view message) {
  const std::string own = join(name, ": ");
  if (message.starts_with(own)) message.remove_prefix(own.size());
  fail(join(at(name), ": ", message));
}

void Fields::expected(std::string_view name, std::string_view what) {
  fail(join(at(name), ": ", what, " is expected"));
}

// Null is as good as left out.
const Json* Fields::find(std::string_view name) const {
  const auto found = json_.find(name);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

const Json* Fields::get(std::string_view name) {
  asked_.push_back(name);
  const Json* json = find(name);
  if (json == nullptr) fail(at(name) + ": it is missing");
  return json;
}

std::string Fields::text(std::string_view name, std::size_t longest) {
  const Json* json = get(name);
  if (json == nullptr) return {};
  if (!json->is_string()) return expected(name, "a text"), std::string();
  const auto& text = json->get_ref<const std::string&>();
  if (text.size() > longest) fail(join(at(name), ": longer than ", longest, " bytes"));
  return text;
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
  const std::string range = join("a whole number from ", least, " to ", most);
  const Json* json = get(name);
  if (json == nullptr) return least;
  // An unsigned number may be larger than any signed one.
  const bool fits = json->is_number_unsigned()
                        ? json->get<std::uint64_t>() <= std::uint64_t{INT64_MAX}
                        : json->is_number_integer();
  const std::int64_t number = fits ? json->get<std::int64_t>() : least;
  if (!fits || number < least || number > most) return expected(name, range), least;
  return number;
}

bool Fields::flag(std::string_view name) {
  const Json* json = get(name);
  if (json == nullptr) return false;
  if (!json->is_boolean()) return expected(name, "true or false"), false;
  return json->get<bool>();
}

Seat Fields::seat(std::string_view name) {
  return seat_at(static_cast<int>(number(name, 1, kMaxSeats)) - 1);
}

std::uint64_t Fields::seed(std::string_view name) {
  const std::string digits = text(name);
  std::uint64_t seed = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, seed);
  const bool plain = read.ec == std::errc() && read.ptr == end && std::to_string(seed) == digits;
  if (!plain) expected(name, "a text with a number from 0 to 18446744073709551615");
  return seed;
}

bool Fields::asks(std::string_view name) {
  asked_.push_back(name);
  return find(name) != nullptr;
}

std::optional<std::string> Fields::text_if(std::string_view name, std::size_t longest) {
  return asks(name) ? std::optional(text(name, longest)) : std::nullopt;
}

std::optional<std::int64_t> Fields::number_if(std::string_view name, std::int64_t least,
                                              std::int64_t most) {
  return asks(name) ? std::optional(number(name, least, most)) : std::nullopt;
}

std::int64_t Fields::number_or(std::string_view name, std::int64_t usual, std::int64_t least,
                               std::int64_t most) {
  return number_if(name, least, most).value_or(usual);
}

bool Fields::flag_or(std::string_view name, bool usual) { return asks(name) ? flag(name) : usual; }

std::optional<Seat> Fields::seat_if(std::string_view name) {
  return asks(name) ? std::optional(seat(name)) : std::nullopt;
}

const Json& Fields::object(std::string_view name) {
  const Json* json = get(name);
  if (json == nullptr) return nothing();
  if (!json->is_object()) return expected(name, "an object"), nothing();
  return *json;
}

const Json& Fields::array(std::string_view name, std::size_t most) {
  const Json* json = get(name);
  if (json == nullptr) return no_items();
  if (!json->is_array()) return expected(name, "an array"), no_items();
  if (json->size() > most) return fail(join(at(name), ": more than ", most, " items")), no_items();
  return *json;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most,
                                       std::size_t longest) {
  std::vector<std::string> all;
  for (const Json& item : array(name, most)) {
    if (!item.is_string()) return expected(name, "an array of texts"), all;
    all.push_back(item.get_ref<const std::string&>());
    if (all.back().size() > longest) return expected(name, "shorter texts"), all;
  }
  return all;
}

void Fields::look_for_others() {
  if (!strict_ || error_) return;
  for (const auto& [name, value] : json_.items()) {
    if (std::ranges::find(asked_, name) == asked_.end()) {
      return fail(join(path_.empty() ? "message" : path_, ": there is no field ", quote(name)));
    }
  }
}

}  // namespace twistwood::wire
