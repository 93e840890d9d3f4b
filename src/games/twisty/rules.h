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
bool is_consistent(const Layout& layout, const State& state);

// Where the seat to act may end its turn. Only for Phase::kTurn.
struct Landings {
  Mask free = 0;     // T10 to T16
  Mask steal = 0;    // T18: squares of pawns that can be robbed
  Mask corners = 0;  // T19: where a steal may send a pawn; none when the robbed player chooses

  constexpr bool none() const { return (free | steal) == 0; }
  // The turns in which a steal on one square can end.
  constexpr int ends() const { return corners != 0 ? count(corners) : 1; }
};

// The pawns other than the mover's.
inline Mask other_pawns(const State& state) { return state.pawns & ~bit(state.mover().pawn); }

// T8 to T14: the squares where a chain of hops can end, those of other pawns among them.
inline Mask reach(const Layout& layout, Square from, Mask others) {
  const Mask open = layout.reach[from.index];
  const Mask blockers = others & layout.extra & open;  // a pawn out of reach blocks nothing
  if (blockers == 0) return open;
  const std::size_t first{layout.offset[static_cast<std::size_t>(lowest(blockers))]};
  const Mask blocked = layout.reach[first + from.index];
  // The table knows of one blocker. Rarely, another is within reach in spite of it.
  return (blocked & blockers & (blockers - 1)) == 0 ? blocked : flood(layout, from, blockers);
}

inline Landings landings(const Layout& layout, const State& state) {
  assert(state.phase == Phase::kTurn);
  const Player& mover = state.mover();
  const Mask others = other_pawns(state);
  const Mask within = reach(layout, mover.pawn, others);
  Landings where{.free = within & ~others};
  if ((within & others) != 0) {
    // A mover holds no cube of the colour that it needs next, so it need not be left out here.
    // Unrolled, because WebAssembly engines look for interruptions each time round a loop.
#pragma GCC unroll 4
    for (int i = 0; i < kMaxSeats; ++i) {
      if (i == layout.seats) break;
      const Player& other = state.players[static_cast<std::size_t>(i)];
      const Mask robbed = (within >> other.pawn.index) & (other.open >> index(mover.next())) & 1;
      where.steal |= robbed << other.pawn.index;
    }
    // The robbed pawn's own square is taken in every edition, and where the mover started is free.
    if (layout.edition != Edition::kVictimChooses) where.corners = kCornerMask & ~others;
  }
  return where;
}

// The corners to choose from in Phase::kCorner (T19).
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
    if (where.corners == 0) visit(Turn::land(Square::of(square)));
    for (int corner : each(where.corners)) {
      visit(Turn::steal(Square::of(square), Square::of(corner)));
    }
  }
  if (where.none()) visit(Turn::pass());  // T20
}

inline int count_turns(const Layout& layout, const State& state) {
  if (state.phase == Phase::kCorner) return count(free_corners(state));
  if (state.phase != Phase::kTurn) return 0;
  const Landings where = landings(layout, state);
  return where.none() ? 1 : count(where.free) + count(where.steal) * where.ends();
}

// One of the set bits, each as likely as the others.
inline int random_bit(Mask mask, Random& random) {
  return nth_bit(mask, static_cast<int>(random.below(static_cast<std::uint32_t>(count(mask)))));
}

// Draws that are rare: a corner for the robbed pawn, a turn where one can steal or only pass.
Turn random_corner(const State& state, Random& random);
Turn random_rare_turn(const Landings& where, Random& random);

// One of the legal turns, each as likely as the others. The game must not be over.
inline Turn random_turn(const Layout& layout, const State& state, Random& random) {
  if (state.phase == Phase::kCorner) return random_corner(state, random);
  const Landings where = landings(layout, state);
  if (where.steal != 0 || where.free == 0) return random_rare_turn(where, random);
  return Turn::land(Square::of(random_bit(where.free, random)));
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
  const Mask others = other_pawns(state);
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
  assert(is_consistent(layout, state));
}

inline Status status(const State& state) {
  switch (state.phase) {
    case Phase::kWon: return {Status::Kind::kWon, state.seat};
    case Phase::kDraw: return {Status::Kind::kDraw, Seat{}};
    default: return {Status::Kind::kToAct, state.seat};
  }
}

// Equal for equal positions of a game, whatever the turn number: what T24 calls the same position.
std::uint64_t hash(const State& state);

}  // namespace twistwood::twisty
