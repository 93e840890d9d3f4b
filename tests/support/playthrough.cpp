#include "support/playthrough.h"

namespace twistwood::trial {

std::vector<Twisty::Options> Known<Twisty>::options(int limit) {
  std::vector<Twisty::Options> all;
  for (const auto edition :
       {twisty::Edition::kThief, twisty::Edition::kVictim, twisty::Edition::kVictimChooses}) {
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      all.push_back({.seats = seats, .edition = edition, .limit = limit});
      all.push_back(
          {.seats = seats, .edition = edition, .limit = limit, .specials = {5, 5, 5, 0, 1}});
    }
  }
  all.push_back({.seats = 4, .limit = limit, .specials = {0, 0, 0, 16, 0}});
  all.push_back({.seats = 2, .limit = limit, .specials = {0, 0, 0, 0, 16}});
  return all;
}

int Known<Twisty>::progress(const Twisty::State& state, Seat seat) {
  return state.player(seat).collected + state.player(seat).safe;
}

std::vector<Twisty::Turn> Known<Twisty>::writable_turns(const Twisty::State&, Random&) {
  using twisty::Square;
  std::vector<Twisty::Turn> turns = {Twisty::Turn::pass()};
  for (int corner = 0; corner < twisty::kSquares; ++corner) {
    turns.push_back(Twisty::Turn::choose(Square::of(corner)));
    for (int landing = 0; landing < twisty::kSquares; ++landing) {
      turns.push_back(Twisty::Turn::steal(Square::of(landing), Square::of(corner)));
    }
    turns.push_back(Twisty::Turn::land(Square::of(corner)));
  }
  return turns;
}

std::vector<Labyrinth::Options> Known<Labyrinth>::options(int limit) {
  std::vector<Labyrinth::Options> all;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    all.push_back({.seats = seats, .limit = limit});
    all.push_back({.seats = seats, .goals = 3, .limit = limit});
  }
  all.push_back({.seats = 3, .goals = 4, .limit = limit, .gaps = 24});
  all.push_back({.seats = 2, .goals = 5, .limit = limit, .gaps = 4});
  return all;
}

int Known<Labyrinth>::progress(const Labyrinth::State& state, Seat seat) {
  return state.view.player(seat).done;
}

std::vector<Labyrinth::Turn> Known<Labyrinth>::writable_turns(const Labyrinth::State& state,
                                                              Random& random) {
  constexpr int kDrawn = 300;
  const auto drawn_below = [&](int n) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
  };
  const auto cell = [&](int index) { return labyrinth::Cell::of(index); };
  const labyrinth::Player& mover = state.view.mover();
  std::vector<Labyrinth::Turn> turns;
  for (int i = 0; i < labyrinth::kCells; ++i) turns.push_back(Labyrinth::Turn::gate(cell(i)));
  for (int i = 0; i < kDrawn; ++i) {
    Labyrinth::Turn turn;
    const labyrinth::Turning turning =
        labyrinth::kAllTurnings[static_cast<std::size_t>(drawn_below(labyrinth::kTurnings))];
    turn.axis = turning.axis;
    turn.quarters = static_cast<std::uint8_t>(turning.quarters);
    turn.cell = cell(drawn_below(labyrinth::kCells));
    turn.gaps = static_cast<std::uint8_t>(drawn_below(mover.gaps + 2));
    turn.flights = static_cast<std::uint8_t>(drawn_below(mover.fairies / 2 + 2));
    turns.push_back(turn);
  }
  return turns;
}

}  // namespace twistwood::trial
