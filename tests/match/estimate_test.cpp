// Elo, error bars and SPRT against values worked out by other ways.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "match/estimate.h"

namespace twistwood::trial {
namespace {

using match::DealCounts;
using match::Sprt;
using match::Verdict;

// Counts of deals with 0, 1/2, 1, 3/2 and 2 points for two seats.
DealCounts pairs(std::array<int, 5> counts) {
  DealCounts all;
  for (std::size_t i = 0; i < 5; ++i) all.counts[i * match::kWholeGame / 2] = counts[i];
  return all;
}

TEST(Elo, IsTheUsualScaleForTwo) {
  // A lead of 400 is ten to one, one of 200 is the root of ten to one.
  EXPECT_NEAR(match::elo_for(10.0 / 11, 2), 400, 1e-9);
  EXPECT_NEAR(match::elo_for(0.75, 2), 400 * std::log10(3), 1e-9);  // 190.85
  EXPECT_NEAR(match::elo_for(0.75, 2), 190.848501887865, 1e-9);
  EXPECT_NEAR(match::share_for(200, 2), std::sqrt(10.0) / (1 + std::sqrt(10.0)), 1e-12);
  EXPECT_EQ(match::elo_for(0.5, 2), 0);
  EXPECT_TRUE(std::isinf(match::elo_for(1, 2)));
  EXPECT_TRUE(std::isinf(match::elo_for(0, 2)));
}

TEST(Elo, IsZeroAtTheFairShareOfMore) {
  EXPECT_NEAR(match::elo_for(1.0 / 3, 3), 0, 1e-9);
  EXPECT_NEAR(match::elo_for(1.0 / 4, 4), 0, 1e-9);
  // Ten times as likely as each of three others: 10 / 13.
  EXPECT_NEAR(match::share_for(400, 4), 10.0 / 13, 1e-12);
  for (const double elo : {-300.0, -10.0, 0.0, 55.0, 700.0}) {
    EXPECT_NEAR(match::elo_for(match::share_for(elo, 4), 4), elo, 1e-9);
  }
}

TEST(Estimate, UsesTheSpreadOfDeals) {
  // Shares 0, 1/4, 1/2, 3/4, 1 seen 1, 2, 3, 2, 2 times: mean 5.5 / 10; the sum of squares of the
  // distances is .3025 + 2 * .09 + 3 * .0025 + 2 * .04 + 2 * .2025 = .975, over 9: .108333.
  const DealCounts counts = pairs({1, 2, 3, 2, 2});
  EXPECT_NEAR(counts.mean(), 0.55, 1e-12);
  EXPECT_NEAR(counts.variance(), 0.975 / 9, 1e-12);
  const auto found = match::estimate(counts);
  EXPECT_NEAR(found.elo, 400 * std::log10(0.55 / 0.45), 1e-9);
  // One deal more that is won or lost whole, .55 * .45 = .2475, and ten in all: the error of the
  // share is the root of (.975 + .2475) / 100, at a slope of 400 / (ln 10 * .2475) Elo.
  const double bar =
      1.959963984540054 * std::sqrt(1.2225 / 100) * 400 / (std::numbers::ln10 * 0.2475);
  EXPECT_NEAR(found.elo_high - found.elo, bar, 1e-9);
  EXPECT_NEAR(found.elo - found.elo_low, bar, 1e-9);
  EXPECT_NEAR(match::elo_for(found.share_low, 2), found.elo_low, 1e-6);
  // 0.05 / 0.110567 = 0.452216 of an error above the fair share; the normal distribution there
  // is 0.674443.
  EXPECT_NEAR(found.superiority, 0.674443, 1e-5);
}

TEST(Estimate, PairsThatSplitTellMoreThanGamesThatVary) {
  // The same score; but here every deal was split evenly, as deals do that favour a seat.
  const auto split = match::estimate(pairs({0, 0, 100, 0, 0}));
  const auto wild = match::estimate(pairs({50, 0, 0, 0, 50}));
  EXPECT_EQ(split.elo, 0);
  EXPECT_GT(split.elo_low, -10);
  EXPECT_LT(split.elo_high, 10);
  EXPECT_EQ(wild.elo, 0);
  EXPECT_LT(wild.elo_low, -60);
}

TEST(Estimate, FewDealsThatGiveTheSameProveLittle) {
  // The error is half over so many deals, at a slope of 400 / (ln 10 * .25): 1.96 * .5 / 3 for
  // three.
  const auto even = match::estimate(pairs({0, 0, 3, 0, 0}));
  EXPECT_NEAR(even.elo_high, 227.0, 0.1);
  EXPECT_NEAR(even.elo_low, -227.0, 0.1);
  EXPECT_NEAR(even.share_low, 0.2130, 1e-4);
  EXPECT_NEAR(even.share_high, 0.7870, 1e-4);
  EXPECT_EQ(even.superiority, 0.5);
  const auto ahead = match::estimate(pairs({0, 0, 0, 2, 0}));
  EXPECT_EQ(ahead.share, 0.75);
  EXPECT_LT(ahead.share_low, 0.5) << "two deals prove no lead";
  EXPECT_LT(ahead.superiority, 0.9);
  EXPECT_GT(ahead.superiority, 0.8);
  // With four seats too, where the fair share is no half.
  DealCounts four{.seats = 4};
  four.counts[match::kWholeGame] = 2;
  EXPECT_LT(match::estimate(four).share_low, 0.1);
  EXPECT_GT(match::estimate(four).share_high, 0.5);
}

TEST(Estimate, StaysHonestAtTheEnds) {
  const auto all = match::estimate(pairs({0, 0, 0, 0, 20}));
  EXPECT_EQ(all.share, 1);
  EXPECT_TRUE(std::isinf(all.elo));
  // 0.025 ^ (1/20) = e^(-3.688879 / 20) = 0.831566
  EXPECT_NEAR(all.share_low, 0.831566, 1e-6);
  const auto none = match::estimate(pairs({20, 0, 0, 0, 0}));
  EXPECT_NEAR(none.share_high, 1 - 0.831566, 1e-6);
  // As likely as that one who is no better does not do it: twice in two deals is one in four.
  EXPECT_NEAR(match::estimate(pairs({0, 0, 0, 0, 2})).superiority, 0.75, 1e-12);
  EXPECT_NEAR(match::estimate(pairs({2, 0, 0, 0, 0})).superiority, 0.25, 1e-12);
  const auto once = match::estimate(pairs({0, 0, 0, 1, 0}));
  EXPECT_EQ(once.share_low, 0);
  EXPECT_EQ(once.share_high, 1);
}

TEST(Sprt, HasWaldsBounds) {
  const Sprt sprt{.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
  EXPECT_NEAR(sprt.upper(), 2.944438979166440, 1e-12);  // ln 19
  EXPECT_NEAR(sprt.lower(), -2.944438979166440, 1e-12);
  const Sprt uneven{.elo0 = 0, .elo1 = 10, .alpha = 0.01, .beta = 0.1};
  EXPECT_NEAR(uneven.upper(), std::log(90), 1e-12);
  EXPECT_NEAR(uneven.lower(), std::log(0.1 / 0.99), 1e-12);
}

TEST(Sprt, IsThePlainRatioWhenDealsAreWonOrLost) {
  // With two outcomes the expectation fixes the distribution: W ln(s1/s0) + L ln((1-s1)/(1-s0)).
  const Sprt sprt{.elo0 = 0, .elo1 = 50};
  const double s1 = 1 / (1 + std::pow(10, -50.0 / 400));
  const double expected = 60 * std::log(s1 / 0.5) + 40 * std::log((1 - s1) / 0.5);
  EXPECT_NEAR(match::log_likelihood_ratio(sprt, pairs({40, 0, 0, 0, 60})), expected, 1e-9);
}

// Three outcomes leave one parameter free once the expectation is given: the chance d of the middle
// one. Looks for the best d by trying.
double best_log_likelihood(int lost, int split, int won, double share) {
  double best = -1e300;
  const double most = 2 * std::min(share, 1 - share);
  for (int i = 1; i < 1'000'000; ++i) {
    const double d = most * i / 1'000'000;
    const double w = share - d / 2;
    best = std::max(best, lost * std::log(1 - d - w) + split * std::log(d) + won * std::log(w));
  }
  return best;
}

TEST(Sprt, IsTheRatioOfTheBestDistributions) {
  const Sprt sprt{.elo0 = -5, .elo1 = 30};
  const double expected = best_log_likelihood(20, 50, 30, match::share_for(30, 2)) -
                          best_log_likelihood(20, 50, 30, match::share_for(-5, 2));
  EXPECT_NEAR(match::log_likelihood_ratio(sprt, pairs({20, 0, 50, 0, 30})), expected, 1e-6);
}

TEST(Sprt, AcceptsWhatTheResultsSay) {
  const Sprt sprt{.elo0 = 0, .elo1 = 20};
  const auto found = [&](std::array<int, 5> counts) {
    return match::verdict(sprt, match::log_likelihood_ratio(sprt, pairs(counts)));
  };
  EXPECT_EQ(found({10, 80, 200, 120, 30}), Verdict::kElo1);
  EXPECT_EQ(found({30, 120, 200, 80, 10}), Verdict::kElo0);
  EXPECT_EQ(found({1, 2, 3, 2, 2}), Verdict::kOpen);
  EXPECT_EQ(found({0, 0, 0, 0, 1}), Verdict::kOpen) << "one deal proves nothing";
  EXPECT_EQ(found({0, 0, 1, 0, 0}), Verdict::kOpen);
  EXPECT_EQ(found({0, 0, 2000, 0, 0}), Verdict::kElo0) << "all even is no lead";
}

TEST(Sprt, ReadsItsOption) {
  const auto two = Sprt::read("-5,5");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->elo0, -5);
  EXPECT_EQ(two->elo1, 5);
  EXPECT_EQ(two->alpha, 0.05);
  const auto four = Sprt::read("0,2.5,0.01,0.1");
  ASSERT_TRUE(four);
  EXPECT_EQ(four->elo1, 2.5);
  EXPECT_EQ(four->alpha, 0.01);
  EXPECT_EQ(four->beta, 0.1);
  for (const char* wrong : {"", "1", "5,0", "0,0", "0,x", "0,10,0.05", "0,10,0,0.05",
                            "0,10,0.05,0.9", "0,10,0.05,0.05,1", "0,1e9", "nan,5", "0,,5"}) {
    EXPECT_FALSE(Sprt::read(wrong)) << wrong;
  }
}

TEST(Points, ShareEveryGameExactly) {
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (const match::Points& points : {match::won_points(seat_at(1)), match::shared_points(seats),
                                        match::forfeit_points(seat_at(1), seats)}) {
      int sum = 0;
      for (const int part : points) sum += part;
      EXPECT_EQ(sum, match::kWholeGame);
    }
    EXPECT_EQ(match::forfeit_points(seat_at(1), seats)[1], 0);
  }
}

}  // namespace
}  // namespace twistwood::trial
