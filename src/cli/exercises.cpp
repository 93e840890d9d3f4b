// twistwood exercises: positions to learn on, by theme, found in games.
#include <iostream>

#include "cli/subcommand.h"
#include "puzzles/exercise.h"

namespace twistwood::cli {

namespace {

constexpr const char* kExercisesExamples =
    "Example:\n"
    "  twistwood exercises >puzzles/exercises.txt      those of the page\n"
    "A line is theme, how many turns do it, and position; of each theme the easiest comes first. "
    "The\n"
    "same seed and numbers give the same lines. docs/learning.md says what each theme asks for.";

int make_exercises(const puzzles::ExercisePlan& plan) {
  std::cout << "# twistwood exercises --seed " << plan.seed << " --games " << plan.games
            << " --each " << plan.each << '\n';
  for (const auto& one : puzzles::find_exercises(plan)) {
    std::cout << puzzles::write_exercise(one) << '\n';
  }
  return kFine;
}

}  // namespace

void add_exercises(CLI::App& app, Action& action) {
  auto [command, plan] = add_subcommand<puzzles::ExercisePlan>(app, action, "exercises",
                                                               "Positions to learn on, by theme",
                                                               kExercisesExamples, make_exercises);
  add_seed(command, plan.seed, "Of the games that are played");
  add_number(command, "--games", plan.games, 1, 100'000, "How many of each kind are played");
  add_number(command, "--each", plan.each, 1, 50, "How many for each theme, at the most");
}

}  // namespace twistwood::cli
