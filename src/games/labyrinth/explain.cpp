#include "games/labyrinth/explain.h"

#include "games/labyrinth/game.h"
#include "games/refusal_text.h"

namespace twistwood::labyrinth {

namespace {

std::string quarters_name(int quarters) {
  constexpr std::array<std::string_view, 4> kNames = {"nothing", "a quarter", "a half",
                                                      "three quarters"};
  return std::string(kNames[static_cast<std::size_t>(quarters)]);
}

// The cheapest ways to end on the cell of `turn` after its turning: is this one of them?
struct Offer {
  bool legal = false;
  std::optional<Turn> cheaper;  // costs no more in either kind and less in one
};

Offer offer_for(const Reach& reach, const Turn& turn) {
  Offer offer;
  const Turning turning{turn.axis, turn.quarters};
  for_each_end(reach, turning, [&](int gaps, int flights, Mask cells) {
    if ((cells & bit(turn.cell)) == 0) return;
    if (gaps == turn.gaps && flights == turn.flights) {
      offer.legal = true;
    } else if (gaps <= turn.gaps && flights <= turn.flights) {
      offer.cheaper = turning.to(turn.cell, gaps, flights);
    }
  });
  return offer;
}

// The other pawn on the cell where the turn is to end, once the hedge has carried everybody.
std::optional<Seat> pawn_at_end(const Layout& layout, const View& view, const Turn& turn) {
  for (int i = 0; i < layout.seats; ++i) {
    Cell pawn = view.player(seat_at(i)).pawn;
    if (turn.axis.exists()) pawn = turned(pawn, turn.axis, turn.quarters);
    if (seat_at(i) != view.seat && pawn == turn.cell) return seat_at(i);
  }
  return std::nullopt;
}

// Whether the cell could be reached if the target did not stop the pawn.
bool without_target(const Layout& layout, const View& view, const Turn& turn) {
  View blind = view;
  blind.player(view.seat).target = Cell::none();
  const Offer offer = offer_for(Reach(layout, blind), turn);
  return offer.legal || offer.cheaper;
}

std::optional<Refusal> check_gate(const View& view, const Turn& turn, Refusal refusal) {
  refusal.other = view.other;
  refusal.reason = turn.sets_gate ? Reason::kNotAGate : Reason::kGateFirst;
  if (turn.sets_gate && (kGates & bit(turn.cell)) != 0) return std::nullopt;
  return refusal;
}

}  // namespace

std::optional<Refusal> why_not(const Layout& layout, const View& view, const Turn& turn) {
  Refusal refusal{Reason::kGameOver, view.seat, {}, turn, {}, 0};
  const auto because = [&](Reason reason) {
    refusal.reason = reason;
    return refusal;
  };
  if (view.phase == Phase::kGate) return check_gate(view, turn, refusal);
  if (view.phase == Phase::kDraw) return because(Reason::kLimitReached);
  if (view.phase != Phase::kTurn) return refusal;
  if (turn.sets_gate) return because(Reason::kNoGateDue);

  const Player& mover = view.mover();
  if (begins_on_target(view)) {
    Turn stay;
    stay.cell = mover.pawn;
    if (turn == stay) return std::nullopt;
    refusal.instead = stay;
    return because(Reason::kOnTarget);
  }
  if (turn.gaps > mover.gaps) {
    refusal.held = mover.gaps;
    return because(Reason::kGapsMissing);
  }
  if (2 * turn.flights > mover.fairies) {
    refusal.held = mover.fairies;
    return because(Reason::kFairiesMissing);
  }
  const Offer offer = offer_for(Reach(layout, view), turn);
  if (offer.legal) return std::nullopt;
  if (offer.cheaper) {
    refusal.instead = *offer.cheaper;
    return because(Reason::kCheaper);
  }
  if (const auto other = pawn_at_end(layout, view, turn)) {
    refusal.other = *other;
    return because(Reason::kOccupied);
  }
  return because(without_target(layout, view, turn) ? Reason::kTargetInTheWay
                                                    : Reason::kOutOfReach);
}

namespace {

// In the order of Reason.
constexpr std::array<ReasonText, 12> kReasons = {{
    {"game-over", "L18", "the game is over"},
    {"limit-reached", "L19", "the turn limit is reached, the game is a draw"},
    {"gate-first", "L17", "{mover} first sets the gate for {other}, such as =a1"},
    {"no-gate-due", "L17", "{mover} has no gate to set now"},
    {"not-a-gate", "L17", "{place} is not a gate"},
    {"on-target", "L15", "{mover} begins on its target, and that is its whole turn: {instead}"},
    {"gaps-missing", "L14a", "{mover} holds {held:gap:gaps}, not {needed}"},
    {"fairies-missing", "L14b",
     "a flight takes two fairies, and {mover} holds {held}, not {needed}"},
    {"occupied", "L13", "{other} stands on {place}, so {mover} cannot stop there"},
    {"target-in-the-way", "L15", "{mover} would have to go on past its target to get to {place}"},
    {"out-of-reach", "L12", "no way leads {mover} to {place} with this hedge and these cards"},
    {"cheaper", "L14", "fewer cards do the same: {instead}"},
}};
static_assert(static_cast<std::size_t>(Reason::kCheaper) + 1 == kReasons.size());

const ReasonText& text_of(const Refusal& refusal) {
  return kReasons[static_cast<std::size_t>(refusal.reason)];
}

RefusalParts parts_of(const Refusal& refusal) {
  return [&](std::string_view part) -> RefusalPart {
    if (part == "mover") return refusal.mover;
    if (part == "other") return refusal.other;
    if (part == "place") return write_cell(refusal.turn.cell);
    if (part == "held") return refusal.held;
    if (part == "instead") return write_turn(refusal.instead);
    const bool gaps = refusal.reason == Reason::kGapsMissing;
    return gaps ? int{refusal.turn.gaps} : 2 * refusal.turn.flights;
  };
}

// The other pawns that go round with a hedge (L11).
void note_carried(Account& account, const Layout& layout, const View& view, const Turn& turn) {
  for (int i = 0; i < layout.seats && turn.axis.exists(); ++i) {
    const Cell from = view.player(seat_at(i)).pawn;
    if (seat_at(i) == view.seat || (around(turn.axis) & bit(from)) == 0) continue;
    account.carried.push({seat_at(i), from, turned(from, turn.axis, turn.quarters)});
  }
}

}  // namespace

std::string describe(const Refusal& refusal) {
  return fill_sentence(text_of(refusal), parts_of(refusal));
}

Account account(const Layout& layout, const View& view, const Turn& turn) {
  assert(!why_not(layout, view, turn));
  Account told;
  told.mover = view.seat;
  told.from = view.mover().pawn;
  if (turn.sets_gate) {
    told.gate_for = view.other;
    told.gate = turn.cell;
    return told;
  }
  const Player& mover = view.mover();
  find_route(layout, view, turn, told.steps);
  note_carried(told, layout, view, turn);
  if (turn.cell == mover.target) told.reached = turn.cell;
  told.draws = turns_up(view, turn) == CardKind::kMagic;
  told.wins = told.reached.exists() && mover.seeks_gate();
  return told;
}

std::string describe(const Account& account) {
  std::string text = seat_name(account.mover) + ":";
  if (account.gate_for) {
    return join(text, " sets the gate ", write_cell(account.gate), " for ",
                seat_name(*account.gate_for));
  }
  if (account.steps.empty()) text += " stays on " + write_cell(account.from);
  Cell at = account.from;
  bool walking = false;
  for (const Step& step : account.steps) {
    const std::string to = write_cell(step.to);
    if (!walking && &step != account.steps.begin()) text += ',';
    switch (step.kind) {
      case StepKind::kWalk:
        text += walking ? " " + to : join(" walks ", write_cell(at), ' ', to);
        break;
      case StepKind::kTurn:
        if (walking) text += ',';
        text += join(" turns ", write_axis(step.axis), " by ", quarters_name(step.quarters));
        if (step.to != at) text += join(" and is carried to ", to);
        break;
      case StepKind::kSlip: text += (walking ? ", slips to " : " slips to ") + to; break;
      case StepKind::kFly: text += (walking ? ", flies to " : " flies to ") + to; break;
    }
    walking = step.kind == StepKind::kWalk;
    at = step.to;
  }
  if (account.wins)
    return join(text, "; reaches its gate ", write_cell(account.reached), " and wins");
  if (account.reached.exists()) text += "; reaches its goal " + write_cell(account.reached);
  if (account.draws) text += "; draws a magic card";
  return text;
}

}  // namespace twistwood::labyrinth

void twistwood::Labyrinth::put_refusal(JsonWriter& out, const Refusal& refusal) {
  put_reason(out, kName, labyrinth::text_of(refusal), labyrinth::parts_of(refusal));
}
