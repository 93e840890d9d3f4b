// Logarithm and exponential by hand, against the ones of the library.
#include <gtest/gtest.h>

#include <cmath>

#include "search/steady_math.h"

namespace twistwood::trial {
namespace {

TEST(SteadyMath, is_close_to_the_library) {
  for (double x = -20; x < 20; x += 0.037) {
    EXPECT_NEAR(search::steady_exp2(x) / std::exp2(x), 1, 1e-6) << x;
    EXPECT_NEAR(search::steady_exp(x) / std::exp(x), 1, 1e-6) << x;
  }
  for (double x = 0.01; x < 1e6; x *= 1.37) {
    EXPECT_NEAR(search::steady_log2(x), std::log2(x), 1e-6) << x;
  }
}

TEST(SteadyMath, stays_finite) {
  EXPECT_GT(search::steady_exp2(1e9), 1e300);
  EXPECT_LT(search::steady_exp2(-1e9), 1e-300);
}

}  // namespace
}  // namespace twistwood::trial
