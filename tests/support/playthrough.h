// Games played for the sake of testing: many deals, seats and options, to the very end.
//
// Purely random turns seldom finish anything, so half of the time a turn is chosen that gets the
// mover on. That way steals, gates, wins and draws all come up.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "games/any_game.h"

namespace twistwood::trial {

// What the tests know about a game beyond the Game concept.
template <class G>
struct Known;

template <>
struct Known<Twisty> {
  // All editions and numbers of seats, usual and unusual counters.
  static std::vector<Twisty::Options> options(int limit);
  // How far the seat has come; more is better.
  static int progress(const Twisty::State& state, Seat seat);
  // Turns that can be written, legal or not: all of them, or a share drawn at random.
  static std::vector<Twisty::Turn> writable_turns(const Twisty::State& state, Random& random);
};

template <>
struct Known<Labyrinth> {
  static std::vector<Labyrinth::Options> options(int limit);
  static int progress(const Labyrinth::State& state, Seat seat);
  static std::vector<Labyrinth::Turn> writable_turns(const Labyrinth::State& state, Random& random);
};

template <Game G>
Status status_of(const typename G::State& state) {
  return G::status(G::view(state));
}

template <Game G>
std::string text_of(const typename G::Position& position) {
  return G::write_position(position.layout, position.state);
}

template <Game G>
std::vector<typename G::Turn> all_turns(const typename G::Position& position) {
  std::vector<typename G::Turn> turns;
  G::for_each_turn(position.layout, G::view(position.state),
                   [&](typename G::Turn turn) { turns.push_back(turn); });
  return turns;
}

// The turns that get the mover on: it wins, or has more than before.
template <Game G>
std::vector<typename G::Turn> good_turns(const typename G::Position& position) {
  const auto& [layout, state] = position;
  const Seat mover = status_of<G>(state).seat;
  std::vector<typename G::Turn> good;
  for (const auto& turn : all_turns<G>(position)) {
    typename G::State after = state;
    G::apply(layout, after, turn);
    const bool wins = status_of<G>(after) == Status{Status::Kind::kWon, mover};
    if (wins || Known<G>::progress(after, mover) > Known<G>::progress(state, mover)) {
      good.push_back(turn);
    }
  }
  return good;
}

template <Game G>
typename G::Turn lively_turn(const typename G::Position& position, Random& random) {
  if (random.below(2) == 0) {
    const auto good = good_turns<G>(position);
    if (!good.empty()) return good[random.below(static_cast<std::uint32_t>(good.size()))];
  }
  return G::random_turn(position.layout, G::view(position.state), random);
}

// Calls visit(position) with every position of a game, the finished one included.
template <Game G, class Visit>
void play_through(typename G::Position position, std::uint64_t seed, Visit visit) {
  Random random(seed);
  visit(position);
  while (status_of<G>(position.state).running()) {
    G::apply(position.layout, position.state, lively_turn<G>(position, random));
    visit(position);
  }
}

// Calls visit(position) throughout games from `deals` deals of each set of options; stops at the
// first game in which a test fails, for one is enough to look at.
template <Game G, class Visit>
void play_many(int deals, int limit, Visit visit) {
  std::uint64_t seed = 0;
  for (const auto& options : Known<G>::options(limit)) {
    for (int i = 0; i < deals; ++i) {
      if (::testing::Test::HasFailure()) return;
      ++seed;
      play_through<G>(*G::deal(options, seed), seed, visit);
    }
  }
}

}  // namespace twistwood::trial
