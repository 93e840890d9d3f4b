// Endgames of two seats in Twisty: most are decided, and search proves it.
#include <gtest/gtest.h>

#include <iostream>

#include "search/agents.h"
#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;

TEST(Endgames, at_least_80_of_100_are_proved) {
  constexpr std::int64_t kNodes = 1'500'000;  // a fraction of a second of search
  Random random(1);
  int won = 0;
  int lost = 0;
  for (int i = 0; i < 100; ++i) {
    const auto position = random_endgame(random);
    ASSERT_TRUE(is_consistent(position.layout, position.state));
    auto agent = search::make_agent<Twisty>("level:6", {.seed = 1, .threads = 1, .hash_mib = 16});
    search::Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = kNodes;
    const auto line = (*agent)->choose(request).report.lines.at(0);
    if (!line.ends_in) continue;
    line.win[static_cast<std::size_t>(position.state.seat)] == 1 ? ++won : ++lost;
  }
  std::cout << "won " << won << ", lost " << lost << ", open " << 100 - won - lost << '\n';
  EXPECT_GE(won + lost, 80);
}

}  // namespace
}  // namespace twistwood::trial
