// Twisty as a Game (games/game.h): knight-like hops, seven cubes in order, then the centre.
// A game by Faouzi Boughida. No chance after the deal, nothing hidden; rules T1 to T24.
#pragma once

#include "games/game.h"
#include "games/twisty/deal.h"
#include "games/twisty/explain.h"
#include "games/twisty/rules.h"
#include "games/twisty/text.h"

namespace twistwood {

struct Twisty {
  using Layout = twisty::Layout;
  using State = twisty::State;
  using View = twisty::State;  // T7
  using Turn = twisty::Turn;
  using Position = twisty::Position;
  using Options = twisty::Options;
  using Refusal = twisty::Refusal;
  using Account = twisty::Account;
  using Card = NoCard;

  static constexpr std::string_view kName = "twisty";
  static constexpr int kRules = 1;

  static constexpr auto deal = twisty::deal;
  static constexpr auto options_of = twisty::options_of;
  static constexpr auto read_position = twisty::read_position;
  static constexpr auto write_position = twisty::write_position;
  static constexpr auto read_turn = twisty::read_turn;
  static constexpr auto write_turn = twisty::write_turn;

  static const View& view(const State& state) { return state; }
  static constexpr auto status = twisty::status;
  static constexpr auto hash = twisty::hash;
  static constexpr auto count_turns = twisty::count_turns;
  static constexpr auto random_turn = twisty::random_turn;
  template <class Visit>
  static void for_each_turn(const Layout& layout, const View& view, Visit visit) {
    twisty::for_each_turn(layout, view, visit);
  }

  static constexpr auto apply = twisty::apply;
  static constexpr auto why_not = twisty::why_not;
  static constexpr auto account = twisty::account;
  static std::string describe(const Refusal& refusal) { return twisty::describe(refusal); }
  static std::string describe(const Account& told) { return twisty::describe(told); }
  static constexpr auto is_consistent = twisty::is_consistent;

  static State mask(const State& state) { return state; }
  static bool masked(const State&) { return false; }
  static bool turns_up(const Layout&, const View&, Turn) { return false; }
  static State sample(const Layout&, const View& view, Random&) { return view; }
  static NoCard card_of(const State&, Turn) { return {}; }
  static Result<State> with_card(const Layout&, const View& view, Turn, NoCard) { return view; }
  static Result<NoCard> read_card(std::string_view text) { return NoCard::read(text); }
  static std::string write_card(NoCard) { return {}; }

  // The same values with names, described once for every edge (fields.cpp).
  //
  // What is put here is what a page gets, so that it needs neither rules nor notation. Squares come
  // rank by rank, a1 first.
  // docs/protocol.md documents the fields.
  static void visit_options(Options& options, OptionVisitor& visitor);
  // What can be seen of a start that was not dealt, in place of its options.
  static void put_start(JsonWriter& out, const Position& start);
  // {"turn":"e5>g1","landing":"e5","corner":"g1","effect":"steal"}; the turn is legal.
  static void put_turn(JsonWriter& out, const Layout& layout, const View& view, Turn turn);
  static void put_account(JsonWriter& out, const Account& told);
  static void put_refusal(JsonWriter& out, const Refusal& refusal);
  static void put_scene(JsonWriter& out, const Layout& layout, const View& view);
};

static_assert(Game<Twisty>);

}  // namespace twistwood
