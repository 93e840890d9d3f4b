// Lines of anything, each taken as a setup, a command and an event of a log: what is understood is
// written back the same, a table stays whole, and a log that replays can be shown.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_cursor.h"
#include "fuzz/check.h"
#include "table/table.h"
#include "wire/command.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/view.h"
#include "wire/write_command.h"

namespace {

using namespace twistwood;
using wire::Json;

// Written, read and written again: the same bytes.
std::string text_of(const Json& json) { return wire::write(json); }

template <class Value, class Write, class Read>
void check_round_trip(const Value& value, Write write, Read read) {
  const std::string text = text_of(write(value));
  const auto json = wire::parse(text, 4 * wire::kLongestMessage);
  FUZZ_CHECK(json.has_value());
  const auto again = read(*json);
  FUZZ_CHECK(again.has_value());
  FUZZ_CHECK(text_of(write(*again)) == text);
}

// What the short way takes, the long way takes for the same.
void check_play(std::string_view line, const Result<Json>& json) {
  const auto play = wire::read_play(line);
  if (!play) return;
  FUZZ_CHECK(json.has_value());
  const auto command = wire::read_command(*json);
  FUZZ_CHECK(command.has_value() && *command == *play);
}

void check_table(const table::Table& table) {
  const std::string shown = wire::write_table(table, 0);
  for (int version = 1; version <= table.version(); ++version) {
    FUZZ_CHECK(wire::show_events(table, version - 1).front()["version"] == version);
  }
  const auto again = table::Table::replay(table.log());
  FUZZ_CHECK(again.has_value());
  FUZZ_CHECK(wire::write_table(*again, 0) == shown);
}

void handle(table::Table& table, const table::Command& command, std::int64_t now_ms) {
  table.tick(now_ms);
  const int before = table.version();
  const table::Answer answer = table.handle(command, now_ms);
  FUZZ_CHECK(answer.version == table.version());
  FUZZ_CHECK((answer.denied || answer.repeat) == (table.version() == before));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kLines = 40;
  TextCursor lines(std::string_view(reinterpret_cast<const char*>(data), size));
  std::optional<table::Table> table;
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (int i = 0; i < kLines && !lines.done(); ++i) {
    const std::string_view line = lines.until('\n');
    const auto json = wire::parse(line);
    check_play(line, json);
    if (!json) continue;
    if (const auto event = reader.read(line)) {
      const std::string written = wire::write_event(*event);
      wire::LogReader again = reader;
      FUZZ_CHECK(wire::write_event(*again.read(written)) == written);
      log.push_back(*event);
    }
    if (const auto command = wire::read_command(*json)) {
      check_round_trip(*command, wire::write_command, wire::read_command);
      if (table) handle(*table, *command, 1000 * i);
    }
    if (const auto setup = wire::read_setup(*json)) {
      const auto read = [](const Json& text) { return wire::read_setup(text); };
      const auto write = [](const auto& one) { return wire::value_of(wire::write_setup(one)); };
      check_round_trip(*setup, write, read);
      if (auto opened = table::Table::open(*setup, 0)) table = std::move(*opened);
    }
  }
  if (table) check_table(*table);
  if (const auto replayed = table::Table::replay(log)) check_table(*replayed);
  return 0;
}
