#include "store/store_client.h"

#include <sqlite3.h>

#include <cstdlib>

#include "store/database.h"
#include "store/postgres.h"

namespace twistwood::store {

namespace fs = std::filesystem;

void Tasks::post(Task task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  arrived_.notify_one();
}

bool Tasks::run_until(const std::function<bool()>& done) {
  while (!done()) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, std::chrono::minutes(1), [&] { return !tasks_.empty(); })) {
      return false;
    }
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
  }
  return true;
}

std::string words(const StoreError& fault) {
  switch (fault.why) {
    case StoreError::Kind::kConflict: return "conflict: " + fault.message;
    case StoreError::Kind::kMissing: return "missing: " + fault.message;
    case StoreError::Kind::kBusy: return "busy: " + fault.message;
    case StoreError::Kind::kUnavailable: return "unavailable: " + fault.message;
  }
  return "?";
}

StoreClient::StoreClient(Options options) : database_(options.database) {
  options.executor = [this](Task task) { tasks_.post(std::move(task)); };
  auto opened = Store::open(std::move(options));
  if (opened) {
    store_ = std::move(*opened);
  } else {
    refusal_ = opened.error().message;
  }
}

void StoreClient::close() { store_.reset(); }

StoreResult<std::int64_t> StoreClient::create(const TableRecord& record,
                                              std::vector<std::string> lines) {
  return wait_for<std::int64_t>(tasks_, [&](Then<std::int64_t> then) {
    store_->create(record, std::move(lines), record.created_ms, std::move(then));
  });
}

StoreResult<void> StoreClient::append(const Append& append) {
  return wait_for<void>(tasks_, [&](Then<void> then) { store_->append(append, std::move(then)); });
}

StoreResult<std::int64_t> StoreClient::update(const TableRecord& record) {
  return wait_for<std::int64_t>(
      tasks_, [&](Then<std::int64_t> then) { store_->update(record, std::move(then)); });
}

StoreResult<Log> StoreClient::load(const std::string& table, std::int64_t after) {
  return wait_for<Log>(tasks_,
                       [&](Then<Log> then) { store_->load(table, after, std::move(then)); });
}

StoreResult<TableRecord> StoreClient::load_record(const std::string& table) {
  return wait_for<TableRecord>(
      tasks_, [&](Then<TableRecord> then) { store_->load_record(table, std::move(then)); });
}

std::vector<std::string> StoreClient::list_open(int most) {
  using Records = std::vector<TableRecord>;
  const auto records = wait_for<Records>(
      tasks_, [&](Then<Records> then) { store_->list_open(most, std::move(then)); });
  std::vector<std::string> ids;
  if (!records) return {words(records.error())};
  for (const auto& record : *records) ids.push_back(record.id);
  return ids;
}

std::vector<RunningTable> StoreClient::list_running(const RunningTable& after,
                                                    const std::string& mark, int most) {
  using Running = std::vector<RunningTable>;
  const auto found = wait_for<Running>(tasks_, [&](Then<Running> then) {
    store_->list_running(after, mark, most, std::move(then));
  });
  return found.value_or(Running());
}

std::vector<std::string> StoreClient::expire(std::int64_t finished_before_ms,
                                             std::int64_t idle_since_ms, int most) {
  using Ids = std::vector<std::string>;
  const auto ids = wait_for<Ids>(tasks_, [&](Then<Ids> then) {
    store_->expire(finished_before_ms, idle_since_ms, most, std::move(then));
  });
  return ids ? *ids : Ids{words(ids.error())};
}

std::int64_t StoreClient::count_tables(const std::string& where) {
  const auto database = Database::connect(database_);
  return database->number(join("select count(*) from game_tables ", where)).value_or(-1);
}

TableRecord some_record(const std::string& id) {
  TableRecord record;
  record.id = id;
  record.game = "twisty";
  record.seat_hashes = {"5feceb66ffc8", ""};
  record.spectator_hash = "6b86b273ff34";
  record.created_ms = 1'700'000'000'000;
  return record;
}

std::string some_line(const std::string& table, std::int64_t version) {
  return join(R"({"type":"played","time_ms":)", version, R"(,"id":")", table,
              R"(","turn":"e5>g1"})");
}

Append some_append(std::int64_t number, const std::string& table, std::int64_t version) {
  Append append;
  append.number = number;
  append.table = table;
  append.version = version;
  append.lines = {some_line(table, version)};
  append.now_ms = 1'700'000'000'000 + version;
  return append;
}

void OnBoth::SetUp() {
  std::string name = (fs::temp_directory_path() / "twistwood store XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  folder_ = name;
  if (!postgresql()) {
    database_ = (folder_ / "tables.db").string();
    return;
  }
  const auto server = Postgres::shared();
  ASSERT_TRUE(server) << server.error().message;
  const auto made = (*server)->make_database();
  ASSERT_TRUE(made) << made.error().message;
  database_ = *made;
}

void OnPostgres::SetUp() {
  const auto server = Postgres::shared();
  ASSERT_TRUE(server) << server.error().message;
  postgres_ = *server;
  const auto made = postgres_->make_database();
  ASSERT_TRUE(made) << made.error().message;
  database_ = *made;
}

void OnBoth::TearDown() { fs::remove_all(folder_); }

void OnBoth::run_sql(const std::string& statements) {
  if (postgresql()) {
    const auto done = twistwood::run_sql(database_, statements);
    ASSERT_TRUE(done) << done.error().message;
    return;
  }
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(database_.c_str(), &file), SQLITE_OK);
  sqlite3_busy_timeout(file, 10'000);  // a store may be writing, or trying whether it can
  EXPECT_EQ(sqlite3_exec(file, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(file);
  sqlite3_close(file);
}

std::string name_of(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::kSqlite ? "sqlite" : "postgresql";
}

}  // namespace twistwood::store
