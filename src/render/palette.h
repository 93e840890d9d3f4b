// The colours that carry meaning, named once.
//
// The seven cube colours were chosen together so that any two stay apart for people with
// protanopia, deuteranopia and tritanopia (simulated; the closest pair is 0.11 apart in OKLab):
// their lightness differs as much as their hue. Each has an ink for the symbol printed on it,
// with a contrast of at least 4.5 to 1. Colours that only decorate stay where they are drawn.
#pragma once

#include <array>
#include <string_view>

namespace twistwood::art {

inline constexpr int kColours = 7;  // red orange yellow green blue purple white
inline constexpr int kPawns = 4;    // fox owl hare hedgehog

struct Paint {
  std::string_view base;   // the face of the counter
  std::string_view light;  // its rim where the light falls, from the top left
  std::string_view shade;  // its rim away from the light
  std::string_view ink;    // the symbol on it
};

inline constexpr std::array<Paint, kColours> kCubePaint{{
    {"#bd1b2f", "#e4606a", "#7f0d1e", "#fff8e8"},  // red, heart
    {"#e8790f", "#ffb462", "#a34e05", "#3a1206"},  // orange, flame
    {"#fbd72a", "#fff1a0", "#bd9408", "#5a3605"},  // yellow, sun
    {"#74ca8c", "#b5ecc3", "#3f8d58", "#0e3a1f"},  // green, leaf
    {"#2673bb", "#6cb0ea", "#154777", "#fff8e8"},  // blue, drop
    {"#4f286f", "#8a5bb0", "#2c123f", "#fff8e8"},  // purple, moon
    {"#faf8f2", "#ffffff", "#bdb6a4", "#2c4a6e"},  // white, snowflake
}};

// Extra moves and safety are bare wood: no colour to confuse with a cube.
inline constexpr Paint kBareWood{"#eed9b2", "#fff6e0", "#94703f", "#3b2413"};

// One accent a seat, the colour of the pawn's base; also told apart by lightness.
inline constexpr std::array<Paint, kPawns> kSeatPaint{{
    {"#bd4c1c", "#f2a06c", "#8c3310", "#fff8e8"},  // fox
    {"#2f6f9f", "#79b4dc", "#184463", "#fff8e8"},  // owl
    {"#f0dfc0", "#fffaf0", "#b99f74", "#4a3520"},  // hare
    {"#2a4430", "#6f9270", "#152519", "#fff8e8"},  // hedgehog
}};

inline constexpr std::string_view kInk = "#2b2119";    // outlines and dark text
inline constexpr std::string_view kPaper = "#fbf3e0";  // cards and light text
inline constexpr std::string_view kGlow = "#ffc83d";   // "look here": next card, seat to act

}  // namespace twistwood::art
