// One device that holds all seats of a table with clocks, over the lives of servers.
#pragma once

#include <memory>

#include "server/hub_world.h"

namespace twistwood::trial {

struct TimedSeats {
  void join() {
    who = world->connect();
    world->say(who, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
    world->store.run();
    table = world->heard(who, "joined").at(0)["table"];
  }
  // Any turn of the seat that has to act; what came of it.
  Json play() {
    world->say(who, {{"type", "play"},
                     {"id", "t" + std::to_string(++sent)},
                     {"seat", table["to_act"]},
                     {"version", table["version"]},
                     {"turn", any_turn(table["position"], world->random)}});
    world->store.run();
    const Json event = world->heard(who, "event").at(0);
    table["version"] = event["version"];
    table["position"] = event["what"]["position"];
    table.update(event["now"]);
    return event;
  }
  // Of the seat that has to act.
  std::int64_t left_ms() {
    const auto seat = table["to_act"].get<std::size_t>() - 1;
    return table["seats"][seat]["left_ms"].get<std::int64_t>();
  }

  std::unique_ptr<HubWorld> world;
  HubWorld::Made made;
  ViewerId who = 0;
  Json table;
  int sent = 0;
};

}  // namespace twistwood::trial
