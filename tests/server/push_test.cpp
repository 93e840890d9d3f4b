// Web Push end to end: a whole server, a push service on this machine, browsers that read what they
// are sent.
#include <gtest/gtest.h>

#include <atomic>

#include "push/push_service.h"
#include "server/running_server.h"
#include "store/database.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::trial {
namespace {

const Json kTwoAtPush = {{"game", "twisty"}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

server::ServerOptions options_for(const Folder& folder, const PushService& service) {
  server::ServerOptions options;
  options.database = (folder.path / "tables.db").string();
  options.network.trust_loopback = true;
  options.push.private_networks = true;
  options.push.ca_file = service.ca_file();
  options.push.contact = "mailto:push@example.com";
  return options;
}

std::string key_of(int port) {
  const auto offer = wire::parse(http(port, "GET", "/online.json").body);
  return offer && offer->contains("push") ? (*offer)["push"].get<std::string>() : "";
}

// A table at which the one who waits wants to be told.
struct Waiting {
  Waiting(int port, const PushBrowser& browser, const std::string& endpoint)
      : at(make_table(port, kTwoAtPush)) {
    Player first(port, at, at.tokens[0]);
    EXPECT_TRUE(first.join());
    here = first.my_turn() ? 0 : 1;
    subscribe(port, browser, endpoint);
  }
  void subscribe(int port, const PushBrowser& browser, const std::string& endpoint) const {
    const push::Subscription to = browser.subscription(endpoint);
    const HttpAnswer answer = http(
        port, "POST", "/api/tables/" + at.id + "/push",
        wire::write({{"token", at.tokens[1 - here]},
                     {"subscription",
                      {{"endpoint", to.endpoint}, {"p256dh", to.p256dh}, {"auth", to.auth}}}}));
    EXPECT_EQ(answer.status, 200) << answer.body;
  }
  Json play(int port, const std::string& id) const {
    Player player(port, at, at.tokens[here]);
    EXPECT_TRUE(player.join());
    return player.play(id);
  }

  OnlineTable at;
  std::size_t here = 0;
};

std::string metric(int port, const std::string& name) {
  const std::string text = http(port, "GET", "/metrics").body;
  const std::size_t found = text.find('\n' + name + ' ');
  if (found == std::string::npos) return "none";
  const std::size_t begin = found + name.size() + 2;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Push, tells_whoever_is_not_there_that_it_is_their_turn) {
  PushService service;
  Folder folder;
  PushBrowser browser;
  RunningServer server(options_for(folder, service));
  const std::string key = key_of(server.port());
  EXPECT_EQ(key.size(), 87U);
  const Waiting waiting(server.port(), browser, service.url("a"));
  EXPECT_EQ(waiting.play(server.port(), "1")["ok"], true);
  const auto pushed = service.wait_for(1);
  ASSERT_EQ(pushed.size(), 1U);
  const auto text = wire::parse(browser.read(pushed[0].body));
  ASSERT_TRUE(text);
  EXPECT_EQ((*text)["table"], waiting.at.id);
  EXPECT_EQ((*text)["seat"], 2 - waiting.here);
  EXPECT_NE(pushed[0].headers.at("authorization").find("k=" + key), std::string::npos);
}

TEST(Push, has_the_same_key_after_a_restart_and_keeps_subscriptions) {
  PushService service;
  Folder folder;
  PushBrowser browser;
  const auto options = options_for(folder, service);
  auto server = std::make_unique<RunningServer>(options);
  const std::string key = key_of(server->port());
  const Waiting waiting(server->port(), browser, service.url("a"));
  server.reset();
  server = std::make_unique<RunningServer>(options);
  EXPECT_EQ(key_of(server->port()), key);
  EXPECT_EQ(waiting.play(server->port(), "1")["ok"], true);
  EXPECT_EQ(service.wait_for(1).size(), 1U);
}

TEST(Push, of_two_servers_on_one_database_one_sends_and_both_have_one_key) {
  auto postgres = Postgres::shared();
  ASSERT_TRUE(postgres) << postgres.error().message;
  const auto url = (*postgres)->make_database();
  ASSERT_TRUE(url) << url.error().message;
  PushService service;
  Folder folder;
  PushBrowser browser;
  auto options = options_for(folder, service);
  options.database = *url;
  RunningServer one(options);
  RunningServer other(options);
  EXPECT_EQ(key_of(one.port()), key_of(other.port()));
  const Waiting waiting(one.port(), browser, service.url("a"));
  EXPECT_EQ(waiting.play(other.port(), "1")["ok"], true);
  ASSERT_EQ(service.wait_for(1).size(), 1U);
  EXPECT_EQ(metric(one.port(), "twistwood_push_sent_total"), "0");
}

// The tables can be had, and nobody gets at the keys for now.
TEST(Push, begins_later_where_its_keys_are_not_to_be_had_at_the_start) {
  auto postgres = Postgres::shared();
  ASSERT_TRUE(postgres) << postgres.error().message;
  const auto url = (*postgres)->make_database();
  ASSERT_TRUE(url) << url.error().message;
  ASSERT_TRUE(store::StoreClient(*url).open()) << "makes the tables";
  const auto busy = store::Database::connect(*url);
  busy->run("set idle_in_transaction_session_timeout = 0");
  busy->begin();
  busy->run("lock table game_settings in access exclusive mode");

  PushService service;
  Folder folder;
  PushBrowser browser;
  LogLines log;
  auto options = options_for(folder, service);
  options.database = *url;
  options.push.again_ms = 20;
  RunningServer server(options, log.journal());
  EXPECT_EQ(key_of(server.port()), "") << "games go on without";
  EXPECT_TRUE(log.wait_for("listening").is_object());
  EXPECT_EQ(log.order_of({"listening", "no-push", "push-begun"}),
            (std::vector<std::string>{"no-push", "listening"}))
      << "it listens when it answers";
  busy->rollback();
  EXPECT_TRUE(log.wait_for("push-begun").is_object());
  EXPECT_EQ(log.count("no-push"), 1u) << "once, however often it was tried";
  EXPECT_EQ(key_of(server.port()).size(), 87U);
  const Waiting waiting(server.port(), browser, service.url("a"));
  EXPECT_EQ(waiting.play(server.port(), "1")["ok"], true);
  EXPECT_EQ(service.wait_for(1).size(), 1U);
}

TEST(Push, forgets_a_subscription_that_is_gone) {
  PushService service([](const Pushed&) { return PushAnswer{410}; });
  Folder folder;
  PushBrowser browser;
  const auto options = options_for(folder, service);
  RunningServer server(options);
  const Waiting waiting(server.port(), browser, service.url("a"));
  store::StoreClient client(options.database);
  const auto subscribed = [&] {
    const auto record = client.load_record(waiting.at.id);
    return record && record->note.find(service.url("a")) != std::string::npos;
  };
  EXPECT_TRUE(subscribed());
  waiting.play(server.port(), "1");
  ASSERT_EQ(service.wait_for(1).size(), 1U);
  while (subscribed()) std::this_thread::yield();
  EXPECT_EQ(metric(server.port(), "twistwood_push_gone_total"), "1");
}

TEST(Push, that_nobody_answers_holds_up_no_turn) {
  PushService silent([](const Pushed&) { return PushAnswer{.never = true}; });
  Folder folder;
  PushBrowser browser;
  RunningServer server(options_for(folder, silent));
  const Waiting waiting(server.port(), browser, silent.url("a"));
  waiting.play(server.port(), "1");
  ASSERT_EQ(silent.wait_for(1).size(), 1U);
  // The push service has the message and says nothing; both play on as ever.
  Player one(server.port(), waiting.at, waiting.at.tokens[0]);
  Player two(server.port(), waiting.at, waiting.at.tokens[1]);
  ASSERT_TRUE(one.join());
  ASSERT_TRUE(two.join());
  for (int i = 0; i < 20 && !one.over(); ++i) {
    Player& mover = one.my_turn() ? one : two;
    const int next = mover.version() + 1;
    ASSERT_EQ(mover.play("t" + std::to_string(i))["ok"], true);
    ASSERT_TRUE(one.see(next));
    ASSERT_TRUE(two.see(next));
  }
  EXPECT_EQ(metric(server.port(), "twistwood_push_sent_total"), "0");
}

TEST(Push, is_not_offered_where_it_is_off) {
  PushService service;
  Folder folder;
  auto options = options_for(folder, service);
  options.push.on = false;
  RunningServer server(options);
  EXPECT_EQ(key_of(server.port()), "");
  options.push.contact = "somebody";
  auto refused = server::Server::start(options, [](auto&&...) {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("push-contact"), std::string::npos);
}

TEST(Push, leaves_no_endpoint_in_the_log) {
  PushService service([](const Pushed&) { return PushAnswer{403}; });
  Folder folder;
  PushBrowser browser;
  LogLines log;
  RunningServer server(options_for(folder, service), log.journal());
  const Waiting waiting(server.port(), browser, service.url("a-secret-path"));
  waiting.play(server.port(), "1");
  const Json line = log.wait_for("push-failed");
  EXPECT_EQ(line["status"], 403);
  EXPECT_EQ(wire::write(line).find("localhost"), std::string::npos) << line;
}

}  // namespace
}  // namespace twistwood::trial
