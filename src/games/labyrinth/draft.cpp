#include "games/labyrinth/draft.h"

#include "games/labyrinth/rules.h"

namespace twistwood::labyrinth {

Draft::Draft(const Layout& layout, const View& view) : layout_(layout), start_(view), view_(view) {
  assert(view.phase == Phase::kTurn);
}

bool Draft::reached() const { return pawn() == view_.mover().target; }

Ground Draft::ground() const {
  Ground ground{.open = open_lines(view_.hedges), .target = bit(view_.mover().target)};
  for (int i = 0; i < layout_.seats; ++i) {
    if (seat_at(i) != view_.seat) ground.others |= bit(view_.player(seat_at(i)).pawn);
  }
  if (!moved_) ground.self = bit(pawn());
  return ground;
}

Draft::Choices Draft::choices() const {
  Choices choices;
  const Ground around = ground();
  const Mask here = bit(pawn());
  choices.end = (here & around.ends()) != 0;
  if (reached()) return choices;  // L15
  const bool may_stop = (here & around.stops()) != 0;
  choices.walk = labyrinth::walk(here, around) & ~here;
  if (gaps_ < view_.mover().gaps) choices.slip = labyrinth::slip(here, 0) & ~one_line(here, around);
  const bool fairies = 2 * (flights_ + 1) <= view_.mover().fairies;
  if (fairies && may_stop && (here & kFairies) != 0) choices.fly = around.landings() & ~here;
  choices.turn = !axis_.exists() && may_stop;
  return choices;
}

void Draft::go(Cell to) {
  view_.player(view_.seat).pawn = to;
  moved_ = true;
}

bool Draft::walk(Cell to) {
  if ((choices().walk & bit(to)) == 0) return false;
  go(to);
  return true;
}

bool Draft::slip(Cell to) {
  if ((choices().slip & bit(to)) == 0) return false;
  ++gaps_;
  go(to);
  return true;
}

bool Draft::fly(Cell to) {
  if ((choices().fly & bit(to)) == 0) return false;
  ++flights_;
  go(to);
  return true;
}

bool Draft::turn(Axis axis, int quarters) {
  if (!choices().turn || !axis.exists() || quarters < 1 || quarters > 3) return false;
  axis_ = axis;
  quarters_ = quarters;
  turn_hedge(layout_, view_, axis, quarters);
  return true;
}

std::optional<Turn> Draft::finish() const {
  if (!choices().end) return std::nullopt;
  Turn turn;
  turn.axis = axis_;
  turn.quarters = static_cast<std::uint8_t>(quarters_);
  turn.cell = pawn();
  if (begins_on_target(start_)) return turn;
  std::optional<Turn> best;
  for_each_end(Reach(layout_, start_), {axis_, quarters_}, [&](int gaps, int flights, Mask cells) {
    if ((cells & bit(turn.cell)) == 0 || gaps > gaps_ || flights > flights_) return;
    turn.gaps = static_cast<std::uint8_t>(gaps);
    turn.flights = static_cast<std::uint8_t>(flights);
    if (!best) best = turn;
  });
  assert(best);
  return best;
}

}  // namespace twistwood::labyrinth
