// A table's record and log: there and back, and what two writers can do to each other.
#include <algorithm>
#include <utility>

#include "store/store_client.h"

namespace twistwood::store {
namespace {

using Lines = std::vector<std::string>;

class LogTest : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, LogTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

TEST_P(LogTest, comes_back_as_it_was_written) {
  // Everything that could mean something on the way: quotes, escapes, arrays, placeholders.
  const Lines lines = {R"({"type":"opened","name":"Zoë \"the\" fox\\"})", "{a,b},{}", "NULL", "",
                       "two\nlines\tand :name ::text $1 ? %s 'quoted'",   "狐"};
  TableRecord record = some_record("k7wq3tzd5v2m");
  record.open_to_all = true;
  record.note = R"({"mine":[1]})";
  {
    StoreClient client(database());
    ASSERT_TRUE(client.open()) << client.refusal();
    const auto number = client.create(record, {lines[0], lines[1]});
    ASSERT_TRUE(number) << words(number);
    Append append{*number, record.id, 3, {lines.begin() + 2, lines.end()}, 1'700'000'000'001, {}};
    const auto stored = client.append(append);
    ASSERT_TRUE(stored) << words(stored);
    record.number = *number;
  }
  StoreClient again(database());
  const auto log = again.load(record.id);
  ASSERT_TRUE(log) << words(log);
  EXPECT_EQ(log->record, record);
  EXPECT_EQ(log->lines, lines);
  const auto rest = again.load(record.id, 4);
  ASSERT_TRUE(rest) << words(rest);
  EXPECT_EQ(rest->after, 4);
  EXPECT_EQ(rest->lines, Lines(lines.begin() + 4, lines.end()));
  const auto nothing_new = again.load(record.id, 6);
  ASSERT_TRUE(nothing_new) << words(nothing_new);
  EXPECT_TRUE(nothing_new->lines.empty());
}

TEST_P(LogTest, a_table_that_is_not_there_is_missing) {
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  EXPECT_EQ(words(client.load("nobody")), "missing: there is no such table");
  EXPECT_EQ(words(client.load_record("nobody")), "missing: there is no such table");
  EXPECT_EQ(words(client.append(some_append(17, "nobody", 2))), "missing: there is no such table");
  TableRecord record = some_record("nobody");
  record.number = 17;
  EXPECT_EQ(words(client.update(record)), "missing: there is no such table");
}

TEST_P(LogTest, an_id_is_taken_once) {
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  ASSERT_TRUE(client.create(some_record("a"), {"first"}));
  EXPECT_EQ(words(client.create(some_record("a"), {"other"})),
            "conflict: the id of the table is taken");
  EXPECT_EQ(client.load("a")->lines, Lines{"first"});
}

TEST_P(LogTest, of_two_writers_one_wins_and_the_other_loads_again) {
  StoreClient one(database());
  StoreClient other(database());
  ASSERT_TRUE(one.open() && other.open()) << one.refusal() << other.refusal();
  const auto number = one.create(some_record("a"), {some_line("a", 1)});
  ASSERT_TRUE(number) << words(number);
  Append mine = some_append(*number, "a", 2);
  Append yours = mine;
  yours.lines = {"something else"};
  EXPECT_EQ(words(one.append(mine)), "stored");
  EXPECT_EQ(words(other.append(yours)), "conflict: this version of the table is taken");
  const auto log = other.load("a", 1);
  ASSERT_TRUE(log) << words(log);
  EXPECT_EQ(log->lines, mine.lines);
  yours.version = 3;
  EXPECT_EQ(words(other.append(yours)), "stored");
  EXPECT_EQ(one.load("a")->lines, (Lines{some_line("a", 1), mine.lines[0], "something else"}));
  EXPECT_EQ(other.store().figures().conflicts, 1u);
}

TEST_P(LogTest, lines_that_belong_together_are_stored_all_or_none) {
  StoreClient one(database());
  StoreClient other(database());
  const auto number = one.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  ASSERT_TRUE(one.append(some_append(*number, "a", 2)));
  Append three = some_append(*number, "a", 2);
  three.lines = {"x", "y", "z"};
  three.finished_ms = 5;
  EXPECT_EQ(words(other.append(three)), "conflict: this version of the table is taken");
  const auto log = other.load("a");
  ASSERT_TRUE(log) << words(log);
  EXPECT_EQ(log->lines, (Lines{"1", some_line("a", 2)}));
  EXPECT_EQ(log->record.finished_ms, std::nullopt);
}

// A repeat after an answer that got lost must not look like somebody else's turn.
TEST_P(LogTest, the_same_lines_again_are_stored_already) {
  StoreClient client(database());
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  ASSERT_TRUE(client.append(some_append(*number, "a", 2)));
  EXPECT_EQ(words(client.append(some_append(*number, "a", 2))), "stored");
  EXPECT_EQ(client.load("a")->lines.size(), 2u);
}

TEST_P(LogTest, a_record_changes_only_from_the_revision_that_was_seen) {
  StoreClient one(database());
  StoreClient other(database());
  TableRecord record = some_record("a");
  const auto number = one.create(record, {"1"});
  ASSERT_TRUE(number) << words(number);
  record = *other.load_record("a");
  TableRecord mine = record;
  mine.seat_hashes[1] = "d4735e3a265e";
  const auto revision = one.update(mine);
  ASSERT_TRUE(revision) << words(revision);
  EXPECT_GT(*revision, record.revision);
  TableRecord yours = record;
  yours.seat_hashes[1] = "4e07408562be";
  EXPECT_EQ(words(other.update(yours)), "conflict: the record has changed");
  mine.revision = *revision;
  EXPECT_EQ(*other.load_record("a"), mine);
  yours = mine;
  yours.rematch = "b";
  yours.open_to_all = true;
  EXPECT_TRUE(other.update(yours));
  EXPECT_EQ(one.load_record("a")->rematch, "b");
}

TEST_P(LogTest, a_log_with_a_hole_is_not_given_out) {
  StoreClient client(database());
  const auto number = client.create(some_record("a"), {"1", "2", "3"});
  ASSERT_TRUE(number) << words(number);
  run_sql("delete from game_events where version = 2");
  EXPECT_EQ(words(client.load("a")),
            join("unavailable: the log of table ", *number, " has no version 2"));
}

TEST_P(LogTest, tables_that_are_not_finished_are_found_by_a_mark) {
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  std::vector<RunningTable> wanted;
  for (const std::string id : {"e", "d", "c", "b", "a"}) {
    TableRecord record = some_record(id);
    // Two at the same time, and the others in another order than that of their numbers.
    record.created_ms = id == "d" ? 1000 + 'c' : 1000 + id[0];
    record.note = id == "b" || id == "d" ? R"({"push":[]})" : R"({"seats":["push"]})";
    record.open_to_all = id == "a";
    const auto number = client.create(record, {"1"});
    ASSERT_TRUE(number) << words(number);
    if (id == "e") {
      Append end = some_append(*number, id, 2);
      end.finished_ms = 5000;
      ASSERT_TRUE(client.append(end));
    } else {
      wanted.push_back({record.created_ms, *number, id, id == "b" || id == "d"});
    }
  }
  std::ranges::sort(wanted, {},
                    [](const RunningTable& one) { return std::pair(one.created_ms, one.number); });
  std::vector<RunningTable> found;
  for (int page = 0; page < 3; ++page) {
    const auto some =
        client.list_running(found.empty() ? RunningTable() : found.back(), R"("push":)", 2);
    EXPECT_EQ(some.size(), page < 2 ? 2u : 0u);
    found.insert(found.end(), some.begin(), some.end());
  }
  EXPECT_EQ(found, wanted);
}

TEST_P(LogTest, finished_tables_leave_the_list_and_later_the_store) {
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  std::vector<std::int64_t> numbers;
  for (const char* id : {"a", "b", "c", "d"}) {
    TableRecord record = some_record(id);
    record.open_to_all = id[0] != 'd';
    record.created_ms = 1000 + id[0];
    const auto number = client.create(record, {"1"});
    ASSERT_TRUE(number) << words(number);
    numbers.push_back(*number);
  }
  EXPECT_EQ(client.list_open(), (Lines{"c", "b", "a"}));
  EXPECT_EQ(client.list_open(2), (Lines{"c", "b"}));
  Append end = some_append(numbers[1], "b", 2);
  end.finished_ms = 5000;
  ASSERT_TRUE(client.append(end));
  EXPECT_EQ(client.load_record("b")->finished_ms, 5000);
  EXPECT_EQ(client.list_open(), (Lines{"c", "a"}));
  EXPECT_EQ(client.count_tables(), 4);
  EXPECT_EQ(client.count_tables("where finished_ms is null"), 3);

  EXPECT_EQ(client.expire(5000, 0), Lines{});
  EXPECT_EQ(client.expire(5001, 0), Lines{"b"});
  EXPECT_EQ(words(client.load("b")), "missing: there is no such table");
  EXPECT_EQ(words(client.append(some_append(numbers[1], "b", 3))),
            "missing: there is no such table");
  EXPECT_EQ(client.count_tables(), 3);

  // Of the others c has had an event lately.
  Append late = some_append(numbers[2], "c", 2);
  late.now_ms = 9000;
  ASSERT_TRUE(client.append(late));
  EXPECT_EQ(client.expire(0, 8000, 1), Lines{"a"});
  EXPECT_EQ(client.expire(0, 8000), Lines{"d"});
  EXPECT_EQ(client.expire(0, 8000), Lines{});
  // One that is finished is kept as long as finished ones are.
  Append over = some_append(numbers[2], "c", 3);
  over.finished_ms = 9500;
  over.now_ms = 9500;
  ASSERT_TRUE(client.append(over));
  EXPECT_EQ(client.expire(0, 20'000), Lines{});
  EXPECT_EQ(client.expire(9501, 0), Lines{"c"});
  // A number is never given again: whoever still knows it must not write into another's log.
  const auto next = client.create(some_record("e"), {"1"});
  ASSERT_TRUE(next) << words(next);
  EXPECT_GT(*next, numbers[3]);
}

TEST_P(LogTest, an_end_that_was_taken_back_is_none) {
  StoreClient client(database());
  const auto number = client.create(some_record("a"), {"1"});
  Append end = some_append(*number, "a", 2);
  end.finished_ms = 5000;
  ASSERT_TRUE(client.append(end));
  Append undone = some_append(*number, "a", 3);
  undone.finished_ms.emplace(std::nullopt);
  ASSERT_TRUE(client.append(undone));
  EXPECT_EQ(client.load_record("a")->finished_ms, std::nullopt);
}

}  // namespace
}  // namespace twistwood::store
