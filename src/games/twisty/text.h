// Twisty in text: positions and turns as docs/notation.md has them, and the words for things.
//
// Reading takes any bytes. What it accepts is written back to the same bytes; what it refuses, it
// refuses with the field and the reason.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/notation.h"
#include "games/twisty/state.h"

namespace twistwood::twisty {

Result<Position> read_position(std::string_view text);
std::string write_position(const Layout& layout, const State& state);

Act act_of(const State& state);

Result<Turn> read_turn(std::string_view text);
std::string write_turn(Turn turn);

Result<Square> read_square(std::string_view text);
std::string write_square(Square square);

Result<Edition> read_edition(std::string_view text);
std::string_view name(Edition edition);
std::string_view name(Colour colour);
std::string_view name(Special special);
char letter(Colour colour);
char letter(Special special);

}  // namespace twistwood::twisty
