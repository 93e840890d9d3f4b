// The parts of `twistwood play`: the questions before a game, and the two ways to show it.
#pragma once

#include <string>

#include "cli/canvas.h"
#include "cli/session.h"

namespace twistwood::cli {

// Asks which game and who sits where; an empty answer takes what is in brackets. False if the input
// ends.
bool ask_setup(std::string& game, Sitters& sitters);

// In lines of text: for pipes, tests, screen readers and terminals without a cursor. Returns at the
// end of the game, of the input, or when the person leaves.
void play_in_lines(Session& session, const Look& look);

// On the whole screen, with a cursor and keys. Returns when the person leaves or the terminal is
// gone. A bot's turn is shown for `pause_ms`, or until a key is pressed.
void play_on_screen(Session& session, const Look& look, int pause_ms);

}  // namespace twistwood::cli
