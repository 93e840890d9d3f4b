// Twenty servers, four tables and everything that can go wrong, many times over. The long run is
//
//   TWISTWOOD_FLEETS=10000 build/release/tests/fleet/fleet_test --gtest_filter='*Everybody*'
//
// and TWISTWOOD_FLEET_SEED=n runs the one of this seed alone.
//
// Seen to fail, with its first seed, where a second writer of a version overwrites the first, and
// where a table answers before its event is stored; with its sixth, where nobody asks for the
// newest versions. It found that a server with a wrong date deleted what others had just stored,
// and that whoever came while a table was read again was never told of.
#include <gtest/gtest.h>

#include <cstdlib>
#include <variant>

#include "fleet/fleet.h"

namespace twistwood::trial {
namespace {

std::uint64_t number_in(const char* variable, std::uint64_t usual) {
  const char* text = std::getenv(variable);
  return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

TEST(Fleet, EverybodyAgreesInTheEndAndNothingAcknowledgedIsLost) {
  const std::uint64_t only = number_in("TWISTWOOD_FLEET_SEED", 0);
#ifdef NDEBUG
  constexpr std::uint64_t kRuns = 100;
#else
  constexpr std::uint64_t kRuns = 6;  // sanitizers take many times longer
#endif
  const std::uint64_t runs = number_in("TWISTWOOD_FLEETS", kRuns);
  FleetSeen seen;
  for (std::uint64_t seed = only > 0 ? only : 1; seed <= (only > 0 ? only : runs); ++seed) {
    const std::string wrong = Fleet(seed).run(seen);
    ASSERT_EQ(wrong, "") << "seed " << seed;
  }
  if (only > 0) return;
  EXPECT_EQ(seen.events.size(), std::variant_size_v<decltype(table::Event::what)>);
  for (const char* what : {"crash", "stop", "pause", "cut", "date", "repeat", "rematches"}) {
    EXPECT_GT(seen.counts[what], 0) << what;
  }
  if (runs >= 100) {
    for (const char* what : {"given up and stored", "given up and not stored", "behind"}) {
      EXPECT_GT(seen.counts[what], 0) << what;
    }
  }
  EXPECT_GT(seen.counts["acknowledged"], 10 * static_cast<int>(runs));
}

TEST(Fleet, TheSameSeedIsTheSameFleet) {
  FleetSeen seen;
  Fleet one(7);
  Fleet other(7);
  EXPECT_EQ(one.run(seen), other.run(seen));
  EXPECT_TRUE(one.stored() == other.stored());
}

}  // namespace
}  // namespace twistwood::trial
