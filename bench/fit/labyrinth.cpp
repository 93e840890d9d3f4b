// Fits what a way, cards and targets are worth in the labyrinth (Prospect) to the outcome of
// self-play.
//
//   fit_labyrinth play <seats> <games> <nodes a turn> <seed> <games at a time>  > positions
//   fit_labyrinth fit <seats> <passes>  < positions  > weights
//
// Positions are bytes: the game (two, the low one first) and who won it, counted from the seat that
// acts; the turn; gaps and fairies in the deck; then for each seat, from the one that acts, its
// targets, Stretch::kind, gaps and fairies. Games without a winner are left out. One game of eight
// is held out; log losses go to standard error, the weights as C++ to standard output.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>

#include "fit/prospect_net.h"
#include "games/labyrinth/game.h"
#include "search/agents.h"
#include "search/labyrinth/evaluator.h"

namespace {

using namespace twistwood;
using namespace twistwood::fit;
using namespace twistwood::search::labyrinth;

constexpr int kWrongUsage = 2;
constexpr unsigned kHeldOut = 8;  // one game of so many
constexpr std::size_t kHeader = 6;
constexpr std::size_t kOfSeat = 4;

char byte(int number) {
  return static_cast<char>(static_cast<unsigned char>(std::min(number, 255)));
}

struct Sighting {
  Seat mover;
  std::string bytes;  // from the turn on
};

Sighting sighting_of(const labyrinth::Layout& layout, const labyrinth::View& view) {
  const Garden garden(view.hedges);
  Sighting seen{view.seat, {byte(view.turn), byte(view.deck_gaps), byte(view.deck_fairies)}};
  Seat seat = view.seat;
  for (int i = 0; i < layout.seats; ++i, seat = next_seat(seat, layout.seats)) {
    const labyrinth::Player& player = view.player(seat);
    const std::size_t kind = Approach(garden, player.target).kind(player.pawn);
    seen.bytes += {byte(targets_left(player)), byte(static_cast<int>(kind)), byte(player.gaps),
                   byte(player.fairies)};
  }
  return seen;
}

// All positions of a game as bytes, or nothing if nobody won it.
std::string play_game(int seats, int game, std::int64_t nodes, std::uint64_t seed) {
  const auto number = static_cast<std::uint64_t>(game);
  constexpr std::uint64_t kDeals = 1'000'003;
  labyrinth::Options options;
  options.seats = seats;
  const auto start = *Labyrinth::deal(options, seed * kDeals + number);
  const auto agent = *search::make_agent<Labyrinth>(
      "level:6", {.seed = seed * 77 + number, .threads = 1, .hash_mib = 8});
  labyrinth::State state = start.state;
  std::vector<std::uint64_t> history;
  std::vector<Sighting> seen;
  while (labyrinth::status(state.view).running()) {
    if (state.view.phase == labyrinth::Phase::kTurn) {
      seen.push_back(sighting_of(start.layout, state.view));
    }
    const labyrinth::View view = labyrinth::mask(state).view;
    search::Request<Labyrinth> request{.layout = start.layout, .view = view};
    request.history = history;
    request.budget.nodes = nodes;
    const labyrinth::Turn turn = agent->choose(request).turn;
    const std::uint64_t hash = labyrinth::hash(view);
    if (std::ranges::count(history, hash) == 2) return {};
    history.push_back(hash);
    labyrinth::apply(start.layout, state, turn);
  }
  const Status end = labyrinth::status(state.view);
  if (end.kind != Status::Kind::kWon) return {};
  std::string bytes;
  for (const Sighting& one : seen) {
    const int winner = (index(end.seat) - index(one.mover) + seats) % seats;
    bytes += {byte(game & 255), byte(game >> 8 & 255), byte(winner)};
    bytes += one.bytes;
  }
  return bytes;
}

int play(int seats, int games, std::int64_t nodes, std::uint64_t seed, int concurrency) {
  std::vector<std::string> played(static_cast<std::size_t>(games));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int game = next++; game < games; game = next++) {
      played[static_cast<std::size_t>(game)] = play_game(seats, game, nodes, seed);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < concurrency; ++i) threads.emplace_back(work);
  }
  for (const std::string& bytes : played) std::cout << bytes;
  std::cout << std::flush;
  return std::cout ? 0 : 1;
}

struct Races {
  std::vector<Race> fitted;
  std::vector<Race> held_out;
};

Races read(std::istream& in, int seats) {
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::size_t width = kHeader + kOfSeat * static_cast<std::size_t>(seats);
  const auto number = [&](std::size_t place) {
    return static_cast<unsigned>(static_cast<unsigned char>(bytes[place]));
  };
  Races races;
  for (std::size_t at = 0; at + width <= bytes.size(); at += width) {
    Race race;
    int targets = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      const std::size_t first = at + kHeader + kOfSeat * i;
      std::memcpy(&race.runners[i], &bytes[first], kOfSeat);
      targets += race.runners[i].targets;
    }
    race.supply = supply_of(static_cast<int>(number(at + 4) + number(at + 5)), targets);
    race.winner = static_cast<int>(number(at + 2));
    const unsigned game = number(at) + 256 * number(at + 1);
    (game % kHeldOut == kHeldOut - 1 ? races.held_out : races.fitted).push_back(race);
  }
  return races;
}

void print(const ProspectWeights::Units& row) {
  const char* before = "{{";
  for (int weight : row) {
    std::printf("%s%d", before, weight);
    before = ", ";
  }
  std::printf("}},\n");
}

void print(const ProspectWeights& weights) {
  std::printf(".rows = {{\n");
  for (const auto& row : weights.rows) print(row);
  std::printf("}},\n.bias = ");
  print(weights.bias);
  std::printf(".out = {{\n");
  for (const auto& row : weights.out) print(row);
  std::printf("}},\n.constant = {{%d, %d}},\n", weights.constant[0], weights.constant[1]);
}

int fit_weights(int seats, int passes) {
  const Races races = read(std::cin, seats);
  const ProspectWeights weights = fit_prospect(races.fitted, seats, passes);
  const Prospect fitted(weights, seats);
  std::fprintf(stderr,
               "%zu positions, %zu of them held out\n"
               "log loss held out: as it is %.4f, fitted %.4f (fitted games %.4f); of who knows "
               "nothing %.4f\n",
               races.fitted.size() + races.held_out.size(), races.held_out.size(),
               log_loss(Prospect::of(seats), races.held_out, seats),
               log_loss(fitted, races.held_out, seats), log_loss(fitted, races.fitted, seats),
               std::log(seats));
  print(weights);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 2 ? argv[1] : "";
  const int seats = argc > 2 ? std::atoi(argv[2]) : 0;
  const auto number = [&](int place) { return std::atoi(argv[place]); };
  if (seats >= 2 && seats <= 4) {
    if (what == "fit" && argc == 4 && number(3) > 0) return fit_weights(seats, number(3));
    if (what == "play" && argc == 7 && number(3) > 0 && number(4) > 0 && number(6) > 0) {
      return play(seats, number(3), number(4), std::strtoull(argv[5], nullptr, 10), number(6));
    }
  }
  std::fprintf(stderr,
               "usage: fit_labyrinth play <seats> <games> <nodes a turn> <seed> <games at "
               "a time>\n       fit_labyrinth fit <seats> <passes>\n");
  return kWrongUsage;
}
