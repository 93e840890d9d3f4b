// What happens at a table while one of its servers has lost it and reads it again.
#include <gtest/gtest.h>

#include "server/peers.h"
#include "server/two_hubs.h"
#include "table/long_table.h"
#include "wire/log.h"

namespace twistwood::trial {
namespace {

using server::Here;
using server::PeerSignal;

// Its own word is lost with the append, and the table is to be read again.
void lose_table(HubWorld& world, ViewerId who) {
  world.store.failures = {store::StoreError::Kind::kUnavailable};
  world.say(who, {{"type", "resign"}, {"id", "x"}, {"version", 1}});
  world.store.run_one();
  ASSERT_EQ(world.store.waiting(), 1u) << "it is being read";
}

// Found by the fleet, like the next one.
TEST(ReadAgain, who_comes_while_a_table_is_read_again_is_told_afterwards) {
  TwoHubs hubs(kTwo);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  EXPECT_EQ(TwoHubs::newest(hubs.two, bo), picture({2}, 0));
  lose_table(hubs.two, bo);
  hubs.two.hub.heard({{"server1", hubs.made.table, server::write_words(Here{.seats = 1})}});
  hubs.settle();
  EXPECT_EQ(TwoHubs::newest(hubs.two, bo), picture({1, 2}, 0));
}

TEST(ReadAgain, who_leaves_while_a_table_is_read_again_is_told_afterwards) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.two, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  lose_table(hubs.two, bo);
  hubs.two.hub.disconnect(ada);
  hubs.settle();
  EXPECT_EQ(TwoHubs::newest(hubs.two, bo), picture({2}, 0));
}

// The record is there before the log.
TEST(ReadAgain, a_rematch_that_is_made_while_a_table_is_read_again_is_told_afterwards) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  lose_table(hubs.two, bo);
  hubs.one.say(ada, {{"type", "resign"}, {"id", "x"}, {"version", 1}});
  hubs.one.settle();
  hubs.one.say(ada, {{"type", "rematch"}, {"id", "r"}});
  hubs.one.settle();
  hubs.two.hub.refresh(hubs.one.store.tables.at(hubs.made.table).record);
  hubs.settle();
  const auto told = hubs.two.heard(bo, "rematch");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["table"], hubs.one.heard(ada, "rematch").at(0)["table"]);
}

TEST(ReadAgain, who_is_here_is_said_while_a_table_is_read_again) {
  TwoHubs hubs(kTwo);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  lose_table(hubs.two, bo);
  hubs.two.store.announced.clear();
  hubs.two.hub.heard({{"server1", hubs.made.table, server::write_words(PeerSignal::kWho)}});
  ASSERT_EQ(hubs.two.store.announced.size(), 1u);
  EXPECT_EQ(hubs.two.store.announced[0].words.substr(0, 8), "here 2 0");
}

// Memory can end on the other thread, where a long log is read.
TEST(ReadAgain, a_log_that_could_not_be_read_is_read_when_somebody_comes_again) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  auto& kept = world.store.tables[made.table];
  const auto long_table = make({.turns = 40});
  kept.lines.clear();
  for (const table::Event& event : long_table.log()) kept.lines.push_back(wire::write_event(event));
  HubWorld next;
  next.store.tables = world.store.tables;
  const auto background = next.hub.parts().background;
  next.hub.parts().background = [](const auto&, store::Task then) { then(); };
  const ViewerId none = next.join(made.table, made.tokens[0]);
  EXPECT_EQ(next.heard(none, "refused").at(0)["code"], "unavailable");
  next.hub.parts().background = background;
  const ViewerId ada = next.join(made.table, made.tokens[0]);
  EXPECT_EQ(next.heard(ada, "joined").at(0)["table"]["version"], 41);
  EXPECT_TRUE(next.logged("log-broken").empty()) << "there is nothing wrong with it";
}

}  // namespace
}  // namespace twistwood::trial
