// Twist Labyrinth as named values: options, turns, accounts, refusals, scenes.
#include "games/labyrinth/game.h"

namespace twistwood {

namespace {

using namespace labyrinth;

std::string_view effect_of(const View& view, const Turn& turn) {
  if (turn.sets_gate) return "gate";
  if (turn.cell != view.mover().target) return "end";
  return view.mover().seeks_gate() ? "win" : "reach";
}

void put_cell(JsonWriter& out, Cell cell) {
  const Mask here = bit(cell);
  const bool gate = (kGates & here) != 0;
  const bool fairy = (kFairies & here) != 0;
  out.open('{');
  out.notation("at", write_cell(cell));
  out.notation("kind", gate ? "gate" : fairy ? "fairy" : "goal");
  if (!gate && !fairy) out.field("goal", goal_index(cell));
  out.close('}');
}

void put_hedge(JsonWriter& out, const Hedges& hedges, Axis axis) {
  std::string arms;
  for (int direction = 0; direction < 4; ++direction) {
    if (hedges.has(axis, direction)) arms += "nesw"[direction];
  }
  out.open('{');
  out.notation("at", write_axis(axis));
  out.notation("kind", axis.has_t() ? "t" : "straight");
  out.notation("arms", arms);
  out.close('}');
}

void put_player(JsonWriter& out, const Player& player, Seat seat) {
  out.open('{');
  out.field("seat", number(seat));
  out.notation("pawn", player.pawn.exists() ? write_cell(player.pawn) : "");
  if (player.target.exists()) {
    put_cell(out.name("target"), player.target);
  } else {
    out.null("target");
  }
  out.open("done", '[');
  for (std::size_t i = 0; i < player.done; ++i) put_cell(out, player.goals_done[i]);
  out.close(']');
  out.field("stacked", player.stacked);
  out.field("gaps", player.gaps);
  out.field("fairies", player.fairies);
  out.close('}');
}

void put_step(JsonWriter& out, const Account& account, const Step& step) {
  constexpr std::array<std::string_view, 4> kSteps = {"walk", "turn", "slip", "fly"};
  out.open('{');
  out.notation("kind", kSteps[static_cast<std::size_t>(step.kind)]);
  out.notation("to", write_cell(step.to));
  if (step.kind == StepKind::kTurn) {
    out.notation("axis", write_axis(step.axis));
    out.field("quarters", step.quarters);
    out.open("carried", '[');
    for (const Carried& carried : account.carried) {
      out.open('{');
      out.field("seat", number(carried.seat));
      out.notation("from", write_cell(carried.from));
      out.notation("to", write_cell(carried.to));
      out.close('}');
    }
    out.close(']');
  }
  out.close('}');
}

}  // namespace

void Labyrinth::visit_options(Options& options, OptionVisitor& visitor) {
  visitor.number({"limit", "Turns until the game is a draw"}, options.limit, 1, kMaxLimit);
  visitor.seat({"start", "The seat that starts (drawn if left out)", "SEAT"}, options.start);
  visitor.number({"goals", "Goals of each player, 3 to 6 (default)"}, options.goals, 0, kGoalCards);
  visitor.number({"gaps", "Hedge gaps among the 28 magic cards (14)"}, options.gaps, 0,
                 kMagicCards);
  std::optional<std::string> hedges;
  if (options.hedges) hedges = write_hedges(*options.hedges);
  visitor.text({"hedges", "The hedges, as in a position", "HEDGES"}, hedges,
               [&](std::string_view text) { return set_text(options.hedges, read_hedges, text); });
  visit_places(visitor, {"gates", "Gate of each seat, such as a1,f6", "CELLS"}, options.seats,
               options.gates, read_cell, write_cell);
}

void Labyrinth::put_start(JsonWriter& out, const Position& start) {
  const Player& first = start.state.view.player(Seat{});
  const bool seeks_goal = first.target.exists() && !first.seeks_gate();
  out.field("players", start.layout.seats);
  out.field("limit", start.layout.limit);
  out.field("goals", first.done + first.stacked + (seeks_goal ? 1 : 0));
}

void Labyrinth::put_turn(JsonWriter& out, const Layout&, const View& view, const Turn& turn) {
  out.notation("turn", write_turn(turn));
  if (turn.axis.exists()) {
    out.notation("axis", write_axis(turn.axis));
    out.field("quarters", turn.quarters);
  }
  if (turn.sets_gate) {
    out.notation("gate", write_cell(turn.cell));
  } else {
    out.notation("cell", write_cell(turn.cell));
  }
  if (turn.gaps > 0) out.field("gaps", turn.gaps);
  if (turn.flights > 0) out.field("flights", turn.flights);
  out.notation("effect", effect_of(view, turn));
}

void Labyrinth::put_account(JsonWriter& out, const Account& told) {
  out.notation("game", kName);
  out.field("mover", number(told.mover));
  out.notation("from", write_cell(told.from));
  out.open("steps", '[');
  for (const Step& step : told.steps) put_step(out, told, step);
  out.close(']');
  if (told.reached.exists()) out.notation("reached", write_cell(told.reached));
  if (told.draws) out.field("draws", true);
  if (told.wins) out.field("wins", true);
  if (told.gate_for) out.field("gate_for", number(*told.gate_for));
  if (told.gate.exists()) out.notation("gate", write_cell(told.gate));
}

void Labyrinth::put_scene(JsonWriter& out, const Layout& layout, const View& view) {
  out.notation("game", kName);
  out.field("turn", view.turn);
  out.field("limit", layout.limit);
  put_act(out, act_of(view), "gate");
  out.open("cells", '[');
  for (int i = 0; i < kCells; ++i) put_cell(out, Cell::of(i));
  out.close(']');
  out.open("hedges", '[');
  for (int axis : each(kAxisMask)) put_hedge(out, view.hedges, Axis::of(axis));
  out.close(']');
  out.open("players", '[');
  for (int i = 0; i < layout.seats; ++i) put_player(out, view.player(seat_at(i)), seat_at(i));
  out.close(']');
  out.open("deck", '{');
  out.field("gaps", view.deck_gaps);
  out.field("fairies", view.deck_fairies);
  out.close('}');
  out.open("wanted", '[');
  const bool seeks = view.phase == Phase::kTurn && view.mover().target.exists();
  if (seeks) out.item(write_cell(view.mover().target));
  out.close(']');
}

}  // namespace twistwood
