// Which turns solve a puzzle (docs/puzzles.md), by trying everything that the rules allow.
//
// As everything in this folder it shares no code with the engine: text comes in, turns come out as
// text, sorted as byte strings.
#pragma once

#include <string>
#include <vector>

namespace brute {

// Twisty: the turns with which the seat to act wins in at most so many turns of its own, whatever
// the other does.
std::vector<std::string> winning_turns(const std::string& position, int most);

// Labyrinth: of the turns that reach the target those that spend the fewest magic cards.
std::vector<std::string> cheapest_ways(const std::string& position);

// Labyrinth: the turns after which the next player cannot reach its target in its next turn.
std::vector<std::string> stopping_turns(const std::string& position);

}  // namespace brute
