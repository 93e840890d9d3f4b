// Two servers on one PostgreSQL: people at one table are connected to different ones.
#include <gtest/gtest.h>

#include "server/running_server.h"
#include "store/postgres.h"

namespace twistwood::trial {
namespace {

const Json kSetup = {
    {"game", "twisty"}, {"limit", 60}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

server::ServerOptions options_for(const std::string& url) {
  server::ServerOptions options;
  options.network.trust_loopback = true;
  options.database = url;
  return options;
}

std::string new_database() {
  const auto postgres = Postgres::shared();
  if (!postgres) {
    ADD_FAILURE() << postgres.error().message;
    return {};
  }
  const auto url = (*postgres)->make_database();
  EXPECT_TRUE(url.has_value());
  return url.value_or("");
}

// A table with Ada at one server, Bo and somebody who watches at another. Nobody has joined yet.
struct Apart {
  Apart(const server::ServerOptions& options, const Json& setup)
      : one(options),
        two(std::make_unique<RunningServer>(options)),
        at(make_table(one.port(), setup)),
        ada(one.port(), at, at.tokens[0]),
        bo(two->port(), at, at.tokens[1]),
        watcher(two->port(), at, at.watch) {}

  RunningServer one;
  std::unique_ptr<RunningServer> two;
  OnlineTable at;
  Player ada;
  Player bo;
  Player watcher;
};

void play_until_over(Player& ada, Player& bo, Player& watcher, int from) {
  for (int turn = from; !ada.over() && turn < from + 200; ++turn) {
    Player& mover = ada.my_turn() ? ada : bo;
    const Json answer = mover.play("t" + std::to_string(turn));
    ASSERT_EQ(answer["ok"], true) << answer;
    const int version = answer["version"];
    ASSERT_TRUE(ada.see(version) && bo.see(version) && watcher.see(version));
  }
  EXPECT_TRUE(ada.over() && bo.over() && watcher.over());
  EXPECT_EQ(ada.missed_hash + bo.missed_hash + watcher.missed_hash, "");
  EXPECT_EQ(ada.table["position"], bo.table["position"]);
}

TEST(CarelessDatabase, is_warned_of_at_the_start) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  const auto postgres = Postgres::shared();
  (*postgres)->stop();
  ASSERT_TRUE((*postgres)->start({"fsync=off"}));
  LogLines careless;
  {
    const RunningServer server(options_for(url), careless.journal());
  }
  EXPECT_EQ(careless.wait_for("not-durable")["setting"], "fsync");
  (*postgres)->stop();
  ASSERT_TRUE((*postgres)->start());
  LogLines careful;
  {
    const RunningServer server(options_for(url), careful.journal());
  }
  EXPECT_EQ(careful.count("not-durable"), 0u);
}

TEST(TwoServers, play_one_game_together) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  Apart table(options_for(url), kSetup);
  auto& [one, two, at, ada, bo, watcher] = table;
  ASSERT_TRUE(ada.join() && bo.join() && watcher.join());
  play_until_over(ada, bo, watcher, 0);
}

TEST(TwoServers, of_two_commands_for_one_version_one_wins) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  RunningServer one(options_for(url));
  RunningServer two(options_for(url));
  const OnlineTable at = make_table(one.port(), kSetup);
  // The same person on two devices, at different servers.
  const std::size_t first = [&] {
    Player looks(one.port(), at, at.watch);
    EXPECT_TRUE(looks.join());
    return looks.table["to_act"].get<std::size_t>() - 1;
  }();
  Player here(one.port(), at, at.tokens[first]);
  Player there(two.port(), at, at.tokens[first]);
  ASSERT_TRUE(here.join() && there.join());
  Json left, right;
  std::thread other([&] { right = there.play("right"); });
  left = here.play("left");
  other.join();
  EXPECT_NE(left["ok"], right["ok"]) << left << right;
  EXPECT_EQ((left["ok"] == true ? right : left)["code"], "stale");
  ASSERT_TRUE(here.see(2) && there.see(2));
  EXPECT_EQ(here.table["position"], there.table["position"]);
}

TEST(TwoServers, one_goes_away_and_comes_back) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  Apart table(options_for(url), kSetup);
  auto& [one, two, at, ada, bo, watcher] = table;
  ASSERT_TRUE(ada.join() && bo.join() && watcher.join());
  for (int turn = 0; turn < 6; ++turn) {
    const Json answer = (ada.my_turn() ? ada : bo).play("a" + std::to_string(turn));
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  two->stop();
  ASSERT_TRUE(bo.join_at(one.port()));
  for (int turn = 0; turn < 6; ++turn) {
    const Json answer = (ada.my_turn() ? ada : bo).play("b" + std::to_string(turn));
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  two = std::make_unique<RunningServer>(options_for(url));
  ASSERT_TRUE(watcher.join_at(two->port()) && bo.join_at(two->port()));
  EXPECT_EQ(watcher.version(), ada.version());
  play_until_over(ada, bo, watcher, 100);
}

// Whether somebody is told, sooner or later, that just these seats are here and so many watch. Only
// of those who came later: the others may have been in `joined` already.
bool sees(Player& player, const Json& seats, int watching) {
  while (const auto told = player.socket().next("presence")) {
    Json here = Json::array();
    for (std::size_t i = 0; i < (*told)["seats"].size(); ++i) {
      if ((*told)["seats"][i]["here"] == true) here.push_back(i + 1);
    }
    if (here == seats && (*told)["watching"] == watching) return true;
  }
  return false;
}

TEST(TwoServers, people_see_each_other_and_react) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  Apart table(options_for(url), kSetup);
  auto& [one, two, at, ada, bo, watcher] = table;
  ASSERT_TRUE(bo.join() && ada.join());
  EXPECT_TRUE(sees(bo, {1, 2}, 0));
  ASSERT_TRUE(watcher.join());
  EXPECT_TRUE(sees(ada, {1, 2}, 1));
  bo.socket().send({{"type", "reaction"}, {"code", "hello"}});
  const Json hello = {{"type", "reaction"}, {"seat", 2}, {"code", "hello"}};
  EXPECT_EQ(ada.socket().next("reaction"), hello);
  EXPECT_EQ(watcher.socket().next("reaction"), hello);
  bo.socket().cut();
  EXPECT_TRUE(sees(ada, {1}, 1));
  two->stop();
  EXPECT_TRUE(sees(ada, {1}, 0));
}

TEST(TwoServers, vote_together) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  server::ServerOptions options = options_for(url);
  options.limits.grace_ms = 1;
  Json setup = kSetup;
  setup["seats"].push_back({{"name", "Cy"}});
  Apart table(options, setup);
  auto& [one, two, at, ada, bo, watcher] = table;
  ASSERT_TRUE(bo.join() && ada.join());
  ASSERT_TRUE(sees(bo, {1, 2}, 0));
  ASSERT_TRUE(watcher.join());
  ASSERT_TRUE(sees(ada, {1, 2}, 1));
  ada.socket().send({{"type", "vote"}, {"for", 3}, {"level", 2}});
  const auto asked = bo.socket().next("vote");
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ((*asked)["agreed"], Json({1}));
  EXPECT_EQ((*asked)["needed"], Json({2}));
  bo.socket().send({{"type", "vote"}, {"for", 3}, {"level", 2}});
  const Json called = {{"type", "bot-called"}, {"seat", 3}, {"level", 2}};
  for (Player* player : {&ada, &bo}) {
    const auto event = player->socket().next("event");
    ASSERT_TRUE(event.has_value());
    EXPECT_EQ((*event)["what"], called);
  }
}

}  // namespace
}  // namespace twistwood::trial
