#include "fit/logistic.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace twistwood::fit {

namespace {

constexpr int kMostSteps = 100;
constexpr double kSmallStep = 1e-9;

// A symmetric matrix with positive eigenvalues, of which only the lower half is used.
class Normal {
 public:
  explicit Normal(std::size_t width) : width_(width), cells_(width * width) {}

  double& at(std::size_t row, std::size_t column) { return cells_[row * width_ + column]; }

  // Solves this * x = right by Cholesky's method, and is used up by it.
  std::vector<double> solve(std::vector<double> right) {
    for (std::size_t row = 0; row < width_; ++row) {
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    }
    for (std::size_t row = 0; row < width_; ++row) {
      for (std::size_t k = 0; k < row; ++k) right[row] -= at(row, k) * right[k];
      right[row] /= at(row, row);
    }
    for (std::size_t row = width_; row-- > 0;) {
      for (std::size_t k = row + 1; k < width_; ++k) right[row] -= at(k, row) * right[k];
      right[row] /= at(row, row);
    }
    return right;
  }

 private:
  std::size_t width_;
  std::vector<double> cells_;
};

// What has to be minimised.
double penalised_loss(const Logistic& model, const Observations& observations, double penalty) {
  const auto& weights = model.weights;
  const double square = std::inner_product(weights.begin(), weights.end(), weights.begin(), 0.0);
  return log_loss(model, observations) * static_cast<double>(observations.size()) +
         penalty * square / 2;
}

std::vector<double> newton_step(const Logistic& model, const Observations& observations,
                                double penalty) {
  const std::size_t width = observations.width();
  Normal curvature(width);
  std::vector<double> slope(width);
  for (std::size_t k = 0; k < width; ++k) {
    curvature.at(k, k) = penalty;
    slope[k] = -penalty * model.weights[k];
  }
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const auto features = observations.features(i);
    const double chance = model.chance(features);
    const double spread = chance * (1 - chance);
    for (std::size_t row = 0; row < width; ++row) {
      slope[row] += (observations.outcome(i) - chance) * features[row];
      for (std::size_t column = 0; column <= row; ++column) {
        curvature.at(row, column) += spread * features[row] * features[column];
      }
    }
  }
  return curvature.solve(std::move(slope));
}

}  // namespace

void Observations::add(std::span<const double> features, double outcome) {
  assert(features.size() == width_ && outcome >= 0 && outcome <= 1);
  features_.insert(features_.end(), features.begin(), features.end());
  outcomes_.push_back(outcome);
}

double Logistic::chance(std::span<const double> features) const {
  const double sum = std::inner_product(features.begin(), features.end(), weights.begin(), 0.0);
  return 1 / (1 + std::exp(-sum));
}

Logistic fit_logistic(const Observations& observations, double penalty) {
  assert(penalty > 0);
  Logistic model{std::vector<double>(observations.width())};
  double loss = penalised_loss(model, observations, penalty);
  for (int steps = 0; steps < kMostSteps; ++steps) {
    const std::vector<double> step = newton_step(model, observations, penalty);
    // A whole step may be too far where the start is far off; a part of it is always good, unless
    // rounding hides what is left, which it would at every further step.
    bool better = false;
    double part = 1;
    while (!better && part > kSmallStep) {
      Logistic next = model;
      for (std::size_t k = 0; k < step.size(); ++k) next.weights[k] += part * step[k];
      const double next_loss = penalised_loss(next, observations, penalty);
      better = next_loss <= loss;
      if (better) {
        model = std::move(next);
        loss = next_loss;
      }
      part /= 2;
    }
    if (!better) break;
    const auto longest =
        std::ranges::max_element(step, {}, [](double one) { return std::abs(one); });
    if (longest == step.end() || std::abs(*longest) < kSmallStep) break;
  }
  return model;
}

double log_loss(const Logistic& model, const Observations& observations) {
  if (observations.size() == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const auto features = observations.features(i);
    const double score =
        std::inner_product(features.begin(), features.end(), model.weights.begin(), 0.0);
    // ln(1 + e^-|score|) keeps its digits where the chance is nearly 0 or 1.
    sum += std::log1p(std::exp(-std::abs(score)));
    sum += score > 0 ? (1 - observations.outcome(i)) * score : -observations.outcome(i) * score;
  }
  return sum / static_cast<double>(observations.size());
}

std::vector<Calibration> calibrate(const Logistic& model, const Observations& observations,
                                   std::size_t intervals) {
  std::vector<Calibration> bins(intervals);
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const double chance = model.chance(observations.features(i));
    const auto place = static_cast<std::size_t>(chance * static_cast<double>(intervals));
    Calibration& bin = bins[std::min(place, intervals - 1)];
    ++bin.count;
    bin.said += chance;
    bin.happened += observations.outcome(i);
  }
  for (Calibration& bin : bins) {
    const auto count = static_cast<double>(std::max<std::size_t>(1, bin.count));
    bin.said /= count;
    bin.happened /= count;
  }
  return bins;
}

}  // namespace twistwood::fit
