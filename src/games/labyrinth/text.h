// Twist Labyrinth in text: positions and turns in the notation of docs/notation.md.
//
// Reading takes any bytes. What it accepts is written back to the same bytes; what it refuses, it
// refuses with the field and the reason. A masked state is written with its hidden cards as `?`.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/labyrinth/state.h"
#include "games/notation.h"

namespace twistwood::labyrinth {

Result<Position> read_position(std::string_view text);
std::string write_position(const Layout& layout, const State& state);

Act act_of(const View& view);

Result<Turn> read_turn(std::string_view text);
std::string write_turn(const Turn& turn);

Result<Cell> read_cell(std::string_view text);
std::string write_cell(Cell cell);
Result<Axis> read_axis(std::string_view text);
std::string write_axis(Axis axis);

Result<Hedges> read_hedges(std::string_view text);
std::string write_hedges(const Hedges& hedges);

// The letter of a hedge: `|` and `-` straight, a T by the direction of its stem, `n e s w`.
char hedge_letter(const Hedges& hedges, Axis axis);
// The arms of the letter, on an axis without arms. Returns false if no such hedge stands there.
bool put_arms(Hedges& hedges, Axis axis, char letter);

}  // namespace twistwood::labyrinth
