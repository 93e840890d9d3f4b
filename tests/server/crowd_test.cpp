// Thousands watch a table, come, go, and go all at once. Work is counted in frames that are sent.
#include <gtest/gtest.h>

#include "server/sitting.h"

namespace twistwood::trial {
namespace {

using server::Presence;

// Three who play, one who watches, and a crowd.
struct Crowd {
  explicit Crowd(std::size_t size, const server::Limits& limits = {})
      : world(limits), at(world, kGame) {
    for (std::size_t i = 0; i < size; ++i)
      watchers.push_back(world.join(at.made.table, at.made.watch));
    pass();
    for (const ViewerId who : watchers) world.heard(who);
    for (const ViewerId who : at.seats) world.heard(who);
    world.heard(at.watcher);
  }
  void pass() {
    world.now_ms += Presence::kTogether_ms;
    world.hub.tick();
    world.settle();
  }
  // How many frames it takes, and how many more until all is told.
  template <class Do>
  std::uint64_t frames_of(const Do& what) {
    const std::uint64_t before = world.frames_sent;
    what();
    return world.frames_sent - before;
  }
  std::size_t viewers() const { return watchers.size() + 4; }

  inline static const Json kGame = {{"game", "twisty"},
                                    {"seats", {{{"name", "A"}}, {{"name", "B"}}, {{"name", "C"}}}}};
  HubWorld world;
  Sitting at;
  std::vector<ViewerId> watchers;
};

TEST(Crowd, who_comes_and_goes_is_told_to_few_at_once_and_to_many_together) {
  Crowd crowd(1000);
  HubWorld& world = crowd.world;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(crowd.frames_of([&] {
      crowd.watchers.push_back(world.join(crowd.at.made.table, crowd.at.made.watch));
    }),
              1u)
        << "`joined`";
    EXPECT_EQ(crowd.frames_of([&] {
      world.hub.disconnect(crowd.watchers.front());
      crowd.watchers.erase(crowd.watchers.begin());
    }),
              0u);
  }
  world.hub.disconnect(crowd.at.seats[2]);
  EXPECT_EQ(crowd.frames_of([&] { crowd.pass(); }), crowd.viewers() - 1) << "all hear once";
  const Json told = world.heard(crowd.at.seats[0], "presence").at(0);
  EXPECT_EQ(told["watching"], 1001);
  EXPECT_EQ(told["seats"][1]["here"], true);
  EXPECT_EQ(told["seats"][2]["here"], false);
  EXPECT_EQ(crowd.frames_of([&] { crowd.pass(); }), 0u) << "nothing has changed";

  // Few hear at once, as they always did.
  HubWorld small;
  Sitting two(small, kTwo);
  small.hub.disconnect(two.watcher);
  EXPECT_EQ(small.heard(two.seats[0], "presence").at(0)["watching"], 0);
}

TEST(Crowd, that_goes_all_at_once_makes_no_work) {
  Crowd crowd(3000);
  HubWorld& world = crowd.world;
  const std::uint64_t sent = crowd.frames_of([&] {
    for (const ViewerId who : crowd.watchers) world.hub.disconnect(who);
    crowd.pass();
  });
  EXPECT_LE(sent, (Presence::kFew + 1) * (Presence::kFew + 1))
      << "not as many times as there were people";
  const auto told = world.heard(crowd.at.seats[0], "presence");
  EXPECT_EQ(told.back()["watching"], 1);
}

TEST(Crowd, a_vote_is_told_when_it_changes_and_not_whenever_somebody_comes) {
  Crowd crowd(200);
  HubWorld& world = crowd.world;
  world.hub.disconnect(crowd.at.seats[2]);
  world.now_ms += world.limits.grace_ms;
  crowd.pass();
  const Json vote = {{"type", "vote"}, {"for", 3}};
  const std::size_t all = crowd.viewers() - 1;
  EXPECT_EQ(crowd.frames_of([&] { world.say(crowd.at.seats[0], vote); }), all);
  EXPECT_EQ(crowd.frames_of([&] { world.say(crowd.at.seats[0], vote); }), 0u) << "nothing new";
  const ViewerId late = world.join(crowd.at.made.table, crowd.at.made.watch);
  EXPECT_EQ(world.heard(late, "vote").at(0)["needed"], Json({2})) << "a newcomer hears of it";
  EXPECT_EQ(crowd.frames_of([&] { crowd.pass(); }), all + 1) << "`presence` alone";
  world.say(crowd.at.seats[1], vote);
  world.store.run();
  EXPECT_EQ(world.heard(late, "event").at(0)["what"]["type"], "bot-called");
}

// Decided by somebody leaving, which in a crowd is looked at a moment later.
TEST(Crowd, a_vote_is_decided_when_the_last_who_was_asked_leaves) {
  Crowd crowd(200);
  HubWorld& world = crowd.world;
  world.hub.disconnect(crowd.at.seats[2]);
  world.now_ms += world.limits.grace_ms;
  crowd.pass();
  world.say(crowd.at.seats[0], {{"type", "vote"}, {"for", 3}});
  world.hub.disconnect(crowd.at.seats[1]);
  crowd.pass();
  EXPECT_EQ(world.heard(crowd.at.seats[0], "event").at(0)["what"]["type"], "bot-called");
}

TEST(Crowd, is_told_of_several_events_of_another_server_in_one_message) {
  HubWorld one;
  HubWorld two({}, 2, &one);
  const auto made = one.make_table(kTwo);
  const ViewerId ada = one.connect();
  one.say(ada, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
  one.store.run();
  Json table = one.heard(ada, "joined").at(0)["table"];
  std::vector<ViewerId> watchers;
  for (int i = 0; i < 100; ++i) watchers.push_back(two.join(made.table, made.watch));
  two.now_ms += 1000;
  two.hub.tick();
  two.settle();
  for (const ViewerId who : watchers) two.heard(who);
  one.store.news_lost = true;
  for (int i = 0; i < 5; ++i) {
    one.say(ada, {{"type", "play"},
                  {"id", std::to_string(i)},
                  {"seat", table["to_act"]},
                  {"version", table["version"]},
                  {"turn", any_turn(table["position"], one.random)}});
    one.store.run();
    const Json event = one.heard(ada, "event").at(0);
    table["version"] = event["version"];
    table["position"] = event["what"]["position"];
    table.update(event["now"]);
  }
  const std::uint64_t before = two.frames_sent;
  two.hub.changed({{made.table, 6}});
  two.store.run();
  EXPECT_EQ(two.frames_sent - before, watchers.size());
  const Json joined = two.heard(watchers[7], "joined").at(0);
  EXPECT_EQ(joined["events"].size(), 5u);
  EXPECT_EQ(joined["now"]["to_act"], table["to_act"]);
}

TEST(Crowd, has_an_end_and_those_who_play_still_get_in) {
  server::Limits limits;
  limits.viewers_per_table = 10;
  Crowd crowd(6, limits);
  HubWorld& world = crowd.world;
  const ViewerId late = world.join(crowd.at.made.table, crowd.at.made.watch);
  EXPECT_EQ(world.heard(late, "refused").at(0)["code"], "too-many");
  EXPECT_EQ(world.closed(late), server::Closing::kRefused);
  for (int i = 0; i < 10; ++i) {
    const ViewerId seat = world.join(crowd.at.made.table, crowd.at.made.tokens[0]);
    EXPECT_EQ(world.heard(seat).at(0)["type"], "joined");
  }
  const ViewerId more = world.join(crowd.at.made.table, crowd.at.made.tokens[0]);
  EXPECT_EQ(world.heard(more).at(0)["type"], "refused");
  world.hub.disconnect(crowd.watchers[0]);
  EXPECT_EQ(world.heard(world.join(crowd.at.made.table, crowd.at.made.tokens[1])).at(0)["type"],
            "joined");
}

}  // namespace
}  // namespace twistwood::trial
