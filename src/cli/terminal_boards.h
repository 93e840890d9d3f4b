// The terminal boards of all games. A new game adds its own here.
#pragma once

#include "cli/labyrinth_terminal_board.h"
#include "cli/twisty_terminal_board.h"
