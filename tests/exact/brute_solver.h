// The value of every state that follows from a position, by the rules alone: all states are listed,
// then decided round by round. For small endgames.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "games/twisty/game.h"

namespace twistwood::trial {

class BruteSolver {
 public:
  // None if there are more states than `most`.
  static std::optional<BruteSolver> solve(const Twisty::Position& start, std::size_t most);

  struct Decided {
    Twisty::State state;
    int turns = 0;  // until the end; 0 for a draw
    bool won = false;
  };
  const std::vector<Decided>& states() const { return states_; }

 private:
  // A turn and what may become of it: several states if the robbed player still has to choose.
  using Outcomes = std::vector<std::size_t>;
  struct Options {
    std::vector<Outcomes> turns;
    bool wins = false;
  };

  bool list(const Twisty::Layout& layout, const Twisty::State& start, std::size_t most);
  std::size_t number(const Twisty::State& state);
  void decide();

  std::vector<Decided> states_;
  std::vector<Options> options_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace twistwood::trial
