// Endgames of Twisty drawn at random: pawns anywhere, few cubes missing, some of them protected.
#pragma once

#include <string>

#include "games/any_game.h"

namespace twistwood::trial {

// From a random deal: each seat at most `missing` cubes short, and any of them to act.
inline Twisty::Position random_endgame(Random& random, const Twisty::Options& options = {},
                                       int missing = 2) {
  using namespace twistwood::twisty;
  Twisty::Position position = *deal(options, random.next());
  State& state = position.state;
  state.pawns = 0;
  for (int i = 0; i < options.seats; ++i) {
    Player& player = state.player(seat_at(i));
    const auto held = random.below(static_cast<std::uint32_t>(missing) + 1);
    player.collected = static_cast<std::uint8_t>(kColours - missing + static_cast<int>(held));
    player.safe = static_cast<std::uint8_t>(random.below(player.collected + 1u));
    for (int card = 0; card < player.collected; ++card) {
      const Colour colour = player.row.card(card);
      const Mask there = position.layout.colour(colour) & state.cubes;
      state.cubes &= ~twistwood::bit(random_bit(there, random));
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
  state.seat = seat_at(static_cast<int>(random.below(static_cast<std::uint32_t>(options.seats))));
  return position;
}

// The name of a test that is run for each edition.
struct EditionName {
  template <class Info>
  std::string operator()(const Info& test) const {
    constexpr const char* kNames[] = {"thief", "victim", "victim_chooses"};
    return kNames[static_cast<std::size_t>(test.param)];
  }
};

}  // namespace twistwood::trial
