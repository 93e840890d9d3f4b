#include "games/twisty/explain.h"

#include <array>

#include "base/result.h"
#include "games/refusal_text.h"
#include "games/twisty/game.h"
#include "games/twisty/reach.h"

namespace twistwood::twisty {

namespace {

std::optional<Seat> pawn_on(const Layout& layout, const State& state, Square square) {
  for (int i = 0; i < layout.seats; ++i) {
    if (seat_at(i) != state.seat && state.player(seat_at(i)).pawn == square) return seat_at(i);
  }
  return std::nullopt;
}

// T19: whether the pawn may be sent to `corner`, given the free ones.
std::optional<Refusal> check_corner(const Layout& layout, const State& state, Square corner,
                                    Mask free, Refusal refusal) {
  refusal.square = corner;
  if ((kCornerMask & bit(corner)) == 0) {
    refusal.reason = Reason::kNotACorner;
    return refusal;
  }
  if ((free & bit(corner)) != 0) return std::nullopt;
  refusal.reason = Reason::kCornerOccupied;
  // When nobody else stands there, it is the mover itself that takes the corner by the steal.
  refusal.other = pawn_on(layout, state, corner).value_or(state.seat);
  return refusal;
}

// A landing on the pawn of `refusal.other`.
std::optional<Refusal> check_steal(const Layout& layout, const State& state, Turn turn,
                                   Refusal refusal) {
  const Player& mover = state.mover();
  refusal.colour = mover.next();
  const auto because = [&](Reason reason) {
    refusal.reason = reason;
    return refusal;
  };
  if (mover.complete()) return because(Reason::kMoverComplete);
  if (!state.player(refusal.other).holds_open(mover.next())) {
    return because(Reason::kNothingToSteal);
  }
  const Landings where = landings(layout, state);
  if ((where.steal & bit(turn.landing)) == 0) {
    // First as if the other pawns were away, then as if this one were too: no portal leads to it.
    const Mask here = bit(turn.landing);
    if ((flood(layout, mover.pawn, here & layout.extra) & here) != 0) {
      return because(Reason::kWayBlocked);
    }
    const bool by_portal = (flood(layout, mover.pawn, 0) & here) != 0;
    return because(by_portal ? Reason::kPortalOccupied : Reason::kOutOfReach);
  }
  if (layout.edition == Edition::kVictimChooses) {
    if (turn.corner.exists()) return because(Reason::kVictimsCorner);
    return std::nullopt;
  }
  if (!turn.corner.exists()) return because(Reason::kCornerMissing);
  return check_corner(layout, state, turn.corner, where.corners, refusal);
}

HopKind kind_from(const Layout& layout, Square counter) {
  const Mask here = bit(counter);
  if ((layout.special(Special::kStep) & here) != 0) return HopKind::kStep;
  if ((layout.special(Special::kDiagonal) & here) != 0) return HopKind::kDiagonal;
  if ((layout.special(Special::kLeap) & here) != 0) return HopKind::kLeap;
  return HopKind::kPortal;
}

// Breadth first from the pawn, then back along the squares from which each was first reached.
void find_chain(const Layout& layout, const State& state, Square landing, Account& account) {
  const Square start = state.mover().pawn;
  const Mask blockers = state.pawns & ~bit(start) & layout.extra;
  std::array<Square, kSquares> came_from{};  // none: by the L that opens the turn
  FixedList<Square, kSquares> queue;
  Mask seen = kLeaps[start.index];
  for (int square : each(seen)) queue.push(Square::of(square));
  for (std::size_t next = 0; next < queue.size() && (seen & bit(landing)) == 0; ++next) {
    const Square stop = queue[next];
    if ((layout.extra & ~blockers & bit(stop)) == 0) continue;
    for (int square : each(hops(layout, stop, blockers) & ~seen)) {
      came_from[static_cast<std::size_t>(square)] = stop;
      queue.push(Square::of(square));
      seen |= twistwood::bit(square);
    }
  }
  FixedList<Hop, kSpecials + 1> backwards;
  for (Square at = landing; at.exists(); at = came_from[at.index]) {
    const Square before = came_from[at.index];
    backwards.push({before.exists() ? kind_from(layout, before) : HopKind::kMove, at});
  }
  for (std::size_t i = backwards.size(); i-- > 0;) account.hops.push(backwards[i]);
}

std::string_view hop_name(HopKind kind) {
  constexpr std::array<std::string_view, 5> kNames = {"L", "step", "diagonal", "leap", "portal"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace

std::optional<Refusal> why_not(const Layout& layout, const State& state, Turn turn) {
  Refusal refusal{.reason = Reason::kGameOver, .mover = state.seat, .square = turn.landing};
  const auto because = [&](Reason reason) {
    refusal.reason = reason;
    return refusal;
  };
  if (state.phase == Phase::kCorner) {
    refusal.other = state.robber;
    if (turn.landing.exists() || !turn.corner.exists()) return because(Reason::kCornerFirst);
    return check_corner(layout, state, turn.corner, free_corners(state), refusal);
  }
  if (state.phase == Phase::kDraw) return because(Reason::kLimitReached);
  if (state.phase != Phase::kTurn) return refusal;

  const Landings where = landings(layout, state);
  if (turn.passes()) {
    if (where.none()) return std::nullopt;
    refusal.square = Square::of(lowest(where.free | where.steal));
    return because(Reason::kCannotPass);
  }
  if (!turn.landing.exists()) return because(Reason::kNoChoice);
  if (const auto other = pawn_on(layout, state, turn.landing)) {
    refusal.other = *other;
    return check_steal(layout, state, turn, refusal);
  }
  if ((where.free & bit(turn.landing)) == 0) {
    const bool unblocked = (flood(layout, state.mover().pawn, 0) & bit(turn.landing)) != 0;
    return because(unblocked ? Reason::kWayBlocked : Reason::kOutOfReach);
  }
  if (turn.corner.exists()) return because(Reason::kNobodyThere);
  return std::nullopt;
}

namespace {

// In the order of Reason.
constexpr std::array<ReasonText, 15> kReasons = {{
    {"game-over", "T22", "the game is over"},
    {"limit-reached", "T24", "the turn limit is reached, the game is a draw"},
    {"corner-first", "T19",
     "{mover} was robbed by {other} and first chooses a free corner, such as >a1"},
    {"no-choice", "T19", "{mover} has no corner to choose now"},
    {"cannot-pass", "T20", "{mover} cannot pass while it can land somewhere, such as on {place}"},
    {"out-of-reach", "T8", "no L and no chain of extra moves takes {mover} to {place}"},
    {"way-blocked", "T17",
     "every way of {mover} to {place} stops on a counter where another pawn stands"},
    {"nothing-to-steal", "T17", "{other} stands on {place} and holds no unprotected {colour} cube"},
    {"mover-complete", "T17",
     "{other} stands on {place} and {mover} has all seven cubes: there is nothing to steal"},
    {"portal-occupied", "T13d", "no portal leads to {place}, where {other} stands"},
    {"nobody-there", "T18", "nobody stands on {place} to be robbed, so no pawn goes to a corner"},
    {"corner-missing", "T19", "a steal names the free corner for the pawn, such as {place}>a1"},
    {"victims-corner", "T19", "in this edition {other} chooses the corner, after the steal"},
    {"not-a-corner", "T19", "{place} is not a corner"},
    {"corner-occupied", "T19", "the corner {place} is not free, {other} has it"},
}};
static_assert(static_cast<std::size_t>(Reason::kCornerOccupied) + 1 == kReasons.size());

const ReasonText& text_of(const Refusal& refusal) {
  return kReasons[static_cast<std::size_t>(refusal.reason)];
}

RefusalParts parts_of(const Refusal& refusal) {
  return [&](std::string_view part) -> RefusalPart {
    if (part == "mover") return refusal.mover;
    if (part == "other") return refusal.other;
    if (part == "place") return write_square(refusal.square);
    return std::string(name(refusal.colour));
  };
}

}  // namespace

std::string describe(const Refusal& refusal) {
  return fill_sentence(text_of(refusal), parts_of(refusal));
}

Account account(const Layout& layout, const State& state, Turn turn) {
  assert(!why_not(layout, state, turn));
  State after = state;
  apply(layout, after, turn);

  Account told;
  told.mover = state.seat;
  told.from = state.mover().pawn;
  const Player& before = state.mover();
  const Player& mover = after.player(state.seat);
  told.held = mover.collected;
  told.safe = mover.safe > before.safe;
  if (after.phase == Phase::kWon) told.winner = after.seat;
  if (turn.corner.exists()) {
    told.corner = turn.corner;
    told.sent = state.seat;
  }
  if (!turn.landing.exists()) return told;

  find_chain(layout, state, turn.landing, told);
  told.victim = pawn_on(layout, state, turn.landing);
  if (told.victim) {
    told.stolen = before.next();
    if (told.sent && layout.edition == Edition::kVictim) told.sent = told.victim;
  } else if (mover.collected > before.collected) {
    told.collected = before.next();
  }
  return told;
}

std::string describe(const Account& account) {
  std::string text = seat_name(account.mover) + ":";
  if (account.passes()) return text + " passes, it can land nowhere";
  if (!account.hops.empty()) text += " " + write_square(account.from);
  for (const Hop& hop : account.hops) {
    text += join(", ", hop_name(hop.kind), " to ", write_square(hop.to));
  }
  if (account.collected != Colour::kNone) {
    text += join("; takes the ", name(account.collected), " cube (", account.held, " of 7)");
  }
  if (account.victim) {
    text += join("; steals the ", name(account.stolen), " cube of ", seat_name(*account.victim),
                 " (", account.held, " of 7)");
  }
  if (account.sent && account.hops.empty()) {
    text += " goes to the corner " + write_square(account.corner);
  } else if (account.sent) {
    text +=
        join("; ", seat_name(*account.sent), " goes to the corner ", write_square(account.corner));
  } else if (account.victim) {
    text += join("; ", seat_name(*account.victim), " chooses a corner");
  }
  if (account.safe) text += join("; all ", account.held, " cubes are safe now");
  if (account.winner) text += join("; ", seat_name(*account.winner), " wins");
  return text;
}

}  // namespace twistwood::twisty

void twistwood::Twisty::put_refusal(JsonWriter& out, const Refusal& refusal) {
  put_reason(out, kName, twisty::text_of(refusal), twisty::parts_of(refusal));
}
