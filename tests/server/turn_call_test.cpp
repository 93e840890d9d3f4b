// Who is told that it is their turn, and who is not: subscriptions, presence, several servers.
#include <gtest/gtest.h>

#include "server/hub_world.h"
#include "server/subscriptions.h"

namespace twistwood::trial {
namespace {

constexpr const char* kPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kAuth = "BTBZMqHH6r4Tts7J_aSIgg";

class Calls : public server::TurnCaller {
 public:
  void call(push::Message message) override { all.push_back(std::move(message)); }
  std::vector<push::Message> all;
};

struct Caller {
  explicit Caller(HubWorld& of) : world(of) { world.hub.parts().push = {&calls, "a key", false}; }

  HubWorld& world;
  Calls calls;
};

Json at(const std::string& endpoint) {
  return {{"endpoint", endpoint}, {"p256dh", kPoint}, {"auth", kAuth}};
}

server::HttpReply subscribe(HubWorld& world, const std::string& table, const Json& body) {
  std::optional<server::HttpReply> got;
  world.lobby.subscribe("10.0.0.9", table, wire::write(body),
                        [&](server::HttpReply reply) { got = reply; });
  world.store.run();
  EXPECT_TRUE(got.has_value());
  return got.value_or(server::HttpReply{});
}

// Somebody at a table, and how far the table has come.
struct Player {
  Player(HubWorld& of, const HubWorld::Made& made, std::size_t seat)
      : world(of), who(of.join(made.table, made.tokens[seat])), number(static_cast<int>(seat) + 1) {
    table = world.heard(who, "joined").at(0)["table"];
  }
  void play() {
    look();
    world.say(who, {{"type", "play"},
                    {"id", "p" + std::to_string(table["version"].get<int>())},
                    {"seat", number},
                    {"version", table["version"]},
                    {"turn", any_turn(table["position"], world.random)}});
    world.store.run();
    look();
  }
  void look() {
    for (const Json& event : world.heard(who, "event")) {
      table["version"] = event["version"];
      if (event["what"].contains("position")) table["position"] = event["what"]["position"];
      if (event.contains("now")) table.update(event["now"]);
    }
  }
  bool acts() {
    look();
    return table["to_act"] == number;
  }

  HubWorld& world;
  ViewerId who;
  int number;
  Json table;
};

// Two at a table, of whom the one who is to act next has a subscription and is not there.
struct Pair {
  explicit Pair(HubWorld& of, Json setup = kTwo) : world(of), made(of.make_table(setup)) {
    Player first(world, made, 0);
    here = first.acts() ? 0 : 1;
    away = 1 - here;
    world.hub.disconnect(first.who);
  }
  Json wish(std::size_t seat, const std::string& endpoint) const {
    return {{"token", made.tokens[seat]}, {"subscription", at(endpoint)}};
  }

  HubWorld& world;
  HubWorld::Made made;
  std::size_t here = 0;
  std::size_t away = 1;
};

TEST(TurnCall, goes_to_whoever_wants_it_and_is_not_here) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  EXPECT_EQ(
      subscribe(world, pair.made.table, pair.wish(pair.away, "https://push.example.net/1")).status,
      200);
  Player player(world, pair.made, pair.here);
  player.play();
  ASSERT_EQ(caller.calls.all.size(), 1U);
  const push::Message& call = caller.calls.all.front();
  EXPECT_EQ(call.to.endpoint, "https://push.example.net/1");
  EXPECT_EQ(call.table, pair.made.table);
  EXPECT_EQ(call.ttl_s, 3 * 24 * 60 * 60);
  EXPECT_FALSE(call.urgent);
  const Json text = *wire::parse(call.text);
  EXPECT_EQ(text, Json({{"kind", "turn"},
                        {"table", pair.made.table},
                        {"game", "twisty"},
                        {"seat", pair.away + 1},
                        {"version", 2}}))
      << "nothing else, and no names";
}

TEST(TurnCall, is_not_for_one_who_is_here) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  subscribe(world, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  subscribe(world, pair.made.table, pair.wish(pair.here, "https://push.example.net/2"));
  Player one(world, pair.made, pair.here);
  Player other(world, pair.made, pair.away);
  one.play();
  world.now_ms += 1000;
  other.play();
  EXPECT_TRUE(caller.calls.all.empty());
  world.hub.disconnect(one.who);
  EXPECT_EQ(caller.calls.all.size(), 1U) << "who has said nothing since it is their turn";
  world.now_ms += 1000;
  Player again(world, pair.made, pair.here);
  world.hub.disconnect(again.who);
  EXPECT_EQ(caller.calls.all.size(), 1U) << "who has seen it";
}

// A telephone in a pocket has a connection that nobody has closed.
TEST(TurnCall, reaches_a_device_that_fell_asleep) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  subscribe(world, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  Player one(world, pair.made, pair.here);
  Player asleep(world, pair.made, pair.away);
  world.now_ms += 5000;
  one.play();
  EXPECT_TRUE(caller.calls.all.empty()) << "it may still be there";
  world.now_ms += 60'000;
  world.hub.disconnect(asleep.who);
  EXPECT_EQ(caller.calls.all.size(), 1U);
}

TEST(TurnCall, waits_for_the_turn_to_be_stored) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  subscribe(world, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  Player player(world, pair.made, pair.here);
  world.store.failures.push_back(store::StoreError::Kind::kUnavailable);
  player.play();
  EXPECT_TRUE(caller.calls.all.empty());
  player.play();
  EXPECT_EQ(caller.calls.all.size(), 1U);
}

TEST(TurnCall, comes_from_the_server_that_has_stored_the_turn) {
  HubWorld one;
  HubWorld other({}, 2, &one);
  Caller calls_one(one);
  Caller calls_other(other);
  Pair pair(one);
  subscribe(other, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  one.store.run();
  Player player(one, pair.made, pair.here);
  // A spectator keeps the table in the other's memory.
  other.join(pair.made.table, pair.made.watch);
  one.store.run();
  other.store.run();
  player.play();
  other.store.run();
  one.store.run();
  EXPECT_EQ(calls_one.calls.all.size(), 1U) << "and it knows of a wish that came to the other";
  EXPECT_TRUE(calls_other.calls.all.empty());
}

TEST(TurnCall, knows_who_is_at_another_server) {
  HubWorld one;
  HubWorld other({}, 2, &one);
  Caller calls_one(one);
  Caller calls_other(other);
  Pair pair(one);
  subscribe(one, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  Player player(one, pair.made, pair.here);
  other.join(pair.made.table, pair.made.tokens[pair.away]);
  one.store.run();
  other.store.run();
  one.store.run();
  player.play();
  other.store.run();
  EXPECT_TRUE(calls_one.calls.all.empty());
  EXPECT_TRUE(calls_other.calls.all.empty());
}

// Two people with two bots between them.
Json with_bots_between() {
  Json setup = kTwo;
  const Json bot = {{"name", "Bot"}, {"level", 2}};
  setup["seats"] = {{{"name", "Ada"}}, bot, bot, {{"name", "Bo"}}};
  setup["start"] = 1;
  return setup;
}
constexpr std::size_t kAda = 0;
constexpr std::size_t kBo = 3;

TEST(TurnCall, comes_after_the_turns_of_bots_that_nobody_watches) {
  for (const std::size_t wishes : {kBo, kAda}) {
    HubWorld world;
    Caller caller(world);
    const auto made = world.make_table(with_bots_between());
    subscribe(world, made.table,
              {{"token", made.tokens[wishes]}, {"subscription", at("https://push.example.net/1")}});
    Player ada(world, made, kAda);
    ada.play();
    world.hub.disconnect(ada.who);
    world.settle();
    EXPECT_EQ(world.thinker.thought, 2U);
    EXPECT_EQ(caller.calls.all.size(), wishes == kBo ? 1U : 0U);
  }
}

// All threads may think for others for longer than a table stays without anybody.
TEST(TurnCall, comes_after_bots_that_had_to_wait) {
  HubWorld world;
  Caller caller(world);
  const auto made = world.make_table(with_bots_between());
  subscribe(world, made.table,
            {{"token", made.tokens[kBo]}, {"subscription", at("https://push.example.net/1")}});
  Player ada(world, made, kAda);
  world.thinker.busy = true;
  ada.play();
  world.hub.disconnect(ada.who);
  const auto pass = [&](std::int64_t ms) {
    for (const std::int64_t until_ms = world.now_ms + ms; world.now_ms < until_ms;) {
      world.now_ms += 1000;
      world.hub.tick();
      world.settle();
    }
  };
  pass(2 * world.limits.idle_table_ms);
  EXPECT_TRUE(caller.calls.all.empty());
  world.thinker.busy = false;
  pass(1000);
  EXPECT_EQ(caller.calls.all.size(), 1U);
  pass(2 * world.limits.idle_table_ms);
  EXPECT_EQ(world.hub.gauges().tables, 0U) << "a person is not waited for in memory";
}

// Of three in a slow game one never comes back, and the two others wait for a call.
struct Waiting {
  Waiting(HubWorld& of, const HubWorld::Made& at) : world(of), caller(of), made(at) {}
  explicit Waiting(HubWorld& of) : world(of), caller(of) {
    Json setup = kTwo;
    setup["seats"] = {{{"name", "Ada"}}, {{"name", "Bo"}}, {{"name", "Cy"}}};
    setup["start"] = 1;
    setup["clock"] = {{"turn_ms", kTurn_ms}};
    made = world.make_table(setup);
    for (const std::size_t seat : {1U, 2U}) {
      subscribe(world, made.table,
                {{"token", made.tokens[seat]},
                 {"subscription", at("https://push.example.net/" + std::to_string(seat + 1))}});
    }
    pass(kHour_ms);
    EXPECT_EQ(world.hub.gauges().tables, 0U) << "it has left memory";
  }
  void pass(std::int64_t ms) {
    for (const std::int64_t until_ms = world.now_ms + ms; world.now_ms < until_ms;) {
      world.now_ms += kHour_ms / 4;
      world.hub.tick();
      world.settle();
    }
  }
  std::vector<std::string> called() const {
    std::vector<std::string> all;
    for (const push::Message& call : caller.calls.all) all.push_back(call.to.endpoint);
    return all;
  }

  static constexpr std::int64_t kHour_ms = std::int64_t{60} * 60 * 1000;
  static constexpr std::int64_t kTurn_ms = 72 * kHour_ms;
  HubWorld& world;
  Caller caller;
  HubWorld::Made made;
};
using Endpoints = std::vector<std::string>;

TEST(TurnCall, comes_when_somebody_who_never_came_back_has_lost) {
  HubWorld world;
  Waiting game(world);
  game.pass(game.kTurn_ms - 2 * game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{});
  game.pass(2 * game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{"https://push.example.net/2"});
  EXPECT_EQ(world.hub.gauges().tables, 0U);
  game.pass(game.kTurn_ms + game.kHour_ms);
  EXPECT_EQ(game.called().size(), 1U) << "the game is over";
}

TEST(TurnCall, comes_later_when_the_store_was_away_at_the_time) {
  HubWorld world;
  Waiting game(world);
  world.store.away = "away";
  game.pass(game.kTurn_ms + game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{});
  world.store.away.reset();
  game.pass(game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{"https://push.example.net/2"});
}

// Another server on the same tables, which nobody opens.
TEST(TurnCall, comes_after_a_restart) {
  HubWorld world;
  Waiting before(world);
  before.pass(before.kHour_ms);
  HubWorld next({}, 2, nullptr, world.now_ms + before.kHour_ms);
  next.store.tables = world.store.tables;
  for (int i = 0; i < 1200; ++i) {
    std::string id = join("other", i);
    auto& other = next.store.tables[id] = world.store.tables[before.made.table];
    other.record.id = std::move(id);
    other.record.number = i + 2;
    other.record.note.clear();
  }
  Waiting game(next, before.made);
  game.pass(game.kTurn_ms - 3 * game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{});
  EXPECT_EQ(next.hub.gauges().tables, 0U);
  game.pass(6 * game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{"https://push.example.net/2"});
  EXPECT_EQ(next.store.logs_read, 2U) << "of this table, at the start and at the end";
}

TEST(TurnCall, comes_after_bots_that_a_restart_interrupted) {
  HubWorld world;
  const auto made = world.make_table(with_bots_between());
  {
    Caller caller(world);
    subscribe(world, made.table,
              {{"token", made.tokens[kBo]}, {"subscription", at("https://push.example.net/1")}});
    Player(world, made, kAda).play();
  }
  HubWorld next({}, 2, nullptr, world.now_ms);
  next.store.tables = world.store.tables;
  Waiting game(next, made);
  game.pass(game.kHour_ms);
  EXPECT_EQ(game.called(), Endpoints{"https://push.example.net/1"});
}

TEST(TurnCall, is_as_urgent_as_the_clock) {
  HubWorld world;
  Caller caller(world);
  Json setup = kTwo;
  setup["clock"] = {{"start_ms", 300'000}, {"increment_ms", 0}};
  Pair pair(world, setup);
  subscribe(world, pair.made.table, pair.wish(pair.away, "https://push.example.net/1"));
  Player(world, pair.made, pair.here).play();
  ASSERT_EQ(caller.calls.all.size(), 1U);
  EXPECT_EQ(caller.calls.all[0].ttl_s, 300);
  EXPECT_TRUE(caller.calls.all[0].urgent);
}

TEST(Subscriptions, end_when_they_are_given_up_or_the_seat_changes_hands) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  const auto count = [&] {
    std::size_t sum = 0;
    for (const Seat seat : {seat_at(0), seat_at(1)}) {
      sum += server::subscriptions_of(world.store.tables[pair.made.table].record, seat).size();
    }
    return sum;
  };
  const std::string endpoint = "https://push.example.net/1";
  for (int time = 0; time < 2; ++time) {  // the second is the same as the first
    EXPECT_EQ(subscribe(world, pair.made.table, pair.wish(0, endpoint)).status, 200);
    EXPECT_EQ(count(), 1U);
  }
  subscribe(world, pair.made.table, pair.wish(1, endpoint));
  EXPECT_EQ(count(), 2U) << "one browser with both seats";
  subscribe(world, pair.made.table, {{"token", pair.made.tokens[0]}, {"off", endpoint}});
  EXPECT_EQ(count(), 1U);
  // A browser whose subscription has become another.
  Json moved = pair.wish(1, "https://push.example.net/2");
  moved["off"] = endpoint;
  subscribe(world, pair.made.table, moved);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(server::subscriptions_of(world.store.tables[pair.made.table].record, seat_at(1))
                .front()
                .endpoint,
            "https://push.example.net/2");
}

TEST(Subscriptions, end_with_the_link_of_the_seat) {
  HubWorld world;
  Caller caller(world);
  const Json made = *wire::parse(world.ask({{"setup", kTwo}}).text);
  const std::string table = made["table"];
  subscribe(world, table,
            {{"token", made["tokens"][1]}, {"subscription", at("https://a.example/1")}});
  EXPECT_NE(world.store.tables[table].record.note.find("a.example"), std::string::npos);
  world.lobby.renew_link("10.0.0.1", table, "2", wire::write({{"host", made["host"]}}),
                         [](const server::HttpReply& reply) { EXPECT_EQ(reply.status, 200); });
  world.store.run();
  EXPECT_EQ(world.store.tables[table].record.note.find("a.example"), std::string::npos);
}

TEST(Subscriptions, end_when_somebody_else_takes_a_public_seat) {
  HubWorld world;
  Caller caller(world);
  Json setup = kTwo;
  setup["seats"] = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
  const auto made = world.make_table(setup, true);
  const auto take = [&] {
    Json json;
    world.lobby.take_seat("10.0.0.2", made.table, "{}",
                          [&](const server::HttpReply& reply) { json = *wire::parse(reply.text); });
    world.store.run();
    return json;
  };
  const Json first = take();
  subscribe(world, made.table,
            {{"token", first["token"]}, {"subscription", at("https://a.example/1")}});
  world.now_ms += world.limits.unused_seat_ms;
  EXPECT_EQ(take()["seat"], 2) << "nobody came to use it";
  EXPECT_EQ(world.store.tables[made.table].record.note.find("a.example"), std::string::npos);
}

TEST(Subscriptions, of_a_seat_are_few_and_the_oldest_goes) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  for (int i = 0; i < 5; ++i) {
    subscribe(world, pair.made.table, pair.wish(0, "https://a.example/" + std::to_string(i)));
  }
  const auto left =
      server::subscriptions_of(world.store.tables[pair.made.table].record, seat_at(0));
  ASSERT_EQ(left.size(), server::kMostSubscriptions);
  EXPECT_EQ(left.front().endpoint, "https://a.example/2");
  EXPECT_EQ(left.back().endpoint, "https://a.example/4");
}

TEST(Subscriptions, are_refused_with_what_is_wrong) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  const auto refused = [&](const Json& body, int status, std::string_view why) {
    const std::string before = world.store.tables[pair.made.table].record.note;
    const server::HttpReply reply = subscribe(world, pair.made.table, body);
    EXPECT_EQ(reply.status, status) << reply.text;
    EXPECT_NE(reply.text.find(why), std::string::npos) << reply.text;
    EXPECT_EQ(world.store.tables[pair.made.table].record.note, before);
  };
  refused(pair.wish(0, "http://push.example.net/1"), 400, "subscription.endpoint: an https");
  refused(pair.wish(0, "https://127.0.0.1/1"), 400, "address");
  refused(pair.wish(0, "https://localhost/1"), 400, "name of a host");
  refused(pair.wish(0, "https://push.example.net:8443/1"), 400, "443");
  Json bad = pair.wish(0, "https://push.example.net/1");
  bad["subscription"]["p256dh"] = "BA";
  refused(bad, 400, "subscription.p256dh");
  bad = pair.wish(0, "https://push.example.net/1");
  bad["subscription"]["auth"] = "BA";
  refused(bad, 400, "subscription.auth");
  bad = pair.wish(0, "https://push.example.net/1");
  bad["more"] = 1;
  refused(bad, 400, "more");
  bad = pair.wish(0, "https://push.example.net/1");
  bad["token"] = "AAAAAAAAAAAAAAAAAAAAAA";
  refused(bad, 403, "no seat");
  bad["token"] = pair.made.watch;
  refused(bad, 403, "no seat");
  bad["token"] = "short";
  refused(bad, 400, "token");
  world.hub.parts().push = {};
  refused(pair.wish(0, "https://push.example.net/1"), 404, "tells nobody");
}

TEST(Subscriptions, have_a_limit_by_address) {
  server::Limits limits;
  limits.tables_per_hour = 3;
  HubWorld world(limits);
  Caller caller(world);
  Pair pair(world);
  int too_many = 0;
  for (int i = 0; i < 10; ++i) {
    too_many +=
        subscribe(world, pair.made.table, pair.wish(0, "https://a.example/1")).status == 429;
  }
  EXPECT_GT(too_many, 5);
}

TEST(Subscriptions, are_shown_to_nobody) {
  HubWorld world;
  Caller caller(world);
  Pair pair(world);
  subscribe(world, pair.made.table, pair.wish(pair.away, "https://secret.example/1"));
  Player one(world, pair.made, pair.here);
  Player other(world, pair.made, pair.away);
  one.play();
  for (const ViewerId who : {one.who, other.who, world.join(pair.made.table, pair.made.watch)}) {
    EXPECT_EQ(world.bytes(who).find("secret.example"), std::string::npos);
  }
}

TEST(Lobby, offers_the_key_for_subscriptions) {
  HubWorld world;
  EXPECT_FALSE(wire::parse(world.lobby.greet().text)->contains("push"));
  Caller caller(world);
  EXPECT_EQ((*wire::parse(world.lobby.greet().text))["push"], "a key");
}

}  // namespace
}  // namespace twistwood::trial
