// The two halves of the goal pictures, split so that each file can be read in one sitting.
// Everybody outside src/render asks goal_picture() of art.h.
#pragma once

#include <array>
#include <string_view>

namespace twistwood::art {

extern const std::array<std::string_view, 12> kTreasures;  // key to acorn
extern const std::array<std::string_view, 12> kCreatures;  // owl to mushroom

}  // namespace twistwood::art
