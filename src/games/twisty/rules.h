// The rules of Twisty, T8 to T24, for turns that are known to be legal.
//
// Everything here is unchecked and does not allocate: it is what search and bulk play run on. The
// checked way in, which says why a turn is refused, is explain.h.
#pragma once

#include "base/random.h"
#include "games/twisty/reach.h"
#include "games/twisty/state.h"

namespace twistwood::twisty {

// True if all that the rules call invariant holds; `apply` asserts it in debug builds.
bool holds_together(const Layout& layout, const State& state);

// Where the seat to act may end its turn. Only for Phase::kTurn.
struct Landings {
  Mask free = 0;   // T10 to T16
  Mask steal = 0;  // T18: squares of pawns that can be robbed

  constexpr bool none() const { return (free | steal) == 0; }
};

inline Landings landings(const Layout& layout, const State& state) {
  assert(state.phase == Phase::kTurn);
  const Player& mover = state.mover();
  const Mask others = state.pawns & ~bit(mover.pawn);
  const Mask blockers = others & layout.extra;
  // Two blockers at once are rare; the table is for none and one.
  const Mask reach =
      (blockers & (blockers - 1)) == 0
          ? layout.reach[std::size_t{layout.offset[static_cast<std::size_t>(lowest(blockers))]} +
                         mover.pawn.index]
          : flood(layout, mover.pawn, blockers);
  Landings result{.free = reach & ~others};
  if ((reach & others) != 0) {
    // A mover holds no cube of the colour that it needs next, so it need not be left out here.
    for (int i = 0; i < layout.seats; ++i) {
      const Player& other = state.players[static_cast<std::size_t>(i)];
      const Mask robbed = (reach >> other.pawn.index) & (other.open >> index(mover.next())) & 1;
      result.steal |= robbed << other.pawn.index;
    }
  }
  return result;
}

// T19: the corners a pawn may be sent to when the seat to act steals on `square`.
inline Mask free_corners(const Layout& layout, const State& state, Square square) {
  Mask pawns = state.pawns & ~bit(state.mover().pawn);  // where the mover started is free
  if (layout.edition != Edition::kThief) pawns |= bit(square);
  return kCornerMask & ~pawns;
}

// The corners to choose from in Phase::kCorner.
inline Mask free_corners(const State& state) { return kCornerMask & ~state.pawns; }

// Calls visit(Turn) for every legal turn; nothing when the game is over.
template <class Visit>
void for_each_turn(const Layout& layout, const State& state, Visit visit) {
  if (state.phase == Phase::kCorner) {
    for (int corner : each(free_corners(state))) visit(Turn::choose(Square::of(corner)));
  }
  if (state.phase != Phase::kTurn) return;
  const Landings where = landings(layout, state);
  for (int square : each(where.free)) visit(Turn::land(Square::of(square)));
  for (int square : each(where.steal)) {
    if (layout.edition == Edition::kVictimChooses) {
      visit(Turn::land(Square::of(square)));
      continue;
    }
    for (int corner : each(free_corners(layout, state, Square::of(square)))) {
      visit(Turn::steal(Square::of(square), Square::of(corner)));
    }
  }
  if (where.none()) visit(Turn::pass());  // T20
}

int count_turns(const Layout& layout, const State& state);

// The turn number `n` of those that for_each_turn visits.
Turn nth_turn(const Layout& layout, const State& state, int n);

// One of the legal turns, each as likely as the others. The game must not be over.
inline Turn random_turn(const Layout& layout, const State& state, Random& random) {
  if (state.phase == Phase::kTurn) {
    const Landings where = landings(layout, state);
    if (where.steal == 0 && where.free != 0) {
      const auto choices = static_cast<std::uint32_t>(count(where.free));
      return Turn::land(Square::of(nth_bit(where.free, static_cast<int>(random.below(choices)))));
    }
  }
  const auto choices = static_cast<std::uint32_t>(count_turns(layout, state));
  return nth_turn(layout, state, static_cast<int>(random.below(choices)));
}

// T22, T24, T6: what follows when the turn of `mover` is resolved.
inline void end_turn(const Layout& layout, State& state, Seat mover) {
  state.turn = static_cast<std::uint16_t>(state.turn + 1);
  const Player& player = state.player(mover);
  if (player.pawn == kCentre && player.complete()) {
    state.phase = Phase::kWon;
    state.seat = mover;
  } else if (state.turn == layout.limit) {
    state.phase = Phase::kDraw;
    state.seat = Seat{};
  } else {
    state.phase = Phase::kTurn;
    state.seat = next_seat(mover, layout.seats);
  }
}

// A steal (T18, T19), a choice of corner, or a pass (T20).
void apply_rare(const Layout& layout, State& state, Turn turn);

// Plays a turn that is legal.
inline void apply(const Layout& layout, State& state, Turn turn) {
  Player& mover = state.player(state.seat);
  const Mask others = state.pawns & ~bit(mover.pawn);
  if ((bit(turn.landing) & (others | bit(Square::none()))) != 0) {
    return apply_rare(layout, state, turn);
  }
  state.pawns = others | bit(turn.landing);
  mover.pawn = turn.landing;
  const Colour next = mover.next();
  if ((layout.colour(next) & state.cubes & bit(turn.landing)) != 0) {  // T11
    state.cubes ^= bit(turn.landing);
    mover.open = static_cast<std::uint8_t>(mover.open | 1u << index(next));
    ++mover.collected;
  } else if ((layout.safety() & bit(turn.landing)) != 0) {  // T16
    mover.safe = mover.collected;
    mover.open = 0;
  }
  end_turn(layout, state, state.seat);
  assert(holds_together(layout, state));
}

Status status(const State& state);

// Equal for equal positions of a game, whatever the turn number: what T24 calls the same position.
std::uint64_t hash(const State& state);

}  // namespace twistwood::twisty
