// Random games of both kinds, without an allocation on the way from turn to turn: random_games
// [games]
#include <twistwood/base/random.h>
#include <twistwood/games/labyrinth/game.h>
#include <twistwood/games/twisty/game.h>
#include <array>
#include <cstdlib>
#include <iostream>

namespace {

// Code is written once for every game: G is a type with static functions over plain values.
template <twistwood::Game G>
void play(int games, int seats) {
  std::array<int, twistwood::kMaxSeats> won{};
  long turns = 0;
  int draws = 0;
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(game) + 1;
    typename G::Options options;
    options.seats = seats;
    typename G::Position position = *G::deal(options, seed);
    twistwood::Random random(seed);
    while (G::status(G::view(position.state)).running()) {
      const auto turn = G::random_turn(position.layout, G::view(position.state), random);
      G::apply(position.layout, position.state, turn);
      ++turns;
    }
    const twistwood::Status end = G::status(G::view(position.state));
    if (end.kind == twistwood::Status::Kind::kWon) {
      ++won[static_cast<std::size_t>(twistwood::index(end.seat))];
    } else {
      ++draws;
    }
  }
  std::cout << G::kName << ": " << games << " games, " << turns << " turns, won by seat";
  for (int seat = 0; seat < seats; ++seat) std::cout << ' ' << won[static_cast<std::size_t>(seat)];
  std::cout << ", drawn " << draws << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  for (int seats = twistwood::kMinSeats; seats <= twistwood::kMaxSeats; ++seats) {
    play<twistwood::Twisty>(games, seats);
    play<twistwood::Labyrinth>(games / 10, seats);
  }
}
