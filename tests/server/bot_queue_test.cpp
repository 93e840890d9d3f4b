// Who thinks next: shares of the bots' time, counted.
#include "server/bot_queue.h"

#include <gtest/gtest.h>

namespace twistwood::trial {
namespace {

using server::BotQueue;

constexpr std::int64_t kFull_ms = 700;

void ask(BotQueue& queue, const std::string& table) {
  server::BotRequest request;
  request.table = table;
  request.level = 6;
  request.budget_ms = kFull_ms;
  queue.push({std::move(request), {}});
}

struct Customer {
  std::string table;
  std::int64_t pause_ms = 0;  // of the persons at its table, before a bot is asked again
  std::int64_t asked_ms = -1;
  std::int64_t asks_at_ms = 0;
  std::int64_t longest_wait_ms = 0;
  int turns = 0;
};

// One thread that thinks for all of them, by a clock of its own.
void serve(BotQueue& queue, std::vector<Customer>& customers, std::int64_t& now_ms,
           std::int64_t until_ms) {
  while (now_ms < until_ms) {
    for (Customer& one : customers) {
      if (one.asked_ms >= 0 || now_ms < one.asks_at_ms) continue;
      one.asked_ms = now_ms;
      ask(queue, one.table);
    }
    const auto next = queue.pop(1);
    if (!next) {
      ++now_ms;
      continue;
    }
    const auto who = std::ranges::find(customers, next->request.table, &Customer::table);
    const std::int64_t used_ms = next->request.budget_ms;
    who->longest_wait_ms = std::max(who->longest_wait_ms, now_ms - who->asked_ms);
    now_ms += used_ms;
    queue.charge(who->table, used_ms, used_ms);
    ++who->turns;
    who->asked_ms = -1;
    who->asks_at_ms = now_ms + who->pause_ms;
  }
}

TEST(BotQueue, tables_of_three_bots_do_not_starve_the_others) {
  std::vector<Customer> customers;
  for (int i = 0; i < 120; ++i) customers.push_back({.table = join("three bots ", i)});
  for (int i = 0; i < 10; ++i) {
    customers.push_back({.table = join("a person ", i), .pause_ms = 5000 + 100 * i});
  }
  BotQueue queue;
  std::int64_t now_ms = 0;
  // First all ask at once, which is over when everybody has had a turn.
  serve(queue, customers, now_ms, 10'000);
  for (Customer& one : customers) {
    EXPECT_GE(one.turns, 1) << one.table;
    one.turns = 0;
    one.longest_wait_ms = 0;
  }
  serve(queue, customers, now_ms, 130'000);
  int fewest = 1'000'000;
  int most = 0;
  for (const Customer& one : customers) {
    if (one.pause_ms == 0) {
      fewest = std::min(fewest, one.turns);
      most = std::max(most, one.turns);
    } else {
      EXPECT_GE(one.turns, 19) << one.table;  // 120 s, and at most 5.9 s between two
      EXPECT_LE(one.longest_wait_ms, 21 * 20) << "behind the other persons and as many others";
    }
  }
  EXPECT_LE(most - fewest, 1) << "each of those that always ask has the same share";
  EXPECT_GE(fewest, 40);
}

TEST(BotQueue, who_asks_seldom_is_next) {
  BotQueue queue;
  for (int i = 0; i < 50; ++i) ask(queue, join("often ", i));
  for (int i = 0; i < 100; ++i) {  // all of them have had their turn
    const auto next = queue.pop(1);
    queue.charge(next->request.table, next->request.budget_ms, next->request.budget_ms);
    ask(queue, next->request.table);
  }
  ask(queue, "seldom");
  EXPECT_EQ(queue.pop(1)->request.table, "seldom");
}

TEST(BotQueue, more_time_used_is_more_time_waited) {
  std::vector<std::string> order;
  BotQueue queue;
  ask(queue, "slow");
  ask(queue, "quick");
  for (int i = 0; i < 400; ++i) {
    const auto next = queue.pop(1);
    const std::string table = next->request.table;
    order.push_back(table);
    queue.charge(table, next->request.budget_ms, table == "slow" ? 300 : 100);
    ask(queue, table);
  }
  EXPECT_NEAR(static_cast<double>(std::ranges::count(order, "slow")), 100, 2)
      << "a third as many turns, as much time";
}

TEST(BotQueue, the_more_wait_the_shorter_each_thinks) {
  BotQueue queue;
  ask(queue, "alone");
  EXPECT_EQ(queue.pop(1)->request.budget_ms, kFull_ms);
  for (int i = 0; i < 7; ++i) ask(queue, join("table", i));
  EXPECT_EQ(queue.pop(1)->request.budget_ms, kFull_ms / 7);
  EXPECT_EQ(queue.pop(4)->request.budget_ms, kFull_ms * 4 / 9);
  for (int i = 0; i < 1000; ++i) ask(queue, join("many", i));
  EXPECT_EQ(queue.pop(1)->request.budget_ms, 20);
}

TEST(BotQueue, a_table_waits_once_and_can_be_taken_back) {
  BotQueue queue;
  ask(queue, "one");
  ask(queue, "one");
  ask(queue, "two");
  EXPECT_EQ(queue.size(), 2u);
  EXPECT_TRUE(queue.cancel("one"));
  EXPECT_FALSE(queue.cancel("one"));
  EXPECT_EQ(queue.pop(1)->request.table, "two");
  EXPECT_FALSE(queue.pop(1).has_value());
}

TEST(BotQueue, tables_of_the_past_are_forgotten) {
  BotQueue queue;
  for (int i = 0; i < 10'000; ++i) {
    ask(queue, join("table", i));
    const auto next = queue.pop(1);
    queue.charge(next->request.table, next->request.budget_ms, 5);
  }
  EXPECT_LT(queue.known(), 200u);
}

}  // namespace
}  // namespace twistwood::trial
