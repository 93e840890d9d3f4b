// A game in lines of text: for pipes, tests, screen readers and terminals without a cursor.
#pragma once

#include "cli/session.h"

namespace twistwood::cli {

// Returns at the end of the game, of the input, or when the person leaves.
template <Game G>
void play_in_lines(Session<G>& session, const Look& look);

}  // namespace twistwood::cli
