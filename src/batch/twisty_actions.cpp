#include "batch/actions.h"

namespace twistwood {

namespace {

using twisty::kCorners;
using twisty::Phase;
using twisty::Square;

// The corners of a set as four bits, in the order of kCorners.
constexpr Mask corner_bits(Mask squares) {
  Mask bits = 0;
  for (std::size_t i = 0; i < kCorners.size(); ++i) {
    bits |= (squares >> kCorners[i].index & 1) << i;
  }
  return bits;
}

constexpr int corner_index(Square corner) { return lowest(corner_bits(twisty::bit(corner))); }
constexpr Square corner_at(int index) { return kCorners[static_cast<std::size_t>(index)]; }

// The seat so many places after the one to act.
Seat seat_after(const twisty::Layout& layout, const twisty::State& state, int places) {
  return seat_at((index(state.seat) + places) % layout.seats);
}

// Ids from `first` on, wherever the words begin and end.
void put(Actions<Twisty>::Legal& bits, int first, Mask ids) {
  constexpr int kWidth = Actions<Twisty>::kWidth;
  const auto word = static_cast<std::size_t>(first / kWidth);
  const int shift = first % kWidth;
  bits[word] |= ids << shift;
  if (shift > 0 && word + 1 < bits.size()) bits[word + 1] |= ids >> (kWidth - shift);
}

}  // namespace

void Actions<Twisty>::legal(const Twisty::Layout& layout, const Twisty::View& view, Legal& bits) {
  bits = {};
  if (view.phase == Phase::kCorner) put(bits, kChoose, corner_bits(twisty::free_corners(view)));
  if (view.phase != Phase::kTurn) return;
  const twisty::Landings where = twisty::landings(layout, view);
  bits[0] = where.free;
  if (where.steal != 0) {
    if (where.corners == 0) bits[0] |= where.steal;
    for (int places = 1; places < layout.seats; ++places) {
      const Square pawn = view.player(seat_after(layout, view, places)).pawn;
      if ((where.steal & twisty::bit(pawn)) == 0) continue;
      put(bits, kSteal + 4 * (places - 1), corner_bits(where.corners));
    }
  } else if (where.none()) {
    put(bits, kPass, 1);
  }
}

Twisty::Turn Actions<Twisty>::turn(const Twisty::Layout& layout, const Twisty::View& view, int id) {
  if (id < kSteal) return Twisty::Turn::land(Square::of(id));
  if (id == kPass) return Twisty::Turn::pass();
  if (id >= kChoose) return Twisty::Turn::choose(corner_at(id - kChoose));
  const Seat robbed = seat_after(layout, view, 1 + (id - kSteal) / 4);
  return Twisty::Turn::steal(view.player(robbed).pawn, corner_at((id - kSteal) % 4));
}

int Actions<Twisty>::id(const Twisty::Layout& layout, const Twisty::View& view, Twisty::Turn turn) {
  if (turn.passes()) return kPass;
  if (!turn.landing.exists()) return kChoose + corner_index(turn.corner);
  if (!turn.corner.exists()) return turn.landing.index;
  int places = 1;
  while (view.player(seat_after(layout, view, places)).pawn != turn.landing) ++places;
  return kSteal + 4 * (places - 1) + corner_index(turn.corner);
}

void Actions<Twisty>::prefetch_board(const Twisty::Layout& layout) {
  const auto* begin = reinterpret_cast<const char*>(&layout);
  const auto* end = reinterpret_cast<const char*>(&layout.reach);
  for (const char* line = begin; line < end; line += 64) __builtin_prefetch(line);
}

void Actions<Twisty>::prefetch_reach(const Twisty::Layout& layout, const Twisty::View& view) {
  __builtin_prefetch(&layout.reach[view.mover().pawn.index]);
}

void Actions<Twisty>::prefetch_blocked(const Twisty::Layout& layout, const Twisty::View& view) {
  const std::size_t from{view.mover().pawn.index};
  const Mask blockers = twisty::other_pawns(view) & layout.extra & layout.reach[from];
  const std::size_t first{layout.offset[static_cast<std::size_t>(lowest(blockers))]};
  __builtin_prefetch(&layout.reach[first + from]);
}

}  // namespace twistwood
