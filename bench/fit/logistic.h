// Logistic regression: from what is seen of a position to the chance of winning it.
//
// An observation is a row of numbers and what came of it, 1 for a win, 0 for a loss, 1/2 for a
// draw. The weights minimise the log loss, with a small penalty on large ones, so that numbers that
// never vary do no harm. Newton's method from zero: the same observations give the same weights.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace twistwood::fit {

class Observations {
 public:
  explicit Observations(std::size_t width) : width_(width) {}

  void add(std::span<const double> features, double outcome);

  std::size_t width() const { return width_; }
  std::size_t size() const { return outcomes_.size(); }
  std::span<const double> features(std::size_t i) const {
    return std::span(features_).subspan(i * width_, width_);
  }
  double outcome(std::size_t i) const { return outcomes_[i]; }

 private:
  std::size_t width_;
  std::vector<double> features_;  // row by row
  std::vector<double> outcomes_;
};

// A feature that is always 1 gives the model a constant; without one it has none.
struct Logistic {
  std::vector<double> weights;

  double chance(std::span<const double> features) const;
};

// `penalty` times half the square of each weight is added to the sum of the log losses.
Logistic fit_logistic(const Observations& observations, double penalty = 1);

// The mean, in nats; ln 2 = 0.693 for who knows nothing.
double log_loss(const Logistic& model, const Observations& observations);

// Of the observations whose chance falls into an interval: what the model says, and what happened.
struct Calibration {
  std::size_t count = 0;
  double said = 0;
  double happened = 0;
};
std::vector<Calibration> calibrate(const Logistic& model, const Observations& observations,
                                   std::size_t intervals);

}  // namespace twistwood::fit
