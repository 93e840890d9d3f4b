// Programs that are killed, and connections that break.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <map>
#include <thread>
#include <vector>

#include "base/random.h"
#include "store/database.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class TroubleTest : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, TroubleTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

constexpr std::size_t kTables = 20;

// Appends to its tables for ever, and writes "table version" as two bytes for each acknowledgement.
[[noreturn]] void append_for_ever(const std::string& database, int report) {
  {
    StoreClient client(database);
    if (!client.open()) _exit(1);
    std::function<void(std::size_t, std::int64_t, std::int64_t)> next =
        [&](std::size_t table, std::int64_t number, std::int64_t version) {
          const unsigned char words[] = {static_cast<unsigned char>(table),
                                         static_cast<unsigned char>(version)};
          if (version > 200 || write(report, words, 2) != 2) _exit(2);
          client.store().append(some_append(number, join('t', table), version + 1),
                                [&, table, number, version](auto stored) {
                                  if (!stored) _exit(3);
                                  next(table, number, version + 1);
                                });
        };
    for (std::size_t table = 0; table < kTables; ++table) {
      const std::string id = join('t', table);
      client.store().create(some_record(id), {some_line(id, 1)}, 0, [&, table](auto number) {
        if (!number) _exit(4);
        next(table, *number, 1);
      });
    }
    client.tasks().run_until([] { return false; });
  }
  _exit(5);
}

TEST_P(TroubleTest, what_was_acknowledged_survives_kill_9) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) append_for_ever(database(), ends[1]);
  close(ends[1]);
  std::vector<std::int64_t> acknowledged(kTables);
  unsigned char words_read[2];
  for (int i = 0; i < 1000 && read(ends[0], words_read, 2) == 2; ++i) {
    if (i == 700) kill(child, SIGKILL);
    acknowledged[words_read[0]] = words_read[1];
  }
  int status = 0;
  waitpid(child, &status, 0);
  close(ends[0]);
  ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself with " << WEXITSTATUS(status);
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  for (std::size_t table = 0; table < kTables; ++table) {
    const std::string id = join('t', table);
    const auto log = client.load(id);
    ASSERT_TRUE(log) << id << ' ' << words(log);
    const auto size = static_cast<std::int64_t>(log->lines.size());
    EXPECT_GE(size, acknowledged[table]) << id;
    EXPECT_LE(size, acknowledged[table] + 1) << id;  // one was under way at most
    for (std::int64_t version = 1; version <= size; ++version) {
      EXPECT_EQ(log->lines[static_cast<std::size_t>(version) - 1], some_line(id, version));
    }
    const auto number = log->record.number;
    EXPECT_EQ(words(client.append(some_append(number, id, size + 1))), "stored");
  }
}

class Broken : public OnPostgres {};

TEST_F(Broken, a_server_that_is_restarted_is_waited_for) {
  int missed = 0;
  StoreClient client(Options{.database = database_, .missed = [&] { ++missed; }});
  ASSERT_TRUE(client.open()) << client.refusal();
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  postgres_->stop();
  std::string outcome;
  client.store().append(some_append(*number, "a", 2), [&](auto given) { outcome = words(given); });
  while (client.store().figures().writable) std::this_thread::yield();
  EXPECT_EQ(outcome, "");
  const auto started = postgres_->start();
  ASSERT_TRUE(started) << started.error().message;
  ASSERT_TRUE(client.tasks().run_until([&] { return !outcome.empty(); }));
  EXPECT_EQ(outcome, "stored");
  EXPECT_EQ(client.load("a")->lines.size(), 2u);
  EXPECT_TRUE(client.store().figures().writable && client.store().figures().readable);
  EXPECT_GE(client.store().figures().reconnects, 1u);
  ASSERT_TRUE(client.tasks().run_until([&] { return missed > 0; }));
}

TEST_F(Broken, patience_has_an_end_and_then_all_goes_on) {
  StoreClient client(Options{.database = database_, .patience_ms = 200});
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  postgres_->stop();
  EXPECT_EQ(words(client.append(some_append(*number, "a", 2))).substr(0, 12), "unavailable:");
  EXPECT_EQ(words(client.load("a")).substr(0, 12), "unavailable:");
  EXPECT_FALSE(client.store().figures().writable);
  EXPECT_FALSE(client.store().figures().readable);
  const auto started = postgres_->start();
  ASSERT_TRUE(started) << started.error().message;
  EXPECT_EQ(client.load("a")->lines.size(), 1u);
  EXPECT_EQ(words(client.append(some_append(*number, "a", 2))), "stored");
}

// Another server has stored the next line of a table and was stopped before its commit.
TEST_F(Broken, a_paused_server_holds_up_its_table_only_and_not_for_ever) {
  StoreClient client(database_);
  ASSERT_TRUE(client.open()) << client.refusal();
  const auto held = client.create(some_record("held"), {"1"});
  const auto free = client.create(some_record("free"), {"1"});
  ASSERT_TRUE(held && free);
  const auto paused = Database::connect(database_);
  paused->begin();
  Rows rows;
  rows.add(*held, 2, 0, "theirs");
  ASSERT_EQ(paused->insert(rows), 1u);

  std::string of_held;
  std::string of_free;
  client.store().append(some_append(*held, "held", 2), [&](auto given) { of_held = words(given); });
  client.store().append(some_append(*free, "free", 2), [&](auto given) { of_free = words(given); });
  ASSERT_TRUE(client.tasks().run_until([&] { return !of_held.empty() && !of_free.empty(); }));
  EXPECT_EQ(of_free, "stored");
  EXPECT_EQ(of_held.substr(0, 12), "unavailable:");
  // After a while PostgreSQL ends what the paused server had begun.
  std::string outcome;
  while (outcome != "stored") {
    outcome = words(client.append(some_append(*held, "held", 2)));
    ASSERT_TRUE(outcome == "stored" || outcome.starts_with("unavailable:")) << outcome;
  }
  EXPECT_THROW(paused->commit(), DatabaseError);
}

TEST_F(Broken, what_is_acknowledged_is_flushed_whatever_the_role_says) {
  ASSERT_TRUE(run_sql(database_, "alter role app set synchronous_commit = off"));
  const auto link = Database::connect(database_);
  const char* off =
      "select count(*) from pg_settings where name = 'synchronous_commit' and setting = 'off'";
  EXPECT_EQ(link->number(off), 0);
  ASSERT_TRUE(run_sql(database_, "alter role app reset synchronous_commit"));
}

TEST_F(Broken, what_is_acknowledged_is_flushed_whatever_is_configured_later) {
  const auto link = Database::connect(database_);
  ASSERT_TRUE(run_sql(database_, "alter system set synchronous_commit = off"));
  ASSERT_TRUE(run_sql(database_, "alter system set work_mem = '5MB'"));
  ASSERT_TRUE(run_sql(database_, "select pg_reload_conf()"));
  // The connection has read its configuration again when it knows of the second of the two.
  while (link->number("select count(*) from pg_settings where name = 'work_mem' and setting = "
                      "'5120'") == 0) {
  }
  EXPECT_EQ(link->number("select count(*) from pg_settings where name = 'synchronous_commit' and "
                         "setting = 'off'"),
            0);
  ASSERT_TRUE(run_sql(database_, "alter system reset all"));
  ASSERT_TRUE(run_sql(database_, "select pg_reload_conf()"));
}

TEST_F(Broken, a_database_that_does_not_answer_is_told_of) {
  std::map<Health::Part, bool> well;
  const auto all = [&](bool state) {
    return well.size() == 3 &&
           std::ranges::all_of(well, [&](const auto& part) { return part.second == state; });
  };
  StoreClient client(Options{.database = database_,
                             .health = [&](const Health& is) { well[is.part] = is.well; },
                             .silent_ms = 100});
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  const auto asked = Database::connect(database_);
  std::string outcome;
  {
    const StoppedSessions stopped(*asked);
    ASSERT_EQ(stopped.size(), 3u) << "a writer, a reader and a listener";
    client.store().append(some_append(*number, "a", 2), [&](auto done) { outcome = words(done); });
    client.store().load("a", 0, [](const auto&) {});
    client.store().announce("a", "hello");
    ASSERT_TRUE(client.tasks().run_until([&] { return all(false); }));
    EXPECT_EQ(outcome, "") << "nobody knows yet";
    EXPECT_FALSE(client.store().figures().writable);
    EXPECT_FALSE(client.store().figures().readable);
  }
  ASSERT_TRUE(client.tasks().run_until([&] { return all(true) && !outcome.empty(); }));
  EXPECT_EQ(outcome, "stored");
  EXPECT_TRUE(client.store().figures().writable);
  EXPECT_TRUE(client.store().figures().readable);
}

TEST_F(Broken, a_connection_that_does_not_answer_is_left_for_another) {
  // Time enough for the other one to answer, on a busy machine too.
  StoreClient client(Options{.database = database_, .silent_ms = 100, .hung_ms = 2000});
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  const auto asked = Database::connect(database_);
  const StoppedSessions stopped(*asked);
  EXPECT_EQ(words(client.append(some_append(*number, "a", 2))), "stored");
  EXPECT_EQ(client.load("a")->lines.size(), 2u);
}

TEST_F(Broken, a_store_can_be_closed_while_the_database_does_not_answer) {
  StoreClient client(Options{.database = database_, .silent_ms = 100, .hung_ms = 200});
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  const auto asked = Database::connect(database_);
  const StoppedSessions stopped(*asked);
  std::string outcome;
  client.store().append(some_append(*number, "a", 2), [&](auto given) { outcome = words(given); });
  client.store().announce("a", "hello");
  client.close();
  EXPECT_TRUE(client.tasks().run_until([&] { return !outcome.empty(); }));
}

// Long before its connections would be given up otherwise.
TEST_F(Broken, a_store_in_a_hurry_is_closed_while_the_database_does_not_answer) {
  StoreClient client(database_);
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  const auto asked = Database::connect(database_);
  const StoppedSessions stopped(*asked);
  std::string outcome;
  client.store().append(some_append(*number, "a", 2), [&](auto given) { outcome = words(given); });
  client.store().load("a", 0, [](const auto&) {});
  client.store().announce("a", "hello");
  const auto begun = std::chrono::steady_clock::now();
  client.store().hurry(100);
  client.close();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
  EXPECT_TRUE(client.tasks().run_until([&] { return !outcome.empty(); }));
  EXPECT_EQ(outcome.substr(0, 12), "unavailable:");
}

TEST_F(Broken, a_store_can_be_closed_while_the_server_is_away) {
  StoreClient client(database_);
  const auto number = client.create(some_record("a"), {"1"});
  postgres_->stop();
  std::string outcome;
  client.store().append(some_append(*number, "a", 2), [&](auto given) { outcome = words(given); });
  client.close();
  EXPECT_TRUE(client.tasks().run_until([&] { return !outcome.empty(); }));
  EXPECT_EQ(outcome.substr(0, 12), "unavailable:");
  const auto started = postgres_->start();
  ASSERT_TRUE(started) << started.error().message;
}

// Connections die at any moment, in the middle of commits too. With one writer there can be no
// conflict, so any would be one with a commit of our own that came through.
TEST_F(Broken, a_commit_of_unknown_outcome_is_looked_up) {
  constexpr std::int64_t kVersions = 150;
  StoreClient client(database_);
  std::atomic<bool> done = false;
  std::atomic<int> acknowledged = 0;
  std::jthread executioner([&] {
    Random random(6);
    while (!done) {
      const int seen = acknowledged;
      std::ignore = run_sql(database_,
                            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> "
                            "pg_backend_pid() and datname = current_database()");
      // Only who has got somewhere is killed again: on a slow machine there would be no end to it.
      acknowledged.wait(seen);
      usleep(random.below(80'000));
    }
  });
  std::size_t finished = 0;
  std::function<void(std::size_t, std::int64_t, std::int64_t)> next =
      [&](std::size_t table, std::int64_t number, std::int64_t version) {
        if (version == kVersions) {
          ++finished;
          return;
        }
        client.store().append(some_append(number, join('t', table), version + 1),
                              [&, table, number, version](auto stored) {
                                ASSERT_TRUE(stored) << words(stored);
                                ++acknowledged;
                                acknowledged.notify_one();
                                next(table, number, version + 1);
                              });
      };
  for (std::size_t table = 0; table < kTables; ++table) {
    const std::string id = join('t', table);
    client.store().create(some_record(id), {some_line(id, 1)}, 0, [&, table](auto number) {
      ASSERT_TRUE(number) << words(number);
      next(table, *number, 1);
    });
  }
  EXPECT_TRUE(client.tasks().run_until([&] { return finished == kTables; }));
  done = true;
  ++acknowledged;
  acknowledged.notify_one();
  executioner.join();
  EXPECT_GT(client.store().figures().reconnects, 3u);
  for (std::size_t table = 0; table < kTables; ++table) {
    const auto log = client.load(join('t', table));
    ASSERT_TRUE(log) << words(log);
    EXPECT_EQ(log->lines.size(), static_cast<std::size_t>(kVersions));
  }
}

}  // namespace
}  // namespace twistwood::store
