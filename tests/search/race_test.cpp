// The race of Twisty against a search that knows nothing of tables, and against itself.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "search/twisty/node.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
namespace race = search::twisty;

// Turn by turn, over (square, cards collected), by the rules' own flood.
int turns_by_brute_force(const Layout& layout, const State& state, Seat seat) {
  const Player& player = state.player(seat);
  using Place = std::pair<int, int>;
  std::set<Place> front{{player.pawn.index, player.collected}};
  std::set<Place> seen;  // where the pawn starts counts only once it comes back
  for (int turns = 1; !front.empty(); ++turns) {
    std::set<Place> next;
    for (const auto& [square, collected] : front) {
      for (int to : each(flood(layout, Square::of(square), 0))) {
        const Mask wanted = layout.colour(player.row.card(collected)) & state.cubes;
        const Place place{to, collected + ((wanted >> to & 1) != 0 ? 1 : 0)};
        if (place == Place{kCentre.index, kColours}) return turns;
        if (seen.insert(place).second) next.insert(place);
      }
    }
    front = std::move(next);
  }
  return -1;
}

TEST(Race, is_what_brute_force_finds) {
  int positions = 0;
  play_many<Twisty>(2, 60, [&](const Twisty::Position& position) {
    if (!status_of<Twisty>(position.state).running() || ++positions % 7 != 0) return;
    const race::Distances distances(position.layout);
    for (int i = 0; i < position.layout.seats; ++i) {
      const Seat seat = seat_at(i);
      ASSERT_EQ(race::solo_turns(distances, position.state, seat),
                turns_by_brute_force(position.layout, position.state, seat))
          << text_of<Twisty>(position) << " seat " << number(seat);
    }
  });
  EXPECT_GT(positions, 1000);
}

TEST(Race, carried_along_is_the_same_as_computed_afresh) {
  std::uint64_t seed = 100;
  for (const auto& options : Known<Twisty>::options(200)) {
    auto position = *Twisty::deal(options, ++seed);
    const race::Ground ground(position.layout);
    race::Node node(ground, position.state);
    Random random(seed);
    while (status_of<Twisty>(position.state).running()) {
      const Turn turn = lively_turn<Twisty>(position, random);
      node = node.after(ground, turn);
      apply(position.layout, position.state, turn);
      ASSERT_EQ(node.state, position.state);
      const race::Node fresh(ground, position.state);
      ASSERT_EQ(node.race.needed, fresh.race.needed) << text_of<Twisty>(position);
      for (int i = 0; i < options.seats; ++i) {
        ASSERT_EQ(node.turns_left(ground, seat_at(i)), fresh.turns_left(ground, seat_at(i)))
            << text_of<Twisty>(position) << " seat " << i + 1;
      }
    }
  }
}

TEST(Race, a_packed_turn_comes_back_as_it_was) {
  play_many<Twisty>(1, 40, [](const Twisty::Position& position) {
    for (const Turn turn : all_turns<Twisty>(position)) {
      ASSERT_NE(race::pack(turn), 0);
      ASSERT_EQ(race::unpack(race::pack(turn)), turn);
    }
  });
}

}  // namespace
}  // namespace twistwood::trial
