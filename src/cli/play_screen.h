// A game on the whole screen, with a cursor and keys.
#pragma once

#include "cli/session.h"

namespace twistwood::cli {

// Returns when the person leaves or the terminal is gone. A bot's turn is shown for `pause_ms`, or
// until a key is pressed.
template <Game G>
void play_on_screen(Session<G>& session, const Look& look, int pause_ms);

}  // namespace twistwood::cli
