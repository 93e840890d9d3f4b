// Somebody is away: a bot sits in, at once or after a vote, and gives the seat back.
#include <gtest/gtest.h>

#include "server/sitting.h"

namespace twistwood::trial {
namespace {

const Json kThree = {{"game", "twisty"},
                     {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}, {{"name", "Cy"}}}}};

TEST(Away, alone_one_calls_a_bot_for_somebody_away_and_they_take_the_seat_back) {
  server::Limits limits;
  limits.grace_ms = 60'000;
  HubWorld world(limits);
  Sitting at(world, kTwo);
  world.hub.disconnect(at.seats[1]);
  EXPECT_EQ(world.heard(at.seats[0], "presence").at(0)["seats"][1]["here"], false);
  const auto call = [&](const std::string& id) {
    world.say(at.seats[0], {{"type", "call-bot"},
                            {"id", id},
                            {"version", at.table["version"]},
                            {"for", 2},
                            {"level", 1}});
    world.settle();
    const Json answer = world.heard(at.seats[0], "answer").at(0);
    at.look();
    return answer;
  };
  world.now_ms += 59'000;
  EXPECT_EQ(call("a")["code"], "present");
  world.now_ms += 1'000;
  EXPECT_EQ(call("b")["ok"], true);
  if (at.table["to_act"] == 1) {
    world.say(at.seats[0], at.play("t"));
    world.settle();
    at.look();
  }
  EXPECT_EQ(at.table["to_act"], 1) << "the bot has played";
  const ViewerId back = world.join(at.made.table, at.made.tokens[1]);
  world.say(back, {{"type", "take-back"}, {"id", "c"}, {"version", at.table["version"]}});
  world.settle();
  EXPECT_EQ(world.heard(back, "answer").at(0)["ok"], true);
}

TEST(Away, several_persons_vote_before_a_bot_sits_in) {
  HubWorld world;
  Sitting at(world, kThree);
  world.hub.disconnect(at.seats[2]);
  world.now_ms += world.limits.grace_ms;
  world.say(at.seats[0],
            {{"type", "call-bot"}, {"id", "a"}, {"version", 1}, {"for", 3}, {"level", 2}});
  EXPECT_EQ(world.heard(at.seats[0], "answer").at(0)["code"], "vote");
  world.say(at.seats[0], {{"type", "vote"}, {"for", 3}, {"level", 2}});
  const Json vote = world.heard(at.seats[1], "vote").at(0);
  EXPECT_EQ(vote["agreed"], Json({1}));
  EXPECT_EQ(vote["needed"], Json({2}));
  world.say(at.seats[1], {{"type", "vote"}, {"for", 3}});
  world.store.run();
  const Json called = world.heard(at.watcher, "event").at(0);
  EXPECT_EQ(called["what"], Json({{"type", "bot-called"}, {"seat", 3}, {"level", 2}}));
}

TEST(Away, a_vote_ends_when_the_person_comes_back) {
  HubWorld world;
  Sitting at(world, kThree);
  world.hub.disconnect(at.seats[2]);
  world.now_ms += world.limits.grace_ms;
  world.say(at.seats[0], {{"type", "vote"}, {"for", 3}});
  world.join(at.made.table, at.made.tokens[2]);
  const auto votes = world.heard(at.seats[1], "vote");
  ASSERT_EQ(votes.size(), 2u);
  EXPECT_TRUE(votes[1]["needed"].empty());
  world.say(at.seats[1], {{"type", "vote"}, {"for", 3}});
  EXPECT_EQ(world.heard(at.seats[1], "notice").at(0)["code"], "present");
  EXPECT_EQ(world.store.appended, 0u);
}

}  // namespace
}  // namespace twistwood::trial
