// What is acknowledged is on the disk: a power cut at any moment loses nothing of it. Killing a
// program does not show that, for the system still holds what the program wrote.
#include <sqlite3.h>

#include <map>

#include "store/forgetful_disk.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

namespace fs = std::filesystem;

// While one lives, the connections that this process opens stay at this level of SQLite's
// `synchronous`, whatever they ask for: what the store would be if it forgot to ask, or asked for
// less.
class Careless {
 public:
  explicit Careless(const char* synchronous) {
    level() = synchronous;
    sqlite3_auto_extension(reinterpret_cast<Hook>(&Careless::loosen));
  }
  ~Careless() { sqlite3_cancel_auto_extension(reinterpret_cast<Hook>(&Careless::loosen)); }
  Careless(const Careless&) = delete;
  Careless& operator=(const Careless&) = delete;

 private:
  using Hook = void (*)();
  // SQLite hands no state to its hooks.
  static std::string& level() {
    static std::string one;
    return one;
  }
  static int loosen(sqlite3* connection, char**, const sqlite3_api_routines*) {
    const std::string pragma = join("pragma synchronous = ", level());
    EXPECT_EQ(sqlite3_exec(connection, pragma.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    return sqlite3_set_authorizer(connection, &Careless::pass_over, nullptr);
  }
  static int pass_over(void*, int action, const char* name, const char*, const char*, const char*) {
    const bool asks = action == SQLITE_PRAGMA && std::string_view(name) == "synchronous";
    return asks ? SQLITE_IGNORE : SQLITE_OK;
  }
};

class PowerCut : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "twistwood-power-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    for (const char* part : {"disk", "left"}) fs::create_directory(folder_ / part);
    disk_.emplace(folder_ / "left");
  }
  void TearDown() override {
    disk_.reset();
    fs::remove_all(folder_);
  }

  using Connection = std::unique_ptr<sqlite3, decltype(&sqlite3_close)>;
  static Connection open(const fs::path& file, const char* disk) {
    sqlite3* connection = nullptr;
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    EXPECT_EQ(sqlite3_open_v2(file.c_str(), &connection, kFlags, disk), SQLITE_OK);
    return {connection, sqlite3_close};
  }
  static void run(const Connection& connection, const char* statements) {
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(connection.get(), statements, nullptr, nullptr, &why), SQLITE_OK) << why;
    sqlite3_free(why);
  }
  // The first two columns of what a power cut would leave now; nothing if not even a file is left.
  std::map<std::int64_t, std::int64_t> after_power_cut(const char* query) {
    disk_->cut_power(folder_ / "after");
    const auto connection = open(folder_ / "after" / "t.db", ForgetfulDisk::honest());
    std::map<std::int64_t, std::int64_t> found;
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(connection.get(), query, -1, &statement, nullptr);
    while (statement != nullptr && sqlite3_step(statement) == SQLITE_ROW) {
      found[sqlite3_column_int64(statement, 0)] = sqlite3_column_int64(statement, 1);
    }
    sqlite3_finalize(statement);
    return found;
  }
  ForgetfulDisk& disk() { return *disk_; }
  std::string file() const { return (folder_ / "disk" / "t.db").string(); }

  // Tables that get one event after the other, and the power is cut after every acknowledgement.
  static constexpr std::size_t kTables = 10;
  static constexpr std::int64_t kVersions = 25;
  struct Cuts {
    std::size_t count = 0;
    std::string lost;  // the first that was acknowledged and is gone; ends the trial
  };
  Cuts cut_while_appending();

 private:
  // What was acknowledged and is not left, in words; empty if all of it is there.
  std::string missing_after_cut(const std::map<std::int64_t, std::int64_t>& acknowledged) {
    const auto left =
        after_power_cut("select table_number, max(version) from game_events group by 1");
    for (const auto& [table, stored] : acknowledged) {
      const auto found = left.find(table);
      const std::int64_t there = found == left.end() ? 0 : found->second;
      if (there < stored) return join("table ", table, ": ", stored, ", left is ", there);
    }
    return {};
  }

  fs::path folder_;
  std::optional<ForgetfulDisk> disk_;
};

TEST_F(PowerCut, the_disk_forgets_what_was_not_flushed) {
  for (const bool flushed : {true, false}) {
    const auto connection = open(file(), nullptr);
    run(connection,
        "pragma journal_mode = wal; pragma synchronous = full;"
        "create table if not exists a (x integer, y integer); delete from a");
    run(connection, flushed ? "pragma synchronous = full" : "pragma synchronous = off");
    run(connection, "insert into a values (3, 4)");
    EXPECT_EQ(after_power_cut("select x, y from a").size(), flushed ? 1u : 0u);
  }
}

PowerCut::Cuts PowerCut::cut_while_appending() {
  // A short log, so that it is folded many times.
  StoreClient client(Options{.database = file(), .gather_us = 0, .long_log_pages = 20});
  EXPECT_TRUE(client.open()) << client.refusal();
  if (!client.open()) return {};
  std::map<std::int64_t, std::int64_t> acknowledged;
  std::size_t finished = 0;
  Cuts cuts;
  std::function<void(std::string, std::int64_t, std::int64_t)> next =
      [&](const std::string& id, std::int64_t number, std::int64_t version) {
        // All of one commit is acknowledged at once, also after a loss was found.
        if (!cuts.lost.empty()) return;
        acknowledged[number] = version;
        ++cuts.count;
        cuts.lost = missing_after_cut(acknowledged);
        if (!cuts.lost.empty()) return;
        if (version == kVersions) {
          ++finished;
          return;
        }
        client.store().append(some_append(number, id, version + 1),
                              [&, id, number, version](auto stored) {
                                ASSERT_TRUE(stored) << words(stored);
                                next(id, number, version + 1);
                              });
      };
  for (std::size_t table = 0; table < kTables; ++table) {
    const std::string id = join('t', table);
    client.store().create(some_record(id), {some_line(id, 1)}, 0, [&, id](auto number) {
      ASSERT_TRUE(number) << words(number);
      next(id, *number, 1);
    });
  }
  EXPECT_TRUE(client.tasks().run_until(
      [&] { return finished == kTables || !cuts.lost.empty() || HasFailure(); }));
  return cuts;
}

TEST_F(PowerCut, takes_nothing_that_was_acknowledged) {
  const Cuts cuts = cut_while_appending();
  EXPECT_EQ(cuts.lost, "");
  EXPECT_EQ(cuts.count, kTables * kVersions);
}

// The test above would see it: the same store and the same look at what is left, but the file is
// never flushed, or only when the log is folded.
TEST_F(PowerCut, takes_what_was_acknowledged_without_a_flush) {
  const Careless careless("off");
  EXPECT_NE(cut_while_appending().lost, "");
}
TEST_F(PowerCut, takes_what_was_acknowledged_with_a_flush_now_and_then) {
  const Careless careless("normal");
  EXPECT_NE(cut_while_appending().lost, "");
}

// The one above meets such a moment only by chance. Seen to fail where appends are acknowledged
// before their group is stored.
TEST_F(PowerCut, nothing_is_acknowledged_while_the_disk_still_flushes) {
  StoreClient client(Options{.database = file(), .probe_ms = 600'000});
  ASSERT_TRUE(client.open()) << client.refusal();
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  disk().hold();
  bool acknowledged = false;
  client.store().append(some_append(*number, "a", 2), [&](auto stored) {
    EXPECT_TRUE(stored) << words(stored);
    acknowledged = true;
  });
  EXPECT_TRUE(disk().wait_for_flush());
  bool looked = false;  // after all that was posted before
  client.tasks().post([&] { looked = true; });
  EXPECT_TRUE(client.tasks().run_until([&] { return looked; }));
  EXPECT_FALSE(acknowledged);
  disk().let_on();
  EXPECT_TRUE(client.tasks().run_until([&] { return acknowledged; }));
}

TEST(KilledPostgres, has_all_that_was_acknowledged) {
  const auto server = Postgres::shared();
  ASSERT_TRUE(server) << server.error().message;
  const auto database = (*server)->make_database();
  ASSERT_TRUE(database) << database.error().message;
  StoreClient client(*database);
  ASSERT_TRUE(client.open()) << client.refusal();
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(number) << words(number);
  std::int64_t version = 1;
  for (; version < 20; ++version) {
    const auto stored = client.append(some_append(*number, "a", version + 1));
    ASSERT_TRUE(stored) << words(stored);
  }
  const auto again = (*server)->crash_and_start();
  ASSERT_TRUE(again) << again.error().message;
  const auto log = client.load("a");
  ASSERT_TRUE(log) << words(log);
  EXPECT_EQ(static_cast<std::int64_t>(log->lines.size()), version);
  EXPECT_EQ(words(client.append(some_append(*number, "a", version + 1))), "stored");
}

// Nothing that a server could do on its connection would make up for it.
TEST(CarelessPostgres, is_told_of_when_it_does_not_flush) {
  const auto server = Postgres::shared();
  ASSERT_TRUE(server) << server.error().message;
  const auto database = (*server)->make_database();
  ASSERT_TRUE(database) << database.error().message;
  using Names = std::vector<std::string>;
  const auto unsafe = [&](const Names& settings) {
    (*server)->stop();
    const auto started = (*server)->start(settings);
    EXPECT_TRUE(started) << started.error().message;
    StoreClient client(*database);
    EXPECT_TRUE(client.open()) << client.refusal();
    return client.store().unsafe_settings();
  };
  EXPECT_EQ(unsafe({"fsync=off"}), Names{"fsync"});
  EXPECT_EQ(unsafe({"full_page_writes=off"}), Names{"full_page_writes"});
  EXPECT_EQ(unsafe({"fsync=off", "full_page_writes=off"}).size(), 2u);
  EXPECT_EQ(unsafe({}), Names{}) << "as it is installed";
}

}  // namespace
}  // namespace twistwood::store
