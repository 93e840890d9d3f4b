// Logistic regression, on observations whose law is known.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.h"
#include "fit/logistic.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::fit;

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// Three numbers from -2 to 2 and a constant; who wins is drawn by these weights.
constexpr std::array kTrue = {1.5, -0.7, 0.0, 0.4};

Observations drawn(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Observations observations(kTrue.size());
  const Logistic law{{kTrue.begin(), kTrue.end()}};
  for (std::size_t i = 0; i < count; ++i) {
    std::array<double, kTrue.size()> features{};
    for (double& feature : features) feature = 4 * uniform(random) - 2;
    features.back() = 1;
    observations.add(features, uniform(random) < law.chance(features) ? 1 : 0);
  }
  return observations;
}

TEST(Logistic, finds_the_weights_that_made_the_observations) {
  const Logistic found = fit_logistic(drawn(40'000, 1));
  for (std::size_t k = 0; k < kTrue.size(); ++k) EXPECT_NEAR(found.weights[k], kTrue[k], 0.05) << k;
}

TEST(Logistic, is_as_good_on_what_it_has_not_seen) {
  const Observations fresh = drawn(20'000, 2);
  const Logistic found = fit_logistic(drawn(40'000, 1));
  const Logistic law{{kTrue.begin(), kTrue.end()}};
  const Logistic nothing{std::vector<double>(kTrue.size())};
  EXPECT_NEAR(log_loss(nothing, fresh), std::log(2), 1e-12);
  EXPECT_NEAR(log_loss(found, fresh), log_loss(law, fresh), 0.001);
  EXPECT_LT(log_loss(found, fresh), log_loss(nothing, fresh) - 0.1);
  for (const Calibration& bin : calibrate(found, fresh, 5)) {
    EXPECT_GT(bin.count, 1000u);
    EXPECT_NEAR(bin.said, bin.happened, 0.03);
  }
}

// At the least loss every feature has the same sum in what happened as in what was said; the
// penalty is the only difference.
TEST(Logistic, leaves_no_slope) {
  const Observations observations = drawn(500, 3);
  for (const double penalty : {0.01, 1.0, 100.0}) {
    const Logistic found = fit_logistic(observations, penalty);
    for (std::size_t k = 0; k < kTrue.size(); ++k) {
      double slope = -penalty * found.weights[k];
      for (std::size_t i = 0; i < observations.size(); ++i) {
        const auto features = observations.features(i);
        slope += (observations.outcome(i) - found.chance(features)) * features[k];
      }
      EXPECT_NEAR(slope, 0, 1e-6) << k << " with " << penalty;
    }
  }
}

// Without the penalty the weights would be infinite, or could not be told apart.
TEST(Logistic, bears_what_is_certain_and_what_never_varies) {
  Observations observations(3);
  for (int i = 1; i <= 50; ++i) {
    const double x = i % 2 == 0 ? i : -i;
    observations.add(std::array{x, 1.0, 1.0}, x > 0 ? 1 : 0);
  }
  const Logistic found = fit_logistic(observations);
  EXPECT_GT(found.weights[0], 0);
  EXPECT_TRUE(std::isfinite(found.weights[0]));
  EXPECT_NEAR(found.weights[1], found.weights[2], 1e-9);
  EXPECT_LT(log_loss(found, observations), 0.1);
}

TEST(Logistic, takes_a_draw_for_half_a_win) {
  Observations draws(1);
  Observations both(1);
  for (const double x : {1.0, 1.0, 3.0}) {
    draws.add(std::array{x}, 0.5);
    draws.add(std::array{x}, 0.5);
    both.add(std::array{x}, 1);
    both.add(std::array{x}, 0);
  }
  draws.add(std::array{2.0}, 1);
  both.add(std::array{2.0}, 1);
  EXPECT_NEAR(fit_logistic(draws).weights[0], fit_logistic(both).weights[0], 1e-9);
}

}  // namespace
}  // namespace twistwood::trial
