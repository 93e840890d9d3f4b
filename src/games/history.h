// A game as its start, its turns and what follows from them: states, hashes, occurrences, undo.
//
// Whoever keeps a game keeps one of these and nothing else that follows from it: the table, the
// command line, matches, analysis, the page. Every few turns the state is kept too, so going back
// costs a few turns and not the whole game. The start may hide its cards; then the cards that turns
// turn up are told with them, and the state stays masked.
//
// A layout may be large, because it holds what follows from the board. A history at rest does
// without and works it out again when it is asked: a server has very many tables at which nobody
// plays.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

#include "base/box.h"
#include "games/game.h"

namespace twistwood {

// Turns that the histories of this thread have applied: what replaying costs, counted so that tests
// can hold it against a bound without looking at a clock.
constinit inline thread_local std::uint64_t turns_applied = 0;

template <Game G>
class History {
 public:
  using Layout = typename G::Layout;
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
      : layout_(start.layout),
        state_(start.state),
        before_(start.state),
        checkpoints_{start.state} {}

  const Layout& layout() const {
    if (!layout_) layout_.emplace(G::read_position(start_text_)->layout);
    return *layout_;
  }
  typename G::Position position() const { return {layout(), state_}; }
  const State& state() const { return state_; }
  const typename G::View& view() const { return G::view(state_); }
  Status status() const { return G::status(view()); }

  int size() const { return static_cast<int>(steps_.size()); }
  const Step& step(int turn) const { return steps_[static_cast<std::size_t>(turn)]; }

  // The state before the last turn, and after any number of turns.
  const State& before() const { return before_; }
  State state_at(int turns) const;
  typename G::Position start() const { return {layout(), checkpoints_.front()}; }

  // What everybody sees, as a number: now, and before each turn.
  std::uint64_t hash() const { return G::hash(view()); }
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }
  // How often the present position has been there, this time included.
  int occurrences() const { return 1 + static_cast<int>(std::ranges::count(hashes_, hash())); }

  // A legal turn. In a masked state it turns up nothing, or `card` says what.
  void play(Turn turn) { add(turn, G::masked(state()) ? Card{} : G::card_of(state(), turn)); }
  Result<void> play(Turn turn, Card card);
  // Whether a legal turn can have turned up this card, or nothing.
  Result<void> can_turn_up(Turn turn, Card card) const;

  void undo_to(int turns);

  // Gives back the memory of the layout until it is wanted again.
  void rest() {
    constexpr std::size_t kLarge = 1024;
    if (sizeof(Layout) < kLarge || !layout_) return;
    start_text_ = G::write_position(*layout_, checkpoints_.front());
    layout_.reset();
  }
  bool at_rest() const { return !layout_; }

 private:
  static constexpr int kEvery = 16;  // turns between two states that are kept

  void add(Turn turn, Card card);
  // From masked to masked, one turn further.
  static void go_on(const Layout& layout, State& state, const Step& step);

  mutable Box<Layout> layout_{Layout{}};
  std::string start_text_;  // while it is at rest
  State state_{};
  State before_{};
  std::vector<State> checkpoints_;  // after 0, kEvery, 2 * kEvery ... turns
  std::vector<Step> steps_;
  std::vector<std::uint64_t> hashes_;
};

template <Game G>
void History<G>::go_on(const Layout& layout, State& state, const Step& step) {
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
  go_on(layout(), state_, steps_.back());
  if (size() % kEvery == 0) checkpoints_.push_back(state());
}

template <Game G>
Result<void> History<G>::play(Turn turn, Card card) {
  if (const auto refusal = G::why_not(layout(), view(), turn)) {
    return std::unexpected(Error{G::describe(*refusal)});
  }
  if (const auto fits = can_turn_up(turn, card); !fits) return fits;
  G::masked(state()) ? add(turn, card) : play(turn);
  return {};
}

template <Game G>
Result<void> History<G>::can_turn_up(Turn turn, Card card) const {
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
  return {};
}

template <Game G>
typename History<G>::State History<G>::state_at(int turns) const {
  assert(turns >= 0 && turns <= size());
  if (turns == size()) return state();
  if (turns == size() - 1) return before_;
  int at = turns / kEvery * kEvery;
  State state = checkpoints_[static_cast<std::size_t>(turns / kEvery)];
  while (at < turns) go_on(layout(), state, step(at++));
  return state;
}

template <Game G>
void History<G>::undo_to(int turns) {
  if (turns == size()) return;
  before_ = state_at(std::max(0, turns - 1));
  state_ = before_;
  if (turns > 0) go_on(layout(), state_, step(turns - 1));
  const auto kept = static_cast<std::size_t>(turns);
  steps_.resize(kept);
  hashes_.resize(kept);
  checkpoints_.resize(kept / kEvery + 1);
}

}  // namespace twistwood
