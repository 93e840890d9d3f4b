// A study adds up: every game is won, drawn or forfeited once, and nothing depends on how many run
// at a time.
#include "match/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace twistwood::trial {
namespace {

using match::Findings;
using match::StudyPlan;

template <Game G>
StudyPlan plan_for(int seats, int limit, std::string agent) {
  typename G::Options options;
  options.seats = seats;
  options.limit = limit;
  StudyPlan plan;
  plan.name = "a case";
  plan.agent = std::move(agent);
  plan.options = options;
  plan.deals = 12;
  plan.player.budget.nodes = 20;
  plan.player.hash_mib = 1;
  return plan;
}

Findings findings_of(const StudyPlan& plan) {
  std::atomic<bool> stop{false};
  std::int64_t heard = 0;
  const auto found = match::study(plan, stop, [&](const match::StudyNews& news) {
    EXPECT_EQ(news.games, heard + 1);
    heard = news.games;
  });
  EXPECT_TRUE(found.has_value());
  EXPECT_EQ(found->games, heard);
  return *found;
}

int seats_of(const StudyPlan& plan) {
  return std::visit([](const auto& options) { return options.seats; }, plan.options);
}

std::int64_t won(const Findings& one) {
  return std::accumulate(one.won.begin(), one.won.end(), std::int64_t{0});
}

TEST(Study, every_game_is_won_or_drawn_once) {
  for (const StudyPlan& plan :
       {plan_for<Twisty>(3, 200, "level:3"), plan_for<Labyrinth>(4, 200, "level:4")}) {
    const Findings found = findings_of(plan);
    EXPECT_EQ(found.name, "a case");
    EXPECT_EQ(found.games, plan.deals);
    EXPECT_EQ(won(found) + found.repeated + found.at_limit + found.forfeits, found.games);
    EXPECT_GT(won(found), 0);
    EXPECT_EQ(static_cast<std::int64_t>(found.turns.size()), won(found));
    EXPECT_TRUE(std::ranges::is_sorted(found.turns));
    EXPECT_GE(found.median_turns(), found.turns.front());
    EXPECT_LE(found.median_turns(), found.turns.back());
  }
}

TEST(Study, counts_the_deeds_of_each_game) {
  const Findings twisty = findings_of(plan_for<Twisty>(4, 200, "greedy"));
  EXPECT_GT(twisty.steals, 0);
  EXPECT_EQ(twisty.gaps + twisty.flights, 0);
  const Findings labyrinth = findings_of(plan_for<Labyrinth>(2, 200, "greedy"));
  EXPECT_GT(labyrinth.gaps, 0);
  EXPECT_EQ(labyrinth.steals + labyrinth.protections, 0);
}

TEST(Study, a_game_that_comes_to_the_limit_is_a_draw) {
  const Findings found = findings_of(plan_for<Twisty>(2, 3, "random"));
  EXPECT_EQ(found.at_limit, found.games) << "nobody collects seven cubes in two turns";
  EXPECT_EQ(found.drawn(), 1);
  EXPECT_EQ(found.median_turns(), 0);
}

TEST(Study, a_game_that_is_forfeited_is_no_draw) {
  const Findings found = findings_of(plan_for<Twisty>(2, 50, "cmd:false"));
  EXPECT_EQ(found.forfeits, found.games) << "the program ends before its first turn";
  EXPECT_EQ(found.at_limit, 0);
  EXPECT_EQ(found.drawn(), 0);
  EXPECT_EQ(found.forfeited(), 1);
  EXPECT_EQ(won(found), 0);
}

TEST(Study, does_not_depend_on_how_many_games_run_at_a_time) {
  StudyPlan plan = plan_for<Labyrinth>(2, 200, "level:3");
  const Findings one = findings_of(plan);
  plan.concurrency = 3;
  const Findings three = findings_of(plan);
  EXPECT_EQ(one.won, three.won);
  EXPECT_EQ(one.turns, three.turns);
  EXPECT_EQ(one.gaps, three.gaps);
  EXPECT_EQ(one.repeated, three.repeated);
}

TEST(Study, stops_when_it_is_told_and_refuses_what_it_cannot_play) {
  std::atomic<bool> stop{true};
  const auto stopped =
      match::study(plan_for<Twisty>(2, 50, "random"), stop, [](const match::StudyNews&) {});
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->games, 0);
  EXPECT_EQ(stopped->share(0), 0);
  stop = false;
  EXPECT_FALSE(
      match::study(plan_for<Twisty>(2, 50, "nobody"), stop, [](const match::StudyNews&) {}));
}

// Who starts is another seat in each deal, and wins are those of a place in the order of play.
TEST(Study, turns_the_start_round_and_counts_places) {
  for (const StudyPlan& plan :
       {plan_for<Twisty>(3, 200, "level:3"), plan_for<Labyrinth>(4, 200, "level:4")}) {
    std::atomic<bool> stop{false};
    std::array<std::int64_t, kMaxSeats> won{};
    std::array<std::int64_t, kMaxSeats> started{};
    const auto found = match::study(plan, stop, [&](const match::StudyNews& news) {
      const int start = index(status(news.game.history.start()).seat);
      ++started[static_cast<std::size_t>(start)];
      if (news.game.end != match::PlayedGame::End::kWon) return;
      // Round the table from who starts to who has won.
      int place = 0;
      for (int seat = start; seat != index(news.game.seat); ++place) {
        seat = seat + 1 == seats_of(plan) ? 0 : seat + 1;
      }
      ++won[static_cast<std::size_t>(place)];
    });
    ASSERT_TRUE(found);
    EXPECT_EQ(found->won, won);
    for (int seat = 0; seat < found->seats; ++seat) {
      EXPECT_EQ(started[static_cast<std::size_t>(seat)], plan.deals / found->seats);
    }
  }
}

TEST(Findings, shares_come_with_wilsons_interval) {
  Findings found;
  found.games = 100;
  found.won = {36, 64, 0, 0};
  EXPECT_DOUBLE_EQ(found.share(0), 0.36);
  // z = 1.959964, z^2 = 3.841459: (0.36 + 0.019207) / 1.038415 = 0.365179 in the middle, and
  // z * sqrt(0.002304 + 0.000096036) / 1.038415 = 0.092469 to each side.
  EXPECT_NEAR(found.interval(0).low, 0.272710, 1e-5);
  EXPECT_NEAR(found.interval(0).high, 0.457648, 1e-5);
  EXPECT_NEAR(found.interval(1).low, 1 - 0.457648, 1e-5) << "the other side of the same";
}

TEST(Wilson, stays_between_nothing_and_all) {
  // Of one game: z^2 / (1 + z^2) = 0.793456 is still possible after a loss.
  EXPECT_EQ(match::wilson(0, 1).low, 0);
  EXPECT_NEAR(match::wilson(0, 1).high, 0.793456, 1e-5);
  EXPECT_NEAR(match::wilson(1, 1).low, 1 - 0.793456, 1e-5);
  EXPECT_EQ(match::wilson(1, 1).high, 1);
  EXPECT_EQ(match::wilson(0, 0).low, 0);
  EXPECT_EQ(match::wilson(0, 0).high, 1);
  EXPECT_GT(match::wilson(0, 100).high, 0) << "never nothing";
}

}  // namespace
}  // namespace twistwood::trial
