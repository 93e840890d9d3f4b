// The turn that wins at once, where the seat to act has one (T22).
//
// A complete player wins by landing on the centre. One cube short, a player wins there too if the
// last cube lies on it, or if who stands there can be robbed of it and the robber keeps the square
// (T19). Quick for everybody else, so search asks in every position.
#pragma once

#include <optional>

#include "games/twisty/rules.h"

namespace twistwood::search::twisty {

using namespace twistwood::twisty;

inline std::optional<Turn> winning_turn(const Layout& layout, const State& state) {
  const Player& me = state.mover();
  if (me.collected < kColours - 1 || state.phase != Phase::kTurn) return std::nullopt;
  const Mask centre = bit(kCentre);
  const bool keeps_square = layout.edition != Edition::kThief;
  Mask last = centre;
  if (!me.complete()) {
    last &= (layout.colour(me.next()) & state.cubes) | (keeps_square ? other_pawns(state) : 0);
  }
  if (last == 0) return std::nullopt;
  const Landings where = landings(layout, state);
  if ((where.free & last) != 0) return Turn::land(kCentre);
  if ((where.steal & last) == 0) return std::nullopt;
  // Where the robbed player chooses the corner, that comes after the turn.
  if (where.corners == 0) return Turn::land(kCentre);
  return Turn::steal(kCentre, Square::of(lowest(where.corners)));
}

// Turns until a win by `turn`: where the robbed player chooses a corner, that is one more.
inline int turns_to_win(const State& state, Turn turn, Edition edition) {
  const bool robs = (bit(turn.landing) & other_pawns(state)) != 0;
  return robs && edition == Edition::kVictimChooses ? 2 : 1;
}

}  // namespace twistwood::search::twisty
