// Twist Labyrinth as a Game (games/game.h): a garden whose 25 hedges turn and carry pawns along.
// A game by Michael Feldkötter. Chance lies in what is turned up, the same for all; L1 to L19.
#pragma once

#include "games/game.h"
#include "games/labyrinth/card.h"
#include "games/labyrinth/deal.h"
#include "games/labyrinth/explain.h"
#include "games/labyrinth/rules.h"
#include "games/labyrinth/text.h"

namespace twistwood {

struct Labyrinth {
  using Layout = labyrinth::Layout;
  using State = labyrinth::State;
  using View = labyrinth::View;
  using Turn = labyrinth::Turn;
  using Position = labyrinth::Position;
  using Options = labyrinth::Options;
  using Refusal = labyrinth::Refusal;
  using Account = labyrinth::Account;
  using Card = labyrinth::Card;

  static constexpr std::string_view kName = "labyrinth";
  static constexpr int kRules = 1;

  static constexpr auto deal = labyrinth::deal;
  static constexpr auto options_of = labyrinth::options_of;
  static constexpr auto read_position = labyrinth::read_position;
  static constexpr auto write_position = labyrinth::write_position;
  static constexpr auto read_turn = labyrinth::read_turn;
  static constexpr auto write_turn = labyrinth::write_turn;

  static const View& view(const State& state) { return state.view; }
  static constexpr auto status = labyrinth::status;
  static constexpr auto hash = labyrinth::hash;
  static constexpr auto count_turns = labyrinth::count_turns;
  static constexpr auto random_turn = labyrinth::random_turn;
  template <class Visit>
  static void for_each_turn(const Layout& layout, const View& view, Visit visit) {
    labyrinth::for_each_turn(layout, view, visit);
  }

  static constexpr auto apply = labyrinth::apply;
  static constexpr auto why_not = labyrinth::why_not;
  static constexpr auto account = labyrinth::account;
  static std::string describe(const Refusal& refusal) { return labyrinth::describe(refusal); }
  static std::string describe(const Account& told) { return labyrinth::describe(told); }
  static constexpr auto is_consistent = labyrinth::is_consistent;

  static constexpr auto mask = labyrinth::mask;
  static bool masked(const State& state) { return !state.hidden.known; }
  static bool turns_up(const Layout&, const View& view, const Turn& turn) {
    return labyrinth::turns_up(view, turn) != labyrinth::CardKind::kNone;
  }
  static constexpr auto sample = labyrinth::sample;
  static constexpr auto possible_cards = labyrinth::possible_cards;
  static constexpr auto card_of = labyrinth::card_of;
  static constexpr auto with_card = labyrinth::with_card;
  static constexpr auto read_card = labyrinth::read_card;
  static constexpr auto write_card = labyrinth::write_card;

  // The same values with names, described once for every edge (fields.cpp).
  //
  // What is put here is what a page gets, so that it needs neither rules nor notation. Cells and
  // axes come rank by rank, a1 and A1 first; hidden cards are only counted.
  // docs/protocol.md documents the fields.
  static void visit_options(Options& options, OptionVisitor& visitor);
  // What can be seen of a start that was not dealt, in place of its options.
  static void put_start(JsonWriter& out, const Position& start);
  // {"turn":"C3+1>e4~1^1","axis":"C3","quarters":1,"cell":"e4","gaps":1,"flights":1,
  // "effect":"end"}; the turn is legal.
  static void put_turn(JsonWriter& out, const Layout& layout, const View& view, const Turn& turn);
  static void put_account(JsonWriter& out, const Account& told);
  static void put_refusal(JsonWriter& out, const Refusal& refusal);
  static void put_scene(JsonWriter& out, const Layout& layout, const View& view);
};

static_assert(Game<Labyrinth>);

}  // namespace twistwood
