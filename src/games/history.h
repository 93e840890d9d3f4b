// A game as its start, its turns and what follows from them: states, hashes, occurrences, undo.
//
// Whoever keeps a game keeps one of these and nothing else that follows from it: the table, the
// command line, matches, analysis, the page. Every few turns the state is kept too, so going back
// costs a few turns and not the whole game. The start may hide its cards; then the cards that turns
// turn up are told with them, and the state stays masked.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "games/game.h"

namespace twistwood {

// Turns that the histories of this thread have applied: what replaying costs, counted so that tests
// can hold it against a bound without looking at a clock.
constinit inline thread_local std::uint64_t turns_applied = 0;

template <Game G>
class History {
 public:
  using State = typename G::State;
  using Turn = typename G::Turn;
  using Card = typename G::Card;

  struct Step {
    Seat seat{};
    Turn turn;
    [[no_unique_address]] Card card;  // that it turned up
  };

  History() = default;
  explicit History(const typename G::Position& start)
      : position_(start), before_(start.state), checkpoints_{start.state} {}

  const typename G::Layout& layout() const { return position_.layout; }
  const typename G::Position& position() const { return position_; }
  const State& state() const { return position_.state; }
  const typename G::View& view() const { return G::view(position_.state); }
  Status status() const { return G::status(view()); }

  int size() const { return static_cast<int>(steps_.size()); }
  const Step& step(int turn) const { return steps_[static_cast<std::size_t>(turn)]; }

  // The state before the last turn, and after any number of turns.
  const State& before() const { return before_; }
  State state_at(int turns) const;
  typename G::Position start() const { return {position_.layout, checkpoints_.front()}; }

  // What everybody sees, as a number: now, and before each turn.
  std::uint64_t hash() const { return G::hash(view()); }
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }
  // How often the present position has been there, this time included.
  int occurrences() const { return 1 + static_cast<int>(std::ranges::count(hashes_, hash())); }

  // A legal turn. In a masked state it turns up nothing, or `card` says what.
  void play(Turn turn) { add(turn, G::masked(state()) ? Card{} : G::card_of(state(), turn)); }
  Result<void> play(Turn turn, Card card);

  void undo_to(int turns);

 private:
  static constexpr int kEvery = 16;  // turns between two states that are kept

  void add(Turn turn, Card card);
  // From masked to masked, one turn further.
  static void go_on(const typename G::Layout& layout, State& state, const Step& step);

  typename G::Position position_{};
  State before_{};
  std::vector<State> checkpoints_;  // after 0, kEvery, 2 * kEvery ... turns
  std::vector<Step> steps_;
  std::vector<std::uint64_t> hashes_;
};

template <Game G>
void History<G>::go_on(const typename G::Layout& layout, State& state, const Step& step) {
  ++turns_applied;
  const bool masked = G::masked(state);
  if (masked && step.card.exists()) {
    state = *G::with_card(layout, G::view(state), step.turn, step.card);
  }
  G::apply(layout, state, step.turn);
  if (masked) state = G::mask(state);
}

template <Game G>
void History<G>::add(Turn turn, Card card) {
  hashes_.push_back(hash());
  steps_.push_back({status().seat, turn, card});
  before_ = state();
  go_on(position_.layout, position_.state, steps_.back());
  if (size() % kEvery == 0) checkpoints_.push_back(state());
}

template <Game G>
Result<void> History<G>::play(Turn turn, Card card) {
  if (const auto refusal = G::why_not(layout(), view(), turn)) {
    return std::unexpected(Error{G::describe(*refusal)});
  }
  if (G::masked(state())) {
    if (G::turns_up(layout(), view(), turn) && !card.exists()) {
      return refuse(G::write_turn(turn), " turns up a hidden card: what follows is not known here");
    }
    if (const auto fits = G::with_card(layout(), view(), turn, card); !fits) {
      return std::unexpected(fits.error());
    }
  } else if (card.exists() && card != G::card_of(state(), turn)) {
    return refuse("card: ", G::write_turn(turn), " does not turn this up");
  }
  G::masked(state()) ? add(turn, card) : play(turn);
  return {};
}

template <Game G>
typename History<G>::State History<G>::state_at(int turns) const {
  assert(turns >= 0 && turns <= size());
  if (turns == size()) return state();
  if (turns == size() - 1) return before_;
  int at = turns / kEvery * kEvery;
  State state = checkpoints_[static_cast<std::size_t>(turns / kEvery)];
  while (at < turns) go_on(position_.layout, state, step(at++));
  return state;
}

template <Game G>
void History<G>::undo_to(int turns) {
  if (turns == size()) return;
  before_ = state_at(std::max(0, turns - 1));
  position_.state = before_;
  if (turns > 0) go_on(position_.layout, position_.state, step(turns - 1));
  const auto kept = static_cast<std::size_t>(turns);
  steps_.resize(kept);
  hashes_.resize(kept);
  checkpoints_.resize(kept / kEvery + 1);
}

}  // namespace twistwood
