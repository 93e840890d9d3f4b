// A game as both sides of the bot protocol keep it: where it stands, and all it went through.
//
// Knows when a position has come up for the third time, which ends a match game, and how to tell
// the game to somebody who may not see the hidden cards: a masked position and the turns since. A
// turn that turns up a card starts that anew, for nobody could follow it; nothing is lost by it,
// since what was before such a turn can never come again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"

namespace twistwood::match {

class GameLine {
 public:
  explicit GameLine(const AnyPosition& start);

  // Plays the turn, or says which rule forbids it and changes nothing.
  Result<void> play(std::string_view turn);

  const AnyPosition& position() const { return position_; }
  // The hashes of what was seen before the present position, the oldest first.
  const std::vector<std::uint64_t>& history() const { return history_; }
  // How often the present position has been there, this time included.
  int occurrences() const { return seen_.at(now_); }

  // `<position as every seat may see it> [turns t1 t2 …]`
  std::string told() const;

 private:
  void look();

  AnyPosition position_;
  std::uint64_t now_ = 0;  // the hash of the present position
  std::vector<std::uint64_t> history_;
  std::unordered_map<std::uint64_t, int> seen_;
  std::string base_;                // masked
  std::vector<std::string> turns_;  // since base_
};

}  // namespace twistwood::match
