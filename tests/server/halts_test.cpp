// Clocks while the server lives and nobody can play: nothing can be stored, or it was frozen. What
// each of the two has left is told exactly, in the same memory, when the table is read again and
// after a restart.
#include <gtest/gtest.h>

#include "server/halts.h"
#include "server/timed_seats.h"
#include "wire/json.h"

namespace twistwood::trial {
namespace {

constexpr auto kAway = store::StoreError::Kind::kUnavailable;

// The first has played after a minute; the second thinks for two, plays, and hears after twenty
// seconds that nothing was stored.
struct Failed : Restarts {
  explicit Failed(bool is_stored = false, const Json& setup = kTimed) : Restarts(setup) {
    pass(kMinute);
    play();
    pass(2 * kMinute);
    send();
    world->now_ms += 20 * kSecond;
    world->store.failures = {kAway};
    world->store.stores_failures = is_stored;
    world->store.run();
    EXPECT_EQ(world->heard(who, "answer").at(0)["code"], "unavailable");
  }
  std::int64_t stored_ms(const char* field) {
    const Json line = *wire::parse(log().back());
    return line.contains(field) ? line[field].get<std::int64_t>() : 0;
  }
};

TEST(FailedStore, gives_nobody_time_and_takes_none) {
  Failed game;
  game.join();
  EXPECT_EQ(game.left_ms(), 3 * kMinute) << "of the second, who has thought for two minutes";
  EXPECT_EQ(game.others_ms(), 4 * kMinute);
  game.pass(kMinute);
  game.play();
  EXPECT_EQ(game.others_ms(), 2 * kMinute);
  EXPECT_EQ(game.left_ms(), 4 * kMinute);
  EXPECT_EQ(game.stored_ms("stood_ms"), 20 * kSecond);
  EXPECT_EQ(game.stored_ms("time_ms"), game.world->now_ms) << "not too early";
}

TEST(FailedStore, is_not_charged_to_the_other_when_the_table_is_read_again) {
  Failed game;
  game.pass(kMinute);
  game.play();
  const std::int64_t played_ms = game.world->now_ms;
  game.leave();
  game.join();
  EXPECT_EQ(game.left_ms(), 4 * kMinute - (game.world->now_ms - played_ms));
  EXPECT_EQ(game.others_ms(), 2 * kMinute);
  game.world->hub.stop();
  game.world->store.run();
  game.restart(3 * kHour);
  EXPECT_EQ(game.left_ms(), 4 * kMinute - (game.world->now_ms - 3 * kHour - played_ms));
  EXPECT_EQ(game.others_ms(), 2 * kMinute);
}

TEST(FailedStore, is_remembered_when_the_table_leaves_memory) {
  for (const bool restarts : {false, true}) {
    Failed game;
    const std::int64_t back_ms = game.world->now_ms;
    game.leave();
    game.join();
    const std::int64_t thought_ms = 2 * kMinute + game.world->now_ms - back_ms;
    if (restarts) {
      game.world->hub.stop();
      game.world->store.run();
      game.restart(kDay);
    }
    EXPECT_EQ(game.left_ms(), 5 * kMinute - thought_ms);
    EXPECT_EQ(game.others_ms(), 4 * kMinute);
    game.play();
    EXPECT_EQ(game.stored_ms("stood_ms"), 20 * kSecond + (restarts ? kDay : 0));
  }
}

// It was stored after all: the clock of the next runs from when that could be told.
TEST(FailedStore, that_was_none_starts_the_next_clock_when_it_is_known) {
  Failed game(true);
  game.join();
  EXPECT_EQ(game.left_ms(), 4 * kMinute);
  EXPECT_EQ(game.others_ms(), 3 * kMinute);
  game.pass(kMinute);
  game.play();
  EXPECT_EQ(game.others_ms(), 3 * kMinute);
  EXPECT_EQ(game.stored_ms("stood_ms"), 20 * kSecond);
}

TEST(FailedStore, stops_the_clocks_until_the_table_could_be_read) {
  Failed game;
  game.world->store.failures = {kAway};
  game.send();
  game.world->store.load_failures.assign(6, kAway);
  game.pass(kMinute);  // it is tried again at every look
  EXPECT_TRUE(game.world->store.load_failures.empty());
  game.join();
  EXPECT_EQ(game.left_ms(), 3 * kMinute);
}

TEST(FailedStore, while_the_server_stops_gives_nobody_time) {
  Failed game;
  game.send();
  game.world->store.failures = {kAway};
  game.world->hub.stop();
  game.pass(10 * kSecond);
  EXPECT_TRUE(game.world->hub.idle());
  game.restart(kHour);
  EXPECT_EQ(game.left_ms(), 3 * kMinute);
  EXPECT_EQ(game.others_ms(), 4 * kMinute);
}

TEST(FailedStore, takes_the_flag_of_nobody_who_had_fallen_before) {
  Failed game;
  game.pass(3 * kMinute);
  game.world->store.failures = {kAway};
  game.pass(kMinute);
  const Json event = game.world->heard(game.who, "event").at(0);
  EXPECT_EQ(event["what"]["type"], "timed-out");
  EXPECT_EQ(event["what"]["seat"], game.table["to_act"]);
}

// Played by the clock of the loop, which looks every second here.
struct Halting : Restarts {
  explicit Halting(const Json& setup = kTimed) : Restarts(setup) {
    step_ms = kSecond;
    watch();
    pass(kMinute);
    play();
    pass(kMinute);
  }
  void watch() { world->hub.parts().halts = &halts; }

  std::vector<std::int64_t> frozen_ms;
  server::Halts halts{[this](std::int64_t ms) { frozen_ms.push_back(ms); }};
};

// As SIGSTOP and SIGCONT have it: whatever comes first afterwards finds that time has passed.
TEST(Halts, a_frozen_server_charges_nobody) {
  for (const bool tick_first : {false, true}) {
    Halting game;
    game.world->now_ms += 10 * kMinute;
    if (tick_first) game.world->hub.tick();
    EXPECT_EQ(game.play()["what"]["type"], "played");
    EXPECT_EQ(game.others_ms(), 4 * kMinute);
    EXPECT_EQ(game.left_ms(), 4 * kMinute);
    EXPECT_EQ(wire::parse(game.log().back())->at("stood_ms"), 10 * kMinute);
    EXPECT_EQ(game.frozen_ms, std::vector<std::int64_t>{10 * kMinute}) << "and the log says so";
    game.pass(4 * kMinute + kSecond);
    EXPECT_EQ(game.world->heard(game.who, "event").at(0)["what"]["type"], "timed-out");
  }
}

TEST(Halts, a_loop_that_is_a_little_late_was_not_frozen) {
  Halting game;
  game.world->now_ms += server::Halts::kFrozen_ms;
  game.world->hub.tick();
  game.join();
  EXPECT_EQ(game.left_ms(), 4 * kMinute - kSecond);
  EXPECT_TRUE(game.frozen_ms.empty());
}

TEST(Halts, nobody_is_charged_while_nothing_can_be_stored) {
  Halting game;
  game.halts.begin(game.world->now_ms);
  for (int i = 0; i < 3; ++i) {
    game.pass(10 * kMinute);
    game.world->store.failures = {kAway};
    game.send();
    game.pass(20 * kSecond);
    EXPECT_EQ(game.world->heard(game.who, "answer").at(0)["code"], "unavailable");
  }
  game.join();
  EXPECT_EQ(game.left_ms(), 4 * kMinute);
  game.pass(kMinute);
  game.halts.end(game.world->now_ms);
  game.pass(kMinute);
  game.play();
  EXPECT_EQ(game.others_ms(), 3 * kMinute);
  EXPECT_EQ(wire::parse(game.log().back())->at("stood_ms"), 32 * kMinute);
}

TEST(Halts, are_remembered_when_the_table_leaves_memory_before_during_and_after) {
  for (const int when : {0, 1, 2}) {
    Halting game;
    const std::int64_t since_ms = game.world->now_ms - kMinute;
    if (when == 0) game.leave();
    game.halts.begin(game.world->now_ms);
    if (when == 1) game.world->hub.disconnect(game.who);
    game.pass(10 * kMinute);
    game.halts.end(game.world->now_ms);
    if (when == 1) {
      game.pass(2 * kSecond);  // what had to be noted is
      EXPECT_EQ(game.world->hub.find(game.made.table), nullptr);
    }
    if (when == 2) game.leave();
    game.join();
    EXPECT_EQ(game.left_ms(), 5 * kMinute - (game.world->now_ms - since_ms - 10 * kMinute)) << when;
    EXPECT_EQ(game.others_ms(), 4 * kMinute);
    EXPECT_TRUE(game.frozen_ms.empty());
  }
}

// Until then they show a clock that runs, or one that has run out.
TEST(Halts, whoever_looks_at_the_clocks_is_told_them_when_they_run_again) {
  for (const bool frozen : {false, true}) {
    Halting game;
    const ViewerId other = game.world->join(game.made.table, game.made.tokens[1]);
    EXPECT_EQ(game.world->heard(other, "joined").size(), 1U) << "as everybody who comes";
    if (!frozen) game.halts.begin(game.world->now_ms);
    frozen ? void(game.world->now_ms += 10 * kMinute) : game.pass(10 * kMinute);
    if (!frozen) {
      EXPECT_TRUE(game.world->heard(game.who, "joined").empty()) << "they still stand";
      game.halts.end(game.world->now_ms);
    }
    game.pass(2 * kSecond);
    for (const ViewerId viewer : {game.who, other}) {
      const auto told = game.world->heard(viewer, "joined");
      ASSERT_EQ(told.size(), 1U) << "once";
      EXPECT_EQ(told[0]["events"], Json::array());
      EXPECT_EQ(told[0]["seats"], viewer == other ? Json({2}) : Json({1, 2}));
      const Json& now = told[0]["now"];
      const auto acts = now["to_act"].get<std::size_t>() - 1;
      EXPECT_GE(now["seats"][acts]["left_ms"], 4 * kMinute - 2 * kSecond);
      EXPECT_LE(now["seats"][acts]["left_ms"], 4 * kMinute);
      EXPECT_EQ(now["seats"][1 - acts]["left_ms"], 4 * kMinute);
    }
    game.pass(kMinute);
    EXPECT_TRUE(game.world->heard(game.who, "joined").empty()) << "and not again";
  }
}

TEST(FailedStore, is_told_to_whoever_looks_at_the_clocks) {
  Failed game;
  game.pass(kSecond);
  const auto told = game.world->heard(game.who, "joined");
  ASSERT_EQ(told.size(), 1U);
  const auto acts = told[0]["now"]["to_act"].get<std::size_t>() - 1;
  EXPECT_EQ(told[0]["now"]["seats"][acts]["left_ms"], 3 * kMinute - kSecond);
}

TEST(Halts, a_bot_is_charged_for_nothing_else_either) {
  Json setup = kTimed;
  setup["seats"][1] = {{"name", "Bot"}, {"level", 6}};
  setup["start"] = 2;
  HubWorld world;
  server::Halts halts;
  world.hub.parts().halts = &halts;
  const auto made = world.make_table(setup);
  const ViewerId ada = world.join(made.table, made.tokens[0]);
  world.hub.tick();
  world.now_ms += 10 * kMinute;
  world.hub.tick();
  world.now_ms += 600;
  world.thinker.thought_ms = 600;
  world.settle();
  EXPECT_EQ(world.heard(ada, "event").at(0)["now"]["seats"][1]["left_ms"], 5 * kMinute - 600);
}

}  // namespace
}  // namespace twistwood::trial
