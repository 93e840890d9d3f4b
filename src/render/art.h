// The pictures of Twistwood: small pieces of vector art, drawn for this project.
//
// Each function returns SVG elements without a root, in a box of 48 by 48 with the origin at the
// top left, to be placed with a transform. A piece stands alone: no ids, no references, no text,
// no fonts, so any number of them may share a page. Light comes from the top left and outlines
// have one weight, so that pieces from different files sit together. Every goal and every pawn is
// meant to be told apart by its outline alone, at 48 pixels and without colour.
//
// Indices outside the stated range are a broken promise of the caller and asserted.
#pragma once

#include <cstdint>
#include <string_view>

#include "render/palette.h"

namespace twistwood::art {

inline constexpr int kBox = 48;
inline constexpr int kGoals = 24;

enum class Special : std::uint8_t { kStep, kDiagonal, kLeap, kPortal, kSafety };

// The symbol of a cube in the ink of its colour, to lie on a counter or card of that colour.
// Order: red orange yellow green blue purple white.
std::string_view cube_symbol(int colour);
std::string_view cube_name(int colour);  // "heart", "flame", ...

// The symbol of an extra move or of safety, to lie on bare wood.
std::string_view special_symbol(Special special);

// Fox, owl, hare, hedgehog: a bust on a turned base, standing on the lower edge of the box.
std::string_view pawn(int seat);
std::string_view pawn_name(int seat);

// 24 goals: first twelve treasures, then twelve creatures.
std::string_view goal_picture(int index);
std::string_view goal_name(int index);

std::string_view fairy_light();         // on a fairy cell
std::string_view gate_lantern();        // at the four gates
std::string_view gate_picture();        // the target of a player who has done all goals
std::string_view gap_card_picture();    // magic card: slip through a hedge
std::string_view fairy_card_picture();  // magic card: two of them are a flight
std::string_view card_back_picture();   // a goal nobody has seen yet
std::string_view shield_badge();        // a protected cube
std::string_view laurel();              // the winner

}  // namespace twistwood::art
