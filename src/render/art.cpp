#include "render/art.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/result.h"

namespace twistwood::art {

namespace {

struct Drawing {
  std::string_view name;
  std::string_view svg;
};

// The files of art/ without their root, by name; CMakeLists.txt writes the list.
constexpr Drawing kDrawings[] = {
#include "drawings.inc"
};

constexpr std::array<std::string_view, kColours> kCubes = {"heart", "flame", "sun",      "leaf",
                                                           "drop",  "moon",  "snowflake"};
constexpr std::array<std::string_view, 5> kSpecials = {"step", "diagonal", "leap", "portal",
                                                       "safety"};
constexpr std::array<std::string_view, kPawns> kPawnNames = {"fox", "owl", "hare", "hedgehog"};
constexpr std::array<std::string_view, kGoals> kGoalNames = {
    "key",     "lantern", "crown",  "ring",  "book", "bell",   "mirror", "map",
    "feather", "cup",     "lute",   "acorn", "owl",  "cat",    "snail",  "toad",
    "bat",     "moth",    "beetle", "mouse", "deer", "dragon", "ghost",  "mushroom"};

std::string_view drawing(std::string_view name) {
  const auto* const found = std::ranges::find(kDrawings, name, &Drawing::name);
  assert(found != std::end(kDrawings));
  return found->svg;
}

template <std::size_t N>
std::string_view at(const std::array<std::string_view, N>& names, int index) {
  assert(index >= 0 && index < static_cast<int>(N));
  return names[static_cast<std::size_t>(index)];
}

}  // namespace

std::string_view cube_symbol(int colour) { return drawing(join("cube-", at(kCubes, colour))); }
std::string_view cube_name(int colour) { return at(kCubes, colour); }
std::string_view special_symbol(Special special) {
  return drawing(join("special-", at(kSpecials, std::to_underlying(special))));
}
std::string_view pawn(int seat) { return drawing(join("pawn-", at(kPawnNames, seat))); }
std::string_view pawn_name(int seat) { return at(kPawnNames, seat); }
std::string_view goal_picture(int index) { return drawing(join("goal-", at(kGoalNames, index))); }
std::string_view goal_name(int index) { return at(kGoalNames, index); }

std::string_view fairy_light() { return drawing("fairy-light"); }
std::string_view gate_lantern() { return drawing("gate-lantern"); }
std::string_view gate_picture() { return drawing("gate"); }
std::string_view gap_card_picture() { return drawing("gap-card"); }
std::string_view fairy_card_picture() { return drawing("fairy-card"); }
std::string_view card_back_picture() { return drawing("card-back"); }
std::string_view shield_badge() { return drawing("shield"); }
std::string_view laurel() { return drawing("laurel"); }

}  // namespace twistwood::art
