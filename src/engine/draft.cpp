// A turn in the making. In the labyrinth the page sends all steps so far, and gets what they lead
// to; taking a step back is sending one step less. In both games it may ask why not there.
#include "games/labyrinth/draft.h"

#include <algorithm>
#include <array>

#include "engine/engine.h"
#include "wire/game_fields.h"

namespace twistwood::engine {

using labyrinth::Axis;
using labyrinth::Cell;
using labyrinth::Draft;
using labyrinth::Step;
using labyrinth::StepKind;

namespace {

constexpr std::size_t kMostSteps = 200;

Step read_step(const Json& json, std::size_t index, Fields& outer) {
  constexpr std::array<std::string_view, 4> kKinds = {"walk", "turn", "slip", "fly"};
  Fields fields(json, join("steps[", index, ']'));
  const auto kind = std::ranges::find(kKinds, fields.text("kind"));
  Step step;
  if (kind == kKinds.end()) {
    fields.fail(fields.at("kind") + ": walk, turn, slip or fly is expected");
    return outer.take(fields.finish(step));
  }
  step.kind = static_cast<StepKind>(kind - kKinds.begin());
  if (step.kind == StepKind::kTurn) {
    step.axis = fields.form("axis", labyrinth::read_axis);
    step.quarters = static_cast<std::uint8_t>(fields.number("quarters", 1, 3));
  } else {
    step.to = fields.form("to", labyrinth::read_cell);
  }
  return outer.take(fields.finish(step));
}

Json write_cells(Mask cells) {
  Json all = Json::array();
  for (int cell : each(cells)) all.push_back(labyrinth::write_cell(Cell::of(cell)));
  return all;
}

// The pawns that each hedge would carry, where it would carry any.
Json write_riders(const labyrinth::Layout& layout, const labyrinth::View& view) {
  Json riders = Json::object();
  for (int i : each(labyrinth::kAxisMask)) {
    for (int seat = 0; seat < layout.seats; ++seat) {
      const Mask pawn = bit(view.player(seat_at(seat)).pawn);
      if ((around(Axis::of(i)) & pawn) == 0) continue;
      riders[labyrinth::write_axis(Axis::of(i))].push_back(seat + 1);
    }
  }
  return riders;
}

// The cells between which one can walk, in pairs.
Json write_open(const labyrinth::View& view) {
  const auto [east, north] = labyrinth::open_lines(view.hedges);
  Json lines = Json::array();
  const auto add = [&](Mask cells, int step) {
    for (int cell : each(cells)) {
      lines.push_back(
          {labyrinth::write_cell(Cell::of(cell)), labyrinth::write_cell(Cell::of(cell + step))});
    }
  };
  add(east, 1);
  add(north, labyrinth::kSide);
  return lines;
}

Json write_choices(const Draft::Choices& choices) {
  return {{"walk", write_cells(choices.walk)},
          {"slip", write_cells(choices.slip)},
          {"fly", write_cells(choices.fly)},
          {"turn", choices.turn},
          {"end", choices.end}};
}

std::vector<Step> read_steps(Fields& fields) {
  std::vector<Step> steps;
  for (const Json& step : fields.array("steps", kMostSteps)) {
    steps.push_back(read_step(step, steps.size(), fields));
  }
  return steps;
}

// Returns how many of the steps could be done.
std::size_t take(Draft& draft, const std::vector<Step>& steps) {
  const auto refused =
      std::ranges::find_if_not(steps, [&](const Step& step) { return draft.take(step); });
  return static_cast<std::size_t>(refused - steps.begin());
}

// The turn of one who points at a place. Unless a game says otherwise, the place is the turn.
template <class Position>
Result<AnyTurn> wish_for(const Position&, const std::string& place, const std::vector<Step>&) {
  using G = typename Position::Game;
  const auto turn = G::read_turn(place);
  if (!turn) return std::unexpected(turn.error());
  return any_turn<G>(*turn);
}

// A corner or a gate where one is to be chosen, otherwise a landing, or a cell with the hedge
// turned that the steps turned.
Result<AnyTurn> wish_for(const twisty::Position& position, const std::string& place,
                         const std::vector<Step>&) {
  const auto square = twisty::read_square(place);
  if (!square) return std::unexpected(square.error());
  const bool chooses = position.state.phase == twisty::Phase::kCorner;
  return any_turn<Twisty>(chooses ? twisty::Turn::choose(*square) : twisty::Turn::land(*square));
}

Result<AnyTurn> wish_for(const labyrinth::Position& position, const std::string& place,
                         const std::vector<Step>& steps) {
  const auto cell = labyrinth::read_cell(place);
  if (!cell) return std::unexpected(cell.error());
  const labyrinth::View& view = position.state.view;
  if (view.phase != labyrinth::Phase::kTurn) {
    return any_turn<Labyrinth>(labyrinth::Turn::gate(*cell));
  }
  Draft draft(position.layout, view);
  take(draft, steps);
  return any_turn<Labyrinth>(draft.wish(*cell));
}

}  // namespace

Json Engine::draft(Fields& fields) {
  const std::vector<Step> steps = read_steps(fields);
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  const auto* position = std::get_if<labyrinth::Position>(&about.position);
  if (position == nullptr || position->state.view.phase != labyrinth::Phase::kTurn) {
    return fields.fail("draft: no turn of the labyrinth is to be made"), Json();
  }
  const labyrinth::Layout& layout = position->layout;
  Draft draft(layout, position->state.view);
  const std::size_t taken = take(draft, steps);
  const auto turn = draft.finish();
  return {{"taken", taken},
          {"account", wire::value_of(json_object(
                          [&](JsonWriter& out) { Labyrinth::put_account(out, draft.last()); }))},
          {"choices", write_choices(draft.choices())},
          {"costs", {{"slip", 1}, {"fly", 2}}},  // L14: cards for a step
          {"riders", write_riders(layout, draft.view())},
          {"open", write_open(draft.view())},
          {"reached", draft.reached()},
          {"turn", turn ? Json(labyrinth::write_turn(*turn)) : Json()},
          {"parts", turn ? wire::write_parts(about.position, any_turn<Labyrinth>(*turn)) : Json()},
          {"scene", wire::write_scene(labyrinth::Position{layout, {draft.view(), {}}})}};
}

// Why the place cannot be chosen now: the turn that was wished for follows from what is to be done.
Json Engine::why_not(Fields& fields) {
  const std::string place = fields.text("place");
  const std::vector<Step> steps = fields.asks("steps") ? read_steps(fields) : std::vector<Step>{};
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  const auto wish = fields.take(std::visit(
      [&](const auto& position) { return wish_for(position, place, steps); }, about.position));
  if (!fields.good()) return {};
  const auto refusal = twistwood::why_not(about.position, wish);
  return {{"refusal", refusal ? wire::value_of(wire::write_refusal(*refusal)) : Json()},
          {"text", refusal ? describe(*refusal) : ""}};
}

}  // namespace twistwood::engine
