#include "games/labyrinth/draft.h"

#include "games/labyrinth/rules.h"

namespace twistwood::labyrinth {

Draft::Draft(const Layout& layout, const View& view)
    : layout_(layout), start_(view), before_(view), view_(view) {
  assert(view.phase == Phase::kTurn);
}

bool Draft::reached() const { return pawn() == view_.mover().target; }

Ground Draft::ground() const {
  Ground ground = Reach(layout_, view_).ground();
  if (moved_) ground.self = 0;
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

bool Draft::may(const Step& step) const {
  const Choices now = choices();
  switch (step.kind) {
    case StepKind::kWalk: return (now.walk & bit(step.to)) != 0;
    case StepKind::kSlip: return (now.slip & bit(step.to)) != 0;
    case StepKind::kFly: return (now.fly & bit(step.to)) != 0;
    case StepKind::kTurn: return now.turn;
  }
  return false;
}

bool Draft::take(const Step& step) {
  if (!may(step)) return false;
  before_ = view_;
  last_.clear();
  if (step.kind == StepKind::kSlip) ++gaps_;
  if (step.kind == StepKind::kFly) ++flights_;
  Step done = step;
  if (step.kind == StepKind::kTurn) {
    axis_ = step.axis;
    quarters_ = step.quarters;
    turn_hedge(layout_, view_, axis_, quarters_);
    done.to = pawn();
  } else {
    view_.player(view_.seat).pawn = step.to;
    moved_ = true;
  }
  if (step.kind != StepKind::kWalk) {
    last_.push(done);
  } else {
    Turn walk;
    walk.cell = step.to;
    find_route(layout_, before_, walk, last_);
  }
  return true;
}

Account Draft::last() const {
  Account told;
  told.mover = view_.seat;
  told.from = before_.mover().pawn;
  told.steps = last_;
  for (int i = 0; i < layout_.seats; ++i) {
    const Cell from = before_.player(seat_at(i)).pawn;
    const Cell to = view_.player(seat_at(i)).pawn;
    if (seat_at(i) != view_.seat && from != to) told.carried.push({seat_at(i), from, to});
  }
  return told;
}

Turn Draft::wish(Cell cell) const { return Turning{axis_, quarters_}.to(cell, 0, 0); }

std::optional<Turn> Draft::finish() const {
  if (!choices().end) return std::nullopt;
  if (begins_on_target(start_)) return wish(pawn());
  std::optional<Turn> best;
  const Turning turning{axis_, quarters_};
  for_each_end(Reach(layout_, start_), turning, [&](int gaps, int flights, Mask cells) {
    if ((cells & bit(pawn())) == 0 || gaps > gaps_ || flights > flights_) return;
    if (!best) best = turning.to(pawn(), gaps, flights);
  });
  assert(best);
  return best;
}

}  // namespace twistwood::labyrinth
