// A third game, and a second version of its rules, with nothing of the house changed for them: read
// and written, played at a table, kept in a record, served by the hub.
#include <gtest/gtest.h>

#include "server/hub_world.h"
#include "table/record.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/view.h"

namespace twistwood::trial {
namespace {

using table::Table;

const Json kHeap = {{"game", "stones"},
                    {"stones", 7},
                    {"seed", "1"},
                    {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

Table open(int rules = 0) {
  auto setup = wire::read_setup(kHeap, {.rules = rules});
  EXPECT_TRUE(setup) << setup.error().message;
  return *Table::open(*setup, 1000);
}

std::string play(Table& table, const char* turn) {
  const auto answer = table.handle(
      {join("v", table.version()), *table.to_act(), table.version(), table::Play{turn}}, 1000);
  return answer.denied ? answer.denied->message : std::string();
}

Result<Table> restored(const std::vector<std::string>& lines) {
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const std::string& line : lines) {
    auto event = reader.read(line);
    if (!event) return std::unexpected(event.error());
    log.push_back(std::move(*event));
  }
  return Table::replay(log);
}

std::vector<std::string> lines_of(const Table& table) {
  std::vector<std::string> lines;
  for (const table::Event& event : table.log()) lines.push_back(wire::write_event(event));
  return lines;
}

TEST(ThirdGame, IsReadAndWrittenLikeAnyOther) {
  const std::string text = "stones 7 2 1 0/1000 -";
  const auto position = read_position(text);
  ASSERT_TRUE(position) << position.error().message;
  EXPECT_EQ(write_position(*position), text);
  EXPECT_EQ(turns(*position), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(describe_turn(*position, *read_turn(position->index(), "2")), "seat 1: takes 2");
  const auto unknown = read_position("chess e4");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "game: 'chess' is neither twisty nor labyrinth nor stones");
}

TEST(ThirdGame, IsPlayedAtATableToItsEnd) {
  Table table = open();
  EXPECT_EQ(play(table, "3"), "S1: seat 1 may take at most 2 stones");
  for (const char* turn : {"2", "2", "2"}) EXPECT_EQ(play(table, turn), "");
  EXPECT_EQ(play(table, "2"), "S1: seat 2 may take at most 1 stone");
  EXPECT_EQ(play(table, "1"), "");
  ASSERT_TRUE(table.outcome());
  EXPECT_EQ(table.outcome()->winner, seat_at(1));
  const Json shown = wire::value_of(wire::write_table(table, 1000));
  EXPECT_EQ(shown["game"], "stones");
  EXPECT_EQ(shown["options"]["stones"], 7);
  EXPECT_EQ(wire::show_events(table, 4).front()["what"]["account"]["wins"], true);
}

TEST(Rules, OfBothVersionsLiveSideBySide) {
  Table first = open(1);
  Table second = open(2);
  EXPECT_EQ(play(first, "3"), "") << "legal under the first rules";
  EXPECT_NE(play(second, "3"), "") << "and not under the second";
  EXPECT_EQ(play(second, "2"), "");
  // Each log names its rules and is folded under them.
  const auto old_lines = lines_of(first);
  EXPECT_NE(old_lines.front().find("\"rules\":1"), std::string::npos);
  EXPECT_NE(lines_of(second).front().find("\"rules\":2"), std::string::npos);
  const auto again = restored(old_lines);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(write_position(again->position()), write_position(first.position()));
  // The same turns under the other rules are refused with the number of the event.
  auto changed = old_lines;
  changed[0].replace(changed[0].find("\"rules\":1"), 9, "\"rules\":2");
  const auto refused = restored(changed);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "log: event 2: S1: seat 1 may take at most 2 stones");
  // New games begin under the newest.
  EXPECT_EQ(open().history().game(), second.history().game());
}

TEST(Rules, ThatAreNotKnownAreRefused) {
  auto lines = lines_of(open(1));
  lines[0].replace(lines[0].find("\"rules\":1"), 9, "\"rules\":9");
  const auto refused = restored(lines);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "rules: there is no version 9 of stones here");
}

TEST(Rules, AreNamedByARecord) {
  Table table = open(1);
  for (const char* turn : {"3", "3", "1"}) ASSERT_EQ(play(table, turn), "");
  const std::string text = write_record(record_of(table, table::Cards::kOpen));
  EXPECT_NE(text.find("[Rules \"1\"]"), std::string::npos) << text;
  const auto record = read_record(text);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(write_record(*record), text);
  std::string other = text;
  other.replace(other.find("[Rules \"1\"]"), 11, "[Rules \"2\"]");
  const auto refused = read_record(other);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("turn 1: 3: S1: seat 1"), std::string::npos)
      << refused.error().message;
}

TEST(ThirdGame, IsServed) {
  HubWorld world;
  Json setup = kHeap;
  setup.erase("seed");
  const auto made = world.make_table(setup);
  const ViewerId ada = world.join(made.table, made.tokens[0]);
  const ViewerId bo = world.join(made.table, made.tokens[1]);
  world.settle();
  ASSERT_EQ(world.heard(ada, "joined").size(), 1u);
  world.heard(bo);
  world.say(ada, {{"type", "play"}, {"id", "1"}, {"version", 1}, {"turn", "2"}});
  world.settle();
  const auto events = world.heard(bo, "event");
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0]["what"]["turn"], "2");
  EXPECT_EQ(events[0]["what"]["position"], "stones 5 2 2 1/1000 -");
  EXPECT_EQ(world.heard(ada, "answer").front()["ok"], true);
  world.say(bo, {{"type", "play"}, {"id", "2"}, {"version", 2}, {"turn", "9"}});
  world.settle();
  const Json answer = world.heard(bo, "answer").front();
  EXPECT_EQ(answer["code"], "illegal");
  EXPECT_EQ(answer["refusal"]["code"], "too-many");
  EXPECT_EQ(answer["refusal"]["held"], 2);
}

}  // namespace
}  // namespace twistwood::trial
