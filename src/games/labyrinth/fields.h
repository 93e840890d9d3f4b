// Twist Labyrinth as named values, described once for every edge: options, turns, accounts,
// refusals, scenes.
//
// What is put here is what a page gets, so that it needs neither rules nor notation. Cells and axes
// come rank by rank, a1 and A1 first; hidden cards are only counted. docs/protocol.md documents the
// fields.
#pragma once

#include "base/json_writer.h"
#include "games/labyrinth/deal.h"
#include "games/labyrinth/explain.h"
#include "games/options.h"
#include "games/refusal_text.h"

namespace twistwood::labyrinth {

void visit_options(Options& options, OptionVisitor& visitor);
// What can be seen of a start that was not dealt, in place of its options.
void put_start(JsonWriter& out, const Position& start);

// {"turn":"C3+1>e4~1^1","axis":"C3","quarters":1,"cell":"e4","gaps":1,"flights":1,"effect":"end"};
// the turn is legal.
void put_turn(JsonWriter& out, const Layout& layout, const View& view, const Turn& turn);

void put_account(JsonWriter& out, const Account& account);
void put_refusal(JsonWriter& out, const Refusal& refusal);
void put_scene(JsonWriter& out, const Layout& layout, const View& view);

}  // namespace twistwood::labyrinth
