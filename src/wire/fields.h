// The fields of a JSON object, read with their types: the one way from JSON to values.
//
// Reading goes on after a error with values that mean nothing, and the first error is kept, with
// the name of the field and what was expected there. So a reader is a plain list of fields, and
// `finish` at its end gives either the value or that error. A field that nobody asked for is a
// error too: it is likely to be a misspelt one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/seat.h"
#include "wire/json.h"

namespace twistwood::wire {

inline constexpr std::size_t kLongestText = 1024;  // bytes, of a field that says no other limit
inline constexpr std::size_t kMostItems = 4096;    // of an array

class Fields {
 public:
  // `path` is how errors name this object: "setup.clock", or empty for the outermost.
  explicit Fields(const Json& json, std::string path = {});

  // Whether it is there; asking is enough to make it one of the fields that may be.
  bool asks(std::string_view name);

  std::string text(std::string_view name, std::size_t longest = kLongestText);
  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
  bool flag(std::string_view name);
  Seat seat(std::string_view name);
  std::uint64_t seed(std::string_view name);  // a decimal in quotes: JSON numbers are too short

  // Left out or null: nothing, or the usual value.
  std::optional<std::string> text_if(std::string_view name, std::size_t longest = kLongestText);
  std::int64_t number_or(std::string_view name, std::int64_t usual, std::int64_t least,
                         std::int64_t most);
  std::optional<std::int64_t> number_if(std::string_view name, std::int64_t least,
                                        std::int64_t most);
  bool flag_or(std::string_view name, bool usual);
  std::optional<Seat> seat_if(std::string_view name);

  // What is read by somebody else: an object or array as it is. An empty one if it is none.
  const Json& object(std::string_view name);
  const Json& array(std::string_view name, std::size_t most = kMostItems);
  std::vector<std::string> texts(std::string_view name, std::size_t most = kMostItems,
                                 std::size_t longest = kLongestText);

  // What another reader made of a field: its value, or its error is the first one here.
  template <class T>
  T take(Result<T> result) {
    if (result) return std::move(*result);
    fail(result.error().message);
    return T{};
  }
  // A field in a text form of its own: read(text) says what it means.
  template <class Read>
  auto form(std::string_view name, Read read) {
    auto value = read(text(name));
    if (!value) fail_at(name, value.error().message);
    using Value = typename decltype(value)::value_type;
    return value ? *value : Value{};
  }

  std::string at(std::string_view name) const;  // "setup.seed"
  void fail(std::string message);
  void fail_at(std::string_view name, std::string_view message);  // which may begin with the name
  // The fields that were not asked for are ours after all.
  void ignore_others() { strict_ = false; }
  bool good() const { return !error_; }
  bool strict() const { return strict_; }

  template <class T>
  Result<T> finish(T value) {
    look_for_others();
    if (error_) return std::unexpected(Error{*error_});
    return value;
  }

 private:
  const Json* find(std::string_view name) const;
  const Json* get(std::string_view name);  // with a error if it is not there
  void expected(std::string_view name, std::string_view what);
  void look_for_others();

  const Json& json_;
  std::string path_;
  std::vector<std::string_view> asked_;
  std::optional<std::string> error_;
  bool strict_ = true;
};

}  // namespace twistwood::wire
