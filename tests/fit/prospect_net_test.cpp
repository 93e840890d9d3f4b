// The fit of the labyrinth's value, on races whose law is known.
#include "fit/prospect_net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "search/labyrinth/evaluator.h"

namespace twistwood::trial {
namespace {

using fit::Race;
using search::labyrinth::Prospect;
using search::labyrinth::ProspectWeights;
using search::labyrinth::Stretch;

constexpr int kSeats = 3;
constexpr std::size_t kRaces = 60'000;

// Chances by a law of ours: the turns are twice the targets and the steps of the way, and a card is
// worth half a turn.
search::Scores lawful_chances(const Race& race) {
  search::Scores turns{};
  for (std::size_t i = 0; i < kSeats; ++i) {
    const Race::Runner& runner = race.runners[i];
    turns[i] = 2 * runner.targets + Stretch::of_kind(runner.kind).free - 0.5 * runner.gaps -
               0.5 * runner.fairies;
  }
  return search::labyrinth::chances_of(turns, kSeats);
}

std::vector<Race> run_races(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint8_t>(random.below(limit));
  };
  std::vector<Race> races(count);
  for (Race& race : races) {
    for (std::size_t i = 0; i < kSeats; ++i) {
      race.runners[i] = {static_cast<std::uint8_t>(1 + below(7)), below(Stretch::kKinds), below(7),
                         below(7)};
    }
    race.supply = random.below(2);
    const search::Scores chances = lawful_chances(race);
    double left = random.below(1'000'000) / 1e6;
    while (race.winner < kSeats - 1 && left >= chances[static_cast<std::size_t>(race.winner)]) {
      left -= chances[static_cast<std::size_t>(race.winner++)];
    }
  }
  return races;
}

// What nobody can be better than on average.
double loss_of_the_law(const std::vector<Race>& races) {
  double sum = 0;
  for (const Race& race : races) {
    sum -= std::log(lawful_chances(race)[static_cast<std::size_t>(race.winner)]);
  }
  return sum / static_cast<double>(races.size());
}

TEST(ProspectNet, comes_near_the_law_that_made_the_races) {
  const auto fresh = run_races(20'000, 2);
  const Prospect fitted(fit::fit_prospect(run_races(kRaces, 1), kSeats, 6), kSeats);
  const double best = loss_of_the_law(fresh);
  EXPECT_LT(log_loss(fitted, fresh, kSeats), best + 0.02);
  EXPECT_GT(log_loss(fitted, fresh, kSeats), best - 0.01) << "better than the truth";
  EXPECT_LT(best, 0.5 * std::log(kSeats)) << "there was nothing to learn";
}

TEST(ProspectNet, says_the_same_of_the_same_races) {
  const auto races = run_races(2'000, 3);
  const ProspectWeights once = fit::fit_prospect(races, kSeats, 1);
  const ProspectWeights again = fit::fit_prospect(races, kSeats, 1);
  EXPECT_EQ(once.rows, again.rows);
  EXPECT_EQ(once.out, again.out);
}

}  // namespace
}  // namespace twistwood::trial
