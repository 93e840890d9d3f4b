// Names of the 24 goals and the way from an index to a picture.
#include "render/art_goals.h"

#include <cassert>

#include "render/art.h"

namespace twistwood::art {
namespace {

constexpr std::array<std::string_view, kGoals> kGoalNames{
    "key",     "lantern", "crown",  "ring",  "book", "bell",   "mirror", "map",
    "feather", "cup",     "lute",   "acorn", "owl",  "cat",    "snail",  "toad",
    "bat",     "moth",    "beetle", "mouse", "deer", "dragon", "ghost",  "mushroom"};

}  // namespace

std::string_view goal_name(int index) {
  assert(index >= 0 && index < kGoals);
  return kGoalNames[static_cast<std::size_t>(index)];
}

std::string_view goal_picture(int index) {
  assert(index >= 0 && index < kGoals);
  const auto at = static_cast<std::size_t>(index);
  return at < kTreasures.size() ? kTreasures[at] : kCreatures[at - kTreasures.size()];
}

}  // namespace twistwood::art
