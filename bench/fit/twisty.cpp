// Fits the weights of Twisty's evaluation for two seats to the outcome of self-play.
//
//   fit_twisty <games> <nodes a turn> <seed> <games at a time>
//
// An observation is a position before a turn, its features as search/twisty/evaluator.cpp has them,
// and what came of it for the seat to act. Three games of four are fitted, the fourth is held out.
// The positions of a game have one outcome, so errors come from drawing whole games again
// (bootstrap), never from counting positions. Weights are told in turns: as many as turns of lead
// in the race are worth the same.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "fit/logistic.h"
#include "match/study.h"
#include "search/twisty/evaluator.h"

namespace {

using namespace twistwood;
using namespace twistwood::fit;
using namespace twistwood::search::twisty;

constexpr int kHeldOut = 4;  // one game of so many
constexpr int kDrawnAgain = 100;
constexpr int kWrongUsage = 2;
constexpr double kTurnsPerOdds = 2;

enum : std::size_t {
  kRace,
  kCube,
  kExposed,
  kWantedNow,
  kInReach,
  kToSafety,
  kShutOut,
  kTempo,
  kFeatures
};
using Features = std::array<double, kFeatures>;

struct Weight {
  const char* what;
  double present;  // in turns, as search/twisty/evaluator.cpp has it
};
constexpr std::array<Weight, kFeatures> kWeights = {{{"a turn in the race", 1},
                                                     {"a cube collected", 1.17},
                                                     {"a cube exposed", 0.40},
                                                     {"that is needed next", 0.20},
                                                     {"and within reach", 0.30},
                                                     {"a turn to the safety counter", 0.21},
                                                     {"the other on the centre", 0.53},
                                                     {"to act", 0.50}}};

// What is bad for a seat; a cube is good for it, and counts below nothing.
Features against(const Ground& ground, const Node& node, Seat seat) {
  const State& state = node.state;
  const Player& player = state.player(seat);
  const Seat rival = next_seat(seat, 2);
  const Player& other = state.player(rival);
  Features found{};
  found[kRace] = node.turns_left(ground, seat);
  found[kCube] = -player.collected;
  if (ground.safety.exists()) {
    found[kToSafety] = ground.distances.between(player.pawn, ground.safety);
  }
  found[kShutOut] = other.pawn == kCentre ? 1 : 0;
  const unsigned exposed = player.open & node.race.needed[static_cast<std::size_t>(rival)];
  found[kExposed] = count(exposed);
  const bool wanted = exposed != 0 && (exposed >> index(other.next()) & 1) != 0;
  found[kWantedNow] = wanted ? 1 : 0;
  found[kInReach] = wanted && ground.distances.between(other.pawn, player.pawn) == 1 ? 1 : 0;
  return found;
}

Features features_of(const Ground& ground, const Node& node) {
  const Seat me = node.state.seat;
  const Features mine = against(ground, node, me);
  Features found = against(ground, node, next_seat(me, 2));
  for (std::size_t i = 0; i < kFeatures; ++i) found[i] -= mine[i];
  found[kTempo] = 1;
  return found;
}

// The features are told here once more than in the evaluator: both have to agree in every position.
void check(const Ground& ground, const Node& node, const Features& features) {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += kWeights[i].present * features[i];
  if (std::lround(sum * kTurnWorth) == lead(ground, node)) return;
  std::fprintf(stderr, "fit_twisty: the evaluator has other features or weights than this file\n");
  std::exit(1);
}

struct Sighting {
  Features features;
  double outcome;  // for the seat to act
};
using Sightings = std::vector<Sighting>;  // of one game

Sightings sightings_of(const match::PlayedGame& game) {
  const auto start = std::get<Twisty::Position>(game.history.start());
  const Ground ground(start.layout);
  State state = start.state;
  Sightings seen;
  game.history.visit([&](const auto& history) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(history)>, History<Twisty>>) {
      for (int i = 0; i < history.size(); ++i) {
        if (state.phase == Phase::kTurn) {
          const Node node(ground, state);
          const Features features = features_of(ground, node);
          check(ground, node, features);
          const bool won = game.end == match::PlayedGame::End::kWon;
          seen.push_back({features, !won ? 0.5 : game.seat == state.seat ? 1.0 : 0.0});
        }
        apply(start.layout, state, history.step(i).turn);
      }
    }
  });
  return seen;
}

// Each game as often as `times` says.
template <class Times>
Observations observe(const std::vector<Sightings>& games, Times times) {
  Observations all(kFeatures);
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (int again = times(i); again > 0; --again) {
      for (const Sighting& one : games[i]) all.add(one.features, one.outcome);
    }
  }
  return all;
}

bool is_held_out(std::size_t game) { return game % kHeldOut == kHeldOut - 1; }

Logistic present(bool race_alone) {
  Logistic model{std::vector<double>(kFeatures)};
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (race_alone && i != kRace && i != kTempo) continue;
    model.weights[i] = kWeights[i].present / kTurnsPerOdds;
  }
  return model;
}

// How far the weights, in turns, are from what they would be with other games.
Features errors(const std::vector<Sightings>& games) {
  Random random(1);
  Features sum{};
  Features squares{};
  for (int again = 0; again < kDrawnAgain; ++again) {
    std::vector<int> times(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      ++times[random.below(static_cast<std::uint32_t>(games.size()))];
    }
    const Logistic model =
        fit_logistic(observe(games, [&](std::size_t i) { return is_held_out(i) ? 0 : times[i]; }));
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const double turns =
          i == kRace ? 1 / model.weights[kRace] : model.weights[i] / model.weights[kRace];
      sum[i] += turns;
      squares[i] += turns * turns;
    }
  }
  Features found{};
  for (std::size_t i = 0; i < kFeatures; ++i) {
    const double mean = sum[i] / kDrawnAgain;
    found[i] = std::sqrt(std::max(squares[i] / kDrawnAgain - mean * mean, 0.0));
  }
  return found;
}

std::vector<Sightings> play(int games, std::int64_t nodes, std::uint64_t seed, int concurrency) {
  match::StudyPlan plan;
  plan.agent = "level:6";
  plan.options = Twisty::Options{.limit = 400};
  plan.deals = games;
  plan.seed = seed;
  plan.concurrency = concurrency;
  plan.player.budget.nodes = nodes;
  plan.player.hash_mib = 1;
  std::vector<Sightings> seen(static_cast<std::size_t>(games));
  std::atomic<bool> stop{false};
  const auto played = match::study(plan, stop, [&](const match::StudyNews& news) {
    seen[static_cast<std::size_t>(news.deal)] = sightings_of(news.game);
  });
  if (!played) std::exit(1);
  return seen;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc == 5 ? std::atoi(argv[1]) : 0;
  const std::int64_t nodes = argc == 5 ? std::atoll(argv[2]) : 0;
  const int concurrency = argc == 5 ? std::atoi(argv[4]) : 0;
  if (games < kHeldOut || nodes < 1 || concurrency < 1) {
    std::fprintf(stderr,
                 "usage: fit_twisty <games, 4 or more> <nodes a turn> <seed> <games at a time>\n");
    return kWrongUsage;
  }
  const auto seen = play(games, nodes, std::strtoull(argv[3], nullptr, 10), concurrency);
  const Observations fitted = observe(seen, [](std::size_t i) { return is_held_out(i) ? 0 : 1; });
  const Observations held_out = observe(seen, [](std::size_t i) { return is_held_out(i) ? 1 : 0; });
  const Logistic model = fit_logistic(fitted);
  std::printf("%zu positions of %d games fitted and held out, %zu of them held out\n",
              fitted.size() + held_out.size(), games, held_out.size());
  std::printf(
      "log loss held out: race alone %.4f, as it is %.4f, fitted %.4f (fitted games %.4f)\n",
      log_loss(present(true), held_out), log_loss(present(false), held_out),
      log_loss(model, held_out), log_loss(model, fitted));
  const Features error = errors(seen);
  std::printf("| what | present | fitted, in turns | ± (95 %%) |\n|---|---|---|---|\n");
  for (std::size_t i = 1; i < kFeatures; ++i) {
    std::printf("| %s | %.2f | %.2f | %.2f |\n", kWeights[i].what, kWeights[i].present,
                model.weights[i] / model.weights[kRace], 1.96 * error[i]);
  }
  std::printf("| turns of lead that multiply the odds by e | %.2f | %.2f | %.2f |\n", kTurnsPerOdds,
              1 / model.weights[kRace], 1.96 * error[kRace]);
  return 0;
}
