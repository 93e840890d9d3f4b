// Limits that cannot be walked round, and links that can be taken back.
#include <gtest/gtest.h>

#include "server/address.h"
#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

using server::forwarded_address;
using server::limited_address;

TEST(Address, is_counted_in_one_form_and_by_the_64_of_ipv6) {
  EXPECT_EQ(limited_address("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(limited_address("::ffff:203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(limited_address("203.0.113.9:5678"), "203.0.113.9");
  EXPECT_EQ(limited_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(limited_address("2001:0DB8:1:2::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(limited_address("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
  EXPECT_EQ(limited_address("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(limited_address("::1"), "::1");
  for (const char* none : {"", "unknown", "_hidden", "1.2.3", "[", "[]", "a b", "1:2"}) {
    EXPECT_EQ(limited_address(none), "unknown") << none;
  }
  EXPECT_TRUE(server::is_loopback("127.0.0.1") && server::is_loopback("::1"));
  EXPECT_FALSE(server::is_loopback("128.0.0.1"));
}

TEST(Address, that_was_forwarded_is_counted_from_the_right) {
  const char* header = "6.6.6.6, 203.0.113.9,198.51.100.2 , 192.0.2.1";
  EXPECT_EQ(forwarded_address(header, 1), "192.0.2.1");
  EXPECT_EQ(forwarded_address(header, 2), "198.51.100.2");
  EXPECT_EQ(forwarded_address(header, 3), "203.0.113.9");
  EXPECT_EQ(forwarded_address("203.0.113.9", 3), "203.0.113.9") << "a proxy less than we thought";
}

TEST(Limits, rematches_count_as_tables) {
  server::Limits limits;
  limits.tables_per_hour = 2;
  HubWorld world(limits);
  const auto made = world.make_table(kTwo);
  std::string table = made.table;
  std::vector<Json> answers;
  // Two of one house resign and ask for another table, for ever.
  for (int i = 0; i < 3; ++i) {
    const ViewerId ada = world.connect(false, "203.0.113.9");
    world.say(ada, {{"type", "join"}, {"table", table}, {"token", made.tokens[0]}});
    world.settle();
    world.say(ada, {{"type", "resign"}, {"id", "r"}, {"version", 1}});
    world.settle();
    world.say(ada, {{"type", "rematch"}, {"id", "again"}});
    world.settle();
    for (const Json& message : world.heard(ada)) {
      if (message["type"] == "rematch") table = message["table"];
      if (message["type"] == "answer" && message["id"] == "again") answers.push_back(message);
    }
  }
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0]["ok"], true);
  EXPECT_EQ(answers[1]["ok"], true);
  EXPECT_EQ(answers[2]["code"], "too-many");
  EXPECT_EQ(world.logged("too-many-tables").size(), 1u);
}

TEST(Limits, a_token_that_is_none_reads_nothing) {
  HubWorld world;
  const ViewerId stranger = world.connect(false, "203.0.113.9");
  world.say(stranger, {{"type", "join"}, {"table", "abcdefghijkl"}, {"token", "guess"}});
  EXPECT_EQ(world.store.waiting(), 0u);
  EXPECT_EQ(world.heard(stranger, "refused").at(0)["code"], "no-entry");
}

TEST(Limits, an_address_has_only_so_many_tables_read) {
  server::Limits limits;
  limits.loads_per_minute = 3;
  HubWorld world(limits);
  const auto code = [&](const std::string& table) {
    const ViewerId stranger = world.connect(false, "203.0.113.9");
    world.say(stranger, {{"type", "join"}, {"table", table}});
    world.settle();
    const auto refused = world.heard(stranger, "refused");
    return refused.empty() ? "joined" : refused.at(0)["code"].get<std::string>();
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(code("abcdefghijk" + std::to_string(i)), "no-entry");
  EXPECT_EQ(world.logged("too-many-loads").size(), 0u);
  EXPECT_EQ(code("abcdefghijk9"), "too-many");
  EXPECT_EQ(world.logged("too-many-loads").size(), 1u);
  world.now_ms += 60'000;
  EXPECT_EQ(code("abcdefghijk9"), "no-entry");
  // What is in memory costs nothing.
  const auto made = world.make_table(kTwo);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(code(made.table), "no-entry");
}

// What a request to the lobby is answered.
template <class Ask>
Json answer_to(HubWorld& world, Ask ask) {
  Json json;
  ask([&](const server::HttpReply& reply) { json = *wire::parse(reply.text); });
  world.store.run();
  return json;
}

struct Renewed {
  Renewed() {
    const auto reply = world.ask({{"setup", kTwo}});
    const Json json = *wire::parse(reply.text);
    table = json["table"];
    tokens = {json["tokens"][0], json["tokens"][1]};
    host = json["host"];
  }
  Json renew(const std::string& seat, const std::string& by) {
    return answer_to(world, [&](auto then) {
      world.lobby.renew_link("10.0.0.1", table, seat, wire::write({{"host", by}}), then);
    });
  }
  HubWorld world;
  std::string table;
  std::vector<std::string> tokens;
  std::string host;
};

TEST(Links, a_renewed_one_opens_the_seat_and_the_old_one_is_dead) {
  Renewed at;
  const ViewerId ada = at.world.join(at.table, at.tokens[0]);
  const ViewerId thief = at.world.join(at.table, at.tokens[1]);
  const Json renewed = at.renew("2", at.host);
  ASSERT_EQ(renewed["ok"], true) << renewed;
  EXPECT_EQ(renewed["seat"], 2);
  EXPECT_EQ(at.world.closed(thief), server::Closing::kRefused);
  EXPECT_EQ(at.world.heard(thief, "refused").at(0)["code"], "no-entry");
  EXPECT_EQ(at.world.closed(ada), std::nullopt);
  at.world.say(thief, {{"type", "resign"}, {"id", "r"}, {"version", 1}, {"seat", 2}});
  EXPECT_EQ(at.world.heard(thief, "answer").at(0)["code"], "spectator");
  const ViewerId again = at.world.join(at.table, at.tokens[1]);
  EXPECT_EQ(at.world.heard(again, "refused").at(0)["code"], "no-entry");
  const ViewerId bo = at.world.join(at.table, renewed["token"]);
  EXPECT_EQ(at.world.heard(bo, "joined").at(0)["seats"], Json({2}));
}

TEST(Links, only_the_host_renews_them) {
  Renewed at;
  EXPECT_EQ(at.renew("2", at.tokens[0])["code"], "no-entry");
  EXPECT_EQ(at.renew("2", "")["code"], "no-entry");
  EXPECT_EQ(at.renew("3", at.host)["code"], "taken");
  EXPECT_EQ(at.renew("9", at.host)["code"], "no-such-table");
  const ViewerId bo = at.world.join(at.table, at.tokens[1]);
  EXPECT_EQ(at.world.heard(bo, "joined").size(), 1u) << "it is as it was";
}

TEST(Links, one_that_was_renewed_elsewhere_is_dead_here) {
  Renewed at;
  HubWorld other({}, 2, &at.world);
  const ViewerId thief = other.join(at.table, at.tokens[1]);
  ASSERT_EQ(other.heard(thief, "joined").size(), 1u);
  ASSERT_EQ(at.renew("2", at.host)["ok"], true);
  other.store.run();
  EXPECT_EQ(other.closed(thief), server::Closing::kRefused);
}

// A public table with its host on seat 1, and somebody who takes seat 2.
struct PublicTable {
  explicit PublicTable(Json seats = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}}) {
    Json setup = kTwo;
    setup["seats"] = std::move(seats);
    made = world.make_table(setup, true);
    host = world.join(made.table, made.tokens[0]);
  }
  Json take() {
    return answer_to(world,
                     [&](auto then) { world.lobby.take_seat("10.0.0.2", made.table, "{}", then); });
  }
  std::size_t listed() {
    wait(1500);
    return answer_to(world, [&](auto then) { world.lobby.list(then); })["tables"].size();
  }
  void wait(std::int64_t ms) {
    world.now_ms += ms;
    world.hub.tick();
    world.settle();
  }
  HubWorld world;
  HubWorld::Made made;
  ViewerId host = 0;
};

TEST(Lobby, a_seat_whose_person_left_for_good_falls_free) {
  PublicTable at;
  const auto [grace_ms, left_ms] =
      std::pair(at.world.limits.grace_ms, at.world.limits.left_seat_ms);
  const std::string squatter = at.take()["token"];
  const ViewerId guest = at.world.join(at.made.table, squatter);
  at.wait(10 * left_ms);
  EXPECT_EQ(at.take()["code"], "taken") << "somebody sits there";
  at.world.hub.disconnect(guest);
  at.wait(grace_ms + 1000);
  EXPECT_EQ(at.listed(), 0u) << "whoever is away for a moment keeps the seat";
  EXPECT_EQ(at.take()["code"], "taken");

  const ViewerId again = at.world.join(at.made.table, squatter);
  at.wait(10 * left_ms);
  EXPECT_EQ(at.listed(), 0u) << "the person came back in time";
  at.world.hub.disconnect(again);
  at.wait(grace_ms + 1000);
  at.wait(left_ms);
  EXPECT_EQ(at.listed(), 1u);
  const Json taken = at.take();
  ASSERT_EQ(taken["ok"], true) << taken;
  EXPECT_EQ(taken["seat"], 2);
  EXPECT_EQ(at.world.heard(at.world.join(at.made.table, squatter), "refused").at(0)["code"],
            "no-entry");
  EXPECT_EQ(at.world.heard(at.world.join(at.made.table, taken["token"]), "joined").size(), 1u);
}

TEST(Lobby, the_seat_of_whoever_laid_the_table_stays_theirs) {
  PublicTable at;
  const ViewerId guest = at.world.join(at.made.table, at.take()["token"]);
  at.world.hub.disconnect(at.host);
  at.wait(at.world.limits.grace_ms + 1000);
  at.wait(10 * at.world.limits.left_seat_ms);
  EXPECT_EQ(at.listed(), 0u);
  EXPECT_EQ(at.take()["code"], "taken");
  EXPECT_EQ(at.world.closed(guest), std::nullopt);
}

// It was killed while the person sat there, and nobody noted that they left.
TEST(Lobby, a_seat_falls_free_also_after_its_server_died) {
  PublicTable at;
  at.world.join(at.made.table, at.take()["token"]);
  at.world.settle();
  HubWorld next({}, 2, &at.world);
  next.now_ms = at.world.now_ms + 1000;
  next.join(at.made.table, at.made.tokens[0]);
  const auto wait = [&](std::int64_t ms) {
    next.now_ms += ms;
    next.hub.tick();
    next.settle();
  };
  wait(next.limits.grace_ms + 1000);
  wait(next.limits.left_seat_ms + 1000);
  const Json taken = answer_to(
      next, [&](auto then) { next.lobby.take_seat("10.0.0.3", at.made.table, "{}", then); });
  EXPECT_EQ(taken["ok"], true) << taken;
}

TEST(Lobby, no_seat_is_free_when_the_game_is_over) {
  PublicTable at({{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}, {{"name", "hare"}}});
  const ViewerId guest = at.world.join(at.made.table, at.take()["token"]);
  EXPECT_EQ(at.listed(), 1u) << "the third seat is free";
  at.world.say(guest, {{"type", "resign"}, {"id", "a"}, {"version", 1}});
  at.world.settle();
  at.world.hub.disconnect(guest);
  at.wait(at.world.limits.grace_ms + 1000);
  at.wait(at.world.limits.left_seat_ms);
  EXPECT_EQ(at.take()["seat"], 3) << "whoever is out of the game makes no room";
  at.world.say(at.host, {{"type", "resign"}, {"id", "b"}, {"version", 2}});
  at.world.settle();
  at.wait(at.world.limits.unused_seat_ms);
  EXPECT_EQ(at.listed(), 0u);
  EXPECT_EQ(at.take()["code"], "taken");
}

TEST(Lobby, a_seat_that_was_taken_and_never_used_falls_free) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"] = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
  const auto made = world.make_table(setup, true);
  const auto take = [&] {
    return answer_to(world,
                     [&](auto then) { world.lobby.take_seat("10.0.0.2", made.table, "{}", then); });
  };
  const auto listed = [&] {
    world.now_ms += 1500;
    return answer_to(world, [&](auto then) { world.lobby.list(then); })["tables"].size();
  };
  const std::string squatter = take()["token"];
  EXPECT_EQ(take()["code"], "taken");
  EXPECT_EQ(listed(), 0u);
  world.now_ms += world.limits.unused_seat_ms;
  EXPECT_EQ(listed(), 1u);
  const Json taken = take();
  ASSERT_EQ(taken["ok"], true) << taken;
  EXPECT_EQ(world.heard(world.join(made.table, squatter), "refused").at(0)["code"], "no-entry");
  const ViewerId guest = world.join(made.table, taken["token"]);
  ASSERT_EQ(world.heard(guest, "joined").size(), 1u);
  world.settle();
  world.now_ms += 10 * world.limits.unused_seat_ms;
  EXPECT_EQ(take()["code"], "taken") << "somebody came to it";
  EXPECT_EQ(listed(), 0u);
}

// Of two servers one believes that it is a year later.
TEST(Lobby, goes_by_the_time_that_all_servers_keep_tables_by) {
  constexpr std::int64_t kYear_ms = std::int64_t{365} * 24 * 60 * 60 * 1000;
  HubWorld wrong({}, 1, nullptr, 2 * kYear_ms);
  HubWorld right({}, 2, &wrong, kYear_ms);
  wrong.ahead_ms = kYear_ms;
  Json setup = kTwo;
  setup["seats"] = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
  const auto made = wrong.make_table(setup, true);
  const auto take = [&](HubWorld& world) {
    return answer_to(world,
                     [&](auto then) { world.lobby.take_seat("10.0.0.2", made.table, "{}", then); });
  };
  const auto listed = [&] {
    right.now_ms += 1500;
    return answer_to(right, [&](auto then) { right.lobby.list(then); })["tables"];
  };
  EXPECT_EQ(listed().at(0)["opened_ms"], kYear_ms);
  const Json taken = take(wrong);
  ASSERT_EQ(taken["ok"], true) << taken;
  right.now_ms += right.limits.unused_seat_ms;
  EXPECT_EQ(listed().size(), 1u) << "nobody came to it";

  // And one who comes to it leaves it for good.
  const Json guests = take(right);
  wrong.now_ms = right.now_ms + kYear_ms;
  const ViewerId guest = wrong.join(made.table, guests["token"]);
  wrong.settle();
  wrong.hub.disconnect(guest);
  const ViewerId host = wrong.join(made.table, made.tokens[0]);
  const std::int64_t gone_ms = wrong.now_ms;
  while (wrong.now_ms < gone_ms + 2 * wrong.limits.grace_ms) {
    wrong.now_ms += 1000;
    wrong.hub.tick();
    wrong.settle();
  }
  EXPECT_EQ(listed().size(), 0u);
  wrong.hub.disconnect(host);
  right.now_ms = gone_ms - kYear_ms + right.limits.left_seat_ms + 1000;
  EXPECT_EQ(listed().size(), 1u);
}

}  // namespace
}  // namespace twistwood::trial
