#include "search/exact/closeup.h"

#include <algorithm>

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::Phase;

Layout without_limit(Layout layout) {
  layout.limit = 65535;
  return layout;
}

Worth seen_by_other(Worth worth) {
  worth.value = static_cast<Value>(2 - static_cast<int>(worth.value));
  return worth;
}

Worth worth_of(const Row& row, Square square, int turns) {
  if ((row.won & bit(square)) != 0) return {Value::kWin, turns};
  if ((row.lost & bit(square)) != 0) return {Value::kLoss, turns};
  return {};
}

Worth worth_of(Turns turns) {
  if (turns == 0) return {};
  return {turns % 2 == 1 ? Value::kWin : Value::kLoss, turns};
}

}  // namespace

Closeup::Closeup(const Solution& solution, const Layout& layout, const State& state)
    : solution_(solution),
      layout_(without_limit(layout)),
      state_(state),
      solver_(solution.problem(), best_kernel()) {
  const CardGraph& graph = solution.graph();
  const NodeNumber node = graph.find(cards_of(state));
  if (node == kNoNode) return;
  const auto choice = solution.problem().holes(layout, state, graph.node(node).digits);
  level_ = graph.node(node).cards.level();
  if (!choice || level_ > solution.solved()) return;
  choice_ = *choice;
  plan_ = Plan(graph, graph.from(node), solution.problem());
  // On level 0 there is nothing below, and nothing asks for it.
  const int below = std::max(1, level_) - 1;
  const bool asks = level_ > 0 && graph.level(below).rows > 0;
  if (solution.has_distances()) {
    turns_below_ = &solution.turns(below);
    if (asks && turns_below_->empty()) return;
    known_ = solver_.solve(plan_, choice_, *turns_below_);
  } else {
    rows_below_ = &solution.rows(below);
    if (asks && (rows_below_->bytes().empty() || !believes_rows(below))) return;
    known_ = solver_.solve(plan_, choice_, *rows_below_);
  }
}

// Of all that is read of the level below.
bool Closeup::believes_rows(int below) const {
  bool all = true;
  for (const Step& step : plan_.steps) {
    for (const Collect& collect : step.collect) {
      collect.for_each_cube(solution_.problem(), choice_, [&](Square, std::uint64_t row) {
        all = all && solution_.believes(below, row);
      });
    }
  }
  return all;
}

const Step* Closeup::step_of(const State& state) const {
  const NodeNumber node = solution_.graph().find(cards_of(state));
  const auto step = std::ranges::find(plan_.steps, node, &Step::node);
  return step == plan_.steps.end() ? nullptr : &*step;
}

// Of a state in which somebody has to play a turn, on the same level.
std::optional<Worth> Closeup::worth(const State& state) const {
  const Step* step = step_of(state);
  if (step == nullptr) return std::nullopt;
  const auto number = static_cast<std::size_t>(step - plan_.steps.data());
  const auto seat = static_cast<std::size_t>(state.seat);
  const std::size_t other = state.players[1 - seat].pawn.index;
  const Square mine = state.players[seat].pawn;
  const Side& side = solver_.block(number).side[seat];
  return worth_of({side.won[other], side.lost[other]}, mine,
                  solver_.turns(number)[seat][other][mine.index]);
}

// After `collector` has collected the cube on the square where its pawn is now, in the block of the
// step.
std::optional<Worth> Closeup::worth_below(const Step& step, const State& state,
                                          std::size_t collector) const {
  std::optional<Worth> found;
  const Square mine = state.players[1 - collector].pawn;
  const Square theirs = state.players[collector].pawn;
  step.collect[collector].for_each_cube(
      solution_.problem(), choice_, [&](Square cube, std::uint64_t row) {
        if (cube != theirs) return;
        found = rows_below_ != nullptr
                    ? worth_of(rows_below_->read(row, cube.index), mine, 0)
                    : worth_of((*turns_below_)[static_cast<std::size_t>(row)][mine.index]);
      });
  return found;
}

bool Closeup::agrees_with_rows() const {
  const Step& step = plan_.steps.back();  // of the block itself
  const std::size_t number = plan_.steps.size() - 1;
  const bool has_distances = solution_.has_distances();
  if (has_distances ? solution_.turns(level_).empty() : solution_.rows(level_).bytes().empty()) {
    return true;
  }
  bool agrees = true;
  step.for_each_kept_row(
      solution_.problem(), choice_, [&](std::size_t seat, Square cube, std::uint64_t row) {
        if (has_distances) {
          const TurnsRow& kept = solution_.turns(level_)[static_cast<std::size_t>(row)];
          agrees = agrees && kept == solver_.turns(number)[seat][cube.index];
          return;
        }
        const Row kept = solution_.rows(level_).read(row, cube.index);
        const Side& side = solver_.block(number).side[seat];
        const Mask elsewhere = ~bit(cube);
        agrees = agrees && kept.won == (side.won[cube.index] & elsewhere) &&
                 kept.lost == (side.lost[cube.index] & elsewhere);
      });
  return agrees;
}

std::optional<Worth> Closeup::after(const State& before, const State& next, Seat mover) const {
  if (next.phase == Phase::kWon) {
    return Worth{next.seat == mover ? Value::kWin : Value::kLoss, 1};
  }
  if (next.phase == Phase::kCorner) {  // of the same turn: who was robbed chooses
    std::optional<Worth> best;
    bool known = true;
    for_each_turn(next, [&](Turn, const State& chosen) {
      const auto one = after(next, chosen, next.seat);
      known = known && one;
      if (one && (!best || better(*one, *best))) best = one;
    });
    if (!known || !best) return std::nullopt;
    return next.seat == mover ? *best : seen_by_other(*best);
  }
  const Step* step = step_of(before);
  if (step == nullptr) return std::nullopt;
  auto found =
      is_below(next) ? worth_below(*step, next, static_cast<std::size_t>(mover)) : worth(next);
  if (!found) return std::nullopt;
  if (found->value != Value::kDraw) ++found->turns;
  return next.seat == mover ? *found : seen_by_other(*found);
}

std::optional<Verdict> Closeup::judge() const {
  Verdict verdict;
  bool known = true;
  for_each_turn(state_, [&](Turn turn, const State& next) {
    const auto worth_of_turn = after(state_, next, state_.seat);
    known = known && worth_of_turn;
    verdict.turns.emplace_back(turn, worth_of_turn.value_or(Worth{}));
  });
  const auto own = state_.phase == Phase::kCorner ? verdict.best_of_turns() : worth(state_);
  // In a file that was tampered with a state may be worth what none of its turns is.
  if (!known || !own || verdict.best_of_turns() != own) return std::nullopt;
  verdict.worth = *own;
  verdict.distances = solution_.has_distances();
  return verdict;
}

}  // namespace twistwood::search::exact
