// A PostgreSQL of the tests' own: in a folder of its own, on a socket there, gone with the test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace twistwood {

namespace store {
class Database;
}

// The folder of initdb and postgres, or what to install.
Result<std::filesystem::path> postgres_programs(const std::filesystem::path& root);

class Postgres {
 public:
  // The one of this program, made and started when first asked for.
  static Result<Postgres*> shared();
  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  std::string url(const std::string& database = "postgres") const;
  // A new, empty database; its URL.
  Result<std::string> make_database();
  // With settings of its own for this time, such as "fsync=off".
  Result<void> start(const std::vector<std::string>& settings = {});
  void stop();
  // Kills it as a fault would, and starts it again.
  Result<void> crash_and_start();

 private:
  Postgres() = default;
  Result<void> make();

  std::filesystem::path programs_;
  std::filesystem::path folder_;
  pid_t server_ = -1;
  int databases_ = 0;
};

// Stops the processes that PostgreSQL has for a database, but for the one that is asked for them;
// as long as it lives nobody else is answered.
class StoppedSessions {
 public:
  explicit StoppedSessions(store::Database& asked);
  ~StoppedSessions();
  StoppedSessions(const StoppedSessions&) = delete;
  StoppedSessions& operator=(const StoppedSessions&) = delete;
  std::size_t size() const { return pids_.size(); }

 private:
  std::vector<pid_t> pids_;
};

// Runs statements, with semicolons between them, or says what the server has against them.
Result<void> run_sql(const std::string& url, const std::string& statements);

}  // namespace twistwood
