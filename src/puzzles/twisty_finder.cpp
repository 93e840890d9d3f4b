// "Win in n": the end of a game is solved exactly, and every position in it is judged.
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

using namespace twistwood::twisty;
using search::exact::Solution;
using search::exact::Value;

constexpr int kMostMissing = 6;  // cards of both, where solving begins
constexpr std::uint64_t kMostBlocks = 1500;
constexpr int kLongestGame = 150;
constexpr std::int64_t kNodesATurn = 2000;
constexpr std::size_t kFewestTurns = 6;  // legal ones: a choice among fewer is none
constexpr std::size_t kLongChain = 3;

// The positions of a game between levels 3 to 5.
std::vector<State> play(const Position& start, Random& random) {
  std::vector<std::unique_ptr<search::Agent<Twisty>>> agents;
  for (int i = 0; i < start.layout.seats; ++i) {
    const int level = 3 + static_cast<int>(random.below(3));
    agents.push_back(
        *search::make_agent<Twisty>(join("level:", level), {.seed = random.next(), .hash_mib = 1}));
  }
  std::vector<State> states;
  State state = start.state;
  for (int i = 0; i < kLongestGame && status(state).running(); ++i) {
    states.push_back(state);
    search::Request<Twisty> request{.layout = start.layout, .view = state};
    request.budget.nodes = kNodesATurn;
    apply(start.layout, state, agents[static_cast<std::size_t>(state.seat)]->choose(request).turn);
  }
  return states;
}

int missing(const State& state) {
  return 2 * kColours - state.players[0].collected - state.players[1].collected;
}

std::unique_ptr<Solution> solve(const Layout& layout, const State& state) {
  auto solution = std::make_unique<Solution>(layout, state);
  if (solution->blocks() > kMostBlocks) return nullptr;
  return solution->solve({.distances = true, .keep_all = true}) ? std::move(solution) : nullptr;
}

// Whether some other turn takes a cube, from the board or from the other: what tempts.
bool is_tempted(const Layout& layout, const State& state, Turn right) {
  bool tempted = false;
  for_each_turn(layout, state, [&](Turn turn) {
    if (turn.landing == right.landing) return;
    const Account told = account(layout, state, turn);
    tempted |= told.collected != Colour::kNone || told.stolen != Colour::kNone;
  });
  return tempted;
}

// Nothing for a turn that everybody sees.
std::optional<Theme> theme_of(const Layout& layout, const State& state, Turn right) {
  const Account told = account(layout, state, right);
  if (told.stolen != Colour::kNone) return Theme::kTheft;
  if (told.safe) return Theme::kSafety;
  if (told.hops.size() >= kLongChain && (told.winner || told.collected != Colour::kNone)) {
    return Theme::kChain;
  }
  if (told.winner) return {};
  if (right.landing == kCentre) return Theme::kCentre;
  if (told.collected == Colour::kNone) return Theme::kQuiet;
  return is_tempted(layout, state, right) ? std::optional(Theme::kCollect) : std::nullopt;
}

std::optional<Puzzle> puzzle_in(const Solution& solution, const Layout& layout,
                                const State& state) {
  if (state.phase != Phase::kTurn) return {};
  const auto verdict = solution.judge(layout, state);
  if (!verdict || verdict->worth.value != Value::kWin) return {};
  if (verdict->turns.size() < kFewestTurns || own_turns(*verdict) > kMostTurns) return {};
  const auto right = only_win(*verdict);
  if (!right) return {};
  const auto theme = theme_of(layout, state, *right);
  if (!theme) return {};
  return Puzzle{.task = Task::kWin,
                .turns = own_turns(*verdict),
                .theme = *theme,
                .solution = write_turn(*right),
                .position = write_position(layout, seen_from_seat_1(state))};
}

}  // namespace

std::vector<Puzzle> find_in_twisty(std::uint64_t seed) {
  const Position start = *deal({}, seed);
  const Layout& layout = start.layout;
  Random random(mix(seed));
  std::unique_ptr<Solution> solution;
  std::vector<Puzzle> found;
  const auto look_at = [&](const State& state) {
    if (auto puzzle = puzzle_in(*solution, layout, state)) found.push_back(std::move(*puzzle));
  };
  for (const State& state : play(start, random)) {
    if (missing(state) > kMostMissing) continue;
    if (!solution) solution = solve(layout, state);
    if (!solution) continue;
    look_at(state);
    for_each_turn(layout, state, [&](Turn turn) {
      State after = state;
      apply(layout, after, turn);
      look_at(after);
    });
  }
  return one_a_theme(std::move(found), seed);
}

}  // namespace twistwood::puzzles
