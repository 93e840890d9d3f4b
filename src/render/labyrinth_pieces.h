// The parts of the garden that know lawn, stone and leaves: the empty garden with gates and fairy
// clearings, the hedges, and the gradients they need.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/labyrinth/state.h"
#include "render/svg.h"

namespace twistwood::art {

inline constexpr double kGardenCell = 76;
inline constexpr double kGardenRim = 28;
inline constexpr double kGardenSize = labyrinth::kSide * kGardenCell + 2 * kGardenRim;

// The middle of a cell, from the top left corner of the garden.
Point middle_of(labyrinth::Cell cell);

// Gradients; once in every picture, before anything that uses them.
void add_garden_defs(Svg& svg);

// Wall, lawn, rows of stones, coordinates: all that never changes, without goals and lights.
void add_lawn(Svg& svg);

// An arm of a hedge, and the strokes that make bushes of any number of arms, from the shadow up:
// each is a path without fill, with round ends.
struct Arm {
  Point hub;
  Point step;     // one unit along the arm
  double length;  // how far it reaches from its axis
};

struct HedgeLayer {
  Point shift;
  std::string_view style;
  std::string path;
};

std::vector<HedgeLayer> hedge_layers(const std::vector<Arm>& arms);

// The axis of a hedge, over its bushes.
void add_hub(Svg& svg, Point hub);

// All hedges with their axes. An arm reaches across its line, since an arm at either end closes it
// (L3); where two arms share a line they meet half way, so that it stays clear whose arm is whose.
void add_hedges(Svg& svg, const labyrinth::Hedges& hedges);

// The flat stone a goal lies on, the clearing of a fairy, the paving of a gate with its lantern.
void add_goal_stone(Svg& svg, Point middle);
void add_fairy_clearing(Svg& svg, Point middle);
void add_gate(Svg& svg, labyrinth::Cell cell);

}  // namespace twistwood::art
