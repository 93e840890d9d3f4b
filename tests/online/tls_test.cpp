// Bots and load over TLS, with certificates that are trusted, and with others.
#include <gtest/gtest.h>

#include "load/load.h"
#include "online/trial_table.h"

namespace twistwood::trial {
namespace {

using Kind = online::BotSeatEnd::Kind;

online::BotSeatPlan secure(const TrialTable& world, int seat, const Front& front,
                           const std::string& host = "localhost") {
  online::BotSeatPlan plan = world.bot(seat, front.port());
  plan.link.server.host = host;
  plan.link.server.tls = true;
  plan.ca_file = front.ca_file();
  return plan;
}

TEST(BotTls, plays_whole_games_and_comes_back) {
  for (const char* certified : {"DNS:localhost", "IP:127.0.0.1"}) {
    TrialTable world(persons("labyrinth"));
    Front front(world.server->port(), certified);
    const std::string host = certified[0] == 'D' ? "localhost" : "127.0.0.1";
    Seated one(secure(world, 1, front, host));
    Seated two(secure(world, 2, front, host));
    ASSERT_TRUE(one.says("turn 4,"));
    front.cut();
    EXPECT_EQ(one.end().kind, Kind::kPlayed) << one.end().why;
    EXPECT_EQ(two.end().kind, Kind::kPlayed) << two.end().why;
    EXPECT_EQ(one.records()[0].turns, two.records()[0].turns);
  }
}

TEST(BotTls, trusts_nobody_without_a_reason) {
  TrialTable world(persons("twisty"));
  Front front(world.server->port(), "DNS:localhost");
  auto plan = secure(world, 1, front);
  plan.ca_file.clear();
  Seated unknown(plan);
  EXPECT_EQ(unknown.end().kind, Kind::kFailed);
  EXPECT_EQ(unknown.end().why,
            "the certificate of localhost is not trusted: unable to get local issuer certificate");
  Seated other_name(secure(world, 1, front, "127.0.0.1"));
  EXPECT_EQ(other_name.end().kind, Kind::kFailed);
  EXPECT_EQ(other_name.end().why,
            "the certificate of 127.0.0.1 is not trusted: IP address mismatch");
  plan.ca_file = "/no/such/file.pem";
  Seated no_file(plan);
  EXPECT_EQ(no_file.end().kind, Kind::kFailed);
  EXPECT_EQ(no_file.end().why, "there are no certificates in /no/such/file.pem");
  EXPECT_TRUE(other_name.lines().empty());
}

TEST(LoadTls, finds_no_difference) {
  TrialTable world(persons("twisty"), [](auto& options) { options.network.trust_loopback = true; });
  const Front front(world.server->port(), "DNS:localhost");
  load::Plan plan;
  plan.servers = {{"localhost", std::to_string(front.port()), true}};
  plan.tables = 4;
  plan.seconds = 0.5;
  const std::atomic<bool> stopped = false;
  const auto untrusted = load::run_load(plan, stopped, [](const load::Progress&) {});
  ASSERT_FALSE(untrusted);
  EXPECT_NE(untrusted.error().message.find("is not trusted"), std::string::npos)
      << untrusted.error().message;
  plan.ca_file = front.ca_file();
  const auto report = load::run_load(plan, stopped, [](const load::Progress&) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_GT(report->turns, 10);
  EXPECT_EQ(report->differences, 0);
}

TEST(BotTls, with_a_server_that_has_none_is_told_so) {
  TrialTable world(persons("twisty"));
  Front plain(world.server->port());
  auto plan = world.bot(1, plain.port());
  plan.link.server.tls = true;
  Seated bot(plan);
  EXPECT_EQ(bot.end().kind, Kind::kFailed);
  EXPECT_TRUE(bot.end().why.starts_with(join("no TLS with 127.0.0.1:", plain.port(), ": ")))
      << bot.end().why;
}

}  // namespace
}  // namespace twistwood::trial
