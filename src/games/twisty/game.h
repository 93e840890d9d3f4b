// Twisty as a Game (games/game.h): knight-like hops, seven cubes in order, then the centre.
// A game by Faouzi Boughida. No chance after the deal, nothing hidden; rules T1 to T24.
#pragma once

#include "games/game.h"
#include "games/twisty/deal.h"
#include "games/twisty/explain.h"
#include "games/twisty/fields.h"
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

  static Result<Position> deal(const Options& options, std::uint64_t seed) {
    return twisty::deal(options, seed);
  }
  static Result<Position> read_position(std::string_view text) {
    return twisty::read_position(text);
  }
  static std::string write_position(const Layout& layout, const State& state) {
    return twisty::write_position(layout, state);
  }
  static Result<Turn> read_turn(std::string_view text) { return twisty::read_turn(text); }
  static std::string write_turn(Turn turn) { return twisty::write_turn(turn); }

  static const View& view(const State& state) { return state; }
  static Status status(const View& view) { return twisty::status(view); }
  static std::uint64_t hash(const View& view) { return twisty::hash(view); }

  static int count_turns(const Layout& layout, const View& view) {
    return twisty::count_turns(layout, view);
  }
  static Turn random_turn(const Layout& layout, const View& view, Random& random) {
    return twisty::random_turn(layout, view, random);
  }
  template <class Visit>
  static void for_each_turn(const Layout& layout, const View& view, Visit visit) {
    twisty::for_each_turn(layout, view, visit);
  }

  static void apply(const Layout& layout, State& state, Turn turn) {
    twisty::apply(layout, state, turn);
  }
  static std::optional<Refusal> why_not(const Layout& layout, const View& view, Turn turn) {
    return twisty::why_not(layout, view, turn);
  }
  static Account account(const Layout& layout, const View& view, Turn turn) {
    return twisty::account(layout, view, turn);
  }
  static std::string describe(const Refusal& refusal) { return twisty::describe(refusal); }
  static std::string describe(const Account& account) { return twisty::describe(account); }

  static State mask(const State& state) { return state; }
  static bool masked(const State&) { return false; }
  static bool turns_up(const Layout&, const View&, Turn) { return false; }
  static State sample(const Layout&, const View& view, Random&) { return view; }

  static NoCard card_of(const State&, Turn) { return {}; }
  static Result<State> with_card(const Layout&, const View& view, Turn, NoCard) { return view; }
  static Result<NoCard> read_card(std::string_view text) {
    if (!text.empty()) return refuse("card: nothing is hidden in Twisty");
    return NoCard{};
  }
  static std::string write_card(NoCard) { return {}; }

  static void visit_options(Options& options, OptionVisitor& visitor) {
    twisty::visit_options(options, visitor);
  }
  static void put_start(JsonWriter& out, const Position& start) { twisty::put_start(out, start); }
  static void put_turn(JsonWriter& out, const Layout& layout, const View& view, Turn turn) {
    twisty::put_turn(out, layout, view, turn);
  }
  static void put_account(JsonWriter& out, const Account& account) {
    twisty::put_account(out, account);
  }
  static void put_refusal(JsonWriter& out, const Refusal& refusal) {
    twisty::put_refusal(out, refusal);
  }
  static void put_scene(JsonWriter& out, const Layout& layout, const View& view) {
    twisty::put_scene(out, layout, view);
  }

  static bool is_consistent(const Layout& layout, const State& state) {
    return twisty::is_consistent(layout, state);
  }
};

static_assert(Game<Twisty>);

}  // namespace twistwood
