// Twist Labyrinth as a Game (games/game.h): a garden whose 25 hedges turn and carry pawns along.
// A game by Michael Feldkötter. Chance lies in what is turned up, the same for all; L1 to L19.
#pragma once

#include "games/game.h"
#include "games/labyrinth/card.h"
#include "games/labyrinth/deal.h"
#include "games/labyrinth/explain.h"
#include "games/labyrinth/fields.h"
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

  static Result<Position> deal(const Options& options, std::uint64_t seed) {
    return labyrinth::deal(options, seed);
  }
  static Result<Position> read_position(std::string_view text) {
    return labyrinth::read_position(text);
  }
  static std::string write_position(const Layout& layout, const State& state) {
    return labyrinth::write_position(layout, state);
  }
  static Result<Turn> read_turn(std::string_view text) { return labyrinth::read_turn(text); }
  static std::string write_turn(Turn turn) { return labyrinth::write_turn(turn); }

  static const View& view(const State& state) { return state.view; }
  static Status status(const View& view) { return labyrinth::status(view); }
  static std::uint64_t hash(const View& view) { return labyrinth::hash(view); }

  static int count_turns(const Layout& layout, const View& view) {
    return labyrinth::count_turns(layout, view);
  }
  static Turn random_turn(const Layout& layout, const View& view, Random& random) {
    return labyrinth::random_turn(layout, view, random);
  }
  template <class Visit>
  static void for_each_turn(const Layout& layout, const View& view, Visit visit) {
    labyrinth::for_each_turn(layout, view, visit);
  }

  static void apply(const Layout& layout, State& state, Turn turn) {
    labyrinth::apply(layout, state, turn);
  }
  static std::optional<Refusal> why_not(const Layout& layout, const View& view, Turn turn) {
    return labyrinth::why_not(layout, view, turn);
  }
  static Account account(const Layout& layout, const View& view, Turn turn) {
    return labyrinth::account(layout, view, turn);
  }
  static std::string describe(const Refusal& refusal) { return labyrinth::describe(refusal); }
  static std::string describe(const Account& account) { return labyrinth::describe(account); }

  static State mask(const State& state) { return labyrinth::mask(state); }
  static bool masked(const State& state) { return !state.hidden.known; }
  static bool turns_up(const Layout&, const View& view, Turn turn) {
    return labyrinth::turns_up(view, turn) != labyrinth::CardKind::kNone;
  }
  static State sample(const Layout& layout, const View& view, Random& random) {
    return labyrinth::sample(layout, view, random);
  }

  static Card card_of(const State& state, Turn turn) { return labyrinth::card_of(state, turn); }
  static Result<State> with_card(const Layout& layout, const View& view, Turn turn, Card card) {
    return labyrinth::with_card(layout, view, turn, card);
  }
  static Result<Card> read_card(std::string_view text) { return labyrinth::read_card(text); }
  static std::string write_card(Card card) { return labyrinth::write_card(card); }

  static void visit_options(Options& options, OptionVisitor& visitor) {
    labyrinth::visit_options(options, visitor);
  }
  static void put_start(JsonWriter& out, const Position& start) {
    labyrinth::put_start(out, start);
  }
  static void put_turn(JsonWriter& out, const Layout& layout, const View& view, Turn turn) {
    labyrinth::put_turn(out, layout, view, turn);
  }
  static void put_account(JsonWriter& out, const Account& account) {
    labyrinth::put_account(out, account);
  }
  static void put_refusal(JsonWriter& out, const Refusal& refusal) {
    labyrinth::put_refusal(out, refusal);
  }
  static void put_scene(JsonWriter& out, const Layout& layout, const View& view) {
    labyrinth::put_scene(out, layout, view);
  }

  static bool is_consistent(const Layout& layout, const State& state) {
    return labyrinth::is_consistent(layout, state);
  }
};

static_assert(Game<Labyrinth>);

}  // namespace twistwood
