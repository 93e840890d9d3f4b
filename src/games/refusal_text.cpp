#include "games/refusal_text.h"

#include <array>

#include "base/result.h"
#include "base/text_cursor.h"

namespace twistwood {

namespace {

// In the order of the fields.
constexpr std::array<std::string_view, 6> kParts = {"other", "place",  "colour",
                                                    "held",  "needed", "instead"};

bool has_hole(std::string_view sentence, std::string_view name) {
  const std::size_t at = sentence.find(name);
  return at != std::string_view::npos && at > 0 && sentence[at - 1] == '{';
}

std::string fill_hole(std::string_view hole, const RefusalPart& part) {
  if (const auto* seat = std::get_if<Seat>(&part)) return seat_name(*seat);
  if (const auto* text = std::get_if<std::string>(&part)) return *text;
  const int number = std::get<int>(part);
  TextCursor words(hole);
  words.until(':');
  const std::string_view one = words.until(':');
  if (one.empty()) return std::to_string(number);
  return join(number, ' ', number == 1 ? one : words.rest());
}

}  // namespace

std::string seat_name(Seat seat) { return join("seat ", number(seat)); }

std::string fill_sentence(const ReasonText& reason, const RefusalParts& parts) {
  std::string text = join(reason.rule, ": ");
  TextCursor sentence(reason.sentence);
  while (!sentence.done()) {
    text += sentence.until('{');
    const std::string_view hole = sentence.until('}');
    if (!hole.empty()) text += fill_hole(hole, parts(hole.substr(0, hole.find(':'))));
  }
  return text;
}

void put_reason(JsonWriter& out, std::string_view game, const ReasonText& reason,
                const RefusalParts& parts) {
  out.notation("game", game);
  out.notation("code", reason.code);
  out.notation("rule", reason.rule);
  out.field("mover", number(std::get<Seat>(parts("mover"))));
  for (const std::string_view name : kParts) {
    if (!has_hole(reason.sentence, name)) continue;
    const RefusalPart part = parts(name);
    out.name(name);
    if (const auto* seat = std::get_if<Seat>(&part)) {
      out.number(number(*seat));
    } else if (const auto* text = std::get_if<std::string>(&part)) {
      out.item(*text);
    } else {
      out.number(std::get<int>(part));
    }
  }
}

}  // namespace twistwood
