// Time: clocks of games over restarts, wrong dates, other servers and waiting bots; and a hub that
// is told wrong dates at random.
#include <gtest/gtest.h>

#include <map>

#include "server/server_clock.h"
#include "server/timed_seats.h"
#include "wire/log.h"

namespace twistwood::trial {
namespace {

constexpr std::int64_t kYear = 365 * kDay;

// The system's two clocks.
struct Clocks {
  std::int64_t date_ms = 1'700'000'000'000;
  std::int64_t steady_ms = 12'345;

  void pass(std::int64_t ms) { date_ms += ms, steady_ms += ms; }
  server::ServerClock start() {
    return {[this] { return date_ms; }, [this] { return steady_ms; }};
  }
};

TEST(ServerClock, is_not_set_when_the_date_is) {
  Clocks clocks;
  const auto clock = clocks.start();
  const std::int64_t began_ms = clock.now_ms();
  EXPECT_EQ(began_ms, clocks.date_ms);
  clocks.pass(5000);
  clocks.date_ms += kYear;
  EXPECT_EQ(clock.now_ms(), began_ms + 5000);
  clocks.date_ms -= 2 * kYear;
  clocks.pass(5000);
  EXPECT_EQ(clock.now_ms(), began_ms + 10'000);
}

TEST(ServerClock, keeps_tables_by_a_date_that_the_log_bears_out) {
  Clocks clocks;
  const std::int64_t newest_ms = clocks.date_ms - kHour;
  auto clock = clocks.start();
  EXPECT_FALSE(clock.compare({})) << "an empty store contradicts nothing";
  EXPECT_FALSE(clock.compare({.newest_ms = newest_ms}));
  EXPECT_EQ(clock.kept_ms(), clock.now_ms());

  clocks.date_ms += kYear;
  auto ahead = clocks.start();
  EXPECT_TRUE(ahead.compare({.newest_ms = newest_ms}));
  EXPECT_EQ(ahead.kept_ms(), newest_ms + 7 * kDay);
  clocks.pass(kHour);
  EXPECT_EQ(ahead.kept_ms(), newest_ms + 7 * kDay + kHour) << "time goes on from there";

  clocks.date_ms -= 2 * kYear;
  auto behind = clocks.start();
  EXPECT_TRUE(behind.compare({.newest_ms = newest_ms}));
  EXPECT_EQ(behind.kept_ms(), newest_ms - kMinute);
}

// Nobody has played for a month, and there was a server all the time.
TEST(ServerClock, is_believed_after_a_quiet_week) {
  Clocks clocks;
  const std::int64_t newest_ms = clocks.date_ms - 30 * kDay;
  auto clock = clocks.start();
  EXPECT_FALSE(clock.compare({.newest_ms = newest_ms}, clocks.date_ms - kMinute));
  EXPECT_FALSE(clock.is_date_doubted());
  EXPECT_EQ(clock.kept_ms(), clock.now_ms());
  EXPECT_FALSE(clock.compare({.newest_ms = newest_ms}, clocks.date_ms - 6 * kDay));
  EXPECT_TRUE(clock.compare({.newest_ms = newest_ms}, clocks.date_ms - 8 * kDay));
  EXPECT_EQ(clock.kept_ms(), clocks.date_ms - kDay) << "a week after the last sign of life";
  EXPECT_TRUE(clock.compare({.newest_ms = newest_ms})) << "without one";
  EXPECT_TRUE(clock.compare({.newest_ms = newest_ms}, clocks.date_ms + kDay))
      << "one in the future proves nothing";
  const std::int64_t just_now_ms = clocks.date_ms - kMinute;
  EXPECT_FALSE(clock.compare({.newest_ms = just_now_ms}, clocks.date_ms + kDay))
      << "and contradicts nothing";
  EXPECT_TRUE(clock.compare({.newest_ms = clocks.date_ms + kDay}, just_now_ms)) << "an event does";
}

// Nobody else can tell a true pause from a date that is wrong.
TEST(ServerClock, is_believed_after_a_long_pause_when_somebody_confirms_the_date) {
  Clocks clocks;
  const std::int64_t newest_ms = clocks.date_ms - kYear;
  auto clock = clocks.start();
  ASSERT_TRUE(clock.compare({.newest_ms = newest_ms}, newest_ms));
  EXPECT_FALSE(clock.compare({.newest_ms = newest_ms}, newest_ms, true));
  EXPECT_FALSE(clock.is_date_doubted());
  EXPECT_EQ(clock.kept_ms(), clock.now_ms());
  EXPECT_FALSE(clock.compare({.newest_ms = newest_ms}, clocks.date_ms + kDay, true))
      << "a sign of life in the future still proves nothing";

  const std::int64_t later_ms = clocks.date_ms + kDay;
  EXPECT_TRUE(clock.compare({.newest_ms = later_ms}, 0, true)) << "it is before what has happened";
  EXPECT_TRUE(clock.is_date_doubted());
  EXPECT_EQ(clock.kept_ms(), later_ms - kMinute);

  // The date of a database that others share is the one that is confirmed.
  const std::int64_t true_ms = clocks.date_ms - kHour;
  EXPECT_TRUE(clock.compare({.newest_ms = newest_ms, .now_ms = true_ms}, 0, true));
  EXPECT_FALSE(clock.is_date_doubted());
  EXPECT_EQ(clock.kept_ms(), true_ms);
}

// Else a server whose date is years ahead of the others' would delete what they have just stored,
// where the database is so new that no event contradicts it. Found by the fleet.
TEST(ServerClock, keeps_tables_by_the_date_of_a_database_that_others_share) {
  Clocks clocks;
  const std::int64_t true_ms = clocks.date_ms;
  clocks.date_ms += 3 * kYear;
  auto clock = clocks.start();
  EXPECT_TRUE(clock.compare({.now_ms = true_ms}));
  EXPECT_EQ(clock.kept_ms(), true_ms);
  clocks.pass(kHour);
  EXPECT_EQ(clock.kept_ms(), true_ms + kHour);
  EXPECT_EQ(clock.now_ms(), true_ms + 3 * kYear + kHour) << "games go by the server's own";

  clocks.date_ms = true_ms;
  auto right = clocks.start();
  EXPECT_FALSE(right.compare({.now_ms = true_ms - 1000})) << "nobody's clock is perfect";
  EXPECT_TRUE(right.compare({.newest_ms = true_ms - kYear, .now_ms = true_ms}))
      << "the database may be wrong as well";
  EXPECT_EQ(right.kept_ms(), true_ms - kYear + 7 * kDay);
}

TEST(Time, a_server_that_was_away_costs_nobody_any_time) {
  Restarts game(kTimed);
  game.pass(kMinute);
  game.play();
  game.pass(kMinute);
  game.restart(3 * kHour);
  EXPECT_EQ(game.left_ms(), 5 * kMinute) << "nobody knows for how long there was a server";
  game.pass(2 * kMinute);
  EXPECT_TRUE(game.world->heard(game.who, "event").empty()) << "nobody has lost";
  game.play();
  EXPECT_EQ(game.left_ms(), 4 * kMinute) << "of the other, who has thought for a minute";
  const Json line = *wire::parse(game.log().back());
  EXPECT_EQ(line["stood_ms"], kMinute + 3 * kHour) << "and the log says so";
  // Whoever reads the log knows it too, in the same life of the server and in the next.
  game.restart(1000);
  const int second = game.table["to_act"] == 1 ? 1 : 0;
  EXPECT_EQ(game.table["seats"][static_cast<std::size_t>(second)]["left_ms"], 3 * kMinute);
}

TEST(Time, a_server_that_stops_in_good_order_gives_nobody_time) {
  Restarts game(kTimed);
  game.pass(kMinute);
  game.play();
  for (int i = 0; i < 3; ++i) {
    game.pass(kMinute);
    game.world->hub.stop();
    game.pass(kMinute);  // while it stops
    EXPECT_TRUE(game.world->hub.idle());
    game.restart(kHour);
    EXPECT_EQ(game.left_ms(), (4 - i) * kMinute);
  }
  game.pass(kMinute);
  game.play();
  EXPECT_EQ(wire::parse(game.log().back())->at("stood_ms"), 3 * (kMinute + kHour));
  game.pass(kMinute);
  game.world->hub.stop();
  game.world->store.run();
  game.restart(-kYear);
  EXPECT_EQ(game.left_ms(), 3 * kMinute) << "of the first, who has thought for two minutes";
}

TEST(Time, a_clock_that_was_set_back_or_ahead_before_a_start_takes_and_gives_nothing) {
  for (const std::int64_t step_ms : {-kHour, -kYear, kYear}) {
    Restarts game(kTimed);
    game.pass(kMinute);
    game.play();
    game.restart(step_ms);
    game.pass(2 * kMinute);
    EXPECT_TRUE(game.world->heard(game.who, "event").empty()) << "nobody has lost";
    game.play();
    const auto mover = static_cast<std::size_t>(game.table["to_act"] == 1 ? 1 : 0);
    EXPECT_EQ(game.table["seats"][mover]["left_ms"], 3 * kMinute) << step_ms;
    game.pass(5 * kMinute);
    EXPECT_EQ(game.world->heard(game.who, "event").at(0)["what"]["type"], "timed-out")
        << "clocks go on";
  }
}

TEST(Time, a_table_that_was_out_of_memory_has_lost_no_time) {
  Restarts game(kTimed);
  game.pass(kMinute);
  game.play();
  game.world->hub.disconnect(game.who);
  game.pass(2 * kMinute);
  EXPECT_EQ(game.world->hub.gauges().tables, 0u);
  game.join();
  EXPECT_EQ(game.left_ms(), 3 * kMinute);
}

// Two servers, one of which has a wrong date: events come with times of the other.
TEST(Time, the_date_of_another_server_is_not_taken_for_time_that_passed) {
  for (const std::int64_t ahead_ms : {-kHour, kHour}) {
    HubWorld one;
    HubWorld other({}, 2, &one, one.now_ms + ahead_ms);
    const auto made = one.make_table(kTimed);
    const auto settle = [&] {
      for (int i = 0; i < 20; ++i) one.store.run(), other.store.run();
    };
    const auto sit = [&](HubWorld& world) {
      const ViewerId who = world.connect();
      world.say(who, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
      settle();
      return who;
    };
    const ViewerId here = sit(one);
    const ViewerId there = sit(other);
    Json table = one.heard(here, "joined").at(0)["table"];
    other.heard(there);
    for (int turn = 0; turn < 8; ++turn) {
      for (int i = 0; i < 30; ++i) {
        one.now_ms += 1000;
        other.now_ms += 1000;
        one.hub.tick(), other.hub.tick();
        settle();
      }
      HubWorld& world = turn / 2 % 2 == 0 ? one : other;
      const ViewerId who = turn / 2 % 2 == 0 ? here : there;
      world.say(who, {{"type", "play"},
                      {"id", "t" + std::to_string(turn)},
                      {"seat", table["to_act"]},
                      {"version", table["version"]},
                      {"turn", any_turn(table["position"], one.random)}});
      settle();
      const auto events = one.heard(here, "event");
      ASSERT_EQ(events.size(), 1u) << "the turn, and nobody has lost: " << wire::write(events);
      table["version"] = events[0]["version"];
      table["position"] = events[0]["what"]["position"];
      table.update(events[0]["now"]);
    }
    for (const Json& seat : table["seats"]) EXPECT_EQ(seat["left_ms"], 3 * kMinute);
  }
}

Json with_bot() {
  Json setup = kTimed;
  setup["seats"][1] = {{"name", "Bot"}, {"level", 6}};
  setup["start"] = 2;
  return setup;
}

TEST(Time, a_bot_is_charged_for_thinking_and_not_for_waiting) {
  HubWorld world;
  const auto made = world.make_table(with_bot());
  const ViewerId ada = world.join(made.table, made.tokens[0]);
  world.thinker.thought_ms = 600;
  for (int i = 0; i < 10; ++i) {  // ten minutes, twice what it has
    world.now_ms += kMinute;
    world.hub.tick();
    world.store.run();
  }
  EXPECT_TRUE(world.heard(ada, "event").empty()) << "it has not lost";
  world.settle();
  const Json event = world.heard(ada, "event").at(0);
  EXPECT_EQ(event["what"]["type"], "played");
  EXPECT_EQ(event["now"]["seats"][1]["left_ms"], 5 * kMinute - 600);
  EXPECT_EQ(wire::parse(world.store.tables[made.table].lines.back())->at("stood_ms"),
            10 * kMinute - 600);
}

TEST(Time, a_bot_thinks_for_those_who_watch_and_goes_on_when_they_come_back) {
  HubWorld world;
  const auto made = world.make_table(with_bot());
  const ViewerId ada = world.join(made.table, made.tokens[0]);
  world.hub.disconnect(ada);
  world.settle();
  EXPECT_EQ(world.thinker.thought, 0u);
  world.now_ms += 10'000;
  const ViewerId back = world.join(made.table, made.tokens[0]);
  world.settle();
  EXPECT_EQ(world.thinker.thought, 1u);
  EXPECT_EQ(world.heard(back, "event").at(0)["what"]["seat"], 2);
}

// Whatever happens to the date of the system, and whenever servers stop and start: who is flagged
// has had its time, measured by a clock that the servers do not see.
TEST(Time, in_any_life_with_any_date_nobody_loses_before_their_time) {
  int timeouts = 0;
  int restarts = 0;
  int steps = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    Clocks system;
    auto clock = std::make_unique<server::ServerClock>(system.start());
    Restarts game(kTimed, clock->now_ms());
    std::map<int, std::int64_t> used_ms;  // by seat, while a server ran
    bool over = false;
    for (int i = 0; i < 400 && !over; ++i) {
      const std::int64_t passed_ms = random.below(8000);
      system.pass(passed_ms);
      used_ms[game.table["to_act"].get<int>()] += passed_ms;
      if (random.below(10) == 0) {
        ++steps;
        system.date_ms += static_cast<std::int64_t>(random.below(200)) * kHour - 100 * kHour;
      }
      if (random.below(40) == 0) {
        ++restarts;
        system.pass(random.below(1000) * kMinute);
        clock = std::make_unique<server::ServerClock>(system.start());
        game.restart(clock->now_ms() - game.world->now_ms);
      }
      game.world->now_ms = clock->now_ms();
      game.world->hub.tick();
      game.world->store.run();
      for (const Json& event : game.world->heard(game.who, "event")) {
        ASSERT_EQ(event["what"]["type"], "timed-out");
        EXPECT_GE(used_ms[event["what"]["seat"].get<int>()], 5 * kMinute) << "seed " << seed;
        ++timeouts;
        over = true;
      }
      if (!over && random.below(3) == 0) over = game.play()["now"]["outcome"].is_object();
    }
  }
  EXPECT_GT(timeouts, 10);
  EXPECT_GT(restarts, 50);
  EXPECT_GT(steps, 500);
}

}  // namespace
}  // namespace twistwood::trial
