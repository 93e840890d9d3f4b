// Why a turn is refused, for every edge: a code that never changes, the rule, and a sentence.
//
// Each game has a table of these, one for each of its reasons. A sentence has holes such as {other}
// and {place}: filled, it is what the referee says in English; and the parts that its holes name
// are the fields that a page gets to say it in another language.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "base/json_writer.h"
#include "games/seat.h"

namespace twistwood {

struct ReasonText {
  std::string_view code;
  std::string_view rule;
  std::string_view sentence;  // {held:gap:gaps} is a number with the word for one or for several
};

// What a hole can hold, and who knows it: "mover", "other", "place", "colour", "held", "needed",
// "instead".
using RefusalPart = std::variant<Seat, int, std::string>;
using RefusalParts = std::function<RefusalPart(std::string_view name)>;

std::string seat_name(Seat seat);  // "seat 2"

// "T17: seat 2 stands on c3 and holds no unprotected red cube"
std::string fill_sentence(const ReasonText& reason, const RefusalParts& parts);

// The fields of it: game, code, rule, mover and the parts.
void put_reason(JsonWriter& out, std::string_view game, const ReasonText& reason,
                const RefusalParts& parts);

}  // namespace twistwood
