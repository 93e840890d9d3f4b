// Bots on their threads: agents live from turn to turn, and there is an end to how many are kept.
#include <gtest/gtest.h>

#include <deque>
#include <future>
#include <new>

#include "base/steady_clock.h"
#include "games/twisty/game.h"

#include "server/bots.h"
#include "table/table.h"

namespace twistwood::trial {
namespace {

using server::BotRequest;
using server::Bots;

BotRequest request_for(const std::string& table, Seat seat) {
  table::Setup setup;
  setup.seats = {{.name = "Ada", .level = 0}, {.name = "Bot", .level = 2}};
  BotRequest request;
  request.table = table;
  request.seat = seat;
  request.position = mask(table::Table::open(setup, 0)->position());
  request.level = 2;
  request.budget_ms = 5;
  return request;
}

// What it chose, once it has.
Result<std::string> try_to_ask(Bots& bots, const BotRequest& request) {
  std::promise<Result<std::string>> turn;
  EXPECT_TRUE(bots.think(
      request, [&](Result<std::string> chosen, std::int64_t) { turn.set_value(chosen); }));
  return turn.get_future().get();
}
std::string ask(Bots& bots, const BotRequest& request) {
  auto turn = try_to_ask(bots, request);
  EXPECT_TRUE(turn) << (turn ? "" : turn.error().message);
  return turn.value_or("");
}

void at_once(const std::function<void()>& task) { task(); }

TEST(Bots, an_agent_lives_from_turn_to_turn) {
  Bots bots({.threads = 2}, at_once);
  const BotRequest request = request_for("one", seat_at(1));
  for (int i = 0; i < 3; ++i) {
    const auto legal = turns(request.position);
    EXPECT_NE(std::ranges::find(legal, ask(bots, request)), legal.end());
  }
  EXPECT_EQ(bots.agents_made(), 1u);
  ask(bots, request_for("one", seat_at(0)));
  EXPECT_EQ(bots.agents_made(), 2u) << "each seat has its own";
  EXPECT_EQ(bots.agents(), 2u);
  bots.forget("one");
  EXPECT_EQ(bots.agents(), 0u);
}

TEST(Bots, no_more_agents_are_kept_than_there_is_memory_for) {
  Bots bots({.threads = 2, .agent_mib = 48}, at_once);
  for (int i = 0; i < 5; ++i) ask(bots, request_for(join("table", i), seat_at(1)));
  EXPECT_EQ(bots.agents(), 3u);
  ask(bots, request_for("table4", seat_at(1)));
  EXPECT_EQ(bots.agents_made(), 5u) << "the newest are kept";
  ask(bots, request_for("table0", seat_at(1)));
  EXPECT_EQ(bots.agents_made(), 6u) << "the oldest went";
}

TEST(Bots, without_threads_or_with_a_full_queue_nobody_is_asked) {
  Bots none({.threads = 0}, at_once);
  EXPECT_FALSE(none.think(request_for("one", seat_at(1)), {}));
  Bots full({.threads = 1, .most_waiting = 0}, at_once);
  EXPECT_FALSE(full.think(request_for("one", seat_at(1)), {}));
}

class Exhausted : public search::Agent<Twisty> {
 public:
  search::Answer<Twisty> choose(const search::Request<Twisty>&) override { throw std::bad_alloc(); }
};

// Whoever asked has to know, and the next who asks is answered.
TEST(Bots, an_agent_that_cannot_be_made_or_throws_is_told_of) {
  std::deque<Result<search::AnyAgent>> agents;
  agents.emplace_back(refuse("no memory"));
  agents.emplace_back(search::AnyAgent::of<Twisty>(std::make_unique<Exhausted>(), steady_ms));
  const auto make = [&](const BotRequest& request) -> Result<search::AnyAgent> {
    if (agents.empty()) return search::AnyAgent::make(request.position, "level:1", {}, steady_ms);
    auto agent = std::move(agents.front());
    agents.pop_front();
    return agent;
  };
  Bots bots({.threads = 1, .make = make}, at_once);
  const BotRequest request = request_for("one", seat_at(1));
  const auto none = try_to_ask(bots, request);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "no memory");
  const auto thrown = try_to_ask(bots, request);
  ASSERT_FALSE(thrown);
  EXPECT_EQ(thrown.error().message, std::bad_alloc().what());
  EXPECT_NE(ask(bots, request), "");
}

TEST(Bots, the_end_interrupts_what_is_being_thought) {
  BotRequest request = request_for("one", seat_at(1));
  request.level = 6;
  request.budget_ms = 3'600'000;
  bool answered = false;
  {
    Bots bots({.threads = 1}, at_once);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(bots.think(request, [&](const auto&, std::int64_t) { answered = true; }));
    }
  }
  EXPECT_FALSE(answered);
}

}  // namespace
}  // namespace twistwood::trial
