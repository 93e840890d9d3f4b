// Exercises out of games: every position is looked at for every theme, and of what fits, some are
// taken from the easiest to the hardest.
#include <algorithm>
#include <climits>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "puzzles/exercise.h"
#include "puzzles/shown.h"
#include "search/agents.h"
#include "search/best_first.h"

namespace twistwood::puzzles {

namespace {

constexpr int kLongestExerciseGame = 120;
constexpr int kLeastTurns = 5;    // legal ones: a choice among fewer is none
constexpr int kLargestShare = 4;  // at most a quarter of all turns does it
constexpr std::int64_t kNodesATurn = 300;

// A candidate, and how hard it is to see.
struct Found {
  Exercise exercise;
  int effort = 0;
};

// What is asked for, of all that a turn of the position may do.
struct Tally {
  int turns = 0;
  int ways = 0;
  int astray = 0;        // turns that bring what one is after, but in another way
  int effort = INT_MAX;  // of the easiest way

  void count(bool brings, bool does, int its_effort) {
    ++turns;
    if (does) {
      ++ways;
      effort = std::min(effort, its_effort);
    } else if (brings) {
      ++astray;
    }
  }
  bool fits() const {
    return ways > 0 && astray == 0 && turns >= kLeastTurns && ways * kLargestShare <= turns;
  }
};

std::optional<Found> found(Skill skill, const Tally& tally, std::string position) {
  if (!tally.fits()) return {};
  return Found{{skill, tally.ways, std::move(position)}, 100 * tally.effort - tally.ways};
}

namespace on_board {

using namespace twistwood::twisty;

bool does(Skill skill, const Account& told) {
  const auto only = [&](HopKind kind) {
    return told.collected != Colour::kNone && told.hops.size() > 1 &&
           std::all_of(told.hops.begin() + 1, told.hops.end(),
                       [&](const Hop& hop) { return hop.kind == kind; });
  };
  const bool takes = told.collected != Colour::kNone;
  switch (skill) {
    case Skill::kCollect: return takes && told.hops.size() == 1;
    case Skill::kStep: return only(HopKind::kStep);
    case Skill::kDiagonal: return only(HopKind::kDiagonal);
    case Skill::kLeap: return only(HopKind::kLeap);
    case Skill::kPortal:
      return std::ranges::any_of(told.hops,
                                 [](const Hop& hop) { return hop.kind == HopKind::kPortal; });
    case Skill::kChain: return takes && told.hops.size() >= 3;
    case Skill::kSteal: return told.stolen != Colour::kNone;
    case Skill::kSafety: return told.safe;
    default: return told.winner == told.mover;
  }
}

// Whoever has all cubes wants to win and nothing else; and there have to be cubes to protect.
bool is_fitting(Skill skill, const State& state) {
  if (skill == Skill::kSafety && count(state.mover().open) < 2) return false;
  return state.mover().complete() == (skill == Skill::kCentre);
}

std::optional<Found> look(Skill skill, const Layout& layout, const State& state) {
  if (state.phase != Phase::kTurn || !is_fitting(skill, state)) return {};
  Tally tally;
  for_each_turn(layout, state, [&](Turn turn) {
    const Account told = account(layout, state, turn);
    const bool brings = told.collected != Colour::kNone || told.stolen != Colour::kNone;
    tally.count(brings, does(skill, told), static_cast<int>(told.hops.size()));
  });
  return found(skill, tally, write_position(layout, seen_from_seat_1(state)));
}

}  // namespace on_board

namespace in_garden {

using namespace twistwood::labyrinth;

bool does(Skill skill, const Account& told) {
  const auto has = [&](StepKind kind) {
    return std::ranges::any_of(told.steps, [&](const Step& step) { return step.kind == kind; });
  };
  if (!told.reached.exists()) return false;
  switch (skill) {
    case Skill::kWalk: return !has(StepKind::kTurn);
    case Skill::kTurn: return has(StepKind::kTurn);
    case Skill::kGap: return has(StepKind::kSlip);
    case Skill::kFairy: return has(StepKind::kFly);
    case Skill::kGate: return told.wins;
    default: {  // carried
      Cell at = told.from;
      for (const Step& step : told.steps) {
        if (step.kind == StepKind::kTurn && step.to != at) return true;
        at = step.to;
      }
      return false;
    }
  }
}

int effort_of(const Account& told) {
  int effort = 0;
  for (const Step& step : told.steps) effort += step.kind == StepKind::kWalk ? 1 : 4;
  return effort;
}

// Whether the seat to act can win this turn. A gate that it has to set before changes nothing.
bool can_win(const Layout& layout, State state) {
  if (state.view.phase == Phase::kGate) apply(layout, state, Turn::gate(Cell::at(0, 0)));
  const View& view = state.view;
  if (view.phase != Phase::kTurn || !view.mover().seeks_gate()) return false;
  bool wins = false;
  for_each_turn(layout, view, [&](const Turn& turn) { wins |= turn.cell == view.mover().target; });
  return wins;
}

std::optional<Found> look_for_block(const Position& shown) {
  const View& view = shown.state.view;
  if (!view.players[1].seeks_gate() || can_win(shown.layout, shown.state)) return {};
  Tally tally;
  for_each_turn(shown.layout, view, [&](const Turn& turn) {
    State after = shown.state;
    apply(shown.layout, after, turn);
    tally.count(false, !can_win(shown.layout, after), 0);
  });
  return found(Skill::kBlock, tally, write_position(shown.layout, shown.state));
}

// The cards that it is about are in the hand, and few others: nobody has to think of those.
void deal_cards(Skill skill, View& view) {
  Player& mover = view.players[0];
  const bool any = skill == Skill::kGate;
  const int gaps = any ? std::min<int>(mover.gaps, 1) : skill == Skill::kGap ? 1 : 0;
  const int fairies = any ? std::min<int>(mover.fairies, 2) : skill == Skill::kFairy ? 2 : 0;
  for (Player& player : view.players) player.gaps = player.fairies = 0;
  mover.gaps = static_cast<std::uint8_t>(gaps);
  mover.fairies = static_cast<std::uint8_t>(fairies);
}

std::optional<Found> look(Skill skill, const Layout& layout, const View& before) {
  if (before.phase != Phase::kTurn || begins_on_target(before)) return {};
  Position shown = without_hidden_cards(layout, before);
  View& view = shown.state.view;
  deal_cards(skill, view);
  if (skill == Skill::kBlock) return look_for_block(shown);
  if (view.mover().seeks_gate() != (skill == Skill::kGate)) return {};
  Tally tally;
  bool rides_only = true;  // no hedge brings the mover there without taking it along
  bool is_near = false;
  for_each_turn(layout, view, [&](const Turn& turn) {
    if (turn.cell != view.mover().target) return tally.count(false, false, 0);
    const Account told = account(layout, view, turn);
    const int effort = effort_of(told);
    rides_only &= does(Skill::kCarry, told);
    is_near |= effort < 2;
    // Whoever can walk there may turn any hedge before.
    tally.count(skill != Skill::kWalk, does(skill, told), effort);
  });
  if (is_near || (skill == Skill::kTurn && rides_only)) return {};
  return found(skill, tally, write_position(shown.layout, shown.state));
}

}  // namespace in_garden

using Finds = std::map<Skill, std::vector<Found>>;

// Plays a game and looks at its positions; of each theme at most one is taken, drawn by the seed.
template <Game G, class Look>
void look_through(const typename G::Options& options, std::uint64_t seed, Skill first, Skill last,
                  Look look, Finds& finds) {
  Random random(mix(seed));
  const auto start = *G::deal(options, DealKey(seed));
  std::vector<std::unique_ptr<search::Agent<G>>> agents;
  for (int i = 0; i < start.layout.seats; ++i) {
    agents.push_back(
        *search::make_agent<G>(join("level:", 2 + i), {.seed = random.next(), .hash_mib = 1}));
  }
  std::map<Skill, std::vector<Found>> here;
  auto state = start.state;
  for (int i = 0; i < kLongestExerciseGame && G::status(G::view(state)).running(); ++i) {
    const auto& view = G::view(state);
    for (auto skill = index(first); skill <= index(last); ++skill) {
      const auto one = look(static_cast<Skill>(skill), start.layout, view);
      if (one) here[one->exercise.skill].push_back(*one);
    }
    search::Request<G> request{.layout = start.layout, .view = view};
    request.budget.nodes = kNodesATurn;
    const auto seat = static_cast<std::size_t>(view.seat);
    G::apply(start.layout, state, agents[seat]->choose(request).turn);
  }
  for (const auto& [skill, all] : here) {
    finds[skill].push_back(all[random.below(static_cast<std::uint32_t>(all.size()))]);
  }
}

// From the easiest to the hardest, evenly.
std::vector<Exercise> spread(std::vector<Found> found, int each) {
  search::best_first(found, [](const Found& one) { return -one.effort; });
  std::vector<Exercise> chosen;
  const auto last = static_cast<int>(found.size()) - 1;
  for (int i = 0; i < each && last >= 0; ++i) {
    const int place = each == 1 ? 0 : last * i / (each - 1);
    const Exercise& one = found[static_cast<std::size_t>(place)].exercise;
    if (std::ranges::find(chosen, one) == chosen.end()) chosen.push_back(one);
  }
  return chosen;
}

}  // namespace

std::vector<Exercise> find_exercises(const ExercisePlan& plan) {
  Finds finds;
  for (int game = 0; game < plan.games; ++game) {
    const std::uint64_t own = mix(plan.seed) + static_cast<std::uint64_t>(game);
    look_through<Twisty>({}, own, Skill::kCollect, Skill::kCentre, on_board::look, finds);
    labyrinth::Options garden;
    garden.goals = labyrinth::kMinGoals;
    look_through<Labyrinth>(garden, own, Skill::kWalk, Skill::kBlock, in_garden::look, finds);
  }
  std::vector<Exercise> all;
  for (auto& [skill, found] : finds) {
    for (Exercise& one : spread(std::move(found), plan.each)) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace twistwood::puzzles
