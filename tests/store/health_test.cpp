// A store that knows how it is without being asked for anything, and says so when that changes.
#include <algorithm>
#include <array>

#include "store/database.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

// What can be read, and where nothing of a table finds its place any more.
class UnableTest : public OnBoth {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(OnBoth::SetUp());
    options_.database = database();
    options_.health = [this](const Health& health) {
      if (health.part == Health::Part::kWriter) told_.push_back(health.well);
    };
  }
  void take_away() { run_sql("alter table game_events rename to gone"); }
  void bring_back() { run_sql("alter table gone rename to game_events"); }
  StoreResult<void> set(StoreClient& client, const std::string& name) {
    return wait_for<void>(client.tasks(), [&](Then<void> then) {
      client.store().change_setting(name, std::nullopt, "1", std::move(then));
    });
  }

  Options options_;
  std::vector<bool> told_;  // of the writer
};
INSTANTIATE_TEST_SUITE_P(Store, UnableTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

TEST_P(UnableTest, tables_that_are_gone_are_noticed_while_nobody_writes) {
  options_.probe_ms = 20;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  take_away();
  EXPECT_TRUE(client.tasks().run_until([&] { return told_ == std::vector{false}; }));
  EXPECT_FALSE(client.store().figures().writable);
  bring_back();
  EXPECT_TRUE(client.tasks().run_until([&] { return told_ == std::vector{false, true}; }));
  EXPECT_TRUE(client.store().figures().writable);
}

// Nobody looks by themselves here: what is refused is what tells.
TEST_P(UnableTest, a_group_that_is_refused_whole_has_the_database_looked_at_once) {
  constexpr int kCommands = 10;
  options_.probe_ms = 60'000;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  ASSERT_EQ(words(client.create(some_record("before"), {"1"})), "stored");
  take_away();
  for (int i = 0; i < kCommands; ++i) {
    EXPECT_EQ(words(client.create(some_record(join('t', i)), {"1"})).substr(0, 12), "unavailable:");
    // What still finds its place says nothing about what does not.
    EXPECT_EQ(words(set(client, join("setting", i))), "stored");
  }
  EXPECT_TRUE(client.tasks().run_until([&] { return !told_.empty(); }));
  EXPECT_EQ(told_, std::vector{false});
  bring_back();
  EXPECT_EQ(words(client.create(some_record("after"), {"1"})), "stored");
  EXPECT_TRUE(client.tasks().run_until([&] { return told_.size() == 2; }));
  EXPECT_EQ(told_, (std::vector{false, true}));
}

// And nobody looks after it once more, as long as something is written.
TEST_P(UnableTest, a_group_without_lines_has_the_database_looked_at_until_it_is_well) {
  options_.probe_ms = 60'000;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  take_away();
  EXPECT_EQ(words(client.create(some_record("before"), {"1"})).substr(0, 12), "unavailable:");
  EXPECT_TRUE(client.tasks().run_until([&] { return told_ == std::vector{false}; }));
  bring_back();
  EXPECT_EQ(words(set(client, "setting")), "stored");
  EXPECT_TRUE(client.tasks().run_until([&] { return told_ == std::vector{false, true}; }));
}

TEST_P(UnableTest, whoever_is_refused_for_a_reason_of_its_own_says_nothing_of_the_database) {
  options_.probe_ms = 60'000;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  if (postgresql()) {
    run_sql("alter table game_events add constraint closed check (line <> 'x')");
  } else {
    run_sql(
        "create trigger closed before insert on game_events when new.line = 'x' begin select "
        "raise(abort, 'closed'); end");
  }
  EXPECT_EQ(words(client.create(some_record("a"), {"x"})).substr(0, 12), "unavailable:");
  EXPECT_EQ(words(client.create(some_record("b"), {"1"})), "stored");
  EXPECT_TRUE(told_.empty());
}

// What a connection prepares once it prepares again.
TEST_P(UnableTest, tables_that_were_gone_at_the_first_command_take_the_next) {
  options_.probe_ms = 60'000;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  take_away();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(words(client.create(some_record("a"), {"1"})).substr(0, 12), "unavailable:");
  }
  bring_back();
  EXPECT_EQ(words(client.create(some_record("a"), {"1"})), "stored");
}

using SqlStates = OnPostgres;

TEST_F(SqlStates, say_whether_anything_of_the_kind_would_work) {
  using Why = DatabaseError::Kind;
  const auto link = Database::connect(database_);
  for (const auto& [state, kind] : std::vector<std::pair<const char*, Why>>{
           {"42501", Why::kUnable},   // we may not write to it
           {"42P01", Why::kUnable},   // there is no such table
           {"3F000", Why::kUnable},   // nor such a schema
           {"25006", Why::kUnable},   // a standby
           {"58030", Why::kUnable},   // a disk that fails
           {"XX001", Why::kUnable},   // broken data
           {"53100", Why::kPassing},  // a disk that is full may have room again
           {"40001", Why::kPassing},
           {"57014", Why::kPassing},
           {"55P03", Why::kHeld},
           {"40P01", Why::kHeld},
           {"23514", Why::kRefused},
           {"22021", Why::kRefused},
           {"42703", Why::kRefused}}) {
    try {
      link->run(join("do $$ begin raise exception using errcode = '", state, "'; end $$"));
      ADD_FAILURE() << state;
    } catch (const DatabaseError& error) {
      EXPECT_EQ(error.kind, kind) << state << ' ' << error.message;
    }
  }
}

class HealthTest : public OnPostgres {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(OnPostgres::SetUp());
    options_.database = database_;
    options_.probe_ms = 20;
    options_.health = [this](const Health& health) {
      well_[static_cast<std::size_t>(health.part)] = health.well;
      if (!health.well) why_ = health.message;
    };
    options_.notice = [this](const std::string& text) { notices_.push_back(text); };
  }
  bool all(bool well) const {
    return std::ranges::all_of(well_, [&](bool one) { return one == well; });
  }

  Options options_;
  std::array<bool, 3> well_ = {true, true, true};  // writer, reader, listener
  std::string why_;
  std::vector<std::string> notices_;
};

TEST_F(HealthTest, losing_and_regaining_the_database_is_noticed_while_nobody_asks_for_anything) {
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  postgres_->stop();
  EXPECT_TRUE(client.tasks().run_until([&] { return all(false); }));
  EXPECT_NE(why_, "");
  EXPECT_FALSE(client.store().figures().writable);
  EXPECT_FALSE(client.store().figures().readable);
  const auto started = postgres_->start();
  ASSERT_TRUE(started) << started.error().message;
  EXPECT_TRUE(client.tasks().run_until([&] { return all(true); }));
  EXPECT_TRUE(client.store().figures().writable);
  EXPECT_TRUE(client.store().figures().readable);
}

// To read is not to write: a standby, or a disk that is full.
TEST_F(HealthTest, a_database_that_can_only_be_read_is_found_out_by_writing) {
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  // Ended only when the new default holds: whoever comes back at once comes under it.
  const auto set = [&](const char* value) {
    const auto changed = twistwood::run_sql(
        options_.database,
        join("set transaction read write; do $$ begin execute format('alter database "
             "%I set default_transaction_read_only = ",
             value, "', current_database()); end $$"));
    ASSERT_TRUE(changed) << changed.error().message;
    const auto ended = twistwood::run_sql(
        options_.database,
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() "
        "and datname = current_database()");
    ASSERT_TRUE(ended) << ended.error().message;
  };
  set("on");
  EXPECT_TRUE(client.tasks().run_until([&] { return !well_[0] && well_[1]; }));
  EXPECT_FALSE(client.store().figures().writable);
  set("off");
  EXPECT_TRUE(client.tasks().run_until([&] { return well_[0] && well_[1]; }));
}

// It is no news that there is nothing to undo.
TEST_F(HealthTest, a_rollback_of_nothing_is_no_notice) {
  const auto link =
      Database::connect(database_, [this](const std::string& text) { notices_.push_back(text); });
  link->rollback();
  EXPECT_THROW(link->run("select 1 / 0"), DatabaseError);
  link->rollback();
  link->begin();
  link->run("create table undone (number integer)");
  EXPECT_THROW(link->run("select 1 / 0"), DatabaseError);
  link->rollback();
  EXPECT_THROW(link->run("select * from undone"), DatabaseError);
  EXPECT_TRUE(notices_.empty()) << notices_[0];
}

TEST_F(HealthTest, what_the_library_would_print_comes_as_a_notice) {
  options_.probe_ms = 60'000;
  StoreClient client(options_);
  ASSERT_TRUE(client.open()) << client.refusal();
  testing::internal::CaptureStderr();
  const auto done = twistwood::run_sql(options_.database,
                                       "select pg_terminate_backend(pid) from pg_stat_activity "
                                       "where pid <> pg_backend_pid() and datname = "
                                       "current_database()");
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(client.tasks().run_until([&] { return !notices_.empty(); }));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_NE(notices_.at(0).find("terminating connection"), std::string::npos) << notices_.at(0);
  EXPECT_FALSE(notices_.at(0).ends_with('\n'));
}

}  // namespace
}  // namespace twistwood::store
