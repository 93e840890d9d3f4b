// The parts of the Twisty picture that know wood and paint but no positions: the empty board, a
// counter anywhere in any size, and the gradients both need.
#pragma once

#include <string_view>

#include "render/palette.h"
#include "render/svg.h"

namespace twistwood::art {

inline constexpr double kTwistyCell = 64;
inline constexpr double kTwistyRim = 32;
inline constexpr double kTwistyBoard = 7 * kTwistyCell + 2 * kTwistyRim;

// Gradients; once in every picture, before anything that uses them.
void add_wood_defs(Svg& svg);

// The board without counters.
void add_wooden_board(Svg& svg, Point corner);

// A round counter with bevel and shadow.
void add_counter(Svg& svg, const Paint& paint, std::string_view symbol, Point centre,
                 double radius);

// A ring of light around a counter, a corner or the centre.
void add_glow(Svg& svg, Point centre, double radius);

}  // namespace twistwood::art
