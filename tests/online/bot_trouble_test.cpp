// What may be wrong with a bot at an online table, or with its seat: nobody waits for it, and the
// reason is told.
#include <gtest/gtest.h>

#include "online/trial_table.h"

namespace twistwood::trial {
namespace {

using Kind = online::BotSeatEnd::Kind;

std::string why(Seated& bot) {
  EXPECT_EQ(bot.end().kind, Kind::kRefused);
  return bot.end().why;
}

class BotMisfits : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(BotMisfits, resign_after_a_second_try_and_the_other_wins) {
  const auto [how, fault] = GetParam();
  TrialTable world(persons("twisty"));
  auto plan = world.misfit(1, how);
  plan.player.budget.nodes.reset();
  plan.player.budget.time_ms = 1;
  // Only one that hangs is waited for: any other says what is wrong when it comes to it.
  plan.player.patience.grace_ms = std::string_view(how) == "hang" ? 100 : 60'000;
  Seated other(world.bot(2));
  ASSERT_TRUE(other.says("at the table"));
  Seated bot(plan);
  const std::string reason = why(bot);
  EXPECT_TRUE(reason.starts_with(join("the bot ", fault))) << reason;
  EXPECT_TRUE(reason.ends_with("; it has resigned")) << reason;
  EXPECT_EQ(bot.troubles().size(), 2u);
  EXPECT_EQ(other.end().kind, Kind::kPlayed) << other.end().why;
  ASSERT_EQ(other.records().size(), 1u);
  EXPECT_EQ(other.records()[0].tag("Result"), "2");
  EXPECT_EQ(other.records()[0].tag("End"), "resigned");
  EXPECT_EQ(bot.records().size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(
    AllWays, BotMisfits,
    testing::Values(std::pair("crash", "ended with status 3"),
                    std::pair("killed", "was ended by signal 9"),
                    std::pair("hang", "gave no answer within 101 ms"),
                    std::pair("illegal", "played 'a1>b2>c3': "), std::pair("empty", "played '': "),
                    std::pair("complains", "said 'error I do not like this position'"),
                    std::pair("closes", "closed its output")),
    [](const auto& misfit) { return std::string(misfit.param.first); });

TEST(BotTrouble, may_leave_the_seat_empty_instead) {
  TrialTable world(persons("twisty"));
  auto plan = world.misfit(1, "crash");
  plan.resigns = false;
  const auto person = world.person(2);
  const int first = person->my_turn() ? person->play("one").value("version", 0) : 1;
  ASSERT_TRUE(person->see(first));
  Seated bot(plan);
  EXPECT_EQ(why(bot), "the bot ended with status 3; its seat is empty now");
  EXPECT_FALSE(person->over());
  EXPECT_EQ(
      person->command({{"type", "resign"}, {"id", "r"}, {"version", person->version()}})["ok"],
      true);  // the game still goes on
}

TEST(BotTrouble, that_shows_before_it_sits_down_keeps_it_from_the_table) {
  TrialTable world(persons("twisty"));
  auto mute = world.misfit(1, "mute");
  mute.player.patience.start_ms = 100;
  Seated bot(mute);
  EXPECT_EQ(why(bot), "the bot gave no answer within 100 ms");
  auto missing = world.bot(1);
  missing.command = {"/no/such/bot"};
  Seated none(missing);
  EXPECT_EQ(none.end().kind, Kind::kFailed);
  EXPECT_EQ(none.end().why, "cannot run '/no/such/bot': No such file or directory");
  EXPECT_TRUE(none.lines().empty());
}

TEST(BotLink, of_no_seat_is_refused) {
  TrialTable world(persons("twisty"));
  auto wrong = world.bot(1);
  wrong.link.token.back() = wrong.link.token.back() == 'A' ? 'Q' : 'A';
  Seated stranger(wrong);
  EXPECT_EQ(why(stranger), "the server refuses this link: the token does not open this table");
  auto watching = world.bot(1);
  watching.link.token = world.table.watch;
  Seated spectator(watching);
  EXPECT_EQ(why(spectator), "this link is for watching; that of a seat is needed");
}

TEST(BotLink, that_somebody_plays_with_already_is_taken_over_only_on_demand) {
  Json setup = persons("twisty");
  setup["start"] = 1;
  TrialTable world(setup);
  const auto person = world.person(1);
  person->socket().send({{"type", "claim"}, {"device", "phone"}, {"take", false}});
  person->socket().send({{"type", "ping"}});
  ASSERT_TRUE(person->socket().next("pong"));
  Seated second(world.bot(1));
  EXPECT_EQ(why(second), "the seat is played on another device already; --take takes it over");
  auto takes = world.bot(1);
  takes.takes_over = true;
  Seated third(takes);
  ASSERT_TRUE(person->socket().next("elsewhere"));
  ASSERT_TRUE(third.says("turn 1,"));
  // And the person may have it back.
  person->socket().send({{"type", "claim"}, {"device", "phone"}, {"take", true}});
  EXPECT_EQ(why(third), "the seat was taken over on another device");
}

TEST(BotLink, of_a_game_that_is_over_is_refused_unless_there_is_another) {
  TrialTable world(persons("twisty"));
  const auto person = world.person(2);
  ASSERT_EQ(person->command({{"type", "resign"}, {"id", "r"}, {"version", 1}})["ok"], true);
  Seated late(world.bot(1));
  EXPECT_EQ(why(late), "there is nothing to play; --rematch asks for another game");
  EXPECT_TRUE(late.records().empty());
  auto asks = world.bot(1);
  asks.asks_rematch = true;
  Seated again(asks);
  while (person->next.is_null()) ASSERT_TRUE(person->hear());
  EXPECT_TRUE(again.says("at the table: twisty, seat 2 of 2"));
}

TEST(BotServer, that_is_not_there_is_told_at_once) {
  TrialTable world(persons("twisty"));
  auto plan = world.bot(1, 1);  // nobody listens at port 1
  Seated bot(plan);
  EXPECT_EQ(bot.end().kind, Kind::kFailed);
  EXPECT_EQ(bot.end().why, "cannot connect to 127.0.0.1:1: Connection refused");
  plan.link.server.host = "no-such-host.invalid";
  Seated nowhere(plan);
  EXPECT_EQ(nowhere.end().kind, Kind::kFailed);
  EXPECT_TRUE(nowhere.end().why.starts_with("there is no address for no-such-host.invalid: "))
      << nowhere.end().why;
}

TEST(BotServer, that_does_not_come_back_is_given_up) {
  TrialTable world(persons("twisty"));
  auto plan = world.bot(1);
  plan.patience_ms = 300;
  Seated bot(plan);
  ASSERT_TRUE(bot.says("at the table"));
  world.server.reset();
  EXPECT_EQ(bot.end().kind, Kind::kFailed);
  EXPECT_TRUE(bot.end().why.starts_with("cannot connect to ")) << bot.end().why;
}

TEST(BotServer, that_is_another_one_says_what_it_answers) {
  TrialTable world(persons("twisty"));
  auto plan = world.bot(1);
  plan.link.server.folder = "/nowhere";
  Seated bot(plan);
  EXPECT_EQ(bot.end().kind, Kind::kFailed);
  EXPECT_NE(bot.end().why.find(" opens no WebSocket but answers 404 Not Found"), std::string::npos)
      << bot.end().why;
}

}  // namespace
}  // namespace twistwood::trial
