// Two or more persons at a table, all there, and one who watches.
#pragma once

#include <gtest/gtest.h>

#include "server/hub_world.h"

namespace twistwood::trial {

struct Sitting {
  explicit Sitting(HubWorld& w, const Json& setup) : world(w), made(w.make_table(setup)) {
    for (const std::string& token : made.tokens) {
      seats.push_back(token.empty() ? 0 : world.join(made.table, token));
    }
    watcher = world.join(made.table, made.watch);
    const auto joined = world.heard(watcher, "joined");
    table = joined.at(0)["table"];
    for (const ViewerId seat : seats) world.heard(seat);
  }
  ViewerId mover() const { return seats.at(table["to_act"].get<std::size_t>() - 1); }
  ViewerId other() const { return seats.at(table["to_act"].get<std::size_t>() == 1 ? 1 : 0); }
  Json play(const std::string& id) {
    return {{"type", "play"},
            {"id", id},
            {"version", table["version"]},
            {"turn", any_turn(table["position"], world.random)}};
  }
  // What the watcher saw goes into `table`.
  void look() {
    for (const Json& event : world.heard(watcher, "event")) {
      ASSERT_EQ(event["version"], table["version"].get<int>() + 1);
      table["version"] = event["version"];
      table["to_act"] = event["now"]["to_act"];
      if (event["what"].contains("position")) table["position"] = event["what"]["position"];
    }
  }

  HubWorld& world;
  HubWorld::Made made;
  std::vector<ViewerId> seats;
  ViewerId watcher = 0;
  Json table;
};

}  // namespace twistwood::trial
