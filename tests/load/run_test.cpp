// The load generator against a real server with a real file: everybody sees what the log says.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <thread>

#include "load/load.h"
#include "server/server.h"
#include "store/store.h"

namespace twistwood::load {
namespace {

namespace fs = std::filesystem;

class LoadRun : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "twistwood-load-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    start();
    ASSERT_TRUE(server_);
  }
  void TearDown() override {
    stop();
    fs::remove_all(folder_);
  }

  void start() {
    server::ServerOptions options;
    options.network.trust_loopback = trusts_;
    options.network.port = port_;
    options.database = (folder_ / "tables.db").string();
    options.limits.messages_per_second = 1e6;
    options.limits.messages_at_once = 1e6;
    auto started = server::Server::start(
        options, [](server::LogLevel, std::string_view, const wire::Json&) {});
    ASSERT_TRUE(started) << started.error().message;
    server_ = std::move(*started);
    port_ = server_->port();
    thread_ = std::jthread([this] { server_->run([] {}); });
  }
  void stop() {
    if (server_) server_->stop();
    if (thread_.joinable()) thread_.join();
    server_.reset();
  }

  Plan plan(const std::string& game) const {
    Plan plan;
    plan.servers = {{"127.0.0.1", std::to_string(port_)}};
    plan.game = game;
    plan.tables = 8;
    plan.spectators = 1;
    plan.seconds = 1;
    return plan;
  }

  static std::string words(const Report& report) {
    std::string text = join(report.turns, " turns, ", report.refused, " refused, ",
                            report.differences, " differences");
    for (const auto& error : report.first_errors) text += "\n" + error;
    return text;
  }

  // Another connection to the same file, past the server.
  std::function<Result<std::vector<std::string>>(const std::string&)> reader() {
    store::Options options;
    options.database = (folder_ / "tables.db").string();
    options.executor = [](store::Task task) { task(); };
    auto opened = store::Store::open(std::move(options));
    EXPECT_TRUE(opened) << opened.error().message;
    return [store = std::shared_ptr<store::Store>(std::move(*opened))](const std::string& table) {
      std::promise<store::StoreResult<store::Log>> log;
      store->load(table, 0, [&](auto found) { log.set_value(std::move(found)); });
      auto found = log.get_future().get();
      return found ? Result<std::vector<std::string>>(found->lines) : refuse(found.error().message);
    };
  }

  int port_ = 0;
  bool trusts_ = true;
  std::atomic<bool> stopped_ = false;

 private:
  fs::path folder_;
  std::unique_ptr<server::Server> server_;
  std::jthread thread_;
};

TEST_F(LoadRun, everybody_saw_what_the_log_says) {
  for (const char* game : {"twisty", "labyrinth"}) {
    const auto report = run_load(plan(game), stopped_, [](const Progress&) {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_GT(report->turns, 100) << words(*report);
    EXPECT_EQ(report->differences, 0) << words(*report);
    EXPECT_EQ(report->refused, 0) << words(*report);
    EXPECT_EQ(report->checked_tables, report->tables);
    // Each turn is a version, and each table has a first one.
    EXPECT_GE(report->checked_views, report->turns + report->tables);
    EXPECT_GT(report->p50_ms, 0);
    EXPECT_LE(report->p50_ms, report->p999_ms);
    EXPECT_GT(report->server_cpu_ms_per_turn.value_or(0), 0);
  }
}

TEST_F(LoadRun, everybody_saw_what_is_in_the_database) {
  for (const char* game : {"twisty", "labyrinth"}) {
    Plan with_database = plan(game);
    with_database.read_log = reader();
    const auto report = run_load(with_database, stopped_, [](const Progress&) {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->differences, 0) << words(*report);
    EXPECT_EQ(report->stored_tables, report->tables);
    EXPECT_EQ(report->stored_views, report->checked_views);
  }
}

TEST_F(LoadRun, what_the_server_only_remembers_is_a_difference) {
  Plan forgetful = plan("twisty");
  forgetful.read_log = [read = reader()](const std::string& table) {
    auto lines = read(table);
    if (lines) lines->pop_back();  // acknowledged, and never written
    return lines;
  };
  const auto report = run_load(forgetful, stopped_, [](const Progress&) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->differences, report->tables) << words(*report);
  ASSERT_FALSE(report->first_errors.empty());
  EXPECT_NE(report->first_errors.front().find("was shown and is not stored: the log ends with "),
            std::string::npos)
      << report->first_errors.front();
}

TEST_F(LoadRun, a_table_that_is_not_in_the_database_is_a_difference) {
  Plan elsewhere = plan("twisty");
  elsewhere.read_log = [read = reader()](const std::string&) { return read("AAAAAAAAAAAA"); };
  const auto report = run_load(elsewhere, stopped_, [](const Progress&) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->differences, report->tables) << words(*report);
}

TEST_F(LoadRun, turns_keep_to_the_rate) {
  Plan slow = plan("twisty");
  slow.rate = 10;
  const auto report = run_load(slow, stopped_, [](const Progress&) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_GT(report->turns, 30) << words(*report);
  EXPECT_LT(report->turns, 8 * 10 * 1.5) << words(*report);
  EXPECT_EQ(report->differences, 0) << words(*report);
}

TEST_F(LoadRun, both_seats_of_a_table_share_a_connection) {
  for (const char* game : {"twisty", "labyrinth"}) {
    Plan shared = plan(game);
    shared.one_device = true;
    shared.spectators = 0;
    const auto report = run_load(shared, stopped_, [](const Progress&) {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->clients, 8) << "a connection for each table";
    EXPECT_GT(report->turns, 100) << words(*report);
    EXPECT_EQ(report->differences, 0) << words(*report);
    EXPECT_EQ(report->refused, 0) << words(*report);
    EXPECT_GE(report->checked_views, report->turns + report->tables);
  }
}

TEST_F(LoadRun, idle_only_connects) {
  Plan idle = plan("twisty");
  idle.idle = true;
  idle.seconds = 0.1;
  const auto report = run_load(idle, stopped_, [](const Progress&) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->turns, 0);
  EXPECT_EQ(report->clients, 24);
  EXPECT_EQ(report->checked_views, 8);
  EXPECT_EQ(report->differences, 0) << words(*report);
}

TEST_F(LoadRun, a_server_that_was_stopped_is_found_again) {
  Plan longer = plan("twisty");
  longer.seconds = 3;
  bool restarted = false;
  const auto report = run_load(longer, stopped_, [&](const Progress& progress) {
    if (restarted || progress.whole != 30 || progress.done < 5) return;
    restarted = true;
    stop();
    start();
  });
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(restarted);
  EXPECT_GE(report->reconnects, 24) << words(*report);
  EXPECT_EQ(report->differences, 0) << words(*report);
}

TEST_F(LoadRun, seats_that_share_a_connection_find_a_server_again) {
  Plan shared = plan("twisty");
  shared.one_device = true;
  shared.spectators = 0;
  shared.seconds = 3;
  bool restarted = false;
  const auto report = run_load(shared, stopped_, [&](const Progress& progress) {
    if (restarted || progress.whole != 30 || progress.done < 5) return;
    restarted = true;
    stop();
    start();
  });
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(restarted);
  EXPECT_GE(report->reconnects, 8) << words(*report);
  EXPECT_GT(report->longest_away_ms, 0);
  EXPECT_EQ(report->differences, 0) << words(*report);
}

TEST_F(LoadRun, a_server_that_limits_this_machine_is_given_up_with_a_hint) {
  stop();
  trusts_ = false;
  start();
  Plan many = plan("twisty");
  many.tables = 40;
  many.patience_s = 0.5;
  const auto refused = run_load(many, stopped_, [](const Progress&) {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("of 40 tables have everybody"), std::string::npos)
      << refused.error().message;
  EXPECT_NE(refused.error().message.find("--trust-loopback"), std::string::npos);
}

TEST(LoadWithoutServer, is_refused) {
  Plan plan;
  plan.servers = {{"127.0.0.1", "1"}};
  std::atomic<bool> stopped = false;
  const auto report = run_load(plan, stopped, [](const Progress&) {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message.find("the server does not answer: "), 0u)
      << report.error().message;
}

}  // namespace
}  // namespace twistwood::load
