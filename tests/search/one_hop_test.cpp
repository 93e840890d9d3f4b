// one-hop takes what lies one hop away, and nothing else on purpose.
#include <gtest/gtest.h>

#include <cstdlib>

#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using twisty::Square;

template <Game G>
typename G::Turn answer(const typename G::Position& position, std::uint64_t seed) {
  auto agent = search::make_agent<G>("one-hop", {.seed = seed, .hash_mib = 1});
  const auto seen = G::mask(position.state);
  search::Request<G> request{.layout = position.layout, .view = G::view(seen)};
  return (*agent)->choose(request).turn;
}

// Calls visit with every position of some games of one-hop at tables of 2 to 4.
template <Game G, class Visit>
void at_every_turn(Visit visit) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    typename G::Options options;
    options.seats = 2 + static_cast<int>(seed % 3);
    options.limit = 120;
    typename G::Position position = *G::deal(options, seed);
    while (status_of<G>(position.state).running()) {
      const typename G::Turn turn = answer<G>(position, seed);
      visit(position, turn);
      G::apply(position.layout, position.state, turn);
    }
  }
}

bool is_an_l(Square from, Square to) {
  const int files = std::abs(from.file() - to.file());
  const int ranks = std::abs(from.rank() - to.rank());
  return files * ranks == 2;
}

TEST(OneHop, takes_the_next_cube_that_is_one_l_away) {
  int taken = 0;
  int others = 0;
  at_every_turn<Twisty>([&](const Twisty::Position& position, twisty::Turn turn) {
    const twisty::State& state = position.state;
    if (state.phase != twisty::Phase::kTurn) return;
    const twisty::Player& me = state.player(state.seat);
    const Mask wanted =
        me.complete() ? bit(twisty::kCentre) : state.cubes & position.layout.colour(me.next());
    bool at_hand = false;
    for (int square : each(wanted & ~state.pawns)) {
      at_hand |= is_an_l(me.pawn, Square::of(square));
    }
    if (!at_hand) return static_cast<void>(++others);
    ++taken;
    twisty::State after = state;
    twisty::apply(position.layout, after, turn);
    EXPECT_TRUE(after.phase == twisty::Phase::kWon ||
                after.player(state.seat).collected > me.collected)
        << write_position(AnyPosition(position));
  });
  EXPECT_GT(taken, 20);
  EXPECT_GT(others, 20);
}

TEST(OneHop, goes_to_the_goal_that_it_can_reach_and_saves_its_cards) {
  int reached = 0;
  int others = 0;
  at_every_turn<Labyrinth>([&](const Labyrinth::Position& position, const labyrinth::Turn& turn) {
    const labyrinth::View& view = position.state.view;
    if (view.phase != labyrinth::Phase::kTurn) return;
    const labyrinth::Cell target = view.mover().target;
    bool at_hand = false;
    bool any_without_cards = false;
    labyrinth::for_each_turn(position.layout, view, [&](const labyrinth::Turn& legal) {
      if (legal.gaps + legal.flights > 0) return;
      any_without_cards = true;
      at_hand |= legal.cell == target;
    });
    EXPECT_TRUE(any_without_cards);
    EXPECT_EQ(turn.gaps + turn.flights, 0);
    EXPECT_EQ(turn.cell == target, at_hand) << write_position(AnyPosition(position));
    ++(at_hand ? reached : others);
  });
  EXPECT_GT(reached, 20);
  EXPECT_GT(others, 20);
}

}  // namespace
}  // namespace twistwood::trial
