// The hub without sockets: commands and answers, conflicts, reactions, rematch, limits.
#include <gtest/gtest.h>

#include "server/sitting.h"
#include "table/table.h"

namespace twistwood::trial {
namespace {

using server::Closing;

TEST(Hub, an_answer_comes_after_the_event_is_stored) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.mover(), at.play("a"));
  EXPECT_TRUE(world.heard(at.mover()).empty());
  EXPECT_TRUE(world.heard(at.watcher).empty());
  world.store.run();
  const auto heard = world.heard(at.mover());
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_EQ(heard[0]["type"], "answer");
  EXPECT_EQ(heard[0]["ok"], true);
  EXPECT_EQ(heard[1]["type"], "event");
  EXPECT_EQ(heard[1], world.heard(at.watcher).at(0));
  EXPECT_EQ(world.store.tables[at.made.table].lines.size(), 2u);
}

TEST(Hub, a_repeat_is_harmless_also_while_the_first_is_being_stored) {
  HubWorld world;
  Sitting at(world, kTwo);
  const Json play = at.play("a");
  const ViewerId mover = at.mover();
  world.say(mover, play);
  world.say(mover, play);
  world.store.run();
  world.say(mover, play);
  world.store.run();
  const auto answers = world.heard(mover, "answer");
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_FALSE(answers[0].contains("repeat"));
  EXPECT_EQ(answers[1]["repeat"], true);
  EXPECT_EQ(answers[2]["repeat"], true);
  EXPECT_EQ(world.store.appended, 1u);
}

TEST(Hub, the_same_id_of_two_seats_is_two_commands) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.mover(), at.play("1"));
  world.store.run();
  at.look();
  world.say(at.mover(), at.play("1"));
  world.store.run();
  at.look();
  EXPECT_EQ(at.table["version"], 3);
}

TEST(Hub, who_may_not_speak_is_told_so) {
  HubWorld world;
  Sitting at(world, kTwo);
  Json play = at.play("a");
  world.say(at.watcher, play);
  EXPECT_EQ(world.heard(at.watcher, "answer").at(0)["code"], "spectator");
  play["seat"] = at.table["to_act"];
  world.say(at.other(), play);
  EXPECT_EQ(world.heard(at.other(), "answer").at(0)["code"], "not-your-seat");
  const ViewerId stranger = world.connect();
  world.say(stranger, play);
  EXPECT_EQ(world.heard(stranger, "answer").at(0)["code"], "not-joined");
  play.erase("seat");
  world.say(at.other(), play);
  EXPECT_EQ(world.heard(at.other(), "answer").at(0)["code"], "not-your-turn");
  play["version"] = 0;
  world.say(at.mover(), play);
  EXPECT_EQ(world.heard(at.mover(), "answer").at(0)["code"], "stale");
  EXPECT_EQ(world.store.appended, 0u);
}

TEST(Hub, a_wrong_token_or_table_opens_nothing) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const auto other = world.make_table(kTwo);
  for (const auto& [table, token] :
       std::vector<std::pair<std::string, std::string>>{{made.table, other.tokens[0]},
                                                        {made.table, "AAAAAAAAAAAAAAAAAAAAAA"},
                                                        {made.table, ""},
                                                        {"AAAAAAAAAAAA", made.tokens[0]},
                                                        {"../../etc", made.tokens[0]}}) {
    const ViewerId who = world.join(table, token);
    EXPECT_EQ(world.heard(who, "refused").at(0)["code"], "no-entry") << table << ' ' << token;
    EXPECT_EQ(world.closed(who), Closing::kRefused);
  }
}

TEST(Hub, a_client_that_speaks_another_protocol_is_told_so) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  for (const int version : {1, 2}) {
    const ViewerId who = world.connect();
    world.say(who, {{"type", "join"},
                    {"table", made.table},
                    {"token", made.tokens[0]},
                    {"protocol", version}});
    const Json heard = world.heard(who).at(0);
    if (version == 1) {
      EXPECT_EQ(heard["type"], "joined");
      EXPECT_EQ(heard["protocol"], 1);
    } else {
      EXPECT_EQ(heard["type"], "refused");
      EXPECT_EQ(heard["code"], "protocol");
      EXPECT_EQ(world.closed(who), Closing::kRefused);
    }
  }
  EXPECT_EQ(wire::parse(world.lobby.greet().text)->at("protocol"), 1);
}

TEST(Hub, of_two_joins_the_later_counts) {
  HubWorld world;
  const auto first = world.make_table(kTwo);
  const auto second = world.make_table(kTwo);
  for (const auto& made : {first, second}) world.hub.forget({made.table});
  const ViewerId who = world.connect();
  for (const auto& made : {first, second}) {
    world.say(who, {{"type", "join"}, {"table", made.table}, {"token", made.tokens[0]}});
  }
  world.store.run();
  const auto joined = world.heard(who, "joined");
  EXPECT_EQ(joined.size(), 1u);
  EXPECT_EQ(joined.back()["table_id"], second.table);
  world.hub.disconnect(who);
  world.now_ms += world.limits.idle_table_ms + 2000;
  world.hub.tick();
  EXPECT_EQ(world.hub.gauges().tables, 0u) << "nobody is left at either";
}

TEST(Hub, one_device_may_hold_several_seats) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId who = world.connect();
  world.say(who, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
  const Json joined = world.heard(who, "joined").at(0);
  EXPECT_EQ(joined["seats"], Json({1, 2}));
  Json table = joined["table"];
  const Json play = {{"type", "play"},
                     {"id", "a"},
                     {"seat", table["to_act"]},
                     {"version", 1},
                     {"turn", any_turn(table["position"], world.random)}};
  world.say(who, play);
  world.store.run();
  EXPECT_EQ(world.heard(who, "answer").at(0)["ok"], true);
}

TEST(Hub, what_another_server_wrote_first_wins) {
  HubWorld world;
  Sitting at(world, kTwo);
  const ViewerId mover = at.mover();
  const Json mine = at.play("mine");
  // The same turn, written by somebody else between our look and our append.
  world.say(mover, mine);
  auto& lines = world.store.tables[at.made.table].lines;
  lines.push_back(wire::write({{"type", "played"},
                               {"time_ms", world.now_ms},
                               {"id", "theirs"},
                               {"seat", at.table["to_act"]},
                               {"turn", mine["turn"]}}));
  world.store.run();
  const auto answers = world.heard(mover, "answer");
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0]["code"], "stale");
  at.look();
  EXPECT_EQ(at.table["version"], 2);
  EXPECT_EQ(lines.size(), 2u);
  world.say(at.mover(), at.play("next"));
  world.store.run();
  at.look();
  EXPECT_EQ(at.table["version"], 3);
}

TEST(Hub, news_of_another_server_reach_our_viewers) {
  HubWorld world;
  Sitting at(world, kTwo);
  auto& lines = world.store.tables[at.made.table].lines;
  lines.push_back(wire::write({{"type", "played"},
                               {"time_ms", world.now_ms},
                               {"id", "theirs"},
                               {"seat", at.table["to_act"]},
                               {"turn", at.play("x")["turn"]}}));
  world.hub.changed({{at.made.table, 2}});
  world.store.run();
  at.look();
  EXPECT_EQ(at.table["version"], 2);
  world.say(at.mover(), at.play("next"));
  world.store.run();
  at.look();
  EXPECT_EQ(at.table["version"], 3);
}

TEST(Hub, a_store_that_fails_loses_nothing_and_blocks_nobody) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.store.failures = {store::StoreError::Kind::kUnavailable};
  const ViewerId mover = at.mover();
  const Json play = at.play("a");
  world.say(mover, play);
  world.store.run();
  EXPECT_EQ(world.heard(mover, "answer").at(0)["code"], "unavailable");
  at.look();
  EXPECT_EQ(at.table["version"], 1);
  world.say(mover, play);
  world.store.run();
  EXPECT_EQ(world.heard(mover, "answer").at(0)["ok"], true);
  at.look();
  EXPECT_EQ(at.table["version"], 2);
}

TEST(Hub, garbage_is_answered_and_in_the_end_closed) {
  server::Limits limits;
  limits.malformed_messages = 5;
  HubWorld world(limits);
  Sitting at(world, kTwo);
  const ViewerId who = at.mover();
  const std::vector<std::string> garbage = {"", "{", "[]", "{\"type\":3}"};
  for (const std::string& bytes : garbage) {
    world.say(who, bytes);
    EXPECT_EQ(world.heard(who, "notice").size(), 1u) << bytes;
  }
  world.say(who, at.play("fine"));
  world.store.run();
  EXPECT_EQ(world.heard(who, "answer").at(0)["ok"], true);
  world.say(who, {{"type", "dance"}, {"id", "x"}});
  EXPECT_EQ(world.heard(who, "answer").at(0)["code"], "malformed");
  EXPECT_EQ(world.closed(who), Closing::kTooMuch);
}

TEST(Hub, resume_gives_what_is_missing_and_no_more) {
  HubWorld world;
  Sitting at(world, kTwo);
  for (int i = 0; i < 6; ++i) {
    world.say(at.mover(), at.play("t" + std::to_string(i)));
    world.store.run();
    at.look();
  }
  const ViewerId back = world.join(at.made.table, at.made.tokens[0], 3);
  const Json joined = world.heard(back, "joined").at(0);
  ASSERT_EQ(joined["events"].size(), 4u);
  EXPECT_EQ(joined["events"][0]["version"], 4);
  EXPECT_EQ(joined["events"][3]["what"]["position"], at.table["position"]);
  EXPECT_EQ(joined["now"]["to_act"], at.table["to_act"]);
  const ViewerId ahead = world.join(at.made.table, at.made.tokens[0], 99);
  EXPECT_EQ(world.heard(ahead, "joined").at(0)["table"]["version"], 7);
}

TEST(Hub, reactions_are_of_a_fixed_set_and_few) {
  HubWorld world;
  Sitting at(world, kTwo);
  for (int i = 0; i < 5; ++i) world.say(at.seats[0], {{"type", "reaction"}, {"code", "wow"}});
  EXPECT_EQ(world.heard(at.seats[1], "reaction").size(), 3u);
  EXPECT_EQ(world.heard(at.seats[0], "notice").size(), 2u);
  world.say(at.seats[1], {{"type", "reaction"}, {"code", "come to my house"}});
  EXPECT_EQ(world.heard(at.seats[1], "notice").at(0)["code"], "no-such-code");
  world.say(at.watcher, {{"type", "reaction"}, {"code", "wow"}});
  EXPECT_EQ(world.heard(at.watcher, "notice").at(0)["code"], "spectator");
  EXPECT_TRUE(world.heard(at.seats[0], "reaction").empty() ||
              world.heard(at.seats[0], "reaction").back()["code"] == "wow");
}

TEST(Hub, a_rematch_rotates_the_seats_and_keeps_the_tokens) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.seats[0], {{"type", "rematch"}, {"id", "r"}});
  EXPECT_EQ(world.heard(at.seats[0], "answer").at(0)["code"], "not-over");
  world.say(at.seats[0], {{"type", "resign"}, {"id", "x"}, {"version", 1}});
  world.store.run();
  world.heard(at.seats[0]);
  world.say(at.seats[0], {{"type", "rematch"}, {"id", "r"}});
  world.say(at.seats[1], {{"type", "rematch"}, {"id", "r"}});
  world.store.run();
  const auto first = world.heard(at.seats[0]);
  const auto told = world.heard(at.seats[1], "rematch");
  ASSERT_FALSE(told.empty());
  const std::string next = told[0]["table"];
  EXPECT_EQ(told[0]["seats"], Json({2, 1}));
  for (const Json& message : first) {
    if (message["type"] == "rematch") {
      EXPECT_EQ(message["table"], next);
    }
    if (message["type"] == "answer") {
      EXPECT_EQ(message["ok"], true);
    }
  }
  const ViewerId ada = world.join(next, at.made.tokens[0]);
  const Json joined = world.heard(ada, "joined").at(0);
  EXPECT_EQ(joined["seats"], Json({2}));
  EXPECT_EQ(joined["table"]["seats"][1]["name"], "Ada");
  EXPECT_NE(joined["table"]["promise"], at.table["promise"]);
  EXPECT_EQ(world.heard(world.join(next, at.made.watch), "joined").at(0)["seats"], Json::array());
}

TEST(Hub, a_clock_runs_out_without_anybody_saying_so) {
  HubWorld world;
  Json setup = kTwo;
  setup["clock"] = {{"start_ms", 5000}, {"increment_ms", 0}};
  Sitting at(world, setup);
  world.now_ms += 4'900;
  world.hub.tick();
  world.store.run();
  EXPECT_TRUE(world.heard(at.watcher, "event").empty());
  world.now_ms += 200;
  world.hub.tick();
  world.store.run();
  const Json event = world.heard(at.watcher, "event").at(0);
  EXPECT_EQ(event["what"]["type"], "timed-out");
  EXPECT_EQ(event["now"]["outcome"]["kind"], "timeout");
}

TEST(Hub, the_key_is_kept_until_the_end_and_then_told) {
  HubWorld world;
  Sitting at(world, kTwo);
  EXPECT_FALSE(at.table.contains("key") || at.table.contains("seed"));
  const std::string promise = at.table["promise"];
  world.say(at.seats[0], {{"type", "resign"}, {"id", "x"}, {"version", 1}});
  world.store.run();
  const Json now = world.heard(at.watcher, "event").at(0)["now"];
  const auto key = DealKey::read_secret(now["key"].get<std::string>());
  ASSERT_TRUE(key);
  EXPECT_EQ(table::promise_of(*key, at.made.table), promise);
  EXPECT_NE(table::promise_of(*key, "AAAAAAAAAAAA"), promise) << "it is bound to the table";
}

TEST(Hub, how_long_bots_wait_is_measured) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"][1] = {{"name", "Bot"}, {"level", 1}};
  setup["start"] = 2;
  world.thinker.thought_ms = 500;
  Sitting at(world, setup);
  ASSERT_EQ(world.thinker.waiting(), 1u);
  world.now_ms += 3000;
  world.settle();
  const std::string text = server::write_metrics(world.hub.metrics(), {});
  EXPECT_NE(text.find("twistwood_bot_wait_seconds_sum 2.5"), std::string::npos) << text;
  EXPECT_NE(text.find("twistwood_bot_wait_seconds_count 1\n"), std::string::npos);
}

TEST(Hub, a_bot_is_asked_again_when_all_were_busy) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"][1] = {{"name", "Bot"}, {"level", 1}};
  setup["start"] = 2;
  world.thinker.busy = true;
  Sitting at(world, setup);
  world.settle();
  EXPECT_TRUE(world.heard(at.watcher, "event").empty());
  world.thinker.busy = false;
  world.now_ms += 1000;
  world.hub.tick();
  world.settle();
  EXPECT_EQ(world.heard(at.watcher, "event").at(0)["what"]["seat"], 2);
}

// Memory may end in the middle of a thought, or an agent not be made at all.
TEST(Hub, a_bot_that_cannot_choose_is_asked_again_as_a_simple_one) {
  HubWorld world;
  Json setup = kTwo;
  setup["seats"][1] = {{"name", "Bot"}, {"level", 6}};
  setup["start"] = 2;
  world.thinker.failures = {"no memory", "still none"};
  Sitting at(world, setup);
  for (int i = 0; i < 3; ++i) {
    world.settle();
    world.now_ms += 1000;
    world.hub.tick();
  }
  world.settle();
  EXPECT_EQ(world.thinker.levels, (std::vector<int>{6, 1, 1}));
  EXPECT_EQ(world.heard(at.watcher, "event").at(0)["what"]["seat"], 2);
  ASSERT_EQ(world.logged("bot-failed").size(), 2u);
  EXPECT_EQ(world.logged("bot-failed")[1],
            Json({{"table", at.made.table}, {"message", "still none"}}));
}

TEST(Hub, tables_without_viewers_leave_memory_and_come_back) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.mover(), at.play("a"));
  world.store.run();
  at.look();
  for (const ViewerId who : at.seats) world.hub.disconnect(who);
  world.hub.disconnect(at.watcher);
  world.now_ms += world.limits.idle_table_ms + 2000;
  world.hub.tick();
  EXPECT_EQ(world.hub.gauges().tables, 0u);
  const ViewerId back = world.join(at.made.table, at.made.tokens[0]);
  const Json joined = world.heard(back, "joined").at(0);
  EXPECT_EQ(joined["table"]["version"], 2);
  EXPECT_EQ(joined["table"]["position"], at.table["position"]);
}

TEST(Hub, who_never_joins_is_sent_away) {
  HubWorld world;
  const ViewerId who = world.connect();
  world.now_ms += world.limits.join_ms + 1100;
  world.hub.tick();
  EXPECT_EQ(world.closed(who), Closing::kNoJoin);
}

TEST(Hub, one_who_talks_too_much_is_read_later) {
  HubWorld world;
  const ViewerId who = world.connect(false);
  std::int64_t pause_ms = 0;
  for (int i = 0; i < 200; ++i) pause_ms = world.hub.receive(who, R"({"type":"ping"})");
  EXPECT_GT(pause_ms, 1000);
  world.now_ms += pause_ms;
  EXPECT_LT(world.hub.receive(who, R"({"type":"ping"})"), 100);
}

TEST(Hub, nothing_new_is_taken_while_stopping) {
  HubWorld world;
  Sitting at(world, kTwo);
  world.say(at.mover(), at.play("a"));
  world.hub.stop();
  EXPECT_FALSE(world.hub.idle());
  world.say(at.mover(), at.play("b"));
  EXPECT_TRUE(world.heard(at.mover(), "answer").empty()) << "the goodbye says it all";
  world.store.run();
  EXPECT_TRUE(world.hub.idle());
  const auto answers = world.heard(at.mover(), "answer");
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0]["id"], "a");
  EXPECT_EQ(answers[0]["ok"], true) << "what was taken is finished";
  world.hub.close_all();
  EXPECT_EQ(world.closed(at.watcher), Closing::kStopping);
}

}  // namespace
}  // namespace twistwood::trial
