#include "search/twisty/turn_order.h"

#include <utility>

namespace twistwood::search::twisty {

namespace {

constexpr int kWins = 1 << 29;
constexpr int kRemembered = 1 << 28;
constexpr int kSteal = 1 << 22;
constexpr int kPerTurn = 1 << 18;  // for each turn saved in one's own race
constexpr int kKiller = kPerTurn * 3 / 4;
constexpr int kMostHistory = kPerTurn / 2;

}  // namespace

void TurnOrder::list(const Ground& ground, const Node& node, int ply, std::uint16_t remembered,
                     TurnList& turns) const {
  turns.clear();
  const State& state = node.state;
  const Player& me = state.mover();
  const Chain& chain = node.race.chain(state.seat);
  const auto turns_from = chain.turns_from(ground.distances, state, me);
  const int now = turns_from(me.pawn);
  const Mask others = state.pawns & ~bit(me.pawn);
  const Mask wanted = ground.layout.colour(me.next()) & state.cubes;
  const int missing = kColours - me.collected;
  const auto& history = history_[static_cast<std::size_t>(state.seat)][me.pawn.index];
  const auto& killers = killers_[static_cast<std::size_t>(ply)];
  for_each_turn(ground.layout, state, [&](Turn turn) {
    RankedTurn ranked;
    ranked.turn = pack(turn);
    const Mask there = bit(turn.landing);
    if (turn.corner.exists() || !turn.landing.exists() || (there & others) != 0) {
      ranked.quiet = false;
      ranked.steals = turn.landing.exists();
      ranked.rank = kSteal;
      Player next = me;
      if (turn.landing.exists() && !next.complete()) ++next.collected;
      const bool sent = state.phase == Phase::kCorner ||
                        (turn.corner.exists() && ground.layout.edition == Edition::kThief);
      const Square place = sent ? turn.corner : turn.passes() ? me.pawn : turn.landing;
      ranked.wins = place == kCentre && next.complete();
      ranked.gain =
          static_cast<std::int8_t>(now - chain.turns(ground.distances, state, next, place));
    } else {
      const int then = (there & wanted) != 0
                           ? chain.turns_after_taking(ground.distances, me, turn.landing)
                           : turns_from(turn.landing);
      ranked.gain = static_cast<std::int8_t>(now - then);
      ranked.wins = turn.landing == kCentre && missing == ((there & wanted) != 0 ? 1 : 0);
      ranked.quiet = (there & (wanted | ground.layout.safety())) == 0;
      ranked.rank = history[turn.landing.index];
      if (ranked.turn == killers[0]) ranked.rank += kKiller;
      if (ranked.turn == killers[1]) ranked.rank += kKiller - 1;
    }
    ranked.rank += kPerTurn * ranked.gain;
    if (ranked.turn == remembered) ranked.rank = kRemembered;
    if (ranked.wins) {
      // The race counts a way out and back from the centre, but here it is over.
      ranked.gain = static_cast<std::int8_t>(now);
      ranked.rank = kWins;
    }
    turns.push(ranked);
  });
}

const RankedTurn& TurnOrder::pick(std::span<RankedTurn> turns) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    if (turns[i].rank > turns[best].rank) best = i;
  }
  std::swap(turns[0], turns[best]);
  return turns[0];
}

void TurnOrder::reward(const State& state, std::uint16_t turn, int ply, int depth) {
  auto& killers = killers_[static_cast<std::size_t>(ply)];
  if (killers[0] != turn) {
    killers[1] = killers[0];
    killers[0] = turn;
  }
  auto& from = history_[static_cast<std::size_t>(state.seat)][state.mover().pawn.index];
  std::int32_t& score = from[unpack(turn).landing.index];
  const int bonus = 32 * depth * depth;
  score += bonus - static_cast<int>(std::int64_t{score} * bonus / kMostHistory);
}

}  // namespace twistwood::search::twisty
