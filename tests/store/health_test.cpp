// A store that knows how it is without being asked for anything, and says so when that changes.
#include <algorithm>
#include <array>

#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

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
