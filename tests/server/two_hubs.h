// Two servers on one database, without sockets, and a table that was made at the first.
#pragma once

#include "server/hub_world.h"

namespace twistwood::trial {

struct TwoHubs {
  explicit TwoHubs(const Json& setup) : made(one.make_table(setup)) { pass(100); }

  void settle() {
    while (one.store.waiting() + two.store.waiting() > 0) {
      one.settle();
      two.settle();
    }
  }
  // As time passes for a server that runs.
  void pass(std::int64_t time_ms) {
    while (time_ms > 0) {
      const std::int64_t step_ms = std::min<std::int64_t>(time_ms, 500);
      time_ms -= step_ms;
      for (HubWorld* world : {&one, &two}) {
        world->now_ms += step_ms;
        world->hub.tick();
      }
      settle();
    }
  }
  ViewerId sit(HubWorld& world, std::size_t seat) { return join(world, made.tokens.at(seat - 1)); }
  ViewerId join(HubWorld& world, const std::string& token) {
    const ViewerId who = world.join(made.table, token);
    settle();
    return who;
  }
  void leave(HubWorld& world, ViewerId who) {
    world.hub.disconnect(who);
    settle();
  }
  void vote(HubWorld& world, ViewerId who, int away, int level) {
    world.say(who, {{"type", "vote"}, {"for", away}, {"level", level}});
  }
  // The seats that somebody was last told to be here, and how many watch.
  static Json newest(HubWorld& world, ViewerId who) {
    Json presence;
    for (const Json& message : world.heard(who)) {
      if (message["type"] == "joined") presence = message["presence"];
      if (message["type"] == "presence") presence = message;
    }
    Json seats = Json::array();
    if (presence.is_null()) return "nothing";
    for (std::size_t i = 0; i < presence["seats"].size(); ++i) {
      if (presence["seats"][i]["here"] == true) seats.push_back(i + 1);
    }
    return {{"here", seats}, {"watching", presence["watching"]}};
  }
  std::size_t lines() { return one.store.tables.at(made.table).lines.size(); }

  HubWorld one{{}, 1};
  HubWorld two{{}, 2, &one};
  HubWorld::Made made;
};

// As TwoHubs::newest tells it.
inline Json picture(const Json& here, int watching) {
  return {{"here", here}, {"watching", watching}};
}

}  // namespace twistwood::trial
