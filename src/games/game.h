// What it takes to be a game of this house: the Game concept.
//
// A game is a type with static functions over plain values; nothing is virtual and nothing is
// allocated on the way from one state to the next. Generic code (perft, conformance tests, search,
// tables) is written against this page alone.
//
//   Layout    what never changes during a game         State   all that does, hidden cards too
//   View      what every seat may see of a State       Turn    all a player does in one go
//   Options   what a deal can be asked for             Refusal why a turn is not legal
//   Account   what a legal turn does, step by step     Card    what a turn brings to light
//   Position = Layout + State
//
// The rules have a version. A game under other rules is another type of the same name, so that what
// was played under old rules stays replayable (games.h lists them all).
//
// In a game without hidden cards View and State are the same type. What is legal follows from the
// View, so hidden cards cannot change it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/json_writer.h"
#include "base/random.h"
#include "base/result.h"
#include "games/deal_key.h"
#include "games/options.h"
#include "games/seat.h"

namespace twistwood {

// The Card of a game in which everything is open.
struct NoCard {
  static constexpr bool exists() { return false; }
  static Result<NoCard> read(std::string_view text) {
    if (!text.empty()) return refuse("card: nothing is hidden in this game");
    return NoCard{};
  }
  friend constexpr bool operator==(NoCard, NoCard) = default;
};

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::Layout> &&
    std::is_trivially_copyable_v<typename G::State> && sizeof(typename G::State) <= 128 &&
    std::is_trivially_copyable_v<typename G::Turn> && std::equality_comparable<typename G::Turn> &&
    std::equality_comparable<typename G::State> &&
    requires(const typename G::Layout& layout, const typename G::State& state,
             typename G::State& changing, const typename G::View& view, typename G::Turn turn,
             const typename G::Options& options, typename G::Options& asked, std::string_view text,
             Random& random, const DealKey& key, const typename G::Refusal& refusal,
             const typename G::Account& account, typename G::Card card,
             const typename G::Position& position, OptionVisitor& visitor, JsonWriter& out) {
      { G::kName } -> std::convertible_to<std::string_view>;
      { G::kRules } -> std::convertible_to<int>;
      { asked.seats } -> std::convertible_to<int>;
      { asked.start } -> std::convertible_to<std::optional<Seat>>;  // nothing: drawn

      // A start position. The same key gives the same one everywhere.
      { G::deal(options, key) } -> std::same_as<Result<typename G::Position>>;
      // The options of a deal that may have given a start.
      { G::options_of(position, Choices{}) } -> std::same_as<typename G::Options>;

      // Text, both ways, to the byte.
      { G::read_position(text) } -> std::same_as<Result<typename G::Position>>;
      { G::write_position(layout, state) } -> std::same_as<std::string>;
      { G::read_turn(text) } -> std::same_as<Result<typename G::Turn>>;
      { G::write_turn(turn) } -> std::same_as<std::string>;

      // Where the game stands, and an identity that does not depend on the number of turns.
      { G::view(state) } -> std::same_as<const typename G::View&>;
      { G::status(view) } -> std::same_as<Status>;
      { G::hash(view) } -> std::same_as<std::uint64_t>;

      // What is legal, from what everybody sees.
      { G::count_turns(layout, view) } -> std::same_as<int>;
      { G::random_turn(layout, view, random) } -> std::same_as<typename G::Turn>;
      G::for_each_turn(layout, view, [](typename G::Turn) {});

      // Unchecked: the turn is legal. Checked: the reason, or nothing when it is.
      { G::apply(layout, changing, turn) } -> std::same_as<void>;
      { G::why_not(layout, view, turn) } -> std::same_as<std::optional<typename G::Refusal>>;
      { G::describe(refusal) } -> std::same_as<std::string>;

      // What a legal turn does, as values and in words.
      { G::account(layout, view, turn) } -> std::same_as<typename G::Account>;
      { G::describe(account) } -> std::same_as<std::string>;

      // Hidden cards. A masked state has none; a turn that would turn one up cannot be applied to
      // it. `sample` puts cards that fit the view in the hidden places, each fit as likely.
      { G::mask(state) } -> std::same_as<typename G::State>;
      { G::turns_up(layout, view, turn) } -> std::same_as<bool>;
      { G::masked(state) } -> std::same_as<bool>;
      { G::sample(layout, view, random) } -> std::same_as<typename G::State>;

      // A card that is turned up: which one, from a state that knows its cards, and a state that
      // looks as a view does and in which the turn turns up this card.
      { G::card_of(state, turn) } -> std::same_as<typename G::Card>;
      { G::with_card(layout, view, turn, card) } -> std::same_as<Result<typename G::State>>;
      { G::read_card(text) } -> std::same_as<Result<typename G::Card>>;
      { G::write_card(card) } -> std::same_as<std::string>;

      // The same values with names, for every edge (each game's fields.cpp).
      { G::visit_options(asked, visitor) } -> std::same_as<void>;
      { G::put_start(out, position) } -> std::same_as<void>;
      { G::put_turn(out, layout, view, turn) } -> std::same_as<void>;
      { G::put_account(out, account) } -> std::same_as<void>;
      { G::put_refusal(out, refusal) } -> std::same_as<void>;
      { G::put_scene(out, layout, view) } -> std::same_as<void>;

      // The invariants of the rules page.
      { G::is_consistent(layout, state) } -> std::same_as<bool>;
    };

// The number of turn sequences of a length; a finished game has none.
template <Game G>
std::uint64_t perft(const typename G::Layout& layout, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(G::count_turns(layout, G::view(state)));
  std::uint64_t sequences = 0;
  G::for_each_turn(layout, G::view(state), [&](typename G::Turn turn) {
    typename G::State after = state;
    G::apply(layout, after, turn);
    sequences += perft<G>(layout, after, depth - 1);
  });
  return sequences;
}

}  // namespace twistwood
