// The legal turns of a position, found the slow and obvious way.
//
// The engine's legal set is compared with this one in random play, so nothing here may share code
// with the engine: positions and turns come and go as notation text, and only the standard library
// is used. Clarity counts, speed does not. Positions passed in must be valid.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace brute {

struct Outcome {
  std::string turn;
  // The position after the turn, or nothing where it depends on a card that the position hides.
  std::optional<std::string> next;
};

// All legal turns, sorted as byte strings; none for a finished game.
std::vector<Outcome> twisty_turns(const std::string& position);
std::vector<Outcome> labyrinth_turns(const std::string& position);

}  // namespace brute
