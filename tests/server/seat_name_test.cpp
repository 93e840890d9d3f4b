// What whoever sits down wants to be called: kept, told to everybody, and taken along.
#include <gtest/gtest.h>

#include "server/sitting.h"
#include "server/two_hubs.h"

namespace twistwood::trial {
namespace {

server::HttpReply call(HubWorld& world, const std::string& table, const std::string& token,
                       const Json& name) {
  server::HttpReply answer;
  const std::string body = wire::write({{"token", token}, {"name", name}});
  world.lobby.name_seat("10.0.0.2", table, body,
                        [&](server::HttpReply reply) { answer = std::move(reply); });
  world.settle();
  return answer;
}

TEST(SeatName, everybody_is_told_and_whoever_comes_later_too) {
  HubWorld world;
  Sitting at(world, kTwo);
  EXPECT_FALSE(world.heard(world.join(at.made.table, at.made.watch), "joined")
                   .at(0)["presence"]["seats"][1]
                   .contains("name"));
  world.heard(at.seats[0]);
  EXPECT_EQ(call(world, at.made.table, at.made.tokens[1], "owl Bea").status, 200);
  const Json told = world.heard(at.seats[0], "presence").at(0);
  EXPECT_EQ(told["seats"][1]["name"], "owl Bea");
  EXPECT_FALSE(told["seats"][0].contains("name"));
  const ViewerId late = world.join(at.made.table, at.made.watch);
  const Json joined = world.heard(late, "joined").at(0);
  EXPECT_EQ(joined["presence"]["seats"][1]["name"], "owl Bea");
  EXPECT_EQ(joined["table"]["seats"][1]["name"], "Bo") << "the log stays as it was written";
  world.heard(at.seats[0]);
  EXPECT_EQ(call(world, at.made.table, at.made.tokens[1], "owl Bea").status, 200);
  EXPECT_TRUE(world.heard(at.seats[0], "presence").empty()) << "nothing has changed";
  EXPECT_EQ(call(world, at.made.table, at.made.tokens[1], "").status, 200);
  EXPECT_FALSE(world.heard(at.seats[0], "presence").at(0)["seats"][1].contains("name"));
}

TEST(SeatName, only_whoever_has_the_seat_names_it_and_only_with_a_name) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  EXPECT_EQ(call(world, made.table, made.watch, "Eve").status, 403);
  EXPECT_EQ(call(world, made.table, std::string(22, 'x'), "Eve").status, 403);
  EXPECT_EQ(call(world, std::string(16, '0'), made.tokens[0], "Eve").status, 404);
  EXPECT_EQ(call(world, made.table, made.tokens[0], 7).status, 400);
  EXPECT_EQ(call(world, made.table, made.tokens[0], "a\nb").status, 400);
  EXPECT_EQ(call(world, made.table, made.tokens[0], std::string(97, 'a')).status, 400);
}

TEST(SeatName, strangers_choose_a_pawn_and_no_word_of_their_own) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"] = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
  const auto made = world.make_table(setup, true);
  EXPECT_EQ(call(world, made.table, made.tokens[0], "hare Ada").status, 400);
  EXPECT_EQ(call(world, made.table, made.tokens[0], "hare").status, 200);
  const ViewerId watcher = world.join(made.table, made.watch);
  EXPECT_EQ(world.heard(watcher, "joined").at(0)["presence"]["seats"][0]["name"], "hare");
}

TEST(SeatName, a_renewed_link_is_for_somebody_else) {
  HubWorld world;
  const server::HttpReply laid = world.ask({{"setup", kTwo}});
  world.settle();
  const Json made = *wire::parse(laid.text);
  call(world, made["table"], made["tokens"][1], "owl Bea");
  world.lobby.renew_link("10.0.0.2", made["table"], "2", wire::write({{"host", made["host"]}}),
                         [](const server::HttpReply& reply) { EXPECT_EQ(reply.status, 200); });
  world.settle();
  const ViewerId watcher = world.join(made["table"], made["watch"]);
  EXPECT_FALSE(world.heard(watcher, "joined").at(0)["presence"]["seats"][1].contains("name"));
}

TEST(SeatName, in_the_rematch_it_is_the_name_of_the_new_seat) {
  HubWorld world;
  Sitting at(world, kTwo);
  call(world, at.made.table, at.made.tokens[1], "owl Bea");
  world.say(at.seats[0], {{"type", "resign"}, {"id", "r"}, {"version", at.table["version"]}});
  world.settle();
  world.say(at.seats[0], {{"type", "rematch"}, {"id", "again"}});
  world.settle();
  const Json next = world.heard(at.seats[0], "rematch").at(0);
  const ViewerId bea = world.join(next["table"], at.made.tokens[1]);
  const Json table = world.heard(bea, "joined").at(0)["table"];
  const auto place = next["seats"][1].get<std::size_t>() - 1;
  EXPECT_EQ(table["seats"][place]["name"], "owl Bea");
  EXPECT_EQ(table["seats"][1 - place]["name"], "Ada");
}

TEST(SeatName, people_at_another_server_are_told) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.sit(hubs.two, 2);
  hubs.one.heard(ada);
  call(hubs.two, hubs.made.table, hubs.made.tokens[1], "owl Bea");
  hubs.settle();
  EXPECT_EQ(hubs.one.heard(ada, "presence").back()["seats"][1]["name"], "owl Bea");
}

}  // namespace
}  // namespace twistwood::trial
