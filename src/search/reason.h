// Why a turn is good or bad: what it does, what it leads to, what others can do about it.
//
// As clauses first, so that a page can say them in any language, and as an English sentence second.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace twistwood::search {

// One thing to be said about a turn. The code never changes; docs/protocol.md lists the codes and
// which of the other parts mean something with each.
struct Clause {
  std::string_view code;
  std::vector<Seat> seats{};  // the others it is about
  std::string thing{};        // a colour, a corner, "goal" or "gate"
  int number = 0;
  std::optional<Seat> who{};  // does it, where it may be anybody: in a line of play
};

// One clause or a few for a legal turn. Each game has its own, in search/<game>/reason.cpp.
template <Game G>
std::vector<Clause> reasons(const typename G::Layout& layout, const typename G::View& view,
                            typename G::Turn turn);

std::vector<Clause> reasons(const AnyPosition& position, const AnyTurn& turn);

// What a legal turn does that is worth telling in a line of play: `then-takes`, `then-steals`,
// `then-protects`, `then-reaches`, `then-wins`, the greatest last. Nothing where it only gets
// nearer. Each game has its own, beside its reasons.
template <Game G>
std::vector<Clause> deeds(const typename G::Layout& layout, const typename G::View& view,
                          typename G::Turn turn);
std::vector<Clause> deeds(const AnyPosition& position, const AnyTurn& turn);

// "collects blue, two turns from green, and nobody can steal from it"
std::string in_english(std::span<const Clause> clauses);

}  // namespace twistwood::search
