// What the tests of the store stand on: a database of each kind, and callbacks waited for one by
// one.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "store/postgres.h"
#include "store/store.h"

namespace twistwood::store {

// The executor of a test: tasks run on the thread of the test, when it waits for something.
class Tasks {
 public:
  void post(Task task);
  // Runs tasks until it is so. False when nothing came for a minute.
  bool run_until(const std::function<bool()>& done);

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Task> tasks_;
};

// Makes the call and waits for its callback.
template <class T, class Call>
StoreResult<T> wait_for(Tasks& tasks, Call call) {
  std::optional<StoreResult<T>> outcome;
  call([&](StoreResult<T> given) { outcome = std::move(given); });
  if (!tasks.run_until([&] { return outcome.has_value(); })) {
    return std::unexpected(
        StoreError{StoreError::Kind::kUnavailable, "no callback within a minute"});
  }
  return std::move(*outcome);
}

// "stored", or the name and message of the failure: reads well when a test fails.
std::string words(const StoreError& fault);
template <class T>
std::string words(const StoreResult<T>& outcome) {
  return outcome ? "stored" : words(outcome.error());
}

// A store with calls that wait.
class StoreClient {
 public:
  explicit StoreClient(const std::string& database) : StoreClient(Options{.database = database}) {}
  explicit StoreClient(Options options);
  ~StoreClient() { close(); }
  StoreClient(const StoreClient&) = delete;
  StoreClient& operator=(const StoreClient&) = delete;

  bool open() const { return store_ != nullptr; }
  const std::string& refusal() const { return refusal_; }
  Store& store() { return *store_; }
  Tasks& tasks() { return tasks_; }
  void close();

  StoreResult<std::int64_t> create(const TableRecord& record, std::vector<std::string> lines);
  StoreResult<void> append(const Append& append);
  StoreResult<std::int64_t> update(const TableRecord& record);
  StoreResult<Log> load(const std::string& table, std::int64_t after = 0);
  StoreResult<TableRecord> load_record(const std::string& table);
  std::vector<std::string> list_open(int most = 50);  // ids
  std::vector<RunningTable> list_running(const RunningTable& after, const std::string& mark,
                                         int most);
  std::vector<std::string> expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms,
                                  int most = 100);  // ids
  // In the database itself, past the store.
  std::int64_t count_tables(const std::string& where = "");

 private:
  std::string database_;
  Tasks tasks_;
  std::unique_ptr<Store> store_;
  std::string refusal_;
};

TableRecord some_record(const std::string& id);
// The line that leads to a version of a table.
std::string some_line(const std::string& table, std::int64_t version);
Append some_append(std::int64_t number, const std::string& table, std::int64_t version);

enum class Kind { kSqlite, kPostgresql };

// Each test gets a new, empty database of its kind.
class OnBoth : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override;
  void TearDown() override;
  const std::string& database() const { return database_; }
  bool postgresql() const { return GetParam() == Kind::kPostgresql; }
  // Statements straight to the database, past the store.
  void run_sql(const std::string& statements);

 private:
  std::filesystem::path folder_;
  std::string database_;
};

std::string name_of(const testing::TestParamInfo<Kind>& info);

// For what only PostgreSQL has: each test gets a new, empty database of the server that all share.
class OnPostgres : public testing::Test {
 protected:
  void SetUp() override;

  Postgres* postgres_ = nullptr;
  std::string database_;
};

}  // namespace twistwood::store
