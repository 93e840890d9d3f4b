// Many tables in one commit: order, and that nobody pays for the fault of another.
#include <algorithm>
#include <stdexcept>
#include <thread>

#include "store/group.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class GroupTest : public OnBoth {
 protected:
  // Tables "t0", "t1" … with one line each.
  std::vector<std::int64_t> make_tables(StoreClient& client, int number) {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(number));
    int made = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string id = join('t', i);
      client.store().create(some_record(id), {some_line(id, 1)}, 0, [&, i](auto outcome) {
        EXPECT_TRUE(outcome) << words(outcome);
        numbers[i] = outcome.value_or(0);
        ++made;
      });
    }
    EXPECT_TRUE(client.tasks().run_until([&] { return made == number; }));
    return numbers;
  }
};
INSTANTIATE_TEST_SUITE_P(Store, GroupTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

TEST_P(GroupTest, many_appends_are_few_commits_and_answered_in_order) {
  constexpr int kTables = 300;
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  const auto numbers = make_tables(client, kTables);
  const auto before = client.store().figures();
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    client.store().append(some_append(numbers[i], join('t', i), 2), [&, i](auto outcome) {
      EXPECT_TRUE(outcome) << words(outcome);
      order.push_back(i);
    });
  }
  ASSERT_TRUE(client.tasks().run_until([&] { return order.size() == kTables; }));
  EXPECT_TRUE(std::ranges::is_sorted(order));
  const auto after = client.store().figures();
  EXPECT_EQ(after.lines - before.lines, 300u);
  EXPECT_LT(after.commits - before.commits, 100u);
  EXPECT_EQ(after.waiting_writes, 0u);
  EXPECT_EQ(client.load("t299")->lines.back(), some_line("t299", 2));
}

TEST_P(GroupTest, only_the_one_at_fault_fails) {
  constexpr std::size_t kTables = 60;
  StoreClient client(database());
  StoreClient rival(database());
  ASSERT_TRUE(client.open() && rival.open()) << client.refusal() << rival.refusal();
  const auto numbers = make_tables(client, kTables);
  Append theirs = some_append(numbers[20], "t20", 2);
  theirs.lines = {"theirs"};
  ASSERT_TRUE(rival.append(theirs));
  std::vector<std::string> outcomes(kTables + 1);
  std::size_t answered = 0;
  for (std::size_t i = 0; i < kTables; ++i) {
    client.store().append(some_append(numbers[i], join('t', i), 2), [&, i](auto outcome) {
      outcomes[i] = words(outcome);
      ++answered;
    });
  }
  client.store().append(some_append(numbers.back() + 1000, "nobody", 2), [&](auto outcome) {
    outcomes[kTables] = words(outcome);
    ++answered;
  });
  ASSERT_TRUE(client.tasks().run_until([&] { return answered == outcomes.size(); }));
  for (std::size_t i = 0; i < kTables; ++i) {
    EXPECT_EQ(outcomes[i], i == 20 ? "conflict: this version of the table is taken" : "stored");
    const auto expected = i == 20 ? "theirs" : some_line(join('t', i), 2);
    EXPECT_EQ(client.load(join('t', i))->lines.back(), expected);
  }
  EXPECT_EQ(outcomes[kTables], "missing: there is no such table");
}

// PostgreSQL knows who lost, and what it had stored of theirs is gone. A file has one server, so
// SQLite need not know: there the group is stored again job by job.
TEST_P(GroupTest, who_loses_to_another_server_does_not_hold_up_the_rest) {
  constexpr std::size_t kTables = 10;
  StoreClient client(database());
  StoreClient rival(database());
  ASSERT_TRUE(client.open() && rival.open()) << client.refusal() << rival.refusal();
  const auto numbers = make_tables(client, kTables);
  for (const std::size_t i : {2u, 5u}) {
    Append theirs = some_append(numbers[i], join('t', i), 2);
    theirs.lines = {"theirs"};
    ASSERT_TRUE(rival.append(theirs));
  }
  std::vector<std::string> outcomes(kTables);
  std::size_t answered = 0;
  for (std::size_t i = 0; i < kTables; ++i) {
    Append mine = some_append(numbers[i], join('t', i), 2);
    mine.lines = {"2", "3", "4"};
    mine.finished_ms = 7;
    client.store().append(mine, [&, i](auto outcome) {
      outcomes[i] = words(outcome);
      ++answered;
    });
  }
  ASSERT_TRUE(client.tasks().run_until([&] { return answered == kTables; }));
  for (std::size_t i = 0; i < kTables; ++i) {
    const bool lost = i == 2 || i == 5;
    EXPECT_EQ(outcomes[i], lost ? "conflict: this version of the table is taken" : "stored");
    const auto log = client.load(join('t', i));
    EXPECT_EQ(log->lines.size(), lost ? 2u : 4u);
    EXPECT_EQ(log->lines.back(), lost ? "theirs" : "4");
    EXPECT_EQ(log->record.finished_ms.has_value(), !lost);
  }
  // The writer may begin before all have asked, so the two who lose need not share a group.
  const auto redone = client.store().figures().redone;
  EXPECT_EQ(redone > 0, !postgresql());
  EXPECT_LE(redone, 2u);
  EXPECT_EQ(client.store().figures().conflicts, 2u);
}

// The same for turns alone, of one line each: PostgreSQL stores them in one statement, without a
// transaction around it.
TEST_P(GroupTest, who_loses_with_a_single_line_does_not_hold_up_the_rest) {
  constexpr std::size_t kTables = 10;
  StoreClient client(database());
  StoreClient rival(database());
  ASSERT_TRUE(client.open() && rival.open()) << client.refusal() << rival.refusal();
  const auto numbers = make_tables(client, kTables);
  Append theirs = some_append(numbers[4], "t4", 2);
  theirs.lines = {"theirs"};
  ASSERT_TRUE(rival.append(theirs));
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < kTables; ++i) {
    jobs.push_back(AppendJob{some_append(numbers[i], join('t', i), 2), {}});
  }
  const auto link = Database::connect(database());
  Group group(*link);
  if (!postgresql()) {
    EXPECT_THROW(group.store_together(jobs), DatabaseError);
    return;
  }
  group.store_together(jobs);
  EXPECT_EQ(group.news().size(), kTables - 1) << "of what was not stored nobody hears";
  for (std::size_t i = 0; i < kTables; ++i) {
    EXPECT_EQ(words(std::get<AppendJob>(jobs[i]).outcome),
              i == 4 ? "conflict: this version of the table is taken" : "stored");
    EXPECT_EQ(
        rival.load(join('t', i))->lines,
        (std::vector{some_line(join('t', i), 1), i == 4 ? "theirs" : some_line(join('t', i), 2)}));
  }
}

// All answers of a commit come together. They wait here until five are asked for, so that some of
// them have one commit.
TEST_P(GroupTest, whoever_throws_keeps_nobody_else_from_being_answered) {
  constexpr std::size_t kTables = 5;
  StoreClient client(database());
  const auto numbers = make_tables(client, kTables);
  const auto holds = Database::connect(database());
  holds->begin();
  holds->run(postgresql() ? "lock table game_events" : "delete from game_events where version < 0");
  std::size_t answered = 0;
  for (std::size_t i = 0; i < kTables; ++i) {
    client.store().append(some_append(numbers[i], join('t', i), 2), [&](auto outcome) {
      EXPECT_TRUE(outcome) << words(outcome);
      ++answered;
      throw std::runtime_error("on purpose");
    });
  }
  holds->commit();
  std::size_t thrown = 0;
  while (answered < kTables) {
    try {
      ASSERT_TRUE(client.tasks().run_until([&] { return answered == kTables; })) << answered;
    } catch (const std::runtime_error&) {
      ++thrown;
    }
  }
  EXPECT_GT(thrown, 0u);
  EXPECT_EQ(words(client.append(some_append(numbers[0], "t0", 3))), "stored");
}

TEST_P(GroupTest, a_table_has_one_append_at_a_time) {
  StoreClient client(database());
  const auto number = make_tables(client, 1)[0];
  std::vector<std::string> outcomes;
  const auto note = [&](auto outcome) { outcomes.push_back(words(outcome)); };
  client.store().append(some_append(number, "t0", 2), note);
  // Even when it is stored: the caller has not heard of it yet.
  while (client.store().figures().lines < 2) std::this_thread::yield();
  client.store().append(some_append(number, "t0", 3), note);
  ASSERT_TRUE(client.tasks().run_until([&] { return outcomes.size() == 2; }));
  std::ranges::sort(outcomes);
  EXPECT_EQ(outcomes[0], "busy: an append of this table is under way");
  EXPECT_EQ(outcomes[1], "stored");
  EXPECT_EQ(words(client.append(some_append(number, "t0", 3))), "stored");
}

TEST_P(GroupTest, what_waits_has_a_limit) {
  StoreClient client(Options{.database = database(), .most_waiting = 0});
  ASSERT_TRUE(client.open()) << client.refusal();
  EXPECT_EQ(words(client.create(some_record("a"), {"1"})),
            "busy: too much is waiting to be stored");
  EXPECT_EQ(words(client.append(some_append(1, "a", 2))), "busy: too much is waiting to be stored");
  EXPECT_EQ(words(client.append(some_append(1, "a", 2))), "busy: too much is waiting to be stored");
  EXPECT_EQ(words(client.load("a")), "busy: too much is waiting to be read");
}

TEST_P(GroupTest, what_waits_at_the_end_is_stored_and_answered) {
  constexpr int kTables = 50;
  int answered = 0;
  StoreClient client(database());
  const auto numbers = make_tables(client, kTables);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    client.store().append(some_append(numbers[i], join('t', i), 2), [&](auto outcome) {
      EXPECT_TRUE(outcome) << words(outcome);
      ++answered;
    });
  }
  client.close();
  ASSERT_TRUE(client.tasks().run_until([&] { return answered == kTables; }));
  StoreClient again(database());
  EXPECT_EQ(again.load("t49")->lines.size(), 2u);
}

// As after a connection that was lost when the commit had come through: all is there, so all of it
// counts as stored, and nothing is stored twice.
TEST_P(GroupTest, what_is_found_as_it_should_be_counts_as_stored) {
  StoreClient client(database());
  const auto number = make_tables(client, 1)[0];
  TableRecord changed = *client.load_record("t0");
  changed.note = "changed";
  std::vector<Job> jobs;
  jobs.push_back(CreateJob{some_record("new"), {"1", "2"}, 0, {}});
  jobs.push_back(AppendJob{some_append(number, "t0", 2), {}});
  jobs.push_back(UpdateJob{changed, {}});
  const auto link = Database::connect(database());
  Group(*link).store_together(jobs);
  const auto created = std::get<CreateJob>(jobs[0]).outcome;
  for (int time = 0; time < 2; ++time) {
    std::visit([](auto& job) { job.outcome = std::unexpected(StoreError{}); }, jobs[0]);
    Group(*link).store_one_by_one(jobs);
    EXPECT_EQ(words(std::get<CreateJob>(jobs[0]).outcome), "stored");
    EXPECT_EQ(*std::get<CreateJob>(jobs[0]).outcome, *created);
    EXPECT_EQ(words(std::get<AppendJob>(jobs[1]).outcome), "stored");
    EXPECT_EQ(words(std::get<UpdateJob>(jobs[2]).outcome), "stored");
    EXPECT_EQ(*std::get<UpdateJob>(jobs[2]).outcome, changed.revision + 1);
  }
  EXPECT_EQ(client.load("new")->lines, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(client.load("t0")->lines.size(), 2u);
  EXPECT_EQ(client.load_record("t0")->note, "changed");
}

// Text that is no UTF-8 is refused by PostgreSQL and kept by SQLite; either way alone.
TEST_P(GroupTest, a_line_the_database_refuses_harms_no_other) {
  StoreClient client(database());
  const auto numbers = make_tables(client, 2);
  Append odd = some_append(numbers[0], "t0", 2);
  odd.lines = {"\xFF\xFE"};
  std::vector<std::string> outcomes;
  client.store().append(odd, [&](auto outcome) { outcomes.push_back(words(outcome)); });
  client.store().append(some_append(numbers[1], "t1", 2),
                        [&](auto outcome) { outcomes.push_back(words(outcome)); });
  ASSERT_TRUE(client.tasks().run_until([&] { return outcomes.size() == 2; }));
  EXPECT_EQ(outcomes[0].substr(0, 12), postgresql() ? "unavailable:" : "stored");
  EXPECT_EQ(outcomes[1], "stored");
  EXPECT_EQ(client.load("t1")->lines.size(), 2u);
}

}  // namespace
}  // namespace twistwood::store
