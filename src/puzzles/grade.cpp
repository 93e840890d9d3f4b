#include "puzzles/grade.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "search/ask.h"

namespace twistwood::puzzles {

namespace {

constexpr int kLongWalk = 8;  // cells

// How often a level is asked, and how often it has to find the solution.
struct Tries {
  int count;
  int enough;
};
constexpr Tries kTwistyTries = {8, 6};
// Levels 1 to 4 of the labyrinth think of a hedge by chance, level 3 of every fourth: so many tries
// tell 11 % from 25 %, which are the chances to think of a hedge and the cards and of a hedge
// alone.
constexpr Tries kRunnerTries = {300, 50};
constexpr Tries kThinkerTries = {1, 1};  // level 5 draws no lots
constexpr int kRunners = 4;
// A hedge has to be turned in every puzzle, or any other one could be turned as well. Levels 1 and
// 2 think of one in eight at most, which is less than is enough.
constexpr int kFirstAsked = 3;
constexpr std::int64_t kTwistyNodes = 20'000;

search::AnyAgent agent_of(const AnyPosition& position, int level, std::uint64_t seed) {
  return *search::AnyAgent::make(position, join("level:", level), {.seed = seed, .hash_mib = 1},
                                 {});
}

bool finds(search::AnyAgent& agent, const AnyPosition& position, const AnyTurn& solution) {
  search::Question question{.position = position};
  question.budget.nodes = kTwistyNodes;  // the levels below 6 have limits of their own, too
  return agent.ask(question).turn == solution;
}

// Whether `finds`, called with 0, 1, 2 …, is true often enough; it is called no more than it takes
// to know.
template <class Finds>
bool often(const Tries& tries, Finds&& finds) {
  int found = 0;
  for (int i = 0; i < tries.count; ++i) {
    if (found + tries.count - i < tries.enough) return false;
    found += finds(i) ? 1 : 0;
    if (found == tries.enough) return true;
  }
  return false;
}

bool finds_in_twisty(const AnyPosition& position, const AnyTurn& solution, int level) {
  return often(kTwistyTries, [&](int i) {
    auto agent = agent_of(position, level, static_cast<std::uint64_t>(i + 1));
    return finds(agent, position, solution);
  });
}

int grade_in_twisty(const AnyPosition& position, const AnyTurn& solution) {
  int grade = kGrades;
  while (grade > 1 && finds_in_twisty(position, solution, grade - 1)) --grade;
  return grade;
}

// What an agent draws depends on the number of the turn (search/agent.h), so one agent is asked at
// one turn after the other: much is made anew with every agent.
bool finds_in_labyrinth(labyrinth::Position position, const AnyTurn& solution, int level) {
  auto agent = agent_of(position, level, 1);
  return often(level <= kRunners ? kRunnerTries : kThinkerTries, [&](int i) {
    position.state.view.turn = static_cast<std::uint16_t>(i);
    return finds(agent, position, solution);
  });
}

// Stretches of walking, the hedge, being carried by it, each gap and flight; a flight, which may
// end anywhere, and a long walk count twice.
int deeds_of(const labyrinth::Position& position, const labyrinth::Turn& turn) {
  using labyrinth::StepKind;
  const auto told = labyrinth::account(position.layout, position.state.view, turn);
  int deeds = 0;
  int cells = 0;  // walked
  labyrinth::Cell at = told.from;
  std::optional<StepKind> before;
  for (const labyrinth::Step& step : told.steps) {
    const bool walks = step.kind == StepKind::kWalk;
    if (!walks || before != StepKind::kWalk) ++deeds;
    if (step.kind == StepKind::kTurn && step.to != at) ++deeds;
    if (step.kind == StepKind::kFly) ++deeds;
    cells += walks ? 1 : 0;
    at = step.to;
    before = step.kind;
  }
  return deeds + (cells >= kLongWalk ? 1 : 0);
}

// What level 3 finds has three grades, by how much there is to do, and what level 4 finds has two;
// what no level finds is the hardest.
int grade_in_labyrinth(int level, int deeds) {
  if (level > 4) return level;
  if (level == 4) return deeds <= 4 ? 4 : 5;
  return std::clamp(deeds - 1, 1, 3);
}

}  // namespace

int lowest_level(const Puzzle& puzzle) {
  const AnyPosition position = *read_position(puzzle.position);
  const AnyTurn solution = *read_turn(position.index(), puzzle.solution);
  const auto& garden = std::get<labyrinth::Position>(position);
  int level = kFirstAsked;
  while (level < kGrades && !finds_in_labyrinth(garden, solution, level)) ++level;
  return level;
}

int grade_of(const Puzzle& puzzle) {
  const AnyPosition position = *read_position(puzzle.position);
  const AnyTurn solution = *read_turn(position.index(), puzzle.solution);
  if (puzzle.task == Task::kWin) return grade_in_twisty(position, solution);
  return grade_in_labyrinth(lowest_level(puzzle), deeds_of(std::get<labyrinth::Position>(position),
                                                           turn_of<Labyrinth>(solution)));
}

void grade_all(std::span<Puzzle> puzzles, int threads, const std::atomic<bool>& stop,
               const std::function<void(int)>& hear) {
  std::atomic<std::size_t> next{0};
  std::mutex hearing;
  int done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < puzzles.size() && !stop; i = next++) {
      puzzles[i].grade = grade_of(puzzles[i]);
      const std::scoped_lock lock(hearing);
      hear(++done);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
}

}  // namespace twistwood::puzzles
