// One seat on two devices: the second is told, and may take over; then the first is told.
#include <gtest/gtest.h>

#include "server/sitting.h"
#include "server/two_hubs.h"

namespace twistwood::trial {
namespace {

Json claim(const std::string& device, bool take = false) {
  return {{"type", "claim"}, {"device", device}, {"take", take}};
}
// The seats that somebody was told to be played elsewhere; null: not a word.
Json elsewhere(HubWorld& world, ViewerId who) {
  const auto told = world.heard(who, "elsewhere");
  return told.empty() ? Json() : told.back()["seats"];
}

TEST(Device, the_second_is_told_and_the_first_when_it_takes_over) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId laptop = world.join(made.table, made.tokens[0]);
  const ViewerId phone = world.join(made.table, made.tokens[0]);
  const ViewerId other = world.join(made.table, made.tokens[1]);
  world.say(laptop, claim("laptop"));
  world.say(other, claim("other"));
  world.say(phone, claim("phone"));
  EXPECT_EQ(elsewhere(world, phone), Json({1}));
  EXPECT_EQ(elsewhere(world, laptop), Json());
  world.say(phone, claim("phone", true));
  EXPECT_EQ(elsewhere(world, phone), Json());
  EXPECT_EQ(elsewhere(world, laptop), Json({1}));
  world.say(laptop, claim("laptop"));
  EXPECT_EQ(elsewhere(world, laptop), Json({1})) << "now it is the other way round";
  EXPECT_EQ(elsewhere(world, other), Json());
}

TEST(Device, one_that_comes_back_before_its_old_connection_ends_is_no_other) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId before = world.join(made.table, made.tokens[0]);
  world.say(before, claim("phone"));
  const ViewerId after = world.join(made.table, made.tokens[0]);
  world.say(after, claim("phone"));
  EXPECT_EQ(elsewhere(world, before), Json());
  EXPECT_EQ(elsewhere(world, after), Json());
  world.hub.disconnect(before);
  const ViewerId laptop = world.join(made.table, made.tokens[0]);
  world.say(laptop, claim("laptop"));
  EXPECT_EQ(elsewhere(world, laptop), Json({1})) << "the seat went along";
}

TEST(Device, a_seat_that_was_left_is_played_by_the_next) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId laptop = world.join(made.table, made.tokens[0]);
  world.say(laptop, claim("laptop"));
  world.hub.disconnect(laptop);
  const ViewerId phone = world.join(made.table, made.tokens[0]);
  world.say(phone, claim("phone"));
  EXPECT_EQ(elsewhere(world, phone), Json());
}

TEST(Device, of_several_seats_only_those_are_lost_that_another_plays) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId tablet = world.connect();
  world.say(tablet, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
  world.say(tablet, claim("tablet"));
  const ViewerId phone = world.join(made.table, made.tokens[1]);
  world.say(phone, claim("phone", true));
  EXPECT_EQ(elsewhere(world, tablet), Json({2}));
}

// It says nothing of devices, hears nothing of them, and plays as ever.
TEST(Device, a_client_of_before_is_left_alone) {
  HubWorld world;
  Sitting at(world, kTwo);
  const ViewerId fresh = world.join(at.made.table, at.made.tokens[0]);
  world.say(fresh, claim("phone"));
  EXPECT_EQ(elsewhere(world, fresh), Json());
  world.say(at.mover(), at.play("t"));
  world.settle();
  EXPECT_EQ(world.heard(at.mover(), "answer").at(0)["ok"], true);
}

TEST(Device, nonsense_and_spectators_claim_nothing) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.watcher, claim("phone"));
  EXPECT_EQ(world.heard(at.watcher, "notice").at(0)["code"], "spectator");
  for (const std::string& name : {std::string(), std::string("a b"), std::string(33, 'x')}) {
    world.say(at.seats[0], claim(name));
    EXPECT_EQ(world.heard(at.seats[0], "notice").at(0)["code"], "malformed") << name;
  }
}

TEST(Device, at_another_server_it_is_the_same) {
  TwoHubs hubs(kTwo);
  const ViewerId laptop = hubs.sit(hubs.one, 1);
  hubs.one.say(laptop, claim("laptop"));
  hubs.settle();
  const ViewerId phone = hubs.sit(hubs.two, 1);
  hubs.two.say(phone, claim("phone"));
  hubs.settle();
  EXPECT_EQ(elsewhere(hubs.two, phone), Json({1}));
  EXPECT_EQ(elsewhere(hubs.one, laptop), Json());
  hubs.two.say(phone, claim("phone", true));
  hubs.settle();
  EXPECT_EQ(elsewhere(hubs.one, laptop), Json({1}));
  const ViewerId again = hubs.sit(hubs.one, 1);
  hubs.one.say(again, claim("phone"));
  hubs.settle();
  EXPECT_EQ(elsewhere(hubs.one, again), Json()) << "the same device, through another server";
  EXPECT_EQ(elsewhere(hubs.two, phone), Json());
}

}  // namespace
}  // namespace twistwood::trial
