// Whether a game of Twisty can be over within a turn, by the rules alone: what agents are tried
// with.
#pragma once

#include "games/twisty/game.h"

namespace twistwood::trial {

using namespace twistwood::twisty;

inline State after(const Layout& layout, State state, Turn turn) {
  apply(layout, state, turn);
  return state;
}

// Whether the turn wins for who plays it, whatever corner a robbed player chooses after it.
inline bool wins(const Layout& layout, const State& state, Turn turn) {
  State next = after(layout, state, turn);
  if (next.phase == Phase::kCorner && state.phase == Phase::kTurn) {
    next = after(layout, next, Turn::choose(Square::of(lowest(free_corners(next)))));
  }
  return next.phase == Phase::kWon && next.seat == state.seat;
}

inline bool can_win(const Layout& layout, const State& state) {
  bool can = false;
  for_each_turn(layout, state, [&](Turn turn) { can = can || wins(layout, state, turn); });
  return can;
}

// Whether the other wins at once after the turn.
inline bool loses(const Layout& layout, const State& state, Turn turn) {
  const State next = after(layout, state, turn);
  return next.phase == Phase::kTurn && next.seat != state.seat && can_win(layout, next);
}

inline bool can_avoid_loss(const Layout& layout, const State& state) {
  bool some_lose = false;
  bool some_do_not = false;
  for_each_turn(layout, state,
                [&](Turn turn) { (loses(layout, state, turn) ? some_lose : some_do_not) = true; });
  return some_lose && some_do_not;
}

// Half of the time, if it may, some seat stands on the centre: there it blocks or can be robbed.
inline void crowd_the_centre(State& state, int seats, Random& random) {
  const Seat seat = seat_at(static_cast<int>(random.below(static_cast<std::uint32_t>(seats))));
  twistwood::twisty::Player& player = state.player(seat);
  if (random.below(2) == 0 || player.complete() || (state.pawns & bit(kCentre)) != 0) return;
  state.pawns ^= bit(player.pawn) | bit(kCentre);
  player.pawn = kCentre;
}

}  // namespace twistwood::trial
