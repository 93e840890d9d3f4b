// Any bytes as a sketch, and lines after it as pieces that are laid ("counter 0 c3 r"): the text of
// a sketch stays one, and what is whole and without flaws is a position, and nothing else is.
#include "games/sketch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "fuzz/check.h"
#include "games/any_game.h"

namespace {

using namespace twistwood;

void check(const Sketch& sketch) {
  const std::string text = sketch.write();
  const auto again = Sketch::read(text);
  FUZZ_CHECK(again != nullptr);
  FUZZ_CHECK(again->write() == text);
  bool whole = true;
  for (const Slot& slot : sketch.slots()) {
    whole = whole && sketch.filled(slot);
    for (const Piece& piece : sketch.palette(slot)) FUZZ_CHECK(!piece.text.empty());
    for (const std::string_view place : sketch.places(slot)) FUZZ_CHECK(place.size() == 2);
  }
  const auto position = sketch.position();
  FUZZ_CHECK(!position || read_position(*position));
  // What could not be read is told, though the rest of it may be whole.
  const bool flawless = sketch.flaws().empty();
  FUZZ_CHECK(!(whole && flawless) || position);
  FUZZ_CHECK(whole || !position);
  FUZZ_CHECK(json_object([&](JsonWriter& out) { sketch.put_scene(out); }).size() > 2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kPieces = 16;
  TextCursor lines(std::string_view(reinterpret_cast<const char*>(data), size));
  const auto sketch = Sketch::read(lines.until('\n'));
  if (!sketch) return 0;
  for (int i = 0; i < kPieces && !lines.done(); ++i) {
    TextCursor words(lines.until('\n'));
    const std::string_view name = words.until(' ');
    if (name == "fresh") sketch->set_fresh(words.rest() != "no");
    const auto part = part_named(name);
    const auto seat = static_cast<int>(whole_number(words.until(' '), 9).value_or(0));
    const std::string_view at = words.until(' ');
    if (part) sketch->lay({*part, seat, at}, words.rest());
    if (i % 4 == 0) sketch->complete();
  }
  sketch->complete();
  check(*sketch);
  return 0;
}
