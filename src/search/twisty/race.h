// The race: how many turns a player of Twisty needs to finish if nobody interferes. Exact.
//
// Counters that matter for reach never move, so the turns from any square to any other are a table
// of the layout (Distances). What is left is a chain: from the pawn to one of the cubes of the next
// colour, from there to one of the colour after it, and so on to the centre. Each colour has at
// most four cubes, so a link of the chain is 16 sums. Nobody collects a colour twice, so what a
// player takes does not change the rest of its own chain: after a turn only the links that it has
// broken are computed again.
#pragma once

#include <array>
#include <cstdint>

#include "games/twisty/rules.h"

namespace twistwood::search::twisty {

using namespace twistwood::twisty;

// Turns from a square to a square with no other pawn about; from a square to itself, the shortest
// way out and back. Also the same from cube to cube: the cubes of a colour in order of squares.
struct Distances {
  static constexpr std::uint8_t kFar = 60;  // beyond any chain; two of them fit a byte
  using Cubes = std::array<std::uint8_t, kCubesPerColour>;

  explicit Distances(const Layout& layout);

  std::array<std::array<std::uint8_t, kSquares>, kSquares> turns;  // [from][to]
  std::array<std::array<Square, kCubesPerColour>, kColours> cube;
  std::array<std::array<Cubes, kColours>, kSquares> to_cubes;  // [square][colour]
  // [colour from][colour to], then [cube to] and the cubes from side by side.
  std::array<std::array<std::array<Cubes, kCubesPerColour>, kColours>, kColours> link;
  std::array<Cubes, kColours> home;  // from the cubes to the centre

  int between(Square from, Square to) const { return turns[from.index][to.index]; }

  // For the cubes of a colour: 0 where it still lies on the board, kFar where it does not.
  Cubes missing(Colour colour, Mask cubes) const {
    Cubes far{};
    for (std::size_t i = 0; i < far.size(); ++i) {
      const Square square = cube[static_cast<std::size_t>(colour)][i];
      far[i] = (cubes >> square.index & 1) != 0 ? 0 : kFar;
    }
    return far;
  }
};

// The chain of one player: for each card of the row and each cube of that colour, the turns that
// are left once the pawn has taken that cube.
class Chain {
 public:
  // All links of the cards that are still to be collected.
  void compute(const Distances& distances, const State& state, const Player& player) {
    compute_before(distances, state, player, kColours);
  }

  // The links of the cards before `place`, given that those from there on are right: what has to
  // be done when a cube of the colour at `place` leaves the board.
  void compute_before(const Distances& distances, const State& state, const Player& player,
                      int place);

  // Turns to the end for the player from any square, as a function: what does not depend on the
  // square is worked out once.
  auto turns_from(const Distances& distances, const State& state, const Player& player) const {
    Distances::Cubes beyond{};  // each cube of the next colour
    const std::size_t colour = player.complete() ? 0 : static_cast<std::size_t>(player.next());
    if (!player.complete()) {
      beyond = distances.missing(player.next(), state.cubes);
      for (std::size_t i = 0; i < beyond.size(); ++i) {
        beyond[i] = static_cast<std::uint8_t>(beyond[i] + left_[player.collected][i]);
      }
    }
    return [&distances, beyond, colour, complete = player.complete()](Square square) {
      if (complete) return distances.between(square, kCentre);
      const auto& way = distances.to_cubes[square.index][colour];
      int best = Distances::kFar;
      for (std::size_t i = 0; i < way.size(); ++i) {
        const int sum = way[i] + beyond[i];
        best = sum < best ? sum : best;
      }
      return best;
    };
  }
  int turns(const Distances& distances, const State& state, const Player& player,
            Square square) const {
    return turns_from(distances, state, player)(square);
  }

  // Turns to the end once the player has taken its next cube on `square`.
  int turns_after_taking(const Distances& distances, const Player& player, Square square) const {
    const auto& cubes = distances.cube[static_cast<std::size_t>(player.next())];
    std::size_t i = 0;
    while (cubes[i] != square) ++i;
    return left_[player.collected][i];
  }

 private:
  std::array<Distances::Cubes, kColours> left_{};  // by card of the row
};

// The chains of all seats, kept up to date, and the colours that each still needs, a bit each.
struct Race {
  std::array<Chain, kMaxSeats> chains;
  std::array<std::uint8_t, kMaxSeats> needed{};

  Race(const Distances& distances, const Layout& layout, const State& state) {
    for (int i = 0; i < layout.seats; ++i) {
      const Player& player = state.player(seat_at(i));
      chain(seat_at(i)).compute(distances, state, player);
      for (int card = player.collected; card < kColours; ++card) {
        flip(seat_at(i), player.row.card(card));
      }
    }
  }

  Chain& chain(Seat seat) { return chains[static_cast<std::size_t>(seat)]; }
  const Chain& chain(Seat seat) const { return chains[static_cast<std::size_t>(seat)]; }

  int turns(const Distances& distances, const State& state, Seat seat) const {
    const Player& player = state.player(seat);
    return chain(seat).turns(distances, state, player, player.pawn);
  }

  // Follows a turn: `before` and `after` are the states around it.
  void follow(const Distances& distances, const Layout& layout, const State& before,
              const State& after);

 private:
  void flip(Seat seat, Colour colour) {
    auto& bits = needed[static_cast<std::size_t>(seat)];
    bits = static_cast<std::uint8_t>(bits ^ 1u << index(colour));
  }
};

// The turns that a seat needs, worked out from nothing.
int solo_turns(const Distances& distances, const State& state, Seat seat);

}  // namespace twistwood::search::twisty
