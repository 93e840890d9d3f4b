#include "search/exact/block_edges.h"

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::kCentre;
using twistwood::twisty::kCornerMask;
using twistwood::twisty::kCorners;

constexpr Mask kCentreBit = bit(kCentre);

// T18, T19: whether robbing the victim on a square wins or loses for the thief. In `block` the
// victim has to act after it.
Row robbed(const Problem& problem, const Step& step, const Block& block, std::size_t victim) {
  const Side& side = block.side[victim];
  Row row;
  if (problem.edition == Edition::kThief) {
    Mask open = 0;
    for (const Square corner : kCorners) {  // where the thief goes; the victim stays
      row.won |= side.lost[corner.index];
      open |= ~side.won[corner.index] & ~bit(corner);
    }
    row.lost = ~open;
    return row;
  }
  const bool thief_chooses = problem.edition == Edition::kVictim;
  for (int i = 0; i < kSquares; ++i) {  // where the thief is now; the victim goes to a corner
    const auto at = static_cast<std::size_t>(i);
    const Mask corners = kCornerMask & ~bit(i);
    const Mask lost = side.lost[at] & corners;
    const Mask won = side.won[at] & corners;
    if (thief_chooses ? lost != 0 : lost == corners) row.won |= bit(i);
    if (thief_chooses ? won == corners : won != 0) row.lost |= bit(i);
  }
  if (step.complete[1 - victim]) {  // T22
    row.won |= kCentreBit;
    row.lost &= ~kCentreBit;
  }
  return row;
}

}  // namespace

void begin(const Step& step, Block& block) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Side& side = block.side[seat];
    side.from = kBoard & ~(step.complete[seat] ? kCentreBit : 0);
    side.others = kBoard & ~(step.complete[1 - seat] ? kCentreBit : 0);
    side.plain = kBoard;
    side.winning.fill(0);
    side.open.fill(0);
    for (std::size_t i = 0; i < kSquares; ++i) side.open[i] = side.others & ~(Mask{1} << i);
    side.wins_at.fill(~Mask{0});  // not looked at yet
    side.open_at.fill(~Mask{0});
    side.won.fill(0);
    side.lost.fill(0);
    if (step.complete[seat]) {
      lead_out(side, kCentre, {.won = 0, .lost = side.others & ~kCentreBit});
    }
  }
}

void lead_out(Side& side, Square square, const Row& row) {
  side.winning[square.index] = (side.winning[square.index] & bit(square)) | row.lost;
  side.open[square.index] =
      (side.open[square.index] & bit(square)) | (~row.won & side.others & ~bit(square));
  side.plain &= ~bit(square);
}

bool put_steal(Side& side, const Row& robbed) {
  Mask news = 0;
  for (int i = 0; i < kSquares; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Mask here = bit(i);
    const Mask winning = (side.winning[at] & ~here) | (robbed.won & here);
    const Mask open = (side.open[at] & ~here) | (~robbed.lost & here);
    news |= (winning ^ side.winning[at]) | (open ^ side.open[at]);
    side.winning[at] = winning;
    side.open[at] = open;
  }
  return news != 0;
}

void tie(const Problem& problem, const Step& step, const Block& block, Ties& ties) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ties.robbed[seat] = robbed(problem, step, block, seat);
    for (std::size_t i = 0; i < problem.safeties.size(); ++i) {
      const std::size_t at = problem.safeties[i].index;
      ties.safety[seat][i] = {block.side[seat].won[at], block.side[seat].lost[at]};
    }
  }
}

}  // namespace twistwood::search::exact
