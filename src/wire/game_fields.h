// What a game says of itself (each game's fields.cpp), as JSON, for a position of any game.
#pragma once

#include <span>
#include <string>

#include "base/json_writer.h"
#include "games/any_history.h"
#include "search/reason.h"
#include "wire/json.h"

namespace twistwood::wire {

// A position as things on a board: what a page draws. Hidden cards are only counted.
Json write_scene(const AnyPosition& position);

// The legal turns in the order of their texts, each with its parts and its effect.
Json write_turns(const AnyPosition& position);
// One of them.
Json write_parts(const AnyPosition& position, const AnyTurn& turn);

// All that a legal turn does, hop by hop or step by step.
Json write_account(const AnyPosition& position, const AnyTurn& turn);

// Why a turn is refused: a code that never changes, the rule, and the seats and places it is about.
std::string write_refusal(const AnyRefusal& refusal);

// A game as everybody saw it: [{"seat":1,"turn":">c2","card":"gap"}, …].
void put_seen(JsonWriter& out, const AnyHistory& history);
// From the start and such turns, of which only the turn and, where the start hides its cards, the
// card matter; or from ["e5", …].
Result<AnyHistory> read_seen(const AnyPosition& start, const Json& turns);

// The reasons for a turn: [{"code":"collects","thing":"blue"}, …].
Json write_clauses(std::span<const search::Clause> clauses);

}  // namespace twistwood::wire
