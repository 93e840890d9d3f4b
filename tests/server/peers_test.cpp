// People at one table who are connected to different servers, without sockets: presence, reactions
// and votes go from hub to hub.
#include <gtest/gtest.h>

#include "server/peers.h"
#include "server/two_hubs.h"

namespace twistwood::trial {
namespace {

using server::Agreed;
using server::Claimed;
using server::Here;
using server::PeerSignal;
using server::Reacted;
using server::Said;

const Json kTrio = {{"game", "twisty"},
                    {"start", 1},
                    {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}, {{"name", "Cy"}}}}};

TEST(Peers, everybody_sees_who_is_here_wherever_they_are_connected) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1}, 0));
  const ViewerId bo = hubs.sit(hubs.two, 2);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 2}, 0));
  EXPECT_EQ(TwoHubs::newest(hubs.two, bo), picture({1, 2}, 0));
  hubs.join(hubs.one, hubs.made.watch);
  const ViewerId watcher = hubs.join(hubs.two, hubs.made.watch);
  for (const auto& [world, who] : {std::pair{&hubs.one, ada}, {&hubs.two, bo}}) {
    EXPECT_EQ(TwoHubs::newest(*world, who), picture({1, 2}, 2));
  }
  hubs.leave(hubs.two, bo);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1}, 2));
  hubs.leave(hubs.two, watcher);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1}, 1));
}

TEST(Peers, a_seat_at_two_servers_is_here_until_the_last_connection_is_gone) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId here = hubs.sit(hubs.one, 2);
  const ViewerId there = hubs.sit(hubs.two, 2);
  hubs.leave(hubs.one, here);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 2}, 0));
  hubs.pass(30'000);
  hubs.one.heard(ada);
  hubs.leave(hubs.two, there);
  const Json told = hubs.one.heard(ada, "presence").at(0);
  EXPECT_EQ(told["seats"][1], Json({{"here", false}, {"away_ms", 0}}));
}

TEST(Peers, a_server_that_falls_silent_is_forgotten_and_found_again) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.sit(hubs.two, 2);
  hubs.pass(60'000);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 2}, 0)) << "it says that it lives";
  hubs.two.store.cut_off = true;
  hubs.pass(hubs.one.limits.silent_server_ms - hubs.one.limits.alive_ms);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), "nothing");
  hubs.pass(hubs.one.limits.alive_ms + 1000);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1}, 0));
  EXPECT_EQ(hubs.one.hub.gauges().other_servers, 0u);
  hubs.two.store.cut_off = false;
  hubs.pass(hubs.one.limits.alive_ms + 1000);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 2}, 0));
  EXPECT_EQ(hubs.one.hub.gauges().other_servers, 1u);
}

TEST(Peers, what_was_stored_and_never_told_is_found_after_a_while) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  hubs.one.heard(ada);
  hubs.two.store.news_lost = true;
  hubs.two.say(bo, {{"type", "resign"}, {"id", "x"}, {"version", hubs.lines()}});
  hubs.settle();
  ASSERT_EQ(hubs.lines(), 2u);
  EXPECT_TRUE(hubs.one.heard(ada, "event").empty());
  hubs.pass(hubs.one.limits.ask_newest_ms + 1000);
  EXPECT_EQ(hubs.one.heard(ada, "event").size(), 1u);
  hubs.pass(3 * hubs.one.limits.ask_newest_ms);
  EXPECT_TRUE(hubs.one.heard(ada, "event").empty()) << "once";
}

TEST(Peers, a_server_that_stops_says_goodbye) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.sit(hubs.two, 2);
  hubs.one.heard(ada);
  hubs.two.hub.stop();
  hubs.two.hub.close_all();
  hubs.settle();
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1}, 0));
  const std::size_t said = hubs.two.store.announced.size();
  hubs.pass(20'000);
  EXPECT_EQ(hubs.two.store.announced.size(), said) << "and nothing after that";
}

TEST(Peers, what_was_missed_is_said_again_and_the_rest_is_over) {
  TwoHubs hubs(kTrio);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  hubs.two.store.cut_off = true;
  hubs.leave(hubs.two, bo);
  const ViewerId cy = hubs.sit(hubs.two, 3);
  const ViewerId watcher = hubs.join(hubs.one, hubs.made.watch);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 2}, 1)) << "nothing was heard";
  hubs.two.store.cut_off = false;
  hubs.two.hub.missed();
  hubs.settle();
  hubs.pass(200);
  EXPECT_EQ(TwoHubs::newest(hubs.one, ada), picture({1, 3}, 1));
  EXPECT_EQ(TwoHubs::newest(hubs.two, cy), picture({1, 3}, 1));
  // A table that the other has left altogether meanwhile.
  hubs.two.store.cut_off = true;
  hubs.leave(hubs.two, cy);
  hubs.two.store.cut_off = false;
  hubs.two.hub.missed();
  hubs.settle();
  hubs.pass(200);
  EXPECT_EQ(TwoHubs::newest(hubs.one, watcher), picture({1}, 1));
}

TEST(Peers, a_reaction_reaches_everybody_once) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  hubs.one.say(ada, {{"type", "reaction"}, {"code", "wow"}});
  hubs.settle();
  const Json wow = {{"type", "reaction"}, {"seat", 1}, {"code", "wow"}};
  EXPECT_EQ(hubs.one.heard(ada, "reaction"), std::vector{wow});
  EXPECT_EQ(hubs.two.heard(bo, "reaction"), std::vector{wow});
}

TEST(Peers, how_long_somebody_is_away_is_known_after_a_change_of_server) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.one, 2);
  hubs.leave(hubs.one, bo);
  hubs.pass(hubs.one.limits.grace_ms - 1000);
  hubs.leave(hubs.one, ada);
  const ViewerId again = hubs.sit(hubs.two, 1);
  EXPECT_EQ(hubs.two.heard(again, "presence").back()["seats"][1]["away_ms"],
            hubs.one.limits.grace_ms - 1000);
  hubs.pass(1000);
  hubs.two.say(again,
               {{"type", "call-bot"}, {"id", "b"}, {"version", 1}, {"for", 2}, {"level", 1}});
  hubs.settle();
  EXPECT_EQ(hubs.two.heard(again, "answer").at(0)["ok"], true);
}

// Whoever wrote the newest event has the bot think; that another server wrote the one before must
// not make it wait.
TEST(Peers, a_bot_thinks_at_once_where_the_last_turn_was_played) {
  Json setup = kTrio;
  setup["seats"][2] = {{"name", ""}, {"level", 1}};
  TwoHubs hubs(setup);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.two, 2);
  Random random(1);
  const auto play = [&](HubWorld& world, ViewerId who, int version, const std::string& position) {
    world.say(who, {{"type", "play"},
                    {"id", std::to_string(version)},
                    {"version", version},
                    {"turn", any_turn(position, random)}});
    hubs.settle();
  };
  play(hubs.one, ada, 1, hubs.one.heard(ada, "joined").at(0)["table"]["position"]);
  play(hubs.two, bo, 2, hubs.two.heard(bo, "event").at(0)["what"]["position"]);
  const auto events = hubs.two.heard(bo, "event");
  ASSERT_EQ(events.size(), 2u) << "Bo's turn and the bot's, without any time passing";
  EXPECT_EQ(events[1]["what"]["seat"], 3);
}

TEST(Peers, no_bot_is_called_past_those_at_other_servers) {
  TwoHubs hubs(kTrio);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.sit(hubs.two, 2);
  hubs.pass(hubs.one.limits.grace_ms);
  const auto call = [&](int seat) {
    hubs.one.say(ada,
                 {{"type", "call-bot"}, {"id", "b"}, {"version", 1}, {"for", seat}, {"level", 1}});
    hubs.settle();
    return hubs.one.heard(ada, "answer").at(0)["code"];
  };
  EXPECT_EQ(call(2), "present");
  EXPECT_EQ(call(3), "vote");
}

// Ada at the first server and Bo at the second have waited for Cy long enough.
struct Waiting : TwoHubs {
  Waiting() : TwoHubs(kTrio), ada(sit(one, 1)), bo(sit(two, 2)) {
    pass(one.limits.grace_ms);
    one.heard(ada);
    two.heard(bo);
  }
  // One bot, and no two servers that want to call it.
  void expect_bot(int level) {
    settle();
    const Json called = {{"type", "bot-called"}, {"seat", 3}, {"level", level}};
    EXPECT_EQ(one.heard(ada, "event").at(0)["what"], called);
    EXPECT_EQ(two.heard(bo, "event").at(0)["what"], called);
    EXPECT_EQ(lines(), 2u);
  }
  ViewerId ada = 0;
  ViewerId bo = 0;
};

TEST(Peers, all_vote_together) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.settle();
  const Json asked = {{"type", "vote"}, {"for", 3}, {"level", 2}, {"agreed", {1}}, {"needed", {2}}};
  EXPECT_EQ(hubs.one.heard(hubs.ada, "vote"), std::vector{asked});
  EXPECT_EQ(hubs.two.heard(hubs.bo, "vote"), std::vector{asked});
  hubs.vote(hubs.two, hubs.bo, 3, 5);
  hubs.expect_bot(2);
  EXPECT_EQ(hubs.one.hub.metrics().conflicts + hubs.two.hub.metrics().conflicts, 0u);
}

TEST(Peers, two_who_vote_at_the_same_moment_get_one_bot) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.vote(hubs.two, hubs.bo, 3, 2);
  hubs.expect_bot(2);
}

TEST(Peers, a_vote_goes_on_when_the_one_who_asked_has_left) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.settle();
  const ViewerId watcher = hubs.join(hubs.one, hubs.made.watch);
  hubs.leave(hubs.one, hubs.ada);
  hubs.vote(hubs.two, hubs.bo, 3, 2);
  hubs.ada = watcher;
  hubs.expect_bot(2);
}

TEST(Peers, a_vote_is_known_to_a_server_that_comes_to_the_table_later) {
  TwoHubs hubs(kTrio);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.sit(hubs.one, 2);
  hubs.pass(hubs.one.limits.grace_ms);
  hubs.vote(hubs.one, ada, 3, 2);
  ASSERT_EQ(hubs.two.hub.gauges().tables, 0u);
  const ViewerId watcher = hubs.join(hubs.two, hubs.made.watch);
  const Json asked = hubs.two.heard(watcher, "vote").at(0);
  EXPECT_EQ(asked["agreed"], Json({1}));
  EXPECT_EQ(asked["needed"], Json({2}));
  EXPECT_EQ(asked["level"], 2);
}

TEST(Peers, a_vote_ends_when_the_person_comes_back_at_another_server) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.settle();
  hubs.sit(hubs.two, 3);
  for (const auto& [world, who] : {std::pair{&hubs.one, hubs.ada}, {&hubs.two, hubs.bo}}) {
    const auto votes = world->heard(who, "vote");
    ASSERT_EQ(votes.size(), 2u);
    EXPECT_EQ(votes[1]["needed"], Json::array());
  }
  hubs.vote(hubs.two, hubs.bo, 3, 2);
  hubs.settle();
  EXPECT_EQ(hubs.two.heard(hubs.bo, "notice").at(0)["code"], "present");
  EXPECT_EQ(hubs.lines(), 1u);
}

TEST(Peers, a_vote_ends_where_only_its_outcome_is_seen) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.settle();
  // Without a word from the other server Ada is alone after a while, and that is all who have to
  // agree; the event still comes with the database.
  hubs.two.store.cut_off = true;
  hubs.pass(hubs.one.limits.silent_server_ms + 1000);
  hubs.expect_bot(2);
  const std::string told = hubs.two.bytes(hubs.bo);
  const auto last = told.rfind("\"vote\"");
  ASSERT_NE(last, std::string::npos);
  EXPECT_LT(told.find("bot-called"), last) << "the question is over after the event";
}

TEST(Peers, one_who_disagrees_ends_the_vote_everywhere) {
  Waiting hubs;
  hubs.vote(hubs.one, hubs.ada, 3, 2);
  hubs.settle();
  hubs.two.say(hubs.bo, {{"type", "vote"}, {"for", 3}, {"agrees", false}});
  hubs.settle();
  EXPECT_EQ(hubs.one.heard(hubs.ada, "vote").back()["needed"], Json::array());
  EXPECT_EQ(hubs.lines(), 1u);
}

TEST(Peers, a_server_alone_says_nothing) {
  HubWorld world;
  const auto made = world.make_table(kTwo);
  const ViewerId ada = world.join(made.table, made.tokens[0]);
  world.say(ada, {{"type", "reaction"}, {"code", "wow"}});
  world.now_ms += 100'000;
  world.hub.tick();
  world.hub.missed();
  world.hub.disconnect(ada);
  world.hub.close_all();
  EXPECT_EQ(world.store.announced, std::vector<store::Word>());
}

TEST(Peers, words_read_as_they_were_written) {
  for (const Said& said : std::vector<Said>{
           PeerSignal::kHello, PeerSignal::kAlive, PeerSignal::kAgain, PeerSignal::kAll,
           PeerSignal::kEnd, PeerSignal::kBye, PeerSignal::kWho, PeerSignal::kDisagree, Here{},
           Here{0b1010, 12, {0, 60'000, 0, 4'294'967'295}}, Reacted{Seat{3}, "good-game"},
           Agreed{Seat{0}, Seat{3}, 6}, Claimed{Seat{1}, false, "k7-_"},
           Claimed{Seat{0}, true, "A"}}) {
    const std::string words = server::write_words(said);
    EXPECT_EQ(server::read_words(words), std::optional(said)) << words;
  }
}

TEST(Peers, words_that_make_no_sense_do_nothing) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  hubs.one.heard(ada);
  const std::vector<std::string> nonsense = {
      "",
      " ",
      "dance",
      "here",
      "here ",
      "here 16 0 0 0 0 0",
      "here 1 0 0 0 0",
      "here 1 0 0 0 0 0 0",
      "here 1 0 0 0 0 0 ",
      "here -1 0 0 0 0 0",
      "here 1 99999999999 0 0 0 0",
      "here 1 1000001 0 0 0 0",
      "here  1 0 0 0 0 0",
      "agree 0 2 1",
      "agree 1 5 1",
      "agree 1 2 7",
      "agree 2 2 1",
      "agree 1 4 1",
      "claim 1",
      "claim 0 a",
      "take 5 a",
      "take 1 a b",
      "reaction 1",
      "reaction 0 wow",
      "reaction 5 wow",
      "reaction 3 wow",
      "reaction x wow",
      "reaction 1 come to my house",
      std::string("who\0", 4),
  };
  for (const std::string& words : nonsense) {
    hubs.one.hub.heard({{"elsewhere", hubs.made.table, words}, {"elsewhere", "", words}});
    hubs.settle();
    EXPECT_EQ(hubs.one.heard(ada), std::vector<Json>()) << words;
  }
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string words = server::write_words(Here{3, 1, {1, 2, 3, 4}});
    words.resize(random.below(static_cast<std::uint32_t>(words.size()) + 1));
    for (char& letter : words) {
      if (random.below(8) == 0) letter = static_cast<char>(random.below(256));
    }
    hubs.one.hub.heard({{"elsewhere", hubs.made.table, words}});
  }
  EXPECT_LE(hubs.one.hub.gauges().other_servers, 2u);
}

TEST(Peers, there_is_an_end_to_how_many_are_heard) {
  MemoryStore store;
  std::int64_t now_ms = 1;
  const std::function<std::int64_t()> clock = [&] { return now_ms; };
  const server::Limits limits;
  server::Peers all(store, clock, limits);
  for (int i = 0; i < 3000; ++i) all.hear({join("server", i), "", "alive"});
  EXPECT_EQ(all.size(), 1000u);
  EXPECT_EQ(all.unheard(), 2000u) << "whoever runs them is told";
  now_ms += limits.silent_server_ms + 1;
  EXPECT_EQ(all.tick().size(), 1000u);
  EXPECT_EQ(all.size(), 0u);
}

// Its first server died, and what it had seen there has not been announced to the second.
TEST(Peers, nobody_who_changes_servers_is_set_back) {
  TwoHubs hubs(kTwo);
  hubs.two.store.changed = [](const std::vector<store::Change>&) {};
  const ViewerId watcher = hubs.join(hubs.two, hubs.made.watch);
  EXPECT_EQ(hubs.two.heard(watcher, "joined").at(0)["table"]["version"], 1);
  const ViewerId ada = hubs.sit(hubs.one, 1);
  const ViewerId bo = hubs.sit(hubs.one, 2);
  const Json table = hubs.one.heard(ada, "joined").at(0)["table"];
  hubs.one.say(table["to_act"] == 1 ? ada : bo,
               {{"type", "play"},
                {"id", "a"},
                {"seat", table["to_act"]},
                {"version", 1},
                {"turn", any_turn(table["position"], hubs.one.random)}});
  hubs.settle();
  ASSERT_EQ(hubs.lines(), 2u);
  hubs.leave(hubs.one, ada);
  const ViewerId again = hubs.two.join(hubs.made.table, hubs.made.tokens[0], 2);
  hubs.settle();
  const Json joined = hubs.two.heard(again, "joined").at(0);
  EXPECT_EQ(joined["events"], Json::array()) << "nothing is new to it";
  EXPECT_EQ(hubs.two.heard(watcher, "event").at(0)["version"], 2);
}

// The hub looks once, and then believes the log.
TEST(Peers, a_version_that_nobody_has_written_is_looked_for_once) {
  TwoHubs hubs(kTwo);
  const ViewerId ada = hubs.two.join(hubs.made.table, hubs.made.tokens[0], 1000);
  hubs.settle();
  EXPECT_EQ(hubs.two.heard(ada, "joined").at(0)["table"]["version"], 1);
  hubs.two.hub.changed({{hubs.made.table, 1000}});
  hubs.settle();
  EXPECT_EQ(hubs.lines(), 1u);
}

}  // namespace
}  // namespace twistwood::trial
