// Games of days a turn: outages, restarts, tables that nobody looks at.
#include <gtest/gtest.h>

#include "server/halts.h"
#include "server/timed_seats.h"

namespace twistwood::trial {
namespace {

constexpr std::int64_t kHours = kHour;
constexpr std::int64_t kDays = kDay;

Json slow(std::int64_t turn_ms) {
  Json setup = kTwo;
  setup["clock"] = {{"turn_ms", turn_ms}};
  return setup;
}

TEST(Outages, are_what_lies_between_two_signs_of_life) {
  MemoryStore store;
  const auto life = [&](std::int64_t from_ms, std::int64_t to_ms, bool is_doubted = false) {
    server::Outages outages(store);
    bool begun = false;
    outages.begin(from_ms, [&](std::int64_t) { return is_doubted; }, [&] { begun = true; });
    store.run();
    EXPECT_TRUE(begun);
    for (std::int64_t now_ms = from_ms; now_ms < to_ms; now_ms += server::Outages::kBeat_ms) {
      outages.beat(now_ms);
      store.run();
    }
    outages.beat(to_ms);
    store.run();
    return outages;
  };
  constexpr std::int64_t kStart = 100 * kDays;
  EXPECT_EQ(covered_ms(life(kStart, kStart + kHours).spans(), 0, kStart + kDays), 0)
      << "the first of all";
  // A restart is no outage; two hours are one.
  life(kStart + kHours + kSecond, kStart + 2 * kHours);
  life(kStart + 4 * kHours, kStart + 5 * kHours);
  const auto outages = life(kStart + 10 * kHours, kStart + 11 * kHours);
  EXPECT_EQ(covered_ms(outages.spans(), kStart, kStart + 11 * kHours), 7 * kHours);
  EXPECT_EQ(covered_ms(outages.spans(), kStart + 3 * kHours, kStart + 6 * kHours), 2 * kHours);
  EXPECT_EQ(covered_ms(outages.spans(), kStart + 10 * kHours, kStart + 11 * kHours), 0);
  // A date that is wrong leaves nothing behind; to whoever has it, it is an outage.
  for (const std::int64_t wrong_ms : {300 * kDays, -50 * kDays}) {
    const auto wrong = life(kStart + wrong_ms, kStart + wrong_ms + kHours, true);
    EXPECT_EQ(covered_ms(wrong.spans(), kStart + 11 * kHours, kStart + 400 * kDays),
              wrong_ms > 0 ? wrong_ms - 11 * kHours : 0);
    const auto right = life(kStart + 11 * kHours + kSecond, kStart + 12 * kHours);
    EXPECT_EQ(covered_ms(right.spans(), 0, kStart + 400 * kDays), 7 * kHours);
  }
  // One that was not, ahead and then right again, is an outage that is not over, and so none.
  life(kStart + 300 * kDays, kStart + 300 * kDays + kHours);
  const auto right = life(kStart + 12 * kHours, kStart + 13 * kHours);
  EXPECT_EQ(covered_ms(right.spans(), kStart + 12 * kHours, kStart + 400 * kDays), 0);
  // What is long past is forgotten.
  EXPECT_EQ(
      covered_ms(life(kStart + 400 * kDays, kStart + 400 * kDays).spans(), 0, kStart + 5 * kHours),
      0);
}

// A server that was away for longer than a date is believed, and then lived.
TEST(Outages, end_with_a_server_whose_date_was_doubted_and_right) {
  constexpr std::int64_t kStart = 100 * kDays;
  constexpr std::int64_t kBack = kStart + 10 * kDays;
  MemoryStore store;
  const auto live = [&](std::int64_t from_ms, std::int64_t to_ms, bool is_doubted) {
    server::Outages outages(store);
    outages.begin(from_ms, [&](std::int64_t) { return is_doubted; }, [] {});
    store.run();
    for (std::int64_t now_ms = from_ms; now_ms < to_ms; now_ms += server::Outages::kBeat_ms) {
      outages.beat(now_ms);
      store.run();
    }
    outages.beat(to_ms);
    store.run();
    return covered_ms(outages.spans(), 0, to_ms);
  };
  EXPECT_EQ(live(kStart, kStart + kHours, false), 0);
  constexpr std::int64_t kAway = 10 * kDays - kHours;
  EXPECT_EQ(live(kBack, kBack + 2 * kDays, true), kAway);
  EXPECT_EQ(live(kBack + 2 * kDays + kSecond, kBack + 3 * kDays, true), kAway)
      << "it is doubted again, and there was a server";
  EXPECT_EQ(live(kBack + 3 * kDays + kSecond, kBack + 4 * kDays, false), kAway);
  EXPECT_EQ(live(kBack + 4 * kDays + kHours, kBack + 5 * kDays, false), kAway + kHours);
  EXPECT_FALSE(wire::parse(store.settings["alive"])->contains("doubted_ms")) << "believed again";
}

TEST(Outages, ask_whether_the_date_is_doubted_with_the_last_sign_that_was_not) {
  MemoryStore store;
  const auto asked = [&](bool is_doubted) {
    std::vector<std::int64_t> with_ms;
    server::Outages outages(store);
    outages.begin(
        300 * kDays,
        [&](std::int64_t alive_ms) {
          with_ms.push_back(alive_ms);
          return is_doubted;
        },
        [] {});
    outages.beat(300 * kDays);  // not before it is known whether it may be noted as such
    store.run();
    return with_ms;
  };
  using Times = std::vector<std::int64_t>;
  EXPECT_EQ(asked(false), Times{0});
  EXPECT_EQ(asked(false), Times{300 * kDays});
  store.settings["alive"] = R"({"alive_ms":7,"doubted_ms":8,"outages":[]})";
  EXPECT_EQ(asked(true), Times{7});
  EXPECT_EQ(wire::parse(store.settings["alive"])->at("alive_ms"), 7);
  EXPECT_EQ(wire::parse(store.settings["alive"])->at("doubted_ms"), 300 * kDays);
  store.settings["alive"] = R"({"alive_ms":"soon"})";
  EXPECT_EQ(asked(true), Times{0}) << "what makes no sense is none";
  store.away = "away";
  EXPECT_EQ(asked(true), Times{0});
}

TEST(TimeSpans, that_overlap_count_once) {
  using server::covered_ms;
  EXPECT_EQ(covered_ms({}, 0, 100), 0);
  EXPECT_EQ(covered_ms({{10, 30}, {20, 40}}, 0, 100), 30);
  EXPECT_EQ(covered_ms({{20, 40}, {10, 30}}, 0, 100), 30) << "in any order";
  EXPECT_EQ(covered_ms({{10, 50}, {20, 30}, {40, 45}}, 0, 100), 40) << "one within another";
  EXPECT_EQ(covered_ms({{10, 20}, {20, 30}, {10, 20}}, 0, 100), 20) << "side by side, and twice";
  EXPECT_EQ(covered_ms({{-10, 20}, {10, 15}, {90, 200}}, 5, 100), 25) << "only what lies within";
  EXPECT_EQ(covered_ms({{30, 20}}, 0, 100), 0) << "one that ends before it begins";
}

TEST(Outages, are_noted_once_by_servers_that_start_together) {
  MemoryStore store;
  server::Outages first(store);
  const auto is_sure = [](std::int64_t) { return false; };
  first.begin(100 * kDays, is_sure, [] {});
  store.run();
  server::Outages one(store);
  server::Outages other(store);
  one.begin(100 * kDays + kHours, is_sure, [] {});
  other.begin(100 * kDays + kHours + kSecond, is_sure, [] {});
  store.run();
  EXPECT_EQ(covered_ms(one.spans(), 0, 200 * kDays), kHours);
  EXPECT_EQ(covered_ms(other.spans(), 0, 200 * kDays), kHours);
  EXPECT_EQ(wire::parse(store.settings["alive"])->at("outages").size(), 1U);
}

// A slow game over the lives of servers; nobody is connected unless a test says so.
struct Lives : TimedSeats {
  explicit Lives(std::int64_t turn_ms) {
    begin(100 * kDays);
    made = world->make_table(slow(turn_ms));
    join();
  }

  void begin(std::int64_t at_ms) {
    auto next = std::make_unique<HubWorld>(server::Limits{}, 1, nullptr, at_ms);
    if (world) {
      next->store.tables = world->store.tables;
      next->store.settings = world->store.settings;
    }
    outages.reset();
    world = std::move(next);
    outages = std::make_unique<server::Outages>(world->store);
    world->hub.parts().outages = outages.get();
    outages->begin(at_ms, [](std::int64_t) { return false; }, [] {});
    world->store.run();
  }
  void leave() {
    world->hub.disconnect(who);
    pass(world->limits.idle_table_ms + kSecond);
    EXPECT_EQ(world->hub.find(made.table), nullptr) << "it has left memory";
  }
  void pass(std::int64_t ms) {
    for (std::int64_t passed = 0; passed < ms; passed += step_ms) {
      world->now_ms += std::min(step_ms, ms - passed);
      outages->beat(world->now_ms);
      world->hub.tick();
      world->store.run();
    }
  }
  // In good order, or killed; then away for so long.
  void restart(std::int64_t down_ms, bool killed) {
    if (!killed) {
      world->hub.stop();
      world->store.run();
    }
    begin(world->now_ms + down_ms);
  }

  std::unique_ptr<server::Outages> outages;
  std::int64_t step_ms = server::Outages::kBeat_ms;  // between two looks
};

TEST(SlowGame, is_laid_shown_and_kept) {
  Lives game(3 * kDays);
  EXPECT_EQ(game.table["options"]["clock"], Json({{"turn_ms", 3 * kDays}}));
  EXPECT_EQ(game.left_ms(), 3 * kDays);
  game.pass(kDays);
  game.play();
  EXPECT_EQ(game.left_ms(), 3 * kDays);
  game.pass(kHours);
  game.play();
  EXPECT_EQ(game.left_ms(), 3 * kDays);
}

// Every day another version of the server: nobody gets three days again and again.
TEST(SlowGame, runs_on_over_restarts_while_nobody_looks) {
  for (const bool killed : {false, true}) {
    Lives game(3 * kDays);
    game.play();
    game.leave();
    for (int i = 0; i < 2; ++i) {
      game.pass(kDays);
      game.restart(10 * kSecond, killed);
    }
    game.join();
    EXPECT_LT(game.left_ms(), kDays);
    EXPECT_GT(game.left_ms(), kDays - kHours);
  }
}

TEST(SlowGame, stands_still_while_there_is_no_server) {
  for (const bool killed : {false, true}) {
    for (const bool in_memory : {false, true}) {
      Lives game(3 * kDays);
      game.play();
      if (!in_memory) game.leave();
      game.pass(kDays);
      game.restart(2 * kDays, killed);
      game.pass(kDays);
      game.restart(5 * kDays, killed);
      game.join();
      EXPECT_NEAR(static_cast<double>(game.left_ms()), static_cast<double>(kDays),
                  static_cast<double>(kHours))
          << (killed ? "killed, " : "stopped, ") << (in_memory ? "in memory" : "out of memory");
      // And the same when it is read again, after an event that says how long the clock stood.
      game.play();
      game.restart(kHours, killed);
      game.join();
      EXPECT_NEAR(static_cast<double>(game.left_ms()), static_cast<double>(3 * kDays),
                  static_cast<double>(kHours));
    }
  }
}

// Of three days the first has thought for nearly all when the disk was full for a moment.
TEST(SlowGame, goes_on_exactly_after_something_could_not_be_stored) {
  for (const bool restarts : {false, true}) {
    Lives game(3 * kDays);
    game.pass(2 * kDays + 20 * kHours);
    game.world->store.failures = {store::StoreError::Kind::kUnavailable};
    game.send();
    game.world->store.run();
    EXPECT_EQ(game.world->heard(game.who, "answer").at(0)["code"], "unavailable");
    game.world->hub.disconnect(game.who);
    game.join();
    EXPECT_EQ(game.left_ms(), 4 * kHours) << "nothing is given back";
    game.play();
    const std::int64_t played_ms = game.world->now_ms;
    game.leave();
    game.pass(4 * kHours);
    if (restarts) game.restart(kSecond, false);
    game.join();
    EXPECT_EQ(game.left_ms(), 3 * kDays - (game.world->now_ms - played_ms)) << "nothing is taken";
    EXPECT_EQ(game.others_ms(), 3 * kDays);
  }
}

TEST(SlowGame, is_lost_in_time_where_somebody_looks_and_otherwise_when_it_is_opened) {
  Lives watched(kDays);
  watched.pass(kDays + kHours);
  EXPECT_EQ(watched.world->heard(watched.who, "event").at(0)["what"]["type"], "timed-out");

  Lives left(kDays);
  left.play();
  const int loser = left.table["to_act"];
  left.leave();
  left.pass(5 * kDays);
  EXPECT_EQ(left.world->store.tables[left.made.table].lines.size(), 2U) << "nobody has looked";
  left.join();
  left.world->hub.tick();
  left.world->store.run();
  const Json event = left.world->heard(left.who, "event").at(0);
  EXPECT_EQ(event["what"]["type"], "timed-out");
  EXPECT_EQ(event["what"]["seat"], loser);
  EXPECT_NEAR(event["time_ms"].get<double>(), static_cast<double>(101 * kDays),
              static_cast<double>(kHours))
      << "when it happened";
}

TEST(SlowGame, takes_nobody_for_away_who_can_still_play_in_time) {
  Lives game(kDays);
  game.world->hub.disconnect(game.who);
  const ViewerId one = game.world->join(game.made.table, game.made.tokens[0]);
  game.pass(kHours);
  game.world->say(one,
                  {{"type", "call-bot"}, {"id", "b"}, {"version", 1}, {"for", 2}, {"level", 1}});
  game.world->store.run();
  EXPECT_EQ(game.world->heard(one, "answer").at(0)["code"], "present");
}

// A stop of a minute is no outage between two signs of life, but nobody could play.
TEST(SlowGame, is_not_charged_for_a_server_that_could_not_go_on_while_it_was_out_of_memory) {
  for (const std::int64_t halt_ms : {kMinute, kHour}) {
    Lives game(kHours);
    server::Halts halts;
    game.world->hub.parts().halts = &halts;
    game.step_ms = kSecond;  // more would be taken for frozen
    game.play();
    const std::int64_t since_ms = game.world->now_ms;
    game.leave();
    halts.begin(game.world->now_ms);
    game.world->now_ms += halt_ms;  // without a sign of life
    halts.end(game.world->now_ms);
    game.outages->beat(game.world->now_ms);
    game.pass(kMinute);
    game.join();
    EXPECT_EQ(game.left_ms(), kHours - (game.world->now_ms - since_ms - halt_ms)) << halt_ms;
    game.world->hub.parts().halts = nullptr;
  }
}

TEST(SlowGame, is_refused_where_it_would_be_deleted_before_its_time) {
  server::Limits limits;
  limits.longest_turn_ms = 7 * kDays;
  HubWorld world(limits);
  EXPECT_EQ(world.ask({{"setup", slow(7 * kDays)}}).status, 201);
  const auto refused = world.ask({{"setup", slow(7 * kDays + 1)}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.text.find("setup.clock.turn_ms"), std::string::npos) << refused.text;
  EXPECT_EQ(world.ask({{"setup", slow(15 * kDays)}}).status, 400);
  EXPECT_EQ(world.ask({{"setup", slow(10)}}).status, 400);
}

}  // namespace
}  // namespace twistwood::trial
