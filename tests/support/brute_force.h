// The brute-force generators behind one door: which one is asked follows from the position's text.
#pragma once

#include <string>
#include <vector>

#include "brute/turns.h"

namespace twistwood::trial {

inline std::vector<brute::Outcome> brute_turns(const std::string& position) {
  return position.starts_with("twisty ") ? brute::twisty_turns(position)
                                         : brute::labyrinth_turns(position);
}

}  // namespace twistwood::trial
