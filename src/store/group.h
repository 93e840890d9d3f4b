// A group of jobs in one transaction: all that waited when the last commit was done.
//
// Most groups hold nothing that could fail, so the first attempt stores all their lines in one
// statement and only counts. Where that statement is all there is to do, it is the transaction, and
// PostgreSQL is asked once instead of three times. When the count is short, PostgreSQL says who
// lost to another server, and the rest is stored. When the database complains, everything is rolled
// back and the next attempt goes job by job; then only the job at fault fails, one whose table
// another server holds among them. That attempt also looks before it gives up: after a lost
// connection nobody knows whether the commit came through, and lines that are found in the log as
// they should be count as stored.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "store/database.h"

namespace twistwood::store {

// What waits for the writer: the call, and its outcome once the group it went with is committed.
struct CreateJob {
  TableRecord record;
  std::vector<std::string> lines;
  std::int64_t now_ms = 0;
  Then<std::int64_t> then;
  StoreResult<std::int64_t> outcome = 0;
};

struct AppendJob {
  Append append;
  Then<void> then;
  StoreResult<void> outcome = {};
};

struct UpdateJob {
  TableRecord record;
  Then<std::int64_t> then;
  StoreResult<std::int64_t> outcome = 0;
};

struct ExpireJob {
  std::vector<std::int64_t> numbers;  // of tables that were old a moment ago
  Ages ages;
  Then<std::vector<std::string>> then;
  StoreResult<std::vector<std::string>> outcome = {};
};

struct SettingJob {
  std::string name;
  std::optional<std::string> was;
  std::string value;
  Then<void> then;
  StoreResult<void> outcome = {};
};

using Job = std::variant<AppendJob, CreateJob, UpdateJob, ExpireJob, SettingJob>;

class Group {
 public:
  explicit Group(Database& database) : database_(database) {}

  // Both set the outcome of every job and commit, or throw DatabaseError.
  void store_together(std::vector<Job>& jobs);
  void store_one_by_one(std::vector<Job>& jobs);

  // What was stored, for other servers. They hear of it only after the commit: PostgreSQL lets
  // those who notify in a transaction commit in single file.
  const std::vector<Change>& news() const { return news_; }

 private:
  bool is_one_insert(const std::vector<Job>& jobs) const;
  void find_losers(const std::vector<AppendJob*>& appends);
  void fail_losers(const std::vector<AppendJob*>& appends);
  void store(CreateJob& job, bool look);
  void store(UpdateJob& job, bool look);
  void store(ExpireJob& job, bool look);
  void store(SettingJob& job, bool look);
  void store(AppendJob& job, bool look);
  bool is_stored(const Append& append);
  void tell(const Append& append);

  Database& database_;
  Rows rows_;
  std::vector<Change> news_;
};

}  // namespace twistwood::store
