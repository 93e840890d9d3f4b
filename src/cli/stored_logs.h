// The logs of tables, straight from the database of a server that may be running.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace twistwood::cli {

class StoredLogs {
 public:
  // A file of SQLite, which has to be there, or a URL of PostgreSQL.
  static Result<StoredLogs> open(const std::string& database);

  Result<std::vector<std::string>> lines(const std::string& table) const;

 private:
  explicit StoredLogs(std::unique_ptr<store::Store> store) : store_(std::move(store)) {}
  std::unique_ptr<store::Store> store_;
};

}  // namespace twistwood::cli
