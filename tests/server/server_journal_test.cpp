// What a server writes into its log on a bad day, each line provoked once.
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>

#include "server/raw_socket.h"
#include "server/running_server.h"
#include "server/small_disk.h"
#include "store/database.h"

namespace twistwood::trial {
namespace {

const Json kPair = {{"game", "twisty"}, {"seats", {Json::object(), Json::object()}}};
constexpr std::int64_t kDay_ms = std::int64_t{24} * 60 * 60 * 1000;

class ServerJournal : public testing::Test {
 protected:
  ServerJournal() { options_.database = (folder_.path / "tables.db").string(); }

  // A file with so many tables, and then these statements run on it.
  void prepare(int tables, const std::vector<std::string>& statements) {
    {
      const RunningServer server(options_);
      for (int i = 0; i < tables; ++i) make_table(server.port(), kPair);
    }
    const auto database = store::Database::connect(options_.database);
    for (const std::string& statement : statements) database->run(statement);
  }

  Folder folder_;
  server::ServerOptions options_;
  LogLines log_;
};

TEST_F(ServerJournal, an_address_with_too_many_connections) {
  options_.limits.connections_per_address = 1;
  const RunningServer server(options_, log_.journal());
  SocketClient first;
  ASSERT_EQ(first.open(server.port()), 101);
  SocketClient second;
  EXPECT_EQ(second.open(server.port()), 0);
  EXPECT_EQ(log_.wait_for("connection-refused"), Json({{"connections", 1}}));
}

// As many files as are open may be, and one more: that is for the client.
class FewFiles {
 public:
  FewFiles() {
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0);
    const int next = dup(STDERR_FILENO);
    close(next);
    const rlimit few{static_cast<rlim_t>(next) + 1, before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  }
  ~FewFiles() { setrlimit(RLIMIT_NOFILE, &before_); }
  FewFiles(const FewFiles&) = delete;
  FewFiles& operator=(const FewFiles&) = delete;

 private:
  rlimit before_{};
};

TEST_F(ServerJournal, a_connection_that_there_is_no_file_for) {
  const RunningServer server(options_, log_.journal());
  SocketClient first;  // it serves, and closes no file meanwhile
  ASSERT_EQ(first.open(server.port()), 101);
  std::optional<RawSocket> socket;
  {
    const FewFiles few;
    socket.emplace(server.port());
    ASSERT_TRUE(socket->open());
    const Json line = log_.wait_for("accept-failed");
    ASSERT_TRUE(line.is_object());
    EXPECT_NE(line["message"].get<std::string>().find("open files"), std::string::npos) << line;
  }
  EXPECT_TRUE(socket->send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"));
  EXPECT_EQ(socket->listen(60'000), RawSocket::Heard::kBytes) << "it has been waiting";
}

TEST_F(ServerJournal, fewer_files_than_connections) {
  options_.limits.connections = std::numeric_limits<int>::max();
  {
    const RunningServer server(options_, log_.journal());
    const Json line = log_.wait_for("few-files");
    EXPECT_EQ(line["connections"], options_.limits.connections);
    EXPECT_GT(line["files"], 0);
  }
  options_.limits.connections = 1;
  const RunningServer server(options_, log_.journal());
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
  EXPECT_EQ(log_.count("few-files"), 1u);
}

TEST_F(ServerJournal, an_address_that_connects_too_often) {
  options_.limits.connects_per_minute = 1;
  const RunningServer server(options_, log_.journal());
  {
    SocketClient first;
    ASSERT_EQ(first.open(server.port()), 101);
  }
  SocketClient second;
  EXPECT_EQ(second.open(server.port()), 429);
  EXPECT_EQ(log_.wait_for("connection-refused"), Json({{"message", "too often from one address"}}));
}

// The log is written on the loop: whoever is slow to write holds up everybody.
TEST_F(ServerJournal, a_loop_that_was_held_up) {
  constexpr std::chrono::milliseconds kHeld(200);
  const auto journal = log_.journal();
  RunningServer server(options_,
                       [&](server::LogLevel level, std::string_view what, const Json& more) {
                         journal(level, what, more);
                         if (what != "origin-refused") return;
                         const auto end = std::chrono::steady_clock::now() + kHeld;
                         while (std::chrono::steady_clock::now() < end) std::this_thread::yield();
                       });
  const std::vector<std::pair<std::string, std::string>> stranger = {
      {"Origin", "https://other.example.org"}};
  EXPECT_EQ(http(server.port(), "GET", "/api/tables", "", stranger).status, 403);
  // On a busy machine others may have been late before: then the longest of a minute is told when
  // that is over, or at the end.
  server.stop();
  // A tick comes every 100 ms, and was late by what was left of that time.
  const Json line = log_.wait_for(
      "slow-loop", [&](const Json& slow) { return slow.at("ms") >= kHeld.count() / 2; });
  EXPECT_TRUE(line.is_object()) << "nothing of this length was logged";
}

TEST_F(ServerJournal, a_date_that_the_newest_event_contradicts) {
  const std::int64_t now_ms = std::chrono::duration_cast<std::chrono::milliseconds>(
                                  std::chrono::system_clock::now().time_since_epoch())
                                  .count();
  for (const std::int64_t newest_ms : {now_ms + kDay_ms, now_ms - 30 * kDay_ms}) {
    prepare(1, {join("update game_events set time_ms = ", newest_ms),
                "delete from game_settings where name = 'alive'"});
    LogLines log;
    const RunningServer server(options_, log.journal());
    const Json line = log.wait_for("clock-doubted");
    ASSERT_TRUE(line.is_object()) << newest_ms - now_ms;
    EXPECT_EQ(line["newest_event_ms"], newest_ms);
    EXPECT_NE(line["tables_are_kept_by_ms"], line["now_ms"]);
  }
}

// Of two tables that are both too old one has an event of the last day, by which dates are judged.
TEST_F(ServerJournal, a_date_that_is_doubted_deletes_nothing) {
  prepare(2, {"update game_tables set created_ms = 1000",
              "update game_events set time_ms = 1000 where table_number = 1",
              "update game_events set time_ms = 100 * 86400000 where table_number = 2",
              "delete from game_settings where name = 'alive'"});
  options_.limits.expire_ms = 20;
  {
    const RunningServer server(options_, log_.journal());
    const Json line = log_.wait_for("not-expired");
    ASSERT_TRUE(line.is_object());
    EXPECT_NE(line["message"].get<std::string>().find("doubted"), std::string::npos) << line;
    EXPECT_TRUE(log_.wait_for("clock-doubted").is_object());
  }
  EXPECT_EQ(log_.count("expired"), 0u);
  EXPECT_EQ(store::Database::connect(options_.database)->number("select count(*) from game_tables"),
            2);
}

TEST_F(ServerJournal, a_quiet_month_makes_nobody_doubt_the_date) {
  const std::int64_t old_ms = 1000;
  prepare(1, {join("update game_tables set created_ms = ", old_ms),
              join("update game_events set time_ms = ", old_ms)});
  const RunningServer server(options_, log_.journal());
  EXPECT_EQ(log_.wait_for("expired"), Json({{"tables", 1}}));
  EXPECT_EQ(log_.count("clock-doubted") + log_.count("not-expired"), 0u);
}

// Both tables are too old, and so is the last sign of life. A start later nobody needs to confirm
// anything.
TEST_F(ServerJournal, a_date_that_is_confirmed_after_a_long_pause) {
  prepare(2, {"update game_tables set created_ms = 1000",
              "update game_events set time_ms = 100 * 86400000",
              "delete from game_settings where name = 'alive'"});
  options_.trust_clock = true;
  {
    const RunningServer server(options_, log_.journal());
    EXPECT_EQ(log_.wait_for("expired"), Json({{"tables", 2}}));
    const Json line = log_.wait_for("clock-trusted");
    EXPECT_EQ(line["newest_event_ms"], 100 * kDay_ms);
    EXPECT_EQ(line["tables_are_kept_by_ms"], line["now_ms"]);
    make_table(server.port(), kPair);
  }
  options_.trust_clock = false;
  store::Database::connect(options_.database)
      ->run("update game_events set time_ms = 200 * 86400000");
  {
    const RunningServer server(options_, log_.journal());
    EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
  }
  EXPECT_EQ(log_.count("clock-trusted"), 1u);
  EXPECT_EQ(log_.count("clock-doubted"), 0u);
}

TEST_F(ServerJournal, a_date_before_the_newest_event_though_somebody_confirms_it) {
  prepare(1, {"update game_events set time_ms = time_ms + 86400000"});
  options_.trust_clock = true;
  const RunningServer server(options_, log_.journal());
  EXPECT_TRUE(log_.wait_for("clock-doubted").is_object());
  EXPECT_TRUE(log_.wait_for("not-expired").is_object());
  EXPECT_EQ(log_.count("clock-trusted"), 0u);
}

TEST_F(ServerJournal, an_answer_that_throws_is_a_500_and_the_next_is_none) {
  const auto journal = log_.journal();
  const RunningServer server(options_,
                             [&](server::LogLevel level, std::string_view what, const Json& more) {
                               journal(level, what, more);
                               if (what == "origin-refused") throw std::runtime_error("on purpose");
                             });
  const HttpAnswer answer =
      http(server.port(), "GET", "/api/tables", "", {{"Origin", "https://other.example.org"}});
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.body.find("on purpose"), std::string::npos) << "that is for the log";
  EXPECT_EQ(log_.wait_for("exception"), Json({{"in", "answer"}, {"message", "on purpose"}}));
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
}

// How large the stacks of threads are that are started from now on.
void set_stack_bytes(std::size_t bytes) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_getattr_default_np(&attributes), 0);
  EXPECT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
  EXPECT_EQ(pthread_setattr_default_np(&attributes), 0);
  pthread_attr_destroy(&attributes);
}

// From the moment in which the server runs no thread can be started; the sender of Web Push has
// one.
TEST_F(ServerJournal, push_that_cannot_start_keeps_nobody_from_being_served) {
  constexpr std::size_t kUsual = std::size_t{8} << 20;
  constexpr std::size_t kMoreThanThereIs = std::size_t{1} << 46;
  const auto journal = log_.journal();
  options_.network.port = 0;
  const auto server = server::Server::start(
      options_, [&](server::LogLevel level, std::string_view what, const Json& more) {
        if (what == "no-push") set_stack_bytes(kUsual);
        journal(level, what, more);
      });
  ASSERT_TRUE(server) << server.error().message;
  std::thread loop([&] {
    set_stack_bytes(kMoreThanThereIs);
    (*server)->run([] {});
  });
  const Json line = log_.wait_for("no-push");
  set_stack_bytes(kUsual);
  EXPECT_NE(line.value("message", "").find("Resource temporarily"), std::string::npos) << line;
  EXPECT_EQ(http((*server)->port(), "GET", "/healthz").status, 200);
  (*server)->stop();
  loop.join();
}

TEST_F(ServerJournal, tables_that_should_be_deleted_and_cannot_be) {
  // The second one stays new: a date far beyond all events would not be believed.
  prepare(2, {"update game_tables set created_ms = 1000 where number = 1",
              "update game_events set time_ms = 1000 where table_number = 1",
              "create trigger keeps_all before delete on game_tables begin select raise(abort, "
              "'nothing is deleted here'); end"});
  const RunningServer server(options_, log_.journal());
  const Json line = log_.wait_for("not-expired");
  ASSERT_TRUE(line.is_object());
  EXPECT_NE(line["message"].get<std::string>().find("nothing is deleted here"), std::string::npos)
      << line;
  EXPECT_EQ(log_.count("expired"), 0u);
}

TEST_F(ServerJournal, space_that_ran_low_and_is_there_again) {
  const SmallDisk disk;
  if (!disk.has_own_space()) GTEST_SKIP() << "no file system may be mounted here";
  const std::filesystem::path filler = disk.path() / "filler";
  std::ofstream(filler) << std::string(5 << 20, ' ');
  options_.database = (disk.path() / "tables.db").string();
  options_.low_space_mib = 4;  // of 8
  const RunningServer server(options_, log_.journal());
  EXPECT_LT(log_.wait_for("low-space")["free_mib"], 4);
  const std::string wish = wire::write({{"setup", kPair}});
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", wish).status, 503);
  EXPECT_EQ(log_.count("space-again"), 0u);
  std::filesystem::remove(filler);
  EXPECT_GE(log_.wait_for("space-again")["free_mib"], 5) << "a quarter more than too little";
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", wish).status, 201);
}

}  // namespace
}  // namespace twistwood::trial
