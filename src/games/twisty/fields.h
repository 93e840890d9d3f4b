// Twisty as named values, described once for every edge: options, turns, accounts, refusals,
// scenes.
//
// What is put here is what a page gets, so that it needs neither rules nor notation. Squares come
// rank by rank, a1 first. docs/protocol.md documents the fields.
#pragma once

#include "base/json_writer.h"
#include "games/options.h"
#include "games/refusal_text.h"
#include "games/twisty/deal.h"
#include "games/twisty/explain.h"

namespace twistwood::twisty {

void visit_options(Options& options, OptionVisitor& visitor);
// What can be seen of a start that was not dealt, in place of its options.
void put_start(JsonWriter& out, const Position& start);

// {"turn":"e5>g1","landing":"e5","corner":"g1","effect":"steal"}; the turn is legal.
void put_turn(JsonWriter& out, const Layout& layout, const State& state, Turn turn);

void put_account(JsonWriter& out, const Account& account);
void put_refusal(JsonWriter& out, const Refusal& refusal);
void put_scene(JsonWriter& out, const Layout& layout, const State& state);

}  // namespace twistwood::twisty
