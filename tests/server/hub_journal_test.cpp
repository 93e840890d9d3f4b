// What the hub writes into the log for whoever runs the server, and keeps from everybody else.
#include <gtest/gtest.h>

#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

TEST(HubJournal, names_an_address_that_wants_too_many_tables) {
  server::Limits limits;
  limits.tables_per_hour = 2;
  HubWorld world(limits);
  for (int i = 0; i < 2; ++i) world.make_table(kTwo);
  EXPECT_TRUE(world.logged("too-many-tables").empty());
  EXPECT_EQ(world.ask({{"setup", kTwo}}).status, 429);
  EXPECT_EQ(world.logged("too-many-tables"),
            std::vector<Json>{Json({{"message", "from one address"}})});
}

TEST(HubJournal, names_somebody_who_only_sends_nonsense) {
  HubWorld world;
  const ViewerId vandal = world.connect();
  for (int i = 1; i < world.limits.malformed_messages; ++i) world.say(vandal, std::string("{"));
  EXPECT_TRUE(world.logged("abuse").empty());
  EXPECT_EQ(world.closed(vandal), std::nullopt);
  world.say(vandal, std::string("{"));
  EXPECT_EQ(world.logged("abuse").size(), 1u);
  EXPECT_EQ(world.closed(vandal), server::Closing::kTooMuch);
}

TEST(HubJournal, names_a_table_whose_log_cannot_be_read) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  world.store.tables.at(made.table).lines.front() = R"({"type":"no such event"})";
  HubWorld next({}, 2, &world);
  const ViewerId ada = next.join(made.table, made.tokens[0]);
  next.settle();
  const auto refused = next.heard(ada, "refused");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0]["code"], "unavailable");
  const auto lines = next.logged("log-broken");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["table"], made.table);
  const std::string why = lines[0]["message"];
  EXPECT_FALSE(why.empty());
  EXPECT_EQ(next.bytes(ada).find(why), std::string::npos) << "that is not for clients";
}

TEST(HubJournal, tells_when_more_servers_are_there_than_are_heard) {
  constexpr int kHeard = 1000;
  HubWorld world;
  std::vector<store::Word> words;
  for (int i = 0; i < kHeard; ++i) words.push_back({join("server", i), "", "alive"});
  world.hub.heard(words);
  EXPECT_TRUE(world.logged("too-many-servers").empty());
  world.hub.heard({{"one more", "", "alive"}});
  EXPECT_EQ(world.logged("too-many-servers"), std::vector<Json>{Json({{"heard", kHeard}})});
}

// As libpq says it.
constexpr const char* kPrivateWords =
    "connection to server at \"db.internal\" (10.0.0.7), port 5432 failed: FATAL:  password "
    "authentication failed for user \"keeper\"";

// A public table with a free seat, somebody at it, and a finished one; then the database goes away.
class DatabaseAway : public testing::Test {
 protected:
  void SetUp() override {
    const Json seats = {{{"name", "fox"}, {"mine", true}}, {{"name", "owl"}}};
    const auto reply =
        world_.ask({{"setup", {{"game", "twisty"}, {"seats", seats}}}, {"public", true}});
    laid_ = *wire::parse(reply.text);
    ada_ = world_.join(laid_["table"], laid_["tokens"][0]);
    const auto made = world_.make_table(kTwo);
    bo_ = world_.join(made.table, made.tokens[0]);
    world_.say(bo_, {{"type", "resign"}, {"id", "r"}, {"version", 1}});
    world_.settle();
    ASSERT_EQ(world_.heard(bo_, "answer").at(0)["ok"], true);
    world_.store.away = kPrivateWords;
  }

  // What a request is answered.
  template <class Ask>
  server::HttpReply reply_to(Ask ask) {
    server::HttpReply got;
    ask([&](const server::HttpReply& reply) { got = reply; });
    world_.store.run();
    return got;
  }
  static void expect_nothing_private(const std::string& said) {
    for (const char* part : {"db.internal", "10.0.0.7", "5432", "FATAL", "keeper", "libpq"}) {
      EXPECT_EQ(said.find(part), std::string::npos) << part << " in " << said;
    }
  }

  HubWorld world_;
  Json laid_;
  ViewerId ada_ = 0;
  ViewerId bo_ = 0;
};

TEST_F(DatabaseAway, no_answer_has_its_words) {
  world_.say(ada_, {{"type", "resign"}, {"id", "x"}, {"version", 1}});
  world_.settle();
  EXPECT_EQ(world_.heard(ada_, "answer").at(0)["code"], "unavailable");
  world_.say(bo_, {{"type", "rematch"}, {"id", "again"}});
  world_.settle();
  EXPECT_EQ(world_.heard(bo_, "answer").at(0)["code"], "unavailable");
  expect_nothing_private(world_.bytes(ada_) + world_.bytes(bo_));
  const auto lines = world_.logged("not-stored");
  ASSERT_EQ(lines.size(), 2u) << "a turn, and the table of a rematch";
  for (const Json& line : lines) EXPECT_EQ(line["message"], kPrivateWords) << "the log has them";
}

TEST_F(DatabaseAway, no_refusal_has_its_words) {
  const ViewerId stranger = world_.join("abcdefghijkl", laid_["tokens"][0]);
  world_.settle();
  EXPECT_EQ(world_.heard(stranger, "refused").at(0)["code"], "unavailable");
  expect_nothing_private(world_.bytes(stranger));
  EXPECT_EQ(world_.logged("not-loaded").at(0)["message"], kPrivateWords);
}

TEST_F(DatabaseAway, no_reply_over_http_has_its_words) {
  const std::string table = laid_["table"];
  server::Lobby& lobby = world_.lobby;
  const std::string by = "10.0.0.2";
  const std::vector<server::HttpReply> replies = {
      reply_to([&](auto then) { lobby.make_table(by, wire::write({{"setup", kTwo}}), then); }),
      reply_to([&](auto then) { lobby.list(then); }),
      reply_to([&](auto then) { lobby.take_seat(by, table, "{}", then); }),
      reply_to([&](auto then) {
        lobby.renew_link(by, table, "1", wire::write({{"host", laid_["host"]}}), then);
      }),
      reply_to([&](auto then) {
        const Json wish = {{"token", laid_["tokens"][0]}, {"name", "hare"}};
        lobby.name_seat(by, table, wire::write(wish), then);
      })};
  for (const server::HttpReply& reply : replies) {
    EXPECT_EQ(reply.status, 503) << reply.text;
    const auto json = wire::parse(reply.text);
    ASSERT_TRUE(json) << reply.text;
    EXPECT_EQ((*json)["code"], "unavailable");
    expect_nothing_private(reply.text);
  }
  EXPECT_EQ(world_.logged("not-stored").size(), 4u);
  EXPECT_EQ(world_.logged("not-loaded").size(), 1u);
  for (const char* what : {"not-stored", "not-loaded"}) {
    EXPECT_EQ(world_.logged(what).at(0)["message"], kPrivateWords) << "the log has them";
  }
}

}  // namespace
}  // namespace twistwood::trial
