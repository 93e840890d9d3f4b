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

TEST(TwoServers, play_one_game_together) {
  const std::string url = new_database();
  ASSERT_NE(url, "");
  RunningServer one(options_for(url));
  RunningServer two(options_for(url));
  const OnlineTable at = make_table(one.port(), kSetup);
  Player ada(one.port(), at, at.tokens[0]);
  Player bo(two.port(), at, at.tokens[1]);
  Player watcher(two.port(), at, at.watch);
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
  RunningServer one(options_for(url));
  auto two = std::make_unique<RunningServer>(options_for(url));
  const OnlineTable at = make_table(one.port(), kSetup);
  Player ada(one.port(), at, at.tokens[0]);
  Player bo(two->port(), at, at.tokens[1]);
  Player watcher(two->port(), at, at.watch);
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

}  // namespace
}  // namespace twistwood::trial
