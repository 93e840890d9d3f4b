// The best of some turns of a position: what `go searchmoves` asks for.
//
// Each of them is played and the agent asked about what follows, with an equal share of the budget.
// Where a turn brings a hidden card to light, what follows is averaged over several cards.
#pragma once

#include <vector>

#include "search/ask.h"

namespace twistwood::match {

// `turns` are legal and at least one. The report of the choice has lines of these turns only. An
// open-ended question is answered when its stop flag is set.
search::Choice ask_among(search::AnyAgent& agent, const search::Question& question,
                         const std::vector<AnyTurn>& turns, const search::Clock& clock);

}  // namespace twistwood::match
