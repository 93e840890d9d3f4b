// The record of a game of a match, with the agent of each seat.
//
// A forfeit leaves the game open, and a tag says who failed at what.
#pragma once

#include <string>

#include "match/match.h"

namespace twistwood::match {

std::string record_text(const MatchPlan& plan, const GameNews& news);

}  // namespace twistwood::match
