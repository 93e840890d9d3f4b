// The levels are apart at every table, and the lowest can be beaten by a child.
//
// Few games, always the same ones: bench/levels measures how far apart they are.
#include "match/match_support.h"

namespace twistwood::trial {
namespace {

template <Game G>
Result<AnyPosition> whole_deal(int seats, std::uint64_t seed) {
  typename G::Options options;
  options.seats = seats;
  const auto position = G::deal(options, seed);
  if (!position) return std::unexpected(position.error());
  return AnyPosition(*position);
}

// One seat of `one` against `other` on all others.
template <Game G>
match::Tally result(const std::string& one, const std::string& other, int seats, int deals) {
  std::vector<std::string> agents(static_cast<std::size_t>(seats), other);
  agents[0] = one;
  match::MatchPlan plan = plan_of(G::kName, agents, deals);
  plan.player.budget.nodes = 1000;
  plan.deal = [seats](std::uint64_t seed) { return whole_deal<G>(seats, seed); };
  return run(plan).tally;
}

template <Game G>
void expect_steps(int highest, int deals) {
  for (int level = 2; level <= highest; ++level) {
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      const auto tally = result<G>(join("level:", level), join("level:", level - 1), seats, deals);
      EXPECT_GT(tally.row(0).deals.mean(), 1.3 / seats) << "level " << level << " of " << seats;
    }
  }
}

TEST(Levels, are_apart_at_every_table_of_twisty) { expect_steps<Twisty>(5, 30); }

TEST(Levels, are_apart_at_every_table_of_the_labyrinth) { expect_steps<Labyrinth>(4, 10); }

template <Game G>
void expect_a_child_to_win() {
  const auto tally = result<G>("level:1", "one-hop", 2, 100);
  EXPECT_GT(3 * tally.row(0).lost, tally.games());
  EXPECT_GT(4 * tally.row(0).won, tally.games()) << "but it is not there to lose";
}

TEST(Levels, the_first_loses_a_third_to_who_takes_what_lies_one_hop_away) {
  expect_a_child_to_win<Twisty>();
  expect_a_child_to_win<Labyrinth>();
}

}  // namespace
}  // namespace twistwood::trial
