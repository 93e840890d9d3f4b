#include "search/reason.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "games/labyrinth/game.h"

namespace twistwood::search {

namespace {

using namespace twistwood::labyrinth;

// Whether a seat could reach its target if it were its turn now.
bool in_reach(const Layout& layout, const View& view, Seat seat) {
  View theirs = view;
  theirs.seat = seat;
  theirs.phase = Phase::kTurn;
  const Player& player = theirs.mover();
  if (!player.target.exists()) return false;
  if (begins_on_target(theirs)) return true;
  const Reach reach(layout, theirs);
  bool found = false;
  for (const Turning& turning : kAllTurnings) {
    for_each_end(reach, turning,
                 [&](int, int, Mask cells) { found = found || (cells & bit(player.target)) != 0; });
    if (found) return true;
  }
  return false;
}

std::string aim(const Player& player) { return player.seeks_gate() ? "gate" : "goal"; }

void add_spending(std::vector<Clause>& clauses, const Turn& turn) {
  if (turn.gaps > 0) clauses.push_back({.code = "spends-gaps", .number = turn.gaps});
  if (turn.flights > 0) clauses.push_back({.code = "spends-flights", .number = turn.flights});
}

// The board after the turn as everybody expects it: cards that are turned up change no hedge and no
// pawn, so any that fit will do.
View board_after(const Layout& layout, const View& view, const Turn& turn) {
  Random random(1);
  State state = sample(layout, view, random);
  apply(layout, state, turn);
  return state.view;
}

// What becomes of the others: whom the turn shuts out, and who stays within reach of its aim.
void add_others(std::vector<Clause>& clauses, const Layout& layout, const View& before,
                const View& after, Seat mover) {
  std::vector<Clause> open;
  for (int i = 0; i < layout.seats; ++i) {
    const Seat seat = seat_at(i);
    if (seat == mover || !before.player(seat).target.exists()) continue;
    const std::string its_aim = aim(before.player(seat));
    if (in_reach(layout, after, seat)) {
      open.push_back({"lets-in", {seat}, its_aim});
    } else if (in_reach(layout, before, seat)) {
      clauses.push_back({"shuts-out", {seat}, its_aim});
    }
  }
  std::ranges::move(open, std::back_inserter(clauses));
}

}  // namespace

template <>
std::vector<Clause> reasons<Labyrinth>(const Layout& layout, const View& view, Turn turn) {
  if (turn.sets_gate) {
    View after = view;
    after.player(view.other).target = turn.cell;
    const bool near = in_reach(layout, after, view.other);
    return {{near ? "gate-in-reach" : "gate-out-of-reach", {view.other}}};
  }
  const Player& mover = view.mover();
  const View after = board_after(layout, view, turn);
  std::vector<Clause> clauses;
  if (turn.cell == mover.target) {
    clauses.push_back({mover.seeks_gate() ? "wins-at-gate" : "reaches-goal"});
    add_spending(clauses, turn);
    if (mover.seeks_gate()) return clauses;
  } else {
    const bool close = in_reach(layout, after, view.seat);
    clauses.push_back({.code = close ? "brings-near" : "stays-away", .thing = aim(mover)});
    add_spending(clauses, turn);
  }
  add_others(clauses, layout, view, after, view.seat);
  return clauses;
}

template <>
std::vector<Clause> deeds<Labyrinth>(const Layout& layout, const View& view, Turn turn) {
  const Account told = account(layout, view, turn);
  if (told.wins) return {{.code = "then-wins", .who = told.mover}};
  if (!told.reached.exists()) return {};
  return {{.code = "then-reaches", .thing = "goal", .who = told.mover}};
}

}  // namespace twistwood::search
