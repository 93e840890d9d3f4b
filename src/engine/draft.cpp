// A turn of the labyrinth in the making: the page sends all steps so far, and gets what they lead
// to. Taking a step back is sending one step less.
#include "games/labyrinth/draft.h"

#include "engine/engine.h"
#include "wire/game_fields.h"

namespace twistwood::engine {

using labyrinth::Axis;
using labyrinth::Cell;
using labyrinth::Draft;
using wire::Fields;
using wire::Json;

namespace {

constexpr std::size_t kMostSteps = 200;

struct Step {
  std::string kind;
  Cell to;
  Axis axis;
  int quarters = 0;
};

Step read_step(const Json& json, std::size_t index, Fields& outer) {
  Fields fields(json, join("steps[", index, ']'));
  Step step;
  step.kind = fields.text("kind");
  if (step.kind == "turn") {
    step.axis = fields.form("axis", labyrinth::read_axis);
    step.quarters = static_cast<int>(fields.number("quarters", 1, 3));
  } else if (step.kind == "walk" || step.kind == "slip" || step.kind == "fly") {
    step.to = fields.form("to", labyrinth::read_cell);
  } else {
    fields.fail(fields.at("kind") + ": walk, turn, slip or fly is expected");
  }
  return outer.take(fields.finish(step));
}

bool take(Draft& draft, const Step& step) {
  if (step.kind == "turn") return draft.turn(step.axis, step.quarters);
  if (step.kind == "walk") return draft.walk(step.to);
  if (step.kind == "slip") return draft.slip(step.to);
  return draft.fly(step.to);
}

Json write_cells(Mask cells) {
  Json all = Json::array();
  for (int cell : each(cells)) all.push_back(labyrinth::write_cell(Cell::of(cell)));
  return all;
}

// The cells of a shortest walk, without the one it begins on.
Json walk_path(const labyrinth::View& before, Cell to) {
  const auto lines = labyrinth::open_lines(before.hedges);
  const Mask target = before.mover().target.exists() ? bit(before.mover().target) : 0;
  const auto spread = [&](Mask from) {
    return (from & lines.east) << 1 | ((from >> 1) & lines.east) |
           (from & lines.north) << labyrinth::kSide | ((from >> labyrinth::kSide) & lines.north);
  };
  // The cells within 0, 1, 2 ... lines of the end, then from the pawn always nearer.
  std::vector<Mask> within = {bit(to)};
  const Mask start = bit(before.mover().pawn);
  while ((within.back() & start) == 0 && within.size() <= labyrinth::kCells) {
    within.push_back(within.back() | spread(within.back() & (~target | bit(to))));
  }
  Json path = Json::array();
  Mask at = start;
  for (std::size_t left = within.size() - 1; left-- > 0;) {
    at = twistwood::bit(lowest(spread(at) & within[left]));
    path.push_back(labyrinth::write_cell(Cell::of(lowest(at))));
  }
  return path;
}

Json write_choices(const Draft::Choices& choices) {
  return {{"walk", write_cells(choices.walk)},
          {"slip", write_cells(choices.slip)},
          {"fly", write_cells(choices.fly)},
          {"turn", choices.turn},
          {"end", choices.end}};
}

}  // namespace

Json Engine::draft(Fields& fields) {
  std::vector<Step> steps;
  for (const Json& step : fields.array("steps", kMostSteps)) {
    steps.push_back(read_step(step, steps.size(), fields));
  }
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  const auto* position = std::get_if<labyrinth::Position>(&about.position);
  if (position == nullptr || position->state.view.phase != labyrinth::Phase::kTurn) {
    return fields.fail("draft: no turn of the labyrinth is to be made"), Json();
  }
  Draft draft(position->layout, position->state.view);
  Json path = Json::array();
  std::size_t taken = 0;
  while (taken < steps.size()) {
    const labyrinth::View before = draft.view();
    if (!take(draft, steps[taken])) break;
    const bool walks = steps[taken++].kind == "walk";
    path = walks ? walk_path(before, draft.view().mover().pawn) : Json::array();
  }
  const auto turn = draft.finish();
  return {{"taken", taken},
          {"choices", write_choices(draft.choices())},
          {"reached", draft.reached()},
          {"path", path},
          {"turn", turn ? Json(labyrinth::write_turn(*turn)) : Json()},
          {"parts", turn ? wire::write_parts(about.position, any_turn<Labyrinth>(*turn)) : Json()},
          {"scene", wire::write_scene(labyrinth::Position{position->layout, {draft.view(), {}}})}};
}

}  // namespace twistwood::engine
