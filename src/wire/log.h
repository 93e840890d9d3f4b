// The log of a table for storage: one JSON object a line and event, with everything, secrets too.
//
// Exact both ways: a line that was written is read back to the same event, and a line that is read
// is written back to the same bytes if it was written here. A line may have fields that are not
// known here, from a later version of the program: they are passed over.
#pragma once

#include <optional>
#include <string_view>

#include "table/event.h"
#include "wire/json.h"

namespace twistwood::wire {

inline constexpr std::size_t kLongestLogLine = 64 * 1024;  // bytes

std::string write_event(const table::Event& event);

// Turns are read as those of the game that the log opens with, under the rules it names.
class LogReader {
 public:
  LogReader() = default;
  // For what follows on the log of this game (games.h).
  explicit LogReader(std::size_t game) : game_(game) {}

  Result<table::Event> read(std::string_view line);
  Result<table::Event> read_json(const Json& json);

 private:
  std::optional<std::size_t> game_;
};

// The name of what happened, such as "played".
std::string_view type_of(const table::Event& event);

}  // namespace twistwood::wire
