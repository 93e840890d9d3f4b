// A search that is always the same, to be measured: level 6 thinks about fixed positions.
//
// One thread, a limit of nodes and a new agent for each position, so the answers are the same on
// every machine; tests/golden/search_nodes.tsv keeps them. A change that should only make search
// faster leaves the signature as it is.
#pragma once

#include <cstdint>
#include <vector>

#include "search/ask.h"

namespace twistwood::search {

// From the beginning, the middle and the end of a game, for each game and number of seats.
std::vector<AnyPosition> benchmark_positions();

// Some hundredths of a second each.
std::int64_t benchmark_nodes(const AnyPosition& position);

Choice think(const AnyPosition& position, std::int64_t nodes);

// One number for the turns, nodes and depths of some answers.
std::uint32_t signature_of(const std::vector<Choice>& answers);

}  // namespace twistwood::search
