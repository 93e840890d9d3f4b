// Who gets in at a table that is not in memory, and what is read for those who do not.
#include <gtest/gtest.h>

#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

// A table that is in the store only.
HubWorld::Made stored_table(HubWorld& world, bool open_to_all = false) {
  Json setup = kTwo;
  if (open_to_all) setup["seats"][0] = {{"name", "fox"}, {"mine", true}};
  if (open_to_all) setup["seats"][1] = {{"name", ""}};
  const auto made = world.make_table(setup, open_to_all);
  world.hub.forget({made.table});
  EXPECT_EQ(world.hub.find(made.table), nullptr);
  return made;
}

TEST(Entry, nobody_has_a_log_read_without_a_token_of_the_table) {
  HubWorld world;
  const auto made = stored_table(world);
  const std::string wrong = world.make_table(kTwo).tokens[0];  // as well formed as any
  for (const std::string& token : {wrong, std::string()}) {
    const ViewerId who = world.join(made.table, token);
    const Json refused = world.heard(who, "refused").at(0);
    EXPECT_EQ(refused["code"], "no-entry");
    EXPECT_EQ(refused["message"], token.empty() ? "a token is needed for this table"
                                                : "the token does not open this table");
    EXPECT_EQ(world.closed(who), server::Closing::kRefused);
    EXPECT_EQ(world.hub.find(made.table), nullptr) << "nothing of it stays in memory";
  }
  EXPECT_EQ(world.store.logs_read, 0u);
  EXPECT_EQ(world.store.records_read, 2u);
}

TEST(Entry, whoever_has_one_gets_in_and_the_log_is_read_once) {
  HubWorld world;
  const auto made = stored_table(world);
  const std::string wrong = world.make_table(kTwo).tokens[0];
  const auto say_join = [&](const std::string& token) {
    const ViewerId who = world.connect();
    world.say(who, {{"type", "join"}, {"table", made.table}, {"token", token}});
    return who;
  };
  // All come before anything has been read.
  const ViewerId stranger = say_join(wrong);
  const ViewerId ada = say_join(made.tokens[0]);
  const ViewerId other_stranger = say_join(wrong);
  const ViewerId watcher = say_join(made.watch);
  world.store.run();
  for (const ViewerId who : {stranger, other_stranger}) {
    EXPECT_EQ(world.heard(who).at(0)["type"], "refused");
  }
  for (const ViewerId who : {ada, watcher}) EXPECT_EQ(world.heard(who).at(0)["type"], "joined");
  EXPECT_EQ(world.store.logs_read, 1u);
  EXPECT_EQ(world.store.records_read, 1u);
  EXPECT_EQ(world.heard(world.join(made.table, wrong)).at(0)["code"], "no-entry");
  EXPECT_EQ(world.store.logs_read, 1u) << "it is in memory";
}

TEST(Entry, a_public_table_is_open_to_all_and_one_that_is_not_there_to_nobody) {
  HubWorld world;
  const auto made = stored_table(world, true);
  EXPECT_EQ(world.heard(world.join(made.table, "")).at(0)["type"], "joined");
  const std::string none(made.table.size(), made.table[0] == 'a' ? 'b' : 'a');
  const Json refused = world.heard(world.join(none, "")).at(0);
  EXPECT_EQ(refused["code"], "no-entry");
  EXPECT_EQ(refused["message"], "there is no such table");
  EXPECT_EQ(world.store.logs_read, 1u);
}

}  // namespace
}  // namespace twistwood::trial
