// One device that holds all seats of a table with clocks, over the lives of servers.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "server/hub_world.h"

namespace twistwood::trial {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

// Five minutes for each of two.
inline const Json kTimed = {{"game", "twisty"},
                            {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}},
                            {"clock", {{"start_ms", 5 * kMinute}, {"increment_ms", 0}}}};

struct TimedSeats {
  void join() {
    who = world->connect();
    world->say(who, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
    world->store.run();
    table = world->heard(who, "joined").at(0)["table"];
  }
  // Any turn of the seat that has to act.
  void send() {
    world->say(who, {{"type", "play"},
                     {"id", "t" + std::to_string(++sent)},
                     {"seat", table["to_act"]},
                     {"version", table["version"]},
                     {"turn", any_turn(table["position"], world->random)}});
  }
  // The same, and what came of it.
  Json play() {
    send();
    world->store.run();
    const Json event = world->heard(who, "event").at(0);
    table["version"] = event["version"];
    table["position"] = event["what"]["position"];
    table.update(event["now"]);
    return event;
  }
  // Of the seat that has to act, and of the other.
  std::int64_t left_ms() { return left_ms(table["to_act"].get<std::size_t>()); }
  std::int64_t others_ms() { return left_ms(3 - table["to_act"].get<std::size_t>()); }
  std::int64_t left_ms(std::size_t seat) {
    return table["seats"][seat - 1]["left_ms"].get<std::int64_t>();
  }

  std::unique_ptr<HubWorld> world;
  HubWorld::Made made;
  ViewerId who = 0;
  Json table;
  int sent = 0;
};

// A server, and the next one on the same tables.
struct Restarts : TimedSeats {
  explicit Restarts(const Json& setup, std::int64_t started_ms = 1'000'000'000) {
    world = std::make_unique<HubWorld>(server::Limits{}, 1, nullptr, started_ms);
    made = world->make_table(setup);
    join();
  }
  // What is known after it has been down for so long.
  void restart(std::int64_t down_ms) {
    auto next = std::make_unique<HubWorld>(server::Limits{}, 1, nullptr, world->now_ms + down_ms);
    next->store.tables = world->store.tables;
    world = std::move(next);
    join();
  }
  void pass(std::int64_t ms) {
    for (std::int64_t passed = 0; passed < ms; passed += step_ms) {
      world->now_ms += std::min(step_ms, ms - passed);
      world->hub.tick();
      world->store.run();
    }
  }
  // Everybody goes, and the table leaves memory.
  void leave() {
    world->hub.disconnect(who);
    pass(world->limits.idle_table_ms + 2 * step_ms);
    EXPECT_EQ(world->hub.find(made.table), nullptr) << "it has left memory";
  }
  const std::vector<std::string>& log() { return world->store.tables[made.table].lines; }

  std::int64_t step_ms = 10'000;
};

}  // namespace twistwood::trial
