// The program itself while somebody sets the system's clock, as it sees it (false_date.cpp).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/running_server.h"
#include "server/server_process.h"

namespace twistwood::trial {
namespace {

constexpr std::int64_t kStart_ms = 60'000;

const Json kTimed = {{"game", "twisty"},
                     {"limit", 60},
                     {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}},
                     {"clock", {{"start_ms", kStart_ms}, {"increment_ms", 0}}}};

// What the programs that are started with it take for the date: the true one and so many seconds.
class FalseDate {
 public:
  FalseDate() { set("+0"); }
  void set(const std::string& offset) {
    // In one step, so that nobody reads half of it.
    const auto half = folder_.path / "half";
    std::ofstream(half) << offset << '\n';
    std::filesystem::rename(half, file());
  }
  std::vector<std::string> environment() const {
    return {"LD_PRELOAD=" TWISTWOOD_FALSE_DATE_LIBRARY, "TWISTWOOD_FALSE_DATE=" + file().string()};
  }

 private:
  std::filesystem::path file() const { return folder_.path / "date"; }
  Folder folder_;
};

void play_some(Player& ada, Player& bo, int turns, const std::string& id) {
  for (int i = 0; i < turns; ++i) {
    Player& mover = ada.my_turn() ? ada : bo;
    const Json answer = mover.play(id + std::to_string(i));
    ASSERT_EQ(answer["ok"], true) << answer;
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  EXPECT_FALSE(ada.over());
}

std::int64_t least_left_ms(const Player& player) {
  std::int64_t least = kStart_ms;
  for (const Json& seat : player.table["seats"]) {
    least = std::min(least, seat["left_ms"].get<std::int64_t>());
  }
  return least;
}

TEST(ClockStep, nobody_loses_and_nothing_is_deleted) {
  FalseDate date;
  Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  auto server = std::make_unique<ServerProcess>(database, date.environment());
  ASSERT_NE(server->port(), 0);
  const OnlineTable at = make_table(server->port(), kTimed);
  Player ada(server->port(), at, at.tokens[0]);
  Player bo(server->port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  const auto began_ms = [&] {
    ada.socket().send({{"type", "ping"}});
    return (*ada.socket().next("pong"))["time_ms"].get<std::int64_t>();
  };
  play_some(ada, bo, 2, "a");
  const std::int64_t before_ms = began_ms();
  date.set("+86400");
  play_some(ada, bo, 4, "b");
  date.set("-172800");
  play_some(ada, bo, 4, "c");
  EXPECT_GE(began_ms(), before_ms);
  EXPECT_GT(least_left_ms(ada), kStart_ms / 2);

  // Restarted with dates that are wrong by a year, in which everything looks old.
  int restarts = 0;
  for (const char* offset : {"+31536000", "-31536000", "+0"}) {
    server.reset();
    date.set(offset);
    server = std::make_unique<ServerProcess>(database, date.environment());
    ASSERT_NE(server->port(), 0);
    ASSERT_TRUE(ada.join_at(server->port()) && bo.join_at(server->port())) << offset;
    // What is stored now is stored after what the start has had deleted.
    play_some(ada, bo, 2, "r" + std::to_string(restarts++));
    EXPECT_GT(least_left_ms(ada), kStart_ms / 2) << offset;
  }
}

}  // namespace
}  // namespace twistwood::trial
