// `uct` keeps to its memory and goes on when it is used up.
#include "search/uct.h"

#include <gtest/gtest.h>

#include "conformance/games.h"

namespace twistwood::trial {
namespace {

template <class G>
class UctTest : public ::testing::Test {};
TYPED_TEST_SUITE(UctTest, AllGames, GameName);

TYPED_TEST(UctTest, goes_on_when_its_memory_is_used_up) {
  using G = TypeParam;
  // The labyrinth has far more turns, so fewer rounds fill the same memory.
  constexpr std::int64_t kRounds = std::same_as<G, Labyrinth> ? 600 : 6000;
  const auto position = *G::deal({.seats = 3, .limit = 30}, 1);
  const auto seen = G::mask(position.state);
  search::Request<G> request{.layout = position.layout, .view = G::view(seen)};
  request.budget.nodes = kRounds;
  search::UctAgent<G> roomy({.hash_mib = 100});
  search::UctAgent<G> tight({.hash_mib = 1});
  EXPECT_EQ(roomy.choose(request).report.nodes, kRounds);
  EXPECT_GT(roomy.bytes(), std::size_t{1} << 20) << "the rounds do not fill the memory";
  EXPECT_EQ(tight.choose(request).report.nodes, kRounds);
  EXPECT_LE(tight.bytes(), std::size_t{1} << 20);
  EXPECT_GT(tight.bytes(), std::size_t{1} << 19);
}

}  // namespace
}  // namespace twistwood::trial
