#include "match/estimate.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "match/proportion.h"

namespace twistwood::match {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Weight {
  double share;
  double count;
};

// What was seen, as shares. The two ends are always there, with next to no weight when they were
// not seen, so that every expectation between 0 and 1 is possible.
std::vector<Weight> weights_of(const DealCounts& counts) {
  constexpr double kUnseen = 1e-3;
  std::vector<Weight> weights;
  for (int points = 0; points <= counts.most(); ++points) {
    const auto seen = static_cast<double>(counts.counts[static_cast<std::size_t>(points)]);
    const bool end = points == 0 || points == counts.most();
    if (seen == 0 && !end) continue;
    weights.push_back({static_cast<double>(points) / counts.most(), seen > 0 ? seen : kUnseen});
  }
  return weights;
}

// Of all distributions with expectation `share` the one that makes the results most likely gives
// each the weight count / (1 + tilt * (its share - share)), up to a factor; this finds the tilt.
// The sum falls from one end of the interval to the other and crosses 0 exactly once.
double tilt_for(const std::vector<Weight>& weights, double share) {
  double low = -1 / (1 - share);
  double high = 1 / share;
  for (int i = 0; i < 200; ++i) {
    const double tilt = (low + high) / 2;
    double sum = 0;
    for (const Weight& weight : weights) {
      const double off = weight.share - share;
      sum += weight.count * off / (1 + tilt * off);
    }
    (sum > 0 ? low : high) = tilt;
  }
  return (low + high) / 2;
}

Result<double> read_real(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return refuse("sprt: ", quote(text), " is no number");
  }
  return value;
}

}  // namespace

std::int64_t DealCounts::deals() const {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double DealCounts::mean() const {
  std::int64_t points = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    points += counts[i] * static_cast<std::int64_t>(i);
  }
  return static_cast<double>(points) / (static_cast<double>(deals()) * most());
}

double DealCounts::variance() const {
  const std::int64_t all = deals();
  if (all < 2) return 0;
  const double middle = mean();
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = static_cast<double>(i) / most() - middle;
    sum += static_cast<double>(counts[i]) * off * off;
  }
  return sum / static_cast<double>(all - 1);
}

double share_for(double elo, int seats) { return 1 / (1 + (seats - 1) * std::pow(10, -elo / 400)); }

double elo_for(double share, int seats) {
  if (share <= 0) return -kInfinite;
  if (share >= 1) return kInfinite;
  return 400 * std::log10(share * (seats - 1) / (1 - share));
}

// Error bars are drawn on the Elo scale, where they never reach beyond what is possible: the error
// of the share times the steepness of elo_for. The spread counts one deal more than was seen, which
// this agent wins or loses whole, as likely as its share says: so few deals that give the same, as
// all do that favour a seat, are no proof, and it is soon one among many.
Estimate estimate(const DealCounts& counts) {
  const auto deals = static_cast<double>(counts.deals());
  const double fair = 1.0 / counts.seats;
  const double share = counts.mean();
  const double whole_deal = share * (1 - share);
  const double spread = (counts.variance() * (deals - 1) + whole_deal) / deals;
  const double error = std::sqrt(spread / deals);
  Estimate found;
  found.share = share;
  found.elo = elo_for(share, counts.seats);
  if (deals < 2) {  // one deal has no spread: it says next to nothing
    found.elo_low = -kInfinite;
    found.elo_high = kInfinite;
  } else if (share <= 0 || share >= 1) {
    // All deals gave the same: the bound is the share at which that has a chance of 1 in 40.
    const double bound = std::pow(0.025, 1 / deals);
    found.elo_low = share > 0 ? elo_for(bound, counts.seats) : -kInfinite;
    found.elo_high = share > 0 ? kInfinite : elo_for(1 - bound, counts.seats);
    found.superiority = share > 0 ? 1 - std::pow(fair, deals) : std::pow(1 - fair, deals);
  } else {
    const double steepness = 400 / (std::numbers::ln10 * whole_deal);
    found.elo_low = found.elo - kNormal95 * error * steepness;
    found.elo_high = found.elo + kNormal95 * error * steepness;
    found.superiority = std::erfc((fair - share) / (error * std::numbers::sqrt2)) / 2;
  }
  found.share_low = share_for(found.elo_low, counts.seats);
  found.share_high = share_for(found.elo_high, counts.seats);
  return found;
}

Result<Sprt> Sprt::read(std::string_view text) {
  std::vector<double> numbers;
  for (TextCursor cursor(text); !cursor.done();) {
    const auto number = read_real(cursor.until(','));
    if (!number) return std::unexpected(number.error());
    numbers.push_back(*number);
  }
  if (numbers.size() != 2 && numbers.size() != 4) {
    return refuse("sprt: elo0,elo1 or elo0,elo1,alpha,beta, got ", quote(text));
  }
  Sprt sprt{.elo0 = numbers[0], .elo1 = numbers[1]};
  if (numbers.size() == 4) {
    sprt.alpha = numbers[2];
    sprt.beta = numbers[3];
  }
  if (sprt.elo0 >= sprt.elo1 || sprt.elo0 < -1000 || sprt.elo1 > 1000) {
    return refuse("sprt: elo0 has to be below elo1, both between -1000 and 1000");
  }
  const auto rate = [](double error) { return error > 0 && error < 0.5; };
  if (!rate(sprt.alpha) || !rate(sprt.beta)) {
    return refuse("sprt: alpha and beta have to be between 0 and 0.5");
  }
  return sprt;
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Sprt& sprt, const DealCounts& counts) {
  const std::vector<Weight> weights = weights_of(counts);
  const double share0 = share_for(sprt.elo0, counts.seats);
  const double share1 = share_for(sprt.elo1, counts.seats);
  const double tilt0 = tilt_for(weights, share0);
  const double tilt1 = tilt_for(weights, share1);
  double ratio = 0;
  for (const Weight& weight : weights) {
    ratio += weight.count * (std::log1p(tilt0 * (weight.share - share0)) -
                             std::log1p(tilt1 * (weight.share - share1)));
  }
  return ratio;
}

Verdict verdict(const Sprt& sprt, double ratio) {
  if (ratio <= sprt.lower()) return Verdict::kElo0;
  if (ratio >= sprt.upper()) return Verdict::kElo1;
  return Verdict::kOpen;
}

}  // namespace twistwood::match
