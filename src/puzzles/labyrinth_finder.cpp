// "Reach it" and "stop them": in every position of a game, whatever may be done is tried.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/finder.h"
#include "puzzles/proof.h"
#include "puzzles/shown.h"
#include "search/agents.h"

namespace twistwood::puzzles {

namespace {

using namespace twistwood::labyrinth;

constexpr int kLongestGame = 200;

Theme theme_of(const Layout& layout, const View& view, const Turn& turn) {
  const Account told = account(layout, view, turn);
  const auto has = [&](StepKind kind) {
    return std::ranges::any_of(told.steps, [&](const Step& step) { return step.kind == kind; });
  };
  if (has(StepKind::kFly)) return Theme::kFlight;
  if (has(StepKind::kSlip)) return Theme::kGap;
  if (told.steps[0].kind == StepKind::kWalk && has(StepKind::kTurn)) return Theme::kWalk;
  const bool rides = told.steps[0].kind == StepKind::kTurn && told.steps[0].to != told.from;
  return rides ? Theme::kRide : Theme::kTurn;
}

std::optional<Puzzle> puzzle_in(const Layout& layout, const State& state) {
  const View& view = state.view;
  if (view.phase != Phase::kTurn || begins_on_target(view)) return {};
  // A player whose gate is still to be set can be nobody here: that comes before any turn.
  auto right = only_cheapest(layout, view);
  const Task task = right ? Task::kReach : Task::kStop;
  if (!right) right = only_stop(layout, state);
  if (!right) return {};
  const bool walks_only = !right->axis.exists() && right->gaps + right->flights == 0;
  if (task == Task::kReach && walks_only) return {};
  const Position shown = without_hidden_cards(layout, view);
  return Puzzle{.task = task,
                .turns = 1,
                .theme = task == Task::kStop ? Theme::kStop : theme_of(layout, view, *right),
                .solution = write_turn(*right),
                .position = write_position(shown.layout, shown.state)};
}

}  // namespace

std::vector<Puzzle> find_in_labyrinth(std::uint64_t seed) {
  Random random(mix(seed));
  Options options;
  options.seats = kMinSeats + static_cast<int>(random.below(kMaxSeats - kMinSeats + 1));
  const Position start = *deal(options, seed);
  std::vector<std::unique_ptr<search::Agent<Labyrinth>>> agents;
  for (int i = 0; i < options.seats; ++i) {
    const int level = 2 + static_cast<int>(random.below(3));
    agents.push_back(
        *search::make_agent<Labyrinth>(join("level:", level), {.seed = random.next()}));
  }
  std::vector<Puzzle> found;
  State state = start.state;
  for (int i = 0; i < kLongestGame && status(state.view).running(); ++i) {
    if (auto puzzle = puzzle_in(start.layout, state)) found.push_back(std::move(*puzzle));
    search::Request<Labyrinth> request{.layout = start.layout, .view = state.view};
    const auto seat = static_cast<std::size_t>(state.view.seat);
    apply(start.layout, state, agents[seat]->choose(request).turn);
  }
  return one_a_theme(std::move(found), seed);
}

}  // namespace twistwood::puzzles
