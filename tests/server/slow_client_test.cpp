// Clients that do not take what is sent to them, and long tables, which are no fault of theirs.
#include <gtest/gtest.h>

#include "server/listener.h"
#include "server/running_server.h"

namespace twistwood::trial {
namespace {

const Json kSetup = {
    {"game", "labyrinth"}, {"limit", 60}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

struct World {
  explicit World(const std::function<void(server::Limits&)>& change) {
    options.database = (folder.path / "tables.db").string();
    options.network.trust_loopback = true;  // what it sends is not to wait
    change(options.limits);
    server = std::make_unique<RunningServer>(options);
  }
  int port() const { return server->port(); }
  // The figure of this name in /metrics.
  int figure(const std::string& name) const {
    const std::string text = http(port(), "GET", "/metrics", "").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
  }
  // Until the figure is that; asking is what it does meanwhile.
  bool becomes(const std::string& name, int wanted, const std::function<void()>& meanwhile) const {
    constexpr int kTries = 20'000;
    for (int i = 0; i < kTries; ++i) {
      if (figure(name) == wanted) return true;
      meanwhile();
    }
    return false;
  }

  Folder folder;
  server::ServerOptions options;
  std::unique_ptr<RunningServer> server;
};

TEST(SlowClient, a_table_larger_than_what_may_wait_can_be_opened_and_played) {
  World world([](server::Limits& limits) { limits.unsent_bytes = 1500; });
  const OnlineTable at = make_table(world.port(), kSetup);
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  for (int turn = 0; turn < 40 && !ada.over(); ++turn) {
    const Json answer = (ada.my_turn() ? ada : bo).play("t" + std::to_string(turn));
    ASSERT_EQ(answer["ok"], true);
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  Player late(world.port(), at, at.watch);
  ASSERT_TRUE(late.join());
  EXPECT_GT(wire::write(late.table).size(), 1500u);
  EXPECT_EQ(late.table["position"], ada.table["position"]);
  EXPECT_EQ(world.figure("twistwood_slow_clients_total"), 0);
}

// It talks all the time, so it is not silent, and what waits for it never gets too much.
TEST(SlowClient, one_who_stops_reading_is_dropped_after_a_while) {
  World world([](server::Limits& limits) {
    limits.unsent_bytes = 64 * 1024 * 1024;
    limits.silent_ms = 400;
  });
  const OnlineTable at = make_table(world.port(), kSetup);
  SocketClient deaf;
  ASSERT_EQ(deaf.open(world.port(), {.origin = "", .forwarded = "", .receive_buffer = 4096}), 101);
  const Json join = {{"type", "join"}, {"table", at.id}, {"token", at.watch}};
  for (int i = 0; i < 400; ++i) deaf.send(join);
  EXPECT_TRUE(world.becomes("twistwood_slow_clients_total", 1,
                            [&] { deaf.send_text(R"({"type":"ping"})"); }));
  EXPECT_TRUE(world.becomes("twistwood_viewers", 0, [] {})) << "it is gone";
  Player watcher(world.port(), at, at.watch);
  EXPECT_TRUE(watcher.join()) << "it may come back";
}

// The goodbye waits behind what it does not read.
TEST(SlowClient, one_who_was_refused_and_does_not_read_is_closed_nevertheless) {
  World world([](server::Limits& limits) {
    limits.unsent_bytes = 64 * 1024 * 1024;
    limits.malformed_messages = 3;
    limits.request_ms = 300;
  });
  const OnlineTable at = make_table(world.port(), kSetup);
  SocketClient deaf;
  ASSERT_EQ(deaf.open(world.port(), {.origin = "", .forwarded = "", .receive_buffer = 4096}), 101);
  const Json join = {{"type", "join"}, {"table", at.id}, {"token", at.watch}};
  for (int i = 0; i < 400; ++i) deaf.send(join);
  for (int i = 0; i < 3; ++i) deaf.send_text("{");
  // This asker's connection and no other; before, the one that cannot be closed.
  EXPECT_TRUE(world.becomes("twistwood_connections", 1, [] {}));
}

TEST(Listener, what_is_done_again_and_again_goes_on_after_an_exception) {
  std::vector<std::string> told;
  const auto journal = [&](server::LogLevel level, std::string_view what, const Json& more) {
    EXPECT_EQ(level, server::LogLevel::kError);
    told.push_back(wire::write({{"what", what}, {"more", more}}));
  };
  server::NetworkOptions network;
  network.port = 0;
  auto listener = server::Listener::open(network, {}, journal);
  ASSERT_TRUE(listener.has_value());
  int rounds = 0;
  (*listener)->every(1, [&] {
    ++rounds;
    if (rounds == 5) (*listener)->stop();
    if (rounds == 2) throw std::runtime_error("out of luck");
  });
  (*listener)->run();
  EXPECT_EQ(rounds, 5);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0], R"({"what":"exception","more":{"in":"every","message":"out of luck"}})");
}

}  // namespace
}  // namespace twistwood::trial
