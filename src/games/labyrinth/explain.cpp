#include "games/labyrinth/explain.h"

#include "base/result.h"
#include "games/labyrinth/route.h"
#include "games/labyrinth/rules.h"
#include "games/labyrinth/text.h"

namespace twistwood::labyrinth {

namespace {

std::string seat_name(Seat seat) { return join("seat ", number(seat)); }

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
  for_each_end(reach, {turn.axis, turn.quarters}, [&](int gaps, int flights, Mask cells) {
    if ((cells & bit(turn.cell)) == 0) return;
    if (gaps == turn.gaps && flights == turn.flights) {
      offer.legal = true;
    } else if (gaps <= turn.gaps && flights <= turn.flights) {
      offer.cheaper = turn;
      offer.cheaper->gaps = static_cast<std::uint8_t>(gaps);
      offer.cheaper->flights = static_cast<std::uint8_t>(flights);
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

std::string describe(const Refusal& refusal) {
  const std::string mover = seat_name(refusal.mover);
  const std::string other = seat_name(refusal.other);
  const std::string cell = write_cell(refusal.turn.cell);
  switch (refusal.reason) {
    case Reason::kGameOver: return "L18: the game is over";
    case Reason::kLimitReached: return "L19: the turn limit is reached, the game is a draw";
    case Reason::kGateFirst:
      return join("L17: ", mover, " first sets the gate for ", other, ", such as =a1");
    case Reason::kNoGateDue: return join("L17: ", mover, " has no gate to set now");
    case Reason::kNotAGate: return join("L17: ", cell, " is not a gate");
    case Reason::kOnTarget:
      return join("L15: ", mover, " begins on its target, and that is its whole turn: ",
                  write_turn(refusal.instead));
    case Reason::kGapsMissing:
      return join("L14a: ", mover, " holds ", refusal.held, " gaps, not ", int{refusal.turn.gaps});
    case Reason::kFairiesMissing:
      return join("L14b: a flight takes two fairies, and ", mover, " holds ", refusal.held,
                  ", not ", 2 * refusal.turn.flights);
    case Reason::kOccupied:
      return join("L13: ", other, " stands on ", cell, ", so ", mover, " cannot stop there");
    case Reason::kTargetInTheWay:
      return join("L15: ", mover, " would have to go on past its target to get to ", cell);
    case Reason::kOutOfReach:
      return join("L12: no way leads ", mover, " to ", cell, " with this hedge and these cards");
    case Reason::kCheaper:
      return join("L14: fewer cards do the same: ", write_turn(refusal.instead));
  }
  return {};
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
  if (turn.cell == mover.target) told.reached = turn.cell;
  told.draws = turns_up(view, turn) == Card::kMagic;
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
