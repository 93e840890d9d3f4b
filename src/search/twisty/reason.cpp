#include "search/reason.h"

#include <algorithm>
#include <string>
#include <vector>

#include "games/twisty/game.h"
#include "search/twisty/race.h"

namespace twistwood::search {

namespace {

using namespace twistwood::twisty;
using twisty::Distances;

// What the turn does at once, or where the pawn is going.
Clause deed(const Account& account, const State& state) {
  if (account.winner == account.mover) return {"wins"};
  if (account.collected != Colour::kNone) {
    return {.code = "collects", .thing = std::string(name(account.collected))};
  }
  if (account.victim) return {"steals", {*account.victim}, std::string(name(account.stolen))};
  if (account.safe) return {.code = "protects", .number = account.held};
  if (account.hops.empty() && !account.sent) return {"passes"};
  if (account.hops.empty()) return {.code = "goes-to", .thing = write_square(account.corner)};
  if (state.mover().complete()) return {"heads-for-centre"};
  return {.code = "heads-for", .thing = std::string(name(state.mover().next()))};
}

// How far the player is from what it needs next.
Clause prospect(const Distances& distances, const State& after, Seat seat) {
  const Player& player = after.player(seat);
  if (player.complete()) {
    return {.code = "away-from-centre", .number = distances.between(player.pawn, kCentre)};
  }
  int nearest = Distances::kFar;
  const auto& cubes = distances.cube[static_cast<std::size_t>(player.next())];
  for (const Square cube : cubes) {
    if (!cube.exists() || (after.cubes & bit(cube)) == 0) continue;
    nearest = std::min(nearest, distances.between(player.pawn, cube));
  }
  return {.code = "away-from", .thing = std::string(name(player.next())), .number = nearest};
}

// The seats that could rob `seat` if it were their turn now.
std::vector<Seat> robbers(const Layout& layout, const State& state, Seat seat) {
  std::vector<Seat> found;
  for (int i = 0; i < layout.seats; ++i) {
    if (seat_at(i) == seat) continue;
    State theirs = state;
    theirs.seat = seat_at(i);
    const Mask target = bit(state.player(seat).pawn);
    if ((landings(layout, theirs).steal & target) != 0) found.push_back(seat_at(i));
  }
  return found;
}

// What the others can do about the mover's cubes.
void add_danger(std::vector<Clause>& clauses, const Layout& layout, const State& before,
                const State& after, Seat mover) {
  if (after.phase != Phase::kTurn) return;
  if (auto now = robbers(layout, after, mover); !now.empty()) {
    return clauses.push_back({"in-danger", std::move(now)});
  }
  if (after.player(mover).open == 0) return;
  if (auto then = robbers(layout, before, mover); !then.empty()) {
    return clauses.push_back({"gets-away", std::move(then)});
  }
  clauses.push_back({"out-of-danger"});
}

// Whom the turn sets back, by how much.
void add_harm(std::vector<Clause>& clauses, const Distances& distances, const Layout& layout,
              const State& before, const State& after, Seat mover) {
  for (int i = 0; i < layout.seats; ++i) {
    const Seat seat = seat_at(i);
    if (seat == mover) continue;
    const int lost =
        twisty::solo_turns(distances, after, seat) - twisty::solo_turns(distances, before, seat);
    if (lost > 0) clauses.push_back({.code = "sets-back", .seats = {seat}, .number = lost});
  }
}

}  // namespace

template <>
std::vector<Clause> reasons<Twisty>(const Layout& layout, const State& view, Turn turn) {
  const Account told = account(layout, view, turn);
  State after = view;
  apply(layout, after, turn);
  std::vector<Clause> clauses = {deed(told, view)};
  if (told.winner || told.hops.empty()) return clauses;
  const Distances distances(layout);
  clauses.push_back(prospect(distances, after, told.mover));
  add_harm(clauses, distances, layout, view, after, told.mover);
  add_danger(clauses, layout, view, after, told.mover);
  return clauses;
}

template <>
std::vector<Clause> deeds<Twisty>(const Layout& layout, const State& view, Turn turn) {
  const Account told = account(layout, view, turn);
  std::vector<Clause> clauses;
  const auto add = [&](std::string_view code, Colour colour) -> Clause& {
    clauses.push_back({.code = code, .who = told.mover});
    if (colour != Colour::kNone) clauses.back().thing = name(colour);
    return clauses.back();
  };
  if (told.safe) add("then-protects", Colour::kNone);
  if (told.collected != Colour::kNone) add("then-takes", told.collected);
  if (told.victim) add("then-steals", told.stolen).seats = {*told.victim};
  if (told.winner) add("then-wins", Colour::kNone).who = told.winner;
  return clauses;
}

}  // namespace twistwood::search
