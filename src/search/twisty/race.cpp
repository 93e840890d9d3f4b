#include "search/twisty/race.h"

#include <algorithm>

namespace twistwood::search::twisty {

Distances::Distances(const Layout& layout) {
  for (std::size_t from = 0; from < kSquares; ++from) {
    turns[from].fill(kFar);
    // The start counts as new, so that the way back to it is found as any other.
    Mask known = 0;
    Mask front = twistwood::bit(static_cast<int>(from));
    for (std::uint8_t turn = 1; front != 0; ++turn) {
      Mask next = 0;
      for (int square : each(front)) next |= layout.reach[static_cast<std::size_t>(square)];
      front = next & ~known;
      known |= front;
      for (int square : each(front)) turns[from][static_cast<std::size_t>(square)] = turn;
    }
  }
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    std::size_t i = 0;
    for (int square : each(layout.colours[colour])) {
      if (i < cube[colour].size()) cube[colour][i++] = Square::of(square);
    }
    // A position may be set up with cubes in hand from the start: their squares do not exist.
    for (; i < cube[colour].size(); ++i) cube[colour][i] = Square::none();
  }
  const auto way = [&](Square from, Square to) {
    return from.exists() && to.exists() ? turns[from.index][to.index] : kFar;
  };
  for (std::size_t to = 0; to < kColours; ++to) {
    for (std::size_t i = 0; i < kCubesPerColour; ++i) {
      home[to][i] = way(cube[to][i], kCentre);
      for (int square = 0; square < kSquares; ++square) {
        to_cubes[static_cast<std::size_t>(square)][to][i] = way(Square::of(square), cube[to][i]);
      }
      for (std::size_t from = 0; from < kColours; ++from) {
        for (std::size_t j = 0; j < kCubesPerColour; ++j) {
          link[from][to][i][j] = way(cube[from][j], cube[to][i]);
        }
      }
    }
  }
}

void Chain::compute_before(const Distances& distances, const State& state, const Player& player,
                           int place) {
  int card = place - 1;
  if (card == kColours - 1 && card >= player.collected) {
    left_[static_cast<std::size_t>(card)] =
        distances.home[static_cast<std::size_t>(player.row.card(card))];
    --card;
  }
  for (; card >= player.collected; --card) {
    const auto here = static_cast<std::size_t>(player.row.card(card));
    const auto there = static_cast<std::size_t>(player.row.card(card + 1));
    const auto missing = distances.missing(player.row.card(card + 1), state.cubes);
    const auto& behind = left_[static_cast<std::size_t>(card) + 1];
    Distances::Cubes best;
    best.fill(Distances::kFar);
    for (std::size_t to = 0; to < kCubesPerColour; ++to) {
      const auto rest = std::min<std::uint8_t>(static_cast<std::uint8_t>(behind[to] + missing[to]),
                                               Distances::kFar);
      const auto& way = distances.link[here][there][to];
      for (std::size_t from = 0; from < kCubesPerColour; ++from) {
        const auto sum = static_cast<std::uint8_t>(way[from] + rest);
        best[from] = std::min(best[from], sum);
      }
    }
    left_[static_cast<std::size_t>(card)] = best;
  }
}

void Race::follow(const Distances& distances, const Layout& layout, const State& before,
                  const State& after) {
  const Colour colour = before.mover().next();
  const Seat mover = before.seat;
  if (after.player(mover).collected == before.player(mover).collected) return;
  flip(mover, colour);
  if (after.cubes != before.cubes) {  // T11
    for (int i = 0; i < layout.seats; ++i) {
      const Player& player = after.player(seat_at(i));
      const int place = player.row.place(colour);
      if (place > player.collected) {
        chain(seat_at(i)).compute_before(distances, after, player, place);
      }
    }
    return;
  }
  for (int i = 0; i < layout.seats; ++i) {  // T18: the robbed player's row itself has changed
    if (after.player(seat_at(i)).collected >= before.player(seat_at(i)).collected) continue;
    flip(seat_at(i), colour);
    chain(seat_at(i)).compute(distances, after, after.player(seat_at(i)));
  }
}

int solo_turns(const Distances& distances, const State& state, Seat seat) {
  const Player& player = state.player(seat);
  Chain chain;
  chain.compute(distances, state, player);
  return chain.turns(distances, state, player, player.pawn);
}

}  // namespace twistwood::search::twisty
