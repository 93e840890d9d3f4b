#include "server/seat_name.h"

#include <algorithm>

#include "table/setup.h"

namespace twistwood::server {

namespace {

constexpr std::array<std::string_view, 4> kPawnNames = {"fox", "owl", "hare", "hedgehog"};
constexpr std::size_t kMostBytes = 4 * table::kLongestName;

bool is_plain(std::string_view name) {
  return std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

}  // namespace

Result<void> check_name(std::string_view name, bool open_to_all) {
  if (!is_plain(name)) return refuse("a name has a control character");
  if (name.size() > kMostBytes) return refuse("a name is too long");
  if (!open_to_all || name.empty()) return {};
  if (std::ranges::find(kPawnNames, name) != kPawnNames.end()) return {};
  return refuse("on a public table a name is one of fox, owl, hare, hedgehog");
}

}  // namespace twistwood::server
