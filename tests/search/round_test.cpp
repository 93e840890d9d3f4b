// A round of the labyrinth with more than two seats: who can end the game in it does.
#include "search/labyrinth/round.h"

#include <gtest/gtest.h>

#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using labyrinth::Phase;
using labyrinth::Turn;
using search::labyrinth::Evaluator;
using search::labyrinth::Option;
using search::labyrinth::Round;

// Every position before a turn of a few games of `greedy` in which the next seat seeks its gate.
template <class Visit>
void visit_games(Visit visit) {
  for (const int seats : {3, 4}) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Labyrinth::Position position = *Labyrinth::deal({.seats = seats, .goals = 3}, seed);
      const auto agent = *search::make_agent<Labyrinth>("greedy", {.seed = seed});
      while (status(position.state.view).running()) {
        const labyrinth::View& view = position.state.view;
        const Seat next = next_seat(view.seat, seats);
        if (view.phase == Phase::kTurn && view.player(next).seeks_gate()) visit(position);
        const Labyrinth::State seen = mask(position.state);
        const search::Request<Labyrinth> request{.layout = position.layout, .view = seen.view};
        apply(position.layout, position.state, agent->choose(request).turn);
      }
    }
  }
}

// Can the seat that acts end the game?
bool can_win(const labyrinth::Layout& layout, const labyrinth::State& state) {
  bool can = false;
  for_each_turn(layout, state.view, [&](const Turn& turn) {
    if (can || turns_up(state.view, turn) != labyrinth::CardKind::kNone) return;
    labyrinth::State next = state;
    apply(layout, next, turn);
    can = !status(next.view).running();
  });
  return can;
}

TEST(LabyrinthRound, whoever_can_win_next_does) {
  int won = 0;
  int lost = 0;
  visit_games([&](const Labyrinth::Position& position) {
    Evaluator evaluator(position.layout);
    Round round(position.layout, evaluator);
    std::vector<Option> options;
    evaluator.list(position.state.view, options);
    for (std::size_t i = 0; i < options.size(); i += 41) {
      labyrinth::State after = position.state;
      apply(position.layout, after, options[i].turn);
      Random random(i);
      const double worth = round.play(position.state, options[i], random);
      if (!status(after.view).running()) {
        EXPECT_EQ(worth, 1);
        ++won;
      } else if (after.view.phase == Phase::kTurn && can_win(position.layout, after)) {
        EXPECT_EQ(worth, 0) << text_of<Labyrinth>(position);
        ++lost;
      }
    }
  });
  EXPECT_GT(won, 0);
  EXPECT_GT(lost, 100);
}

}  // namespace
}  // namespace twistwood::trial
