// The fixed point inside a block, over the operations of one instruction set.
//
// Included once by each kernel, inside its unnamed namespace and after its three operations:
//   Mask reaching(reach, kind, Mask set)           the squares from which a square of a set is in reach
//   Mask differing(const Mask* a, const Mask* b)   in which of 56 places two lists differ
//   void transpose(const Mask* from, Mask* to)     a matrix of 64 by 64 bits; rows from 56 on are 0
// No name with linkage may come from here: each kernel is compiled for another processor.

// For each square of the other pawn from which something has changed since it was last looked at:
// where the mover stands to win, or to lose. The squares where that has changed.
template <bool Wins>
Mask renew(const ReachTables& reach, Side& me) {
  alignas(64) Mask turned[64];
  transpose(Wins ? me.winning.data() : me.open.data(), turned);
  auto& seen = Wins ? me.wins_at : me.open_at;
  auto& decided = Wins ? me.won : me.lost;
  Mask rows = differing(turned, seen.data()) & me.others;
  Mask changed = 0;
  while (rows != 0) {
    const int at = __builtin_ctzll(rows);
    rows &= rows - 1;
    const auto o = static_cast<std::size_t>(at);
    seen[o] = turned[o];
    const Mask undecided = me.from & ~bit(at) & ~me.won[o] & ~me.lost[o];
    if (undecided == 0) continue;
    const Mask within = reaching(reach, reach.kind[o], turned[o]);
    const Mask news = (Wins ? within : ~within) & undecided;
    if (news == 0) continue;
    decided[o] |= news;
    changed |= bit(at);
  }
  return changed;
}

Changes renew(const ReachTables& reach, Side& me) {
  return {renew<true>(reach, me), renew<false>(reach, me)};
}

bool settle(const ReachTables& reach, Block& block) {
  bool any = false;
  // Done when neither side has changed since the other looked at it.
  for (int quiet = 0, seat = 0; quiet < 2; seat = 1 - seat) {
    Side& me = block.side[static_cast<std::size_t>(seat)];
    const Changes changes = renew(reach, me);
    if ((changes.won | changes.lost) == 0) {
      ++quiet;
    } else {
      tell(me, changes, block.side[static_cast<std::size_t>(1 - seat)]);
      any = true;
      quiet = 1;
    }
  }
  return any;
}
