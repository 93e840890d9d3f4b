// What waits for push services: in which order, how many at a time, when again.
#include "push/queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/random.h"
#include "base/result.h"

namespace twistwood::push {
namespace {

using Outcome = Attempt::Outcome;

Message message(const std::string& host, const std::string& browser, const std::string& table,
                const std::string& text = "x") {
  Message made;
  made.to.endpoint = "https://" + host + "/" + browser;
  made.table = table;
  made.text = text;
  made.ttl_s = 3600;
  return made;
}

TEST(Queue, sends_the_newer_of_two_about_one_table) {
  Queue queue({});
  EXPECT_TRUE(queue.add(message("a.example", "1", "t", "old"), 0));
  EXPECT_TRUE(queue.add(message("a.example", "1", "u", "other table"), 0));
  EXPECT_TRUE(queue.add(message("a.example", "2", "t", "other browser"), 0));
  EXPECT_TRUE(queue.add(message("a.example", "1", "t", "new"), 10));
  EXPECT_EQ(queue.waiting(), 3U);
  const auto first = queue.next(10);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->message.text, "new");
  // One more while it is under way: it waits, or they might arrive in the wrong order.
  EXPECT_TRUE(queue.add(message("a.example", "1", "t", "newest"), 20));
  EXPECT_EQ(queue.next(20)->message.text, "other table");
  EXPECT_EQ(queue.next(20)->message.text, "other browser");
  EXPECT_FALSE(queue.next(20));
  // The older has failed: it is not tried again, for there is a newer one.
  EXPECT_FALSE(queue.done(*first, {Outcome::kLater}, 30));
  EXPECT_EQ(queue.next(30)->message.text, "newest");
}

TEST(Queue, sends_few_at_a_time_and_fewer_to_one_service) {
  Queue queue({.at_once = 8, .at_once_per_host = 2});
  for (int i = 0; i < 4; ++i) queue.add(message("slow.example", std::to_string(i), "t"), 0);
  for (int i = 0; i < 4; ++i) queue.add(message("b.example", std::to_string(i), "t"), 0);
  for (int i = 0; i < 4; ++i) queue.add(message("c.example", std::to_string(i), "t"), 0);
  std::map<std::string, int> sent;
  std::vector<Queue::Sending> going;
  while (const auto one = queue.next(0)) {
    ++sent[one->host];
    going.push_back(*one);
  }
  EXPECT_EQ(sent["slow.example"], 2);
  EXPECT_EQ(sent["b.example"], 2);
  EXPECT_EQ(sent["c.example"], 1);
  // The slow one does not answer; the others go on.
  EXPECT_FALSE(queue.done(going.back(), {Outcome::kSent}, 5));
  EXPECT_EQ(queue.next(5)->host, "c.example");
  EXPECT_FALSE(queue.next(5));
}

// Each of them accepts everything and answers nothing until its time is over.
TEST(Queue, has_room_for_a_healthy_service_whatever_a_few_silent_ones_do) {
  constexpr std::int64_t kTimeout_ms = 15'000;
  constexpr int kSilent = 4;
  constexpr int kEach = 50;
  Queue queue({});
  for (int i = 0; i < kSilent * kEach; ++i) {
    queue.add(message(join("silent", i % kSilent, ".example"), std::to_string(i), "t"), 0);
  }
  std::vector<std::pair<std::int64_t, Queue::Sending>> under_way;  // and when its time is over
  std::map<std::string, int> tried;
  int healthy = 0;
  for (std::int64_t now_ms = 0; now_ms <= 10 * 60'000; now_ms += 500) {
    std::erase_if(under_way, [&](const auto& one) {
      if (one.first > now_ms) return false;
      queue.done(one.second, {.outcome = Outcome::kLater, .answered = false}, now_ms);
      return true;
    });
    queue.add(message("healthy.example", "1", std::to_string(now_ms)), now_ms);
    while (const auto one = queue.next(now_ms)) {
      if (one->host == "healthy.example") {
        ++healthy;
        queue.done(*one, {Outcome::kSent}, now_ms);
      } else {
        ++tried[one->host];
        under_way.emplace_back(now_ms + kTimeout_ms, *one);
      }
    }
    ASSERT_EQ(healthy, now_ms / 500 + 1) << "one waited at " << now_ms;
  }
  for (const auto& [host, times] : tried) {
    EXPECT_GE(times, 6) << host << " might be there again";
    EXPECT_LE(times, 12) << host;
  }
}

TEST(Queue, leaves_a_silent_service_alone_longer_each_time_until_it_answers) {
  Queue queue({.first_pause_ms = 1000, .longest_silence_ms = 3000});
  for (int i = 0; i < 20; ++i) queue.add(message("a.example", std::to_string(i), "t"), 0);
  std::vector<Queue::Sending> going;
  while (const auto one = queue.next(0)) going.push_back(*one);
  ASSERT_EQ(going.size(), 4U);
  std::int64_t now_ms = 100;
  for (const auto& one : going) queue.done(one, {.answered = false}, now_ms);
  for (const std::int64_t pause_ms : {1000, 2000, 3000, 3000}) {
    EXPECT_EQ(queue.wait_ms(now_ms), pause_ms);
    EXPECT_FALSE(queue.next(now_ms + pause_ms - 1));
    now_ms += pause_ms;
    const auto one = queue.next(now_ms);
    ASSERT_TRUE(one);
    EXPECT_FALSE(queue.next(now_ms)) << "one at a time";
    EXPECT_FALSE(queue.wait_ms(now_ms)) << "until it is done";
    queue.done(*one, {.answered = false}, now_ms);
  }
  now_ms += 3000;
  const auto one = queue.next(now_ms);
  ASSERT_TRUE(one);
  queue.done(*one, attempt_of(503, {}), now_ms);
  going.clear();
  while (const auto next = queue.next(now_ms)) going.push_back(*next);
  EXPECT_EQ(going.size(), 4U) << "as before";
}

TEST(Queue, waits_for_what_may_go_soonest_while_a_service_is_busy) {
  Queue queue({.at_once_per_host = 1, .first_pause_ms = 5000});
  queue.add(message("b.example", "1", "t"), 0);
  queue.done(*queue.next(0), {Outcome::kLater}, 0);
  queue.add(message("slow.example", "1", "t"), 0);
  queue.add(message("slow.example", "2", "t"), 0);
  ASSERT_TRUE(queue.next(0));
  ASSERT_FALSE(queue.next(0));
  EXPECT_EQ(queue.wait_ms(0), 5000) << "not for the slow one, which says when it is done";
}

TEST(Queue, waits_as_long_as_the_service_asks_for_and_lets_others_go_on) {
  Queue queue({});
  queue.add(message("a.example", "1", "t"), 0);
  const auto first = queue.next(0);
  ASSERT_TRUE(first);
  EXPECT_TRUE(queue.done(*first, attempt_of(429, 120'000), 100));
  queue.add(message("a.example", "2", "t"), 200);
  queue.add(message("b.example", "1", "t"), 200);
  EXPECT_EQ(queue.next(200)->host, "b.example");
  EXPECT_FALSE(queue.next(200)) << "the pause is for all that goes there";
  EXPECT_EQ(queue.wait_ms(200), 119'900);
  EXPECT_FALSE(queue.next(120'099));
  const auto again = queue.next(120'100);
  ASSERT_TRUE(again);
  EXPECT_EQ(queue.next(120'100)->host, "a.example");
}

TEST(Queue, tries_again_later_and_later_and_not_for_ever) {
  Queue queue({.attempts = 4, .first_pause_ms = 1000, .longest_pause_ms = 3000});
  queue.add(message("a.example", "1", "t"), 0);
  std::int64_t now_ms = 0;
  for (const std::int64_t pause_ms : {1000, 2000, 3000}) {
    const auto one = queue.next(now_ms);
    ASSERT_TRUE(one);
    EXPECT_TRUE(queue.done(*one, {Outcome::kLater}, now_ms));
    EXPECT_EQ(queue.wait_ms(now_ms), pause_ms);
    EXPECT_FALSE(queue.next(now_ms + pause_ms - 1));
    now_ms += pause_ms;
  }
  const auto last = queue.next(now_ms);
  ASSERT_TRUE(last);
  EXPECT_FALSE(queue.done(*last, {Outcome::kLater}, now_ms));
  EXPECT_FALSE(queue.wait_ms(now_ms));
}

TEST(Queue, drops_what_is_worth_nothing_any_more) {
  Queue queue({});
  Message short_lived = message("a.example", "1", "t");
  short_lived.ttl_s = 60;
  queue.add(short_lived, 0);
  queue.done(*queue.next(0), attempt_of(503, 90'000), 0);
  EXPECT_EQ(queue.waiting(), 1U);
  EXPECT_FALSE(queue.next(90'000));
  EXPECT_EQ(queue.waiting(), 0U);
}

TEST(Queue, has_a_limit) {
  Queue queue({.waiting = 2});
  EXPECT_TRUE(queue.add(message("a.example", "1", "t"), 0));
  EXPECT_TRUE(queue.add(message("a.example", "2", "t"), 0));
  EXPECT_FALSE(queue.add(message("a.example", "3", "t"), 0));
  EXPECT_TRUE(queue.add(message("a.example", "2", "t", "newer"), 0));
}

TEST(Queue, knows_what_an_answer_means) {
  for (const int status : {200, 201, 202, 204}) {
    EXPECT_EQ(attempt_of(status, {}).outcome, Outcome::kSent) << status;
  }
  for (const int status : {404, 410}) {
    EXPECT_EQ(attempt_of(status, {}).outcome, Outcome::kGone) << status;
  }
  for (const int status : {408, 429, 500, 502, 503, 504}) {
    EXPECT_EQ(attempt_of(status, {}).outcome, Outcome::kLater) << status;
  }
  for (const int status : {301, 302, 307, 400, 401, 403, 413}) {
    EXPECT_EQ(attempt_of(status, {}).outcome, Outcome::kRefused) << status;
  }
}

// Services that fail at random: never too many at once, never two about one thing, and everything
// is sent or given up in the end.
TEST(Queue, holds_its_limits_whatever_comes_back) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    const QueueLimits limits{.waiting = 20, .at_once = 6, .at_once_per_host = 2, .attempts = 3};
    Queue queue(limits);
    std::vector<Queue::Sending> going;
    std::int64_t now_ms = 0;
    int finished = 0;
    for (int step = 0; step < 400; ++step) {
      now_ms += static_cast<std::int64_t>(random.below(3000));
      if (step < 200) {
        const std::string host = "h" + std::to_string(random.below(4)) + ".example";
        queue.add(message(host, std::to_string(random.below(3)), std::to_string(random.below(3))),
                  now_ms);
      }
      while (auto one = queue.next(now_ms)) going.push_back(std::move(*one));
      ASSERT_LE(going.size(), 6U);
      for (const auto& one : going) {
        ASSERT_LE(std::ranges::count(going, one.host, &Queue::Sending::host), 2);
        ASSERT_EQ(std::ranges::count_if(going,
                                        [&](const auto& other) {
                                          return other.message.table == one.message.table &&
                                                 other.message.to == one.message.to;
                                        }),
                  1);
      }
      if (going.empty()) continue;
      const std::size_t which = random.below(static_cast<std::uint32_t>(going.size()));
      const Queue::Sending one = going[which];
      going.erase(going.begin() + static_cast<std::ptrdiff_t>(which));
      const auto outcome = static_cast<Outcome>(random.below(4));
      queue.done(one,
                 {outcome, random.below(2) == 0 ? std::optional<std::int64_t>(7000) : std::nullopt},
                 now_ms);
      ++finished;
    }
    EXPECT_GT(finished, 100);
    for (int round = 0; round < 1000 && (queue.waiting() > 0 || !going.empty()); ++round) {
      now_ms += 60'000;
      while (auto one = queue.next(now_ms)) going.push_back(std::move(*one));
      for (const auto& one : going) queue.done(one, {Outcome::kLater}, now_ms);
      going.clear();
    }
    EXPECT_EQ(queue.waiting(), 0U);
  }
}

}  // namespace
}  // namespace twistwood::push
