// One connection to the database, for one thread: every statement the store knows, and nothing
// else.
//
// This is the border to SOCI. Whatever goes wrong beyond it comes out as a DatabaseError, which
// stays inside this room. Messages never hold the values of a statement: those may be secrets.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "store/watchdog.h"

namespace twistwood::store {

struct DatabaseError {
  enum class Kind {
    kRefused,  // the statement failed and would fail again
    kUnable,   // nothing of the kind would work now: a full disk, a file that may not be written
    kPassing,  // the same may work in a moment
    kHeld,     // another server holds a row and does not let go
    kLost,     // the connection is gone; what became of a commit under way is not known
  };
  Kind kind = Kind::kRefused;
  std::string message;
};

// Rows of the log, column by column, as they are stored in one step.
struct Rows {
  std::vector<long long> numbers;
  std::vector<long long> versions;
  std::vector<long long> times_ms;
  std::vector<std::string> lines;

  void add(std::int64_t number, std::int64_t version, std::int64_t time_ms, std::string line);
  std::size_t size() const { return lines.size(); }
};

// When a table is too old: finished before one time, or without an event since another.
struct Ages {
  std::int64_t finished_before_ms = 0;
  std::int64_t idle_since_ms = 0;
};

bool is_postgresql(std::string_view database);
// Whether it names a file or a PostgreSQL at all; nothing is opened.
Result<void> check_name(std::string_view database);
// The URL with time-outs that it does not name itself.
std::string with_defaults(std::string url);

class Database {
 public:
  // Connects, and waits while another program has locked the file. Like everything here it throws
  // DatabaseError.
  // Notices are what the library of the database would print on standard error.
  using Notice = std::function<void(std::string)>;
  // The watch is told which connection to cut, before anything is asked of it.
  static std::unique_ptr<Database> connect(const std::string& database, Notice notice = {},
                                           Watch* watch = nullptr);
  virtual ~Database() = default;

  virtual bool has_notifications() const = 0;  // PostgreSQL

  // Of SQLite's write-ahead log: its length after the last commit, and bringing what is in it into
  // the file. PostgreSQL looks after itself.
  virtual int log_pages() const { return 0; }
  virtual void fold_log() {}

  virtual void begin() = 0;          // to write; SQLite lets in one at a time
  virtual void begin_reading() = 0;  // all reads until the commit see the same moment
  virtual void commit() = 0;
  virtual void rollback() noexcept = 0;
  virtual void run(const std::string& statement) = 0;
  // A small write with all that belongs to one, to the flush of its commit.
  virtual void probe_write() = 0;
  virtual std::optional<std::int64_t> number(const std::string& query) = 0;  // its first, if any
  // The date as the database has it, where it may run on another machine.
  virtual std::optional<std::int64_t> clock_ms() { return {}; }
  // Settings of the whole database under which a power cut takes what was committed.
  virtual std::vector<std::string> unsafe_settings() { return {}; }

  // Stores those rows whose (number, version) is free, and says how many that were. The rows come
  // back unchanged, unless DatabaseError is thrown.
  virtual std::size_t insert(Rows& rows) = 0;
  // Whether an insert without a begin is a transaction of its own, however many rows it has.
  virtual bool insert_is_whole() const { return false; }
  // After an insert that stored too few: the tables some of whose rows were taken. What was stored
  // of these is taken back. Nothing if this kind of database cannot tell.
  virtual std::optional<std::vector<std::int64_t>> give_up_losers(const Rows&) { return {}; }
  // How long this transaction waits for a row that another server holds.
  virtual void set_patience(std::chrono::milliseconds) {}
  virtual std::optional<std::int64_t> insert_table(const TableRecord& record) = 0;  // its number
  virtual bool update_table(const TableRecord& record) = 0;  // false: not at this revision
  virtual void set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) = 0;
  // The numbers of tables that are too old, and deleting those of them that still are; gives ids.
  virtual std::vector<std::int64_t> find_old(const Ages& ages, int most) = 0;
  virtual std::vector<std::string> expire(const std::vector<std::int64_t>& numbers,
                                          const Ages& ages) = 0;

  virtual std::optional<TableRecord> find(const std::string& id) = 0;
  virtual std::optional<TableRecord> find(std::int64_t number) = 0;
  // The lines after a version, in order; a gap between them is a DatabaseError.
  virtual std::vector<std::string> lines(std::int64_t number, std::int64_t after,
                                         std::int64_t most) = 0;
  virtual std::vector<TableRecord> list_open(int most) = 0;
  virtual std::vector<RunningTable> list_running(const RunningTable& after, const std::string& mark,
                                                 int most) = 0;
  virtual std::optional<std::string> setting(const std::string& name) = 0;
  // False: it is not `was`.
  virtual bool change_setting(const std::string& name, const std::optional<std::string>& was,
                              const std::string& value) = 0;
  // Only of a database that several servers share.
  virtual std::vector<Newest> newest(const std::vector<std::int64_t>&) { return {}; }
};

// Hands them to the one who opened the store.
Database::Notice notices_to(const Options& options);

inline constexpr std::int64_t kAllLines = INT32_MAX;

}  // namespace twistwood::store
