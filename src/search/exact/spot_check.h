// A look at single states of a solution, drawn at random: is each worth what its turns lead to, and
// does the solution keep of its block what comes out when it is worked out again?
#pragma once

#include "base/random.h"
#include "search/exact/solution.h"

namespace twistwood::search::exact {

// A state that can follow from the position that was solved.
State random_state(const Solution& solution, const State& start, Random& random);

// The first of `count` states of which that is not so.
std::optional<State> find_contradiction(const Solution& solution, const Layout& layout,
                                        const State& start, int count, Random& random);

}  // namespace twistwood::search::exact
