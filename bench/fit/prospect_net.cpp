#include "fit/prospect_net.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "search/labyrinth/evaluator.h"

namespace twistwood::fit {

namespace {

using namespace search::labyrinth;

constexpr std::size_t kUnits = ProspectWeights::kUnits;
constexpr std::size_t kBatch = 512;
constexpr double kFirstStep = 4e-3;
constexpr double kPenalty = 1e-5;  // on the square of each weight
constexpr double kUsualTurns = 8;

// The weights in one row, as Adam's method wants them.
struct Places {
  static constexpr std::size_t kRows = 0;
  static constexpr std::size_t kBias = ProspectRows::kRows * kUnits;
  static constexpr std::size_t kOut = kBias + kUnits;
  static constexpr std::size_t kConstant = kOut + 2 * kUnits;
  static constexpr std::size_t kAll = kConstant + 2;
};
using Numbers = std::vector<double>;

std::array<std::size_t, ProspectRows::kSeen> rows_of(const Race::Runner& runner, int waits) {
  return ProspectRows::of(Stretch::of_kind(runner.kind), runner.targets,
                          {runner.gaps, runner.fairies}, waits);
}

ProspectWeights rounded(const Numbers& weights) {
  constexpr double kTenThousand = 1e4;
  const auto number = [&](std::size_t place) {
    return static_cast<int>(std::lround(weights[place] * kTenThousand));
  };
  ProspectWeights told{};
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    for (std::size_t row = 0; row < ProspectRows::kRows; ++row) {
      told.rows[row][unit] = number(Places::kRows + row * kUnits + unit);
    }
    told.bias[unit] = number(Places::kBias + unit);
    for (std::size_t deck = 0; deck < 2; ++deck) {
      told.out[deck][unit] = number(Places::kOut + deck * kUnits + unit);
    }
  }
  for (std::size_t deck = 0; deck < 2; ++deck)
    told.constant[deck] = number(Places::kConstant + deck);
  return told;
}

// Adds the slope of the log loss of one position.
class Slope {
 public:
  Slope(const Numbers& weights, int seats) : weights_(weights), seats_(seats), sum_(Places::kAll) {}

  void clear() { std::ranges::fill(sum_, 0.0); }
  const Numbers& sum() const { return sum_; }

  void add(const Race& race) {
    search::Scores turns{};
    for (int i = 0; i < seats_; ++i) turns[static_cast<std::size_t>(i)] = forward(race, i);
    const search::Scores chances = chances_of(turns, seats_);
    const double per_odds = turns_per_odds(turns, seats_);
    for (int i = 0; i < seats_; ++i) {
      const double error = chances[static_cast<std::size_t>(i)] - (i == race.winner ? 1 : 0);
      backward(race, i, -error / per_odds);
    }
  }

 private:
  double forward(const Race& race, int seat) {
    auto& units = units_[static_cast<std::size_t>(seat)];
    std::copy_n(weights_.begin() + Places::kBias, kUnits, units.begin());
    for (std::size_t row : rows_of(race.runners[static_cast<std::size_t>(seat)], seat)) {
      for (std::size_t i = 0; i < kUnits; ++i) units[i] += weights_[row * kUnits + i];
    }
    double turns = 0;
    for (std::size_t deck = 0; deck < 2; ++deck) {
      double told = weights_[Places::kConstant + deck];
      for (std::size_t i = 0; i < kUnits; ++i) {
        told += std::max(units[i], 0.0) * weights_[Places::kOut + deck * kUnits + i];
      }
      turns += share(race, deck) * told;
    }
    return turns;
  }

  void backward(const Race& race, int seat, double slope) {
    const auto& units = units_[static_cast<std::size_t>(seat)];
    std::array<double, kUnits> before{};
    for (std::size_t deck = 0; deck < 2; ++deck) {
      const double part = slope * share(race, deck);
      sum_[Places::kConstant + deck] += part;
      for (std::size_t i = 0; i < kUnits; ++i) {
        const std::size_t out = Places::kOut + deck * kUnits + i;
        sum_[out] += part * std::max(units[i], 0.0);
        if (units[i] > 0) before[i] += part * weights_[out];
      }
    }
    for (std::size_t i = 0; i < kUnits; ++i) sum_[Places::kBias + i] += before[i];
    for (std::size_t row : rows_of(race.runners[static_cast<std::size_t>(seat)], seat)) {
      for (std::size_t i = 0; i < kUnits; ++i) sum_[row * kUnits + i] += before[i];
    }
  }

  static double share(const Race& race, std::size_t deck) {
    return deck == 0 ? 1 - race.supply : race.supply;
  }

  const Numbers& weights_;
  int seats_;
  Numbers sum_;
  std::array<std::array<double, kUnits>, kMaxSeats> units_{};
};

class Adam {
 public:
  void step(Numbers& weights, const Numbers& slope, double length) {
    constexpr double kSlow = 0.9;
    constexpr double kSlower = 0.999;
    ++steps_;
    const double mean_share = 1 - std::pow(kSlow, steps_);
    const double square_share = 1 - std::pow(kSlower, steps_);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean_[i] = kSlow * mean_[i] + (1 - kSlow) * slope[i];
      square_[i] = kSlower * square_[i] + (1 - kSlower) * slope[i] * slope[i];
      weights[i] -=
          length * (mean_[i] / mean_share) / (std::sqrt(square_[i] / square_share) + 1e-8);
    }
  }

 private:
  Numbers mean_ = Numbers(Places::kAll);
  Numbers square_ = Numbers(Places::kAll);
  int steps_ = 0;
};

// Between -1 and 1, most of them in the middle.
double draw(Random& random) {
  constexpr std::uint32_t kFine = 1 << 20;
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += static_cast<double>(random.below(kFine)) / kFine;
  return sum / 2 - 1;
}

}  // namespace

ProspectWeights fit_prospect(std::span<const Race> races, int seats, int passes) {
  Random random(1);
  Numbers weights(Places::kAll);
  for (std::size_t i = Places::kRows; i < Places::kBias; ++i) weights[i] = draw(random);
  for (std::size_t i = Places::kOut; i < Places::kConstant; ++i) weights[i] = draw(random) / 50;
  for (std::size_t i = Places::kConstant; i < Places::kAll; ++i) weights[i] = kUsualTurns;

  std::vector<std::size_t> order(races.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Slope slope(weights, seats);
  Adam adam;
  const std::size_t batches = races.size() / kBatch;
  const auto steps = static_cast<double>(batches * static_cast<std::size_t>(passes));
  for (std::size_t step = 0; step < batches * static_cast<std::size_t>(passes); ++step) {
    const std::size_t batch = step % batches;
    if (batch == 0) {
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
      }
    }
    slope.clear();
    for (std::size_t i = 0; i < kBatch; ++i) slope.add(races[order[batch * kBatch + i]]);
    Numbers mean = slope.sum();
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] = mean[i] / kBatch + (i < Places::kConstant ? kPenalty * weights[i] : 0);
    }
    adam.step(weights, mean, kFirstStep * (1 - static_cast<double>(step) / steps));
  }
  return rounded(weights);
}

double log_loss(const Prospect& prospect, std::span<const Race> races, int seats) {
  double sum = 0;
  for (const Race& race : races) {
    search::Scores turns{};
    for (int i = 0; i < seats; ++i) {
      const Race::Runner& runner = race.runners[static_cast<std::size_t>(i)];
      turns[static_cast<std::size_t>(i)] =
          prospect.turns(Stretch::of_kind(runner.kind), runner.targets,
                         {runner.gaps, runner.fairies}, race.supply, i);
    }
    sum -=
        std::log(std::max(1e-9, chances_of(turns, seats)[static_cast<std::size_t>(race.winner)]));
  }
  return sum / static_cast<double>(races.size());
}

}  // namespace twistwood::fit
