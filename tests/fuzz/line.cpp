// A position and turns, a line each, as `play-line` takes them: the checked way in, end to end.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "fuzz/check.h"
#include "games/any_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace twistwood;
  TextCursor lines(std::string_view(reinterpret_cast<const char*>(data), size));
  auto position = read_position(lines.until('\n'));
  if (!position) return 0;
  for (int played = 0; played < 20 && !lines.done(); ++played) {
    const std::string before = write_position(*position);
    const auto told = play(*position, lines.until('\n'));
    const std::string after = write_position(*position);
    FUZZ_CHECK(told ? !told->empty() : before == after && !told.error().message.empty());
    const auto seen = mask(*position);
    FUZZ_CHECK(read_position(write_position(seen)).has_value());
    FUZZ_CHECK(turns(seen) == turns(*position));
  }
  return 0;
}
