// One natural way to carry out a legal turn: the fewest steps that do what the turn says.
#pragma once

#include "games/labyrinth/explain.h"

namespace twistwood::labyrinth {

// Appends the steps of a legal turn that is not the choice of a gate.
void find_route(const Layout& layout, const View& view, const Turn& turn,
                FixedList<Step, kMostSteps>& steps);

}  // namespace twistwood::labyrinth
