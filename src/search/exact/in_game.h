// What a solution says of a position in a game that has gone on for a while.
//
// A solution knows neither the game that led to a position nor the limit of turns. Both can only
// take wins away: a third occurrence and the limit are draws. So a draw stays one, and a win stays
// one if it comes before the limit and its way leads to no position that came twice. Positions that
// came once do no harm: a win comes nearer to its end with every turn and visits none twice.
#pragma once

#include <optional>
#include <span>

#include "search/exact/solution.h"

namespace twistwood::search::exact {

// `came_twice` are hashes of positions, sorted: those that end the game when they come again. Turns
// of which it cannot be told are left out of the verdict, if they cannot be better than the best of
// those it has; if they can, there is none.
std::optional<Verdict> judge_in_game(const Solution& solution, const Layout& layout,
                                     const State& state, std::span<const std::uint64_t> came_twice);

}  // namespace twistwood::search::exact
