// Any bytes as a record: what is read is written canonically, and reads back the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/check.h"
#include "games/record.h"
#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace twistwood;
  const auto record = read_record({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const std::string text = write_record(*record);
  const auto again = read_record(text);
  FUZZ_CHECK(again.has_value());
  FUZZ_CHECK(write_record(*again) == text);
  FUZZ_CHECK(history_of(*again).size() == static_cast<int>(record->turns.size()));
  // A table made of it, if there can be one, has the same game.
  const auto log = table::log_of(*record);
  if (!log) return 0;
  const auto table = table::Table::replay(*log);
  if (!table) return 0;
  FUZZ_CHECK(write_position(table->position()) == write_position(history_of(*record).position()));
  return 0;
}
