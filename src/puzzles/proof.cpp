#include "puzzles/proof.h"

#include <algorithm>

#include "base/quote.h"
#include "games/any_game.h"

namespace twistwood::puzzles {

namespace {

using search::exact::Solution;
using search::exact::Value;

bool can_reach(const labyrinth::Layout& layout, const labyrinth::View& view) {
  using namespace labyrinth;
  if (begins_on_target(view)) return true;
  const Reach reach(layout, view);
  return std::ranges::any_of(kAllTurnings, [&](const Turning& turning) {
    bool reaches = false;
    for_each_end(reach, turning,
                 [&](int, int, Mask cells) { reaches |= (cells & bit(view.mover().target)) != 0; });
    return reaches;
  });
}

// What a proof is asked to confirm.
Result<void> compare(const Puzzle& puzzle, const std::optional<std::string>& only, int turns) {
  if (!only) return refuse("there is no such turn, or more than one");
  if (*only != puzzle.solution) {
    return refuse("the solution is ", *only, ", not ", quote(puzzle.solution));
  }
  if (turns != puzzle.turns) return refuse("it takes ", turns, " turns, not ", puzzle.turns);
  return {};
}

Result<void> prove_win(const Puzzle& puzzle, const twisty::Position& position) {
  if (position.layout.seats != 2) return refuse("only games for two can be solved");
  Solution solution(position.layout, position.state);
  if (!solution.solve({.distances = true})) return refuse("it takes too many turns to win");
  const auto verdict = solution.judge(position.layout, position.state);
  if (!verdict || verdict->worth.value != Value::kWin) return refuse("nothing wins");
  const auto only = only_win(*verdict).transform(twisty::write_turn);
  return compare(puzzle, only, own_turns(*verdict));
}

Result<void> prove_turn(const Puzzle& puzzle, const labyrinth::Position& position) {
  const auto& [layout, state] = position;
  if (labyrinth::begins_on_target(state.view)) return refuse("the pawn begins on its target");
  const auto only =
      puzzle.task == Task::kStop ? only_stop(layout, state) : only_cheapest(layout, state.view);
  return compare(puzzle, only.transform(labyrinth::write_turn), 1);
}

}  // namespace

std::optional<twisty::Turn> only_win(const search::exact::Verdict& verdict) {
  std::optional<twisty::Turn> only;
  for (const auto& [turn, worth] : verdict.turns) {
    if (worth.value != Value::kWin) continue;
    if (only) return std::nullopt;
    only = turn;
  }
  return only;
}

std::optional<labyrinth::Turn> only_cheapest(const labyrinth::Layout& layout,
                                             const labyrinth::View& view) {
  std::optional<labyrinth::Turn> only;
  int least = 1 << 10;
  labyrinth::for_each_turn(layout, view, [&](const labyrinth::Turn& turn) {
    if (turn.cell != view.mover().target) return;
    const int spent = turn.gaps + 2 * turn.flights;
    if (spent > least) return;
    only = spent < least ? std::optional(turn) : std::nullopt;
    least = spent;
  });
  return only;
}

std::optional<labyrinth::Turn> only_stop(const labyrinth::Layout& layout,
                                         const labyrinth::State& state) {
  const Seat next = next_seat(state.view.seat, layout.seats);
  if (!state.view.player(next).seeks_gate()) return std::nullopt;
  if (state.view.mover().seeks_gate() && can_reach(layout, state.view)) return std::nullopt;
  std::optional<labyrinth::Turn> only;
  bool several = false;
  labyrinth::for_each_turn(layout, state.view, [&](const labyrinth::Turn& turn) {
    if (several) return;
    labyrinth::State after = state;
    labyrinth::apply(layout, after, turn);
    after.view.seat = next;  // also where it has to set a gate before
    after.view.phase = labyrinth::Phase::kTurn;
    if (can_reach(layout, after.view)) return;
    several = only.has_value();
    only = turn;
  });
  return several ? std::nullopt : only;
}

Result<void> prove(const Puzzle& puzzle) {
  const auto read = read_position(puzzle.position);
  if (!read) return std::unexpected(read.error());
  const Status now = status(*read);
  if (!now.running() || now.seat != seat_at(0)) return refuse("seat 1 has to act");
  if (const auto* board = std::get_if<twisty::Position>(&*read)) {
    if (puzzle.task != Task::kWin) return refuse("that is no task of Twisty");
    return prove_win(puzzle, *board);
  }
  const auto& garden = std::get<labyrinth::Position>(*read);
  if (puzzle.task == Task::kWin) return refuse("that is no task of the labyrinth");
  if (garden.state.view.phase != labyrinth::Phase::kTurn || !garden.state.hidden.known) {
    return refuse("a turn is expected, and no hidden cards");
  }
  return prove_turn(puzzle, garden);
}

}  // namespace twistwood::puzzles
