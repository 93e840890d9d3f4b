// The questions before a game, for somebody who started `twistwood play` without options.
#pragma once

#include <string>

#include "cli/session.h"

namespace twistwood::cli {

struct Setup {
  std::string game;
  Sitters sitters;
};

// Asks which game and who sits where; an empty answer takes what is in brackets. Nothing if the
// input ends.
std::optional<Setup> ask_setup();

}  // namespace twistwood::cli
