// The parts of `twistwood play`: the two ways to show a game.
#pragma once

#include "cli/canvas.h"
#include "cli/session.h"

namespace twistwood::cli {

// In lines of text: for pipes, tests, screen readers and terminals without a cursor. Returns at the
// end of the game, of the input, or when the person leaves.
void play_in_lines(Session& session, const Look& look);

// On the whole screen, with a cursor and keys. Returns when the person leaves or the terminal is
// gone. A bot's turn is shown for `pause_ms`, or until a key is pressed.
void play_on_screen(Session& session, const Look& look, int pause_ms);

}  // namespace twistwood::cli
