// The lobby: who may make a table, find one, sit down at one.
#include <gtest/gtest.h>

#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

TEST(Lobby, says_what_the_server_offers) {
  HubWorld world;
  const auto offers = wire::parse(world.lobby.greet().text);
  ASSERT_TRUE(offers);
  EXPECT_EQ((*offers)["online"], true);
  EXPECT_EQ((*offers)["public"], true);
  EXPECT_EQ((*offers)["grace_ms"], server::Limits().grace_ms);
}

TEST(Lobby, strangers_find_each_other_without_a_word_of_their_own) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"] = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
  const auto made = world.make_table(setup, true);
  EXPECT_FALSE(made.tokens[0].empty());
  EXPECT_TRUE(made.tokens[1].empty());
  const auto get = [&](auto ask) {
    Json json;
    ask([&](server::HttpReply reply) { json = *wire::parse(reply.text); });
    world.store.run();
    return json;
  };
  const Json list = get([&](auto then) { world.lobby.list(then); });
  ASSERT_EQ(list["tables"].size(), 1u);
  EXPECT_EQ(list["tables"][0]["seats"][1]["free"], true);
  const auto take = [&] {
    return get([&](auto then) { world.lobby.take_seat("10.0.0.2", made.table, "{}", then); });
  };
  const Json seat = take();
  EXPECT_EQ(seat["seat"], 2);
  const ViewerId guest = world.join(made.table, seat["token"]);
  EXPECT_EQ(world.heard(guest, "joined").at(0)["seats"], Json({2}));
  EXPECT_EQ(take()["code"], "taken");
  world.now_ms += 2000;
  EXPECT_TRUE(get([&](auto then) { world.lobby.list(then); })["tables"].empty());
  EXPECT_EQ(world.heard(world.join(made.table, ""), "joined").at(0)["seats"], Json::array());
}

TEST(Lobby, what_cannot_be_a_table_is_refused) {
  HubWorld world;
  const auto refused = [&](const Json& body) { return world.ask(body).status == 400; };
  Json only_bots = kTwo;
  only_bots["seats"] = {{{"level", 1}}, {{"level", 2}}};
  Json control = kTwo;
  control["seats"][0]["name"] = "a\nb";
  for (const auto& [ours, value] :
       {std::pair{"seed", "1"}, {"table", "AAAAAAAAAAAA"}, {"key", "00"}, {"position", "twisty"}}) {
    Json dealt = kTwo;
    dealt[ours] = value;
    EXPECT_TRUE(refused({{"setup", dealt}})) << ours;
  }
  EXPECT_TRUE(refused({{"setup", only_bots}}));
  EXPECT_TRUE(refused({{"setup", control}}));
  EXPECT_TRUE(refused({{"setup", kTwo}, {"public", true}})) << "free names on a public table";
  EXPECT_TRUE(refused(Json::array()));
  EXPECT_EQ(world.store.tables.size(), 0u);
}

TEST(Lobby, an_address_makes_only_so_many_tables) {
  server::Limits limits;
  limits.tables_per_hour = 3;
  HubWorld world(limits);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(world.ask({{"setup", kTwo}}).status, 201);
  const server::HttpReply reply = world.ask({{"setup", kTwo}});
  EXPECT_EQ(reply.status, 429);
  EXPECT_GT(reply.retry_after_s, 1000);
  world.now_ms += 3'600'000;
  EXPECT_EQ(world.ask({{"setup", kTwo}}).status, 201);
}

}  // namespace
}  // namespace twistwood::trial
