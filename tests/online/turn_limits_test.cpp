// What a program is told about time at an online table.
#include "online/turn_limits.h"

#include <gtest/gtest.h>

namespace twistwood::online {
namespace {

constexpr Seat kSecond = seat_at(1);

search::Budget milliseconds(std::int64_t time_ms) {
  search::Budget budget;
  budget.time_ms = time_ms;
  return budget;
}

search::Budget nodes(std::int64_t number) {
  search::Budget budget;
  budget.nodes = number;
  return budget;
}

std::string told(const search::Budget& wanted, const TableClocks& clocks) {
  return match::write_go(turn_limits(wanted, clocks, kSecond, 200));
}

TEST(TurnLimits, without_clocks_are_what_was_asked_for_or_a_second) {
  EXPECT_EQ(told({}, {}), "go movetime 1000");
  EXPECT_EQ(told(milliseconds(50), {}), "go movetime 50");
  EXPECT_EQ(told(nodes(700), {}), "go nodes 700");
}

TEST(TurnLimits, with_clocks_are_the_clocks) {
  const TableClocks clocks{{60'000, 30'000, 10'000}, 2000};
  EXPECT_EQ(told({}, clocks), "go clock 60000,29800,10000 inc 2000");
}

TEST(TurnLimits, never_ask_for_more_than_there_is) {
  const TableClocks clocks{{60'000, 3000}, 0};
  EXPECT_EQ(told(milliseconds(500), clocks), "go movetime 500");
  EXPECT_EQ(told(milliseconds(5000), clocks), "go movetime 1400");
  EXPECT_EQ(told(nodes(700), clocks), "go movetime 1400 nodes 700");
  EXPECT_EQ(told(milliseconds(5000), {{60'000, 100}, 0}), "go movetime 1");
}

// Nobody wants to wait for days because there are days.
TEST(TurnLimits, of_a_slow_game_are_not_its_days) {
  TableClocks clocks{{1000, 86'400'000}, 0, true};
  EXPECT_EQ(told({}, clocks), "go movetime 1000");
  EXPECT_EQ(told(milliseconds(60'000), clocks), "go movetime 60000");
  clocks.left_ms[1] = 700;
  EXPECT_EQ(told({}, clocks), "go movetime 500");
}

TEST(TurnLimits, say_how_long_to_wait) {
  const match::Patience patience{.start_ms = 1, .grace_ms = 10, .turn_ms = 5000};
  const auto waits = [&](const search::Budget& wanted, const TableClocks& clocks) {
    return turn_patience_ms(turn_limits(wanted, clocks, kSecond, 200), kSecond, patience);
  };
  EXPECT_EQ(waits({}, {}), 1010);
  EXPECT_EQ(waits(nodes(7), {}), 5000);
  EXPECT_EQ(waits({}, {{60'000, 30'000}, 0}), 29'810);
}

}  // namespace
}  // namespace twistwood::online
