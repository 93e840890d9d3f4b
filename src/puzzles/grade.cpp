#include "puzzles/grade.h"

#include <algorithm>
#include <optional>

#include "search/ask.h"

namespace twistwood::puzzles {

namespace {

constexpr int kTries = 8;  // of a level, each with a seed of its own
constexpr int kEnough = 6;
constexpr int kLongWalk = 8;  // cells

// Level 6 thinks as long as this and draws no lots; the levels below have limits of their own.
constexpr std::int64_t kTwistyNodes = 20'000;
constexpr std::int64_t kLabyrinthNodes = 200;

bool finds(const AnyPosition& position, const AnyTurn& solution, int level, int attempt) {
  const auto seed = static_cast<std::uint64_t>(attempt + 1);
  auto agent =
      *search::AnyAgent::make(position, join("level:", level), {.seed = seed, .hash_mib = 1}, {});
  search::Question question{.position = position};
  const bool is_twisty = std::holds_alternative<twisty::Position>(position);
  question.budget.nodes = is_twisty ? kTwistyNodes : kLabyrinthNodes;
  return agent.ask(question).turn == solution;
}

bool finds_mostly(const AnyPosition& position, const AnyTurn& solution, int level) {
  int found = 0;
  for (int i = 0; i < kTries; ++i) found += finds(position, solution, level, i) ? 1 : 0;
  return found >= kEnough;
}

int grade_by_levels(const AnyPosition& position, const AnyTurn& solution) {
  int grade = kGrades;
  while (grade > 1 && finds_mostly(position, solution, grade - 1)) --grade;
  return grade;
}

// Stretches of walking, the hedge, being carried by it, each gap and flight.
struct Deeds {
  int count = 0;
  int cells = 0;  // walked
  bool flies = false;
};
Deeds deeds_of(const labyrinth::Position& position, const labyrinth::Turn& turn) {
  using labyrinth::StepKind;
  const auto told = labyrinth::account(position.layout, position.state.view, turn);
  Deeds deeds;
  labyrinth::Cell at = told.from;
  std::optional<StepKind> before;
  for (const labyrinth::Step& step : told.steps) {
    const bool walks = step.kind == StepKind::kWalk;
    if (!walks || before != StepKind::kWalk) ++deeds.count;
    if (step.kind == StepKind::kTurn && step.to != at) ++deeds.count;
    deeds.cells += walks ? 1 : 0;
    deeds.flies |= step.kind == StepKind::kFly;
    at = step.to;
    before = step.kind;
  }
  return deeds;
}

int grade_by_deeds(const Deeds& deeds) {
  const int more = (deeds.flies ? 1 : 0) + (deeds.cells >= kLongWalk ? 1 : 0);
  return std::clamp(deeds.count - 1 + more, 1, kGrades - 1);
}

}  // namespace

int grade_of(const Puzzle& puzzle) {
  const AnyPosition position = *read_position(puzzle.position);
  const AnyTurn solution = *read_turn(position.index(), puzzle.solution);
  if (puzzle.task == Task::kWin) return grade_by_levels(position, solution);
  if (puzzle.task == Task::kStop) return finds(position, solution, 6, 0) ? kGrades - 1 : kGrades;
  return grade_by_deeds(
      deeds_of(std::get<labyrinth::Position>(position), turn_of<Labyrinth>(solution)));
}

}  // namespace twistwood::puzzles
