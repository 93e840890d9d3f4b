// The order in which alpha-beta tries turns: the likely best first, so that the rest is cut off.
//
// First a turn that wins at once, then the one remembered for the position, then steals, then turns
// by what they do for one's own race, and among those the ones that refuted other lines (killers,
// history).
#pragma once

#include <span>

#include "base/fixed_list.h"
#include "search/twisty/node.h"

namespace twistwood::search::twisty {

struct RankedTurn {
  std::uint16_t turn = 0;  // packed
  std::int8_t gain = 0;    // turns saved in one's own race; 1 on the shortest way
  bool quiet = true;       // neither a cube nor a steal nor safety
  bool steals = false;
  bool wins = false;  // at once
  int rank = 0;
};

using TurnList = FixedList<RankedTurn, 80>;

class TurnOrder {
 public:
  static constexpr int kMaxPly = 64;

  // All legal turns with their ranks, not yet sorted.
  void list(const Ground& ground, const Node& node, int ply, std::uint16_t remembered,
            TurnList& turns) const;

  // Moves the best to the front.
  static const RankedTurn& pick(std::span<RankedTurn> turns);

  // Remembers a turn that caused a cutoff (killer and history heuristics).
  void reward(const State& state, std::uint16_t turn, int ply, int depth);

 private:
  std::array<std::array<std::uint16_t, 2>, kMaxPly> killers_{};
  std::array<std::array<std::array<std::int32_t, kSquares + 15>, kSquares>, kMaxSeats> history_{};
};

}  // namespace twistwood::search::twisty
