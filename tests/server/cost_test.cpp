// What one message may cost the others, however its table was prepared. Counted in turns applied on
// the thread of the hub, which is the same on every machine; bench/longest.cpp measures the time.
#include <gtest/gtest.h>

#include "games/history.h"
#include "server/hub_world.h"
#include "table/long_table.h"
#include "wire/log.h"

namespace twistwood::trial {
namespace {

// From one state that is kept to the next there are 16 turns.
constexpr std::uint64_t kOneUndo = 17;
constexpr std::uint64_t kOneCommand = 2 * kOneUndo;

// A table with this history, in the store but not in memory.
HubWorld::Made put(HubWorld& world, const table::Table& table) {
  const auto made = world.make_table(kTwo);
  auto& lines = world.store.tables[made.table].lines;
  lines.clear();
  for (const table::Event& event : table.log()) lines.push_back(wire::write_event(event));
  world.hub.forget({made.table});
  return made;
}

// Turns applied here by whatever is done, at the most in one go of the loop.
template <class Do>
std::uint64_t costliest_step(HubWorld& world, const Do& first) {
  std::uint64_t most = 0;
  const auto count = [&](const auto& step) {
    const std::uint64_t before = turns_applied;
    const bool more = step();
    most = std::max(most, turns_applied - before);
    return more;
  };
  count([&] { return first(), true; });
  while (count([&] { return world.store.run_one(); })) {
  }
  return most;
}

std::vector<LongTable> prepared() {
  std::vector<LongTable> all;
  for (std::size_t game = 0; game < Games::kSize; ++game) {
    all.push_back({.game = game, .turns = 1990, .limit = 2000});
    all.push_back({.game = game, .turns = 60, .undone = 900, .limit = 2000});
    all.push_back({.game = game, .turns = 1000, .undone = 900, .limit = 2000});
    all.push_back({.game = game, .turns = 2200, .undone = 2200});  // from before there was a limit
  }
  return all;
}

TEST(Cost, no_message_makes_the_hub_replay_a_long_game) {
  for (const LongTable& wanted : prepared()) {
    const table::Table table = make(wanted);
    ASSERT_GE(table.history().size(), wanted.turns);
    HubWorld world;
    const auto made = put(world, table);
    const auto join_message = [&](int have) {
      return Json{{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}, {"have", have}};
    };
    const ViewerId who = world.connect();
    EXPECT_LE(costliest_step(world, [&] { world.say(who, join_message(0)); }), kOneUndo)
        << "it is read from the store elsewhere";
    ASSERT_EQ(world.heard(who, "joined").size(), 1u);

    // Whoever has seen this or that version of it comes back.
    const auto resumes = static_cast<std::uint64_t>(world.limits.events_to_resume);
    for (const int behind : {0, 1, 2, 5, 16, 17, 33, 63, 64, 65, 80}) {
      const Json message = join_message(table.version() - behind);
      EXPECT_LE(costliest_step(world, [&] { world.say(who, message); }), (resumes + 2) * kOneUndo);
      EXPECT_EQ(world.heard(who, "joined").at(0).contains("table"), behind > 64);
    }

    // Everything that may be said, and what may not.
    const int version = table.version();
    const std::string turn = going_on(table.position(), 0);
    for (const Json& what : std::vector<Json>{{{"type", "ask-undo"}},
                                              {{"type", "answer-undo"}, {"agrees", true}},
                                              {{"type", "play"}, {"turn", turn}},
                                              {{"type", "call-bot"}, {"for", 2}, {"level", 6}},
                                              {{"type", "take-back"}},
                                              {{"type", "rematch"}},
                                              {{"type", "vote"}, {"for", 2}},
                                              {{"type", "ping"}},
                                              {{"type", "nonsense"}}}) {
      for (const int seat : {1, 2}) {
        for (const int seen : {version, version + 1, version + 2, 1}) {
          Json message = what;
          message["id"] = join("x", seen, seat);
          message["seat"] = seat;
          message["version"] = seen;
          EXPECT_LE(costliest_step(world, [&] { world.say(who, message); }), kOneCommand)
              << message;
        }
      }
    }
  }
}

// Another server has played on, for long, while this one could not hear of it.
TEST(Cost, who_watches_a_table_that_is_far_behind_gets_it_whole_and_not_event_by_event) {
  const table::Table table = make({.turns = 1200, .undone = 300, .limit = 2000});
  for (const std::size_t behind : {64u, 65u, 1000u}) {
    HubWorld world;
    const auto made = put(world, table);
    auto& lines = world.store.tables[made.table].lines;
    const std::vector<std::string> all = lines;
    lines.resize(all.size() - behind);
    const ViewerId ada = world.join(made.table, made.tokens[0]);
    const ViewerId watcher = world.join(made.table, made.watch);
    world.settle();
    for (const ViewerId who : {ada, watcher}) world.heard(who);
    lines = all;
    const store::Change change{made.table, table.version()};
    const auto resumes = static_cast<std::uint64_t>(world.limits.events_to_resume);
    EXPECT_LE(costliest_step(world, [&] { world.hub.changed({change}); }),
              (resumes + 2) * kOneUndo);
    for (const ViewerId who : {ada, watcher}) {
      std::vector<Json> events;
      std::vector<Json> joined;
      for (const Json& message : world.heard(who)) {
        if (message["type"] == "event") events.push_back(message);
        if (message["type"] == "joined") joined.push_back(message);
      }
      const bool is_far = behind > resumes;
      EXPECT_EQ(events.size(), is_far ? 0 : behind);
      ASSERT_EQ(joined.size(), is_far ? 1u : 0u);
      if (!is_far) continue;
      EXPECT_EQ(joined[0]["table"]["version"], table.version());
      EXPECT_EQ(joined[0]["seats"], who == ada ? Json({1}) : Json::array());
    }
  }
}

TEST(Cost, what_is_sent_of_the_longest_table_fits_before_a_client_is_slow) {
  for (std::size_t game = 0; game < Games::kSize; ++game) {
    HubWorld world;
    const auto made = put(world, make({.game = game, .turns = 1990, .undone = 900, .limit = 2000}));
    const ViewerId who = world.join(made.table, made.tokens[0]);
    EXPECT_LT(world.bytes(who).size(), world.limits.unsent_bytes);
  }
}

TEST(Cost, a_table_has_an_end_and_the_game_can_still_be_finished) {
  server::Limits limits;
  limits.detours_per_table = 60;
  HubWorld world(limits);
  const auto made = put(world, make({.turns = 20, .undone = 20, .limit = 40}));
  const ViewerId who = world.connect();
  world.say(who, {{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}});
  world.store.run();
  Json table = world.heard(who, "joined").at(0)["table"];
  const auto command = [&](Json message) {
    message["seat"] = table["to_act"];
    if (message["type"] == "ask-undo") message["seat"] = 3 - table["to_act"].get<int>();
    message["id"] = join("c", world.store.appended, message["type"].get<std::string>());
    message["version"] = table["version"];
    world.say(who, message);
    world.store.run();
    Json answer;
    for (const Json& heard : world.heard(who)) {
      if (heard["type"] == "answer") answer = heard;
      if (heard["type"] != "event") continue;
      table.update(heard["now"]);
      table["version"] = heard["version"];
      if (heard["what"].contains("position")) table["position"] = heard["what"]["position"];
    }
    return answer;
  };
  const auto play = [&] {
    const auto position = *read_position(table["position"].get<std::string>());
    return command({{"type", "play"}, {"turn", going_on(position, 0)}});
  };
  std::size_t undone = 0;
  Json refused;
  for (int i = 0; i < 100 && refused.is_null(); ++i) {
    ASSERT_EQ(play()["ok"], true);
    const Json answer = command({{"type", "ask-undo"}});
    answer["ok"] == true ? void(++undone) : void(refused = answer);
  }
  EXPECT_EQ(refused["code"], "full") << refused;
  EXPECT_EQ(undone, 10u) << "of 60 detours 40 were gone, and each undo takes two";
  for (int i = 0; i < 40 && table["outcome"].is_null(); ++i) ASSERT_EQ(play()["ok"], true);
  EXPECT_EQ(table["outcome"]["kind"], "draw") << "the limit of its turns";
}

TEST(Cost, a_table_from_before_there_was_a_limit_opens_and_takes_no_more) {
  HubWorld world;
  const auto made = put(world, make({.turns = 4000, .undone = 100}));
  const ViewerId who = world.join(made.table, made.tokens[0]);
  const Json table = world.heard(who, "joined").at(0)["table"];
  EXPECT_EQ(table["turns"].size(), 4000u);
  const auto position = *read_position(table["position"].get<std::string>());
  const ViewerId mover =
      world.join(made.table, made.tokens[table["to_act"].get<std::size_t>() - 1]);
  world.say(mover, {{"type", "play"},
                    {"id", "a"},
                    {"version", table["version"]},
                    {"turn", going_on(position, 0)}});
  EXPECT_EQ(world.heard(mover, "answer").at(0)["code"], "full");
  world.say(mover, {{"type", "resign"}, {"id", "b"}, {"version", table["version"]}});
  world.store.run();
  EXPECT_EQ(world.heard(mover, "answer").at(0)["ok"], true);
}

TEST(Cost, nobody_opens_a_table_for_more_turns_than_it_may_have) {
  HubWorld world;
  Json setup = kTwo;
  setup["limit"] = 2001;
  const server::HttpReply reply = world.ask({{"setup", setup}});
  EXPECT_EQ(reply.status, 400);
  EXPECT_NE(reply.text.find("setup.limit"), std::string::npos) << reply.text;
  setup["limit"] = 2000;
  EXPECT_EQ(world.ask({{"setup", setup}}).status, 201);
}

// How many of these are read before there is a pause of a second.
int taken_at_once(HubWorld& world, const Json& message) {
  const ViewerId who = world.connect(false);
  int count = 0;
  while (count < 1000 && world.hub.receive(who, wire::write(message)) < 1000) {
    ++count;
    world.store.run();
  }
  return count;
}

TEST(Cost, a_message_is_charged_by_what_it_costs) {
  HubWorld world;
  const auto made = put(world, make({.turns = 1900, .limit = 2000}));
  const int version = static_cast<int>(world.store.tables[made.table].lines.size());
  world.join(made.table, made.tokens[0]);  // it is in memory
  const auto join_with = [&](int have) {
    return Json{{"type", "join"}, {"table", made.table}, {"token", made.tokens[1]}, {"have", have}};
  };
  const int pings = taken_at_once(world, {{"type", "ping"}});
  const int whole = taken_at_once(world, join_with(0));
  const int nothing_new = taken_at_once(world, join_with(version));
  const int resumed = taken_at_once(world, join_with(version - 64));
  EXPECT_GT(pings, 100);
  EXPECT_GT(nothing_new, pings * 3 / 4) << "those who are there hear of it";
  EXPECT_LT(whole, 5);
  EXPECT_GT(resumed, whole);
  EXPECT_LT(resumed, 20);
}

}  // namespace
}  // namespace twistwood::trial
