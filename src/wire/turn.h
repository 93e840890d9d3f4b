// Turns and what they do, as JSON, for a page that knows neither rules nor notation.
#pragma once

#include "games/any_game.h"
#include "wire/json.h"
#include "wire/json_writer.h"

namespace twistwood::wire {

// The parts of a turn: {"turn":"e5>g1","landing":"e5","corner":"g1"} or
// {"turn":"C3+1>e4~1^1","axis":"C3","quarters":1,"cell":"e4","gaps":1,"flights":1}.
Json write_parts(const twisty::Turn& turn);
Json write_parts(const labyrinth::Turn& turn);

// All that the legal turn of this text does, hop by hop or step by step.
Json write_account(const AnyPosition& position, std::string_view turn);
// The fields of it, for a position with this state instead of its own.
void put_account(JsonWriter& writer, const AnyPosition& position, const AnyState& state,
                 std::string_view turn);

// The legal turns of a position in the order of their texts.
Json write_turns(const AnyPosition& position);

}  // namespace twistwood::wire
