// Endgames of two seats in Twisty: most are decided, and search proves it.
#include <gtest/gtest.h>

#include <iostream>

#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;

// A position with at most two cubes missing on each side: pawns, cubes in hand, protection and the
// seat to act drawn at random from a random deal.
Twisty::Position random_endgame(Random& random) {
  Twisty::Position position = *deal(Options{}, random.next());
  State& state = position.state;
  state.pawns = 0;
  for (int i = 0; i < 2; ++i) {
    Player& player = state.player(seat_at(i));
    player.collected = static_cast<std::uint8_t>(kColours - 2 + random.below(3));
    player.safe = static_cast<std::uint8_t>(random.below(player.collected + 1u));
    for (int card = 0; card < player.collected; ++card) {
      const Colour colour = player.row.card(card);
      const Mask there = position.layout.colour(colour) & state.cubes;
      const auto which = random.below(static_cast<std::uint32_t>(count(there)));
      state.cubes &= ~twistwood::bit(nth_bit(there, static_cast<int>(which)));
      if (card >= player.safe) {
        player.open = static_cast<std::uint8_t>(player.open | 1u << index(colour));
      }
    }
    do {
      player.pawn = Square::of(static_cast<int>(random.below(kSquares)));
    } while ((state.pawns & bit(player.pawn)) != 0 ||
             (player.complete() && player.pawn == kCentre));
    state.pawns |= bit(player.pawn);
  }
  state.seat = seat_at(static_cast<int>(random.below(2)));
  return position;
}

TEST(Endgames, at_least_80_of_100_are_proved) {
  constexpr std::int64_t kNodes = 1'500'000;  // a fraction of a second of search
  Random random(1);
  int won = 0;
  int lost = 0;
  for (int i = 0; i < 100; ++i) {
    const auto position = random_endgame(random);
    ASSERT_TRUE(is_consistent(position.layout, position.state));
    auto agent = search::make_agent<Twisty>("level:6", {.seed = 1, .threads = 1, .hash_mib = 16});
    search::Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = kNodes;
    const auto line = (*agent)->choose(request).report.lines.at(0);
    if (!line.ends_in) continue;
    line.win[static_cast<std::size_t>(position.state.seat)] == 1 ? ++won : ++lost;
  }
  std::cout << "won " << won << ", lost " << lost << ", open " << 100 - won - lost << '\n';
  EXPECT_GE(won + lost, 80);
}

}  // namespace
}  // namespace twistwood::trial
