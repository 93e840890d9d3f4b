// Where tables are kept: a record and a log for each, in a SQLite file or in PostgreSQL.
//
// Everything is asynchronous. Writes wait in one queue; a writer thread takes all that wait, of
// many tables, and commits them together, so that one flush to disk serves them all. A callback
// that says "stored" comes after that flush: what it acknowledges survives kill -9 and, as far as
// the disk keeps its promises, a power cut. Reads have a thread and a connection of their own.
//
// (table, version) is unique: of two writers one wins, the other gets kConflict and loads again.
// Nothing here throws, and no callback runs on a thread of the store: each goes through the
// executor that the caller gave. What a line means is not known here.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace twistwood::store {

struct TableRecord {
  std::int64_t number = 0;               // the store gives it; short, so that appends are cheap
  std::string id;                        // random, of the caller's choice
  std::string game;                      // "twisty"
  std::vector<std::string> seat_hashes;  // of each seat's token; without spaces, empty: nobody yet
  std::string spectator_hash;
  bool open_to_all = false;  // in the public list
  std::int64_t created_ms = 0;
  std::optional<std::int64_t> finished_ms;
  std::string rematch;        // id of the table that follows this one, or empty
  std::string note;           // whatever else the caller wants to find again
  std::int64_t revision = 1;  // of the record; the store counts it up with each update

  friend bool operator==(const TableRecord&, const TableRecord&) = default;
};

// Lines of one table: the first of them is the event that leads to `version`, counted from 1.
struct Append {
  std::int64_t number = 0;  // of the table's record
  std::string table;        // its id, to tell other servers
  std::int64_t version = 0;
  std::vector<std::string> lines;
  std::int64_t now_ms = 0;  // for expiry
  // The game ended, or an undo took the end back (nothing inside): stored in the same step.
  std::optional<std::optional<std::int64_t>> finished_ms;
};

struct Log {
  TableRecord record;
  std::int64_t after = 0;          // the version before the first of `lines`
  std::vector<std::string> lines;  // up to the newest
};

struct StoreError {
  enum class Kind {
    kConflict,     // somebody else was faster: load the table and look
    kMissing,      // there is no such table
    kBusy,         // too much is waiting, or an append of this table is still under way
    kUnavailable,  // the database cannot be reached or refuses. For a write: nobody knows whether
                   // it was stored, so load the table before going on with it
  };
  Kind why = Kind::kUnavailable;
  std::string message;
};
inline StoreError missing() { return {StoreError::Kind::kMissing, "there is no such table"}; }

template <class T>
using StoreResult = std::expected<T, StoreError>;
template <class T>
using Then = std::move_only_function<void(StoreResult<T>)>;
using Task = std::move_only_function<void()>;

// Another server has written to the database.
struct Change {
  std::string table;
  std::int64_t version =
      0;  // the newest; 0 when only the record changed, kUnknown when it may have
  // The newest lines, up to that version, so that nobody has to read them; none if they are long.
  std::vector<std::string> lines = {};

  static constexpr std::int64_t kUnknown = -1;
  friend bool operator==(const Change&, const Change&) = default;
};

// How far a table has come.
struct Newest {
  std::string table;
  std::int64_t version = 0;
  std::int64_t revision = 0;  // of its record

  friend bool operator==(const Newest&, const Newest&) = default;
};

// One that is not finished; `is_marked`: its note has the word that was asked for.
struct RunningTable {
  std::int64_t created_ms = 0;
  std::int64_t number = 0;
  std::string table;
  bool is_marked = false;

  friend bool operator==(const RunningTable&, const RunningTable&) = default;
};

// What a store knows of the date, to hold one's own against.
struct Dates {
  std::int64_t newest_ms = 0;  // of the newest event, by the tables opened last; 0 without any
  std::optional<std::int64_t> now_ms = {};  // by the clock of a database that servers share
};

// What another server said with announce().
struct Word {
  std::string origin;  // the same for all words of one store
  std::string table;
  std::string words;

  friend bool operator==(const Word&, const Word&) = default;
};

// A part of the store has lost the database, or has it again.
struct Health {
  enum class Part { kWriter, kReader, kListener };
  Part part{};
  bool well = true;
  std::string message;  // why not, for whoever runs the server: it may name hosts and users
};

struct Options {
  // A file (made if it is not there; its folder has to exist), or postgresql://user@host/database.
  std::string database = {};
  // Runs a task soon, on a thread of the caller's choice, in the order of the calls. All that one
  // commit acknowledges is one task.
  std::function<void(Task)> executor = {};
  // Called through the executor as well, with PostgreSQL only. `missed`: the connection was lost
  // and is there again, any table may have changed in between, and words may have been lost in both
  // directions.
  std::function<void(std::vector<Change>)> changed = {};
  std::function<void(std::vector<Word>)> heard = {};
  std::function<void()> missed = {};
  // Called through the executor as well: each change of health, and what libpq would print.
  std::function<void(const Health&)> health = {};
  std::function<void(const std::string&)> notice = {};
  // Under load, commits start up to this far apart, so that there are lines to group. When little
  // comes in, each commit starts at once.
  std::int64_t gather_us = 15'000;
  // SQLite's write-ahead log is folded into the file when it has more pages (of 4 KiB) than this.
  // The longer the log, the more changes of one page are folded in a single write.
  int long_log_pages = 16'000;
  std::int64_t patience_ms = 15'000;  // how long a call waits for a database that is away
  // Who has nothing to do writes, or reads, a little this often, to know whether that still works.
  std::int64_t probe_ms = 5'000;
  // A database that has left somebody without an answer for so long is not well, and after the
  // second of these its connection is given up. Longer than any statement may take.
  std::int64_t silent_ms = 10'000;
  std::int64_t hung_ms = 25'000;
  std::size_t most_waiting = 50'000;  // calls in a queue; more are refused with kBusy
};

// For /metrics and /readyz. Counts only go up.
struct Figures {
  bool writable = true;  // as far as the last attempt could tell
  bool readable = true;
  std::uint64_t commits = 0;
  std::uint64_t lines = 0;  // stored
  std::uint64_t conflicts = 0;
  std::uint64_t redone = 0;  // groups that had to be stored job by job
  std::uint64_t reconnects = 0;
  std::uint64_t waiting_writes = 0;  // calls in the queues now
  std::uint64_t waiting_reads = 0;
};

class Store {
 public:
  // Whether a file could be opened, as far as it is known without changing anything: it is not that
  // of another program.
  static Result<void> check_file(const std::string& file);
  // Connects and brings the schema up to date, or says why that cannot be. Blocks.
  static Result<std::unique_ptr<Store>> open(Options options);

  virtual ~Store() = default;  // finishes what waits, then stops; every callback has been posted

  // A new table with the first lines of its log; gives its number. kConflict: the id is taken.
  virtual void create(TableRecord record, std::vector<std::string> lines, std::int64_t now_ms,
                      Then<std::int64_t> then) = 0;

  // One append of a table at a time: the next when the callback of the last has run, otherwise
  // kBusy. Lines that were built on lines that then lost to another server must not be stored.
  virtual void append(Append append, Then<void> then) = 0;

  // Replaces hashes, open_to_all, rematch and note of the record with this number, if it still has
  // the revision given; kConflict if not. Gives the new revision.
  virtual void update(TableRecord record, Then<std::int64_t> then) = 0;

  // The record and the lines after a version; 0 for all of them.
  virtual void load(std::string table, std::int64_t after, Then<Log> then) = 0;
  virtual void load_record(std::string table, Then<TableRecord> then) = 0;

  // How far tables have come that other servers may write to as well: what they tell may get lost.
  // By the numbers of the records; a table that is gone is left out.
  virtual void newest(std::vector<std::int64_t> numbers, Then<std::vector<Newest>> then) = 0;

  // Tables in the public list that are not finished, newest first.
  virtual void list_open(int most, Then<std::vector<TableRecord>> then) = 0;

  // Tables that are not finished, in the order in which they were opened, after this one of them
  // (by its time and number); at most so many. The mark has no % and no _.
  virtual void list_running(RunningTable after, std::string mark, int most,
                            Then<std::vector<RunningTable>> then) = 0;

  // Deletes tables that were finished before one time or had no event since another, at most so
  // many. Gives their ids, so that nobody keeps them in memory.
  virtual void expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms, int most,
                      Then<std::vector<std::string>> then) = 0;

  // As they were when this store was opened.
  virtual Dates dates() const = 0;
  // Settings of the database, by name, under which a power cut takes what was acknowledged.
  virtual std::vector<std::string> unsafe_settings() const { return {}; }

  // What all servers of a database share, by name; nothing if it was never set. A change is made
  // only from the value that was seen: kConflict if another was faster.
  virtual void setting(const std::string& /*name*/, Then<std::optional<std::string>> then) {
    then(std::nullopt);
  }
  virtual void change_setting(const std::string& /*name*/,
                              const std::optional<std::string>& /*was*/,
                              const std::string& /*value*/, Then<void> then) {
    then(std::unexpected(StoreError{StoreError::Kind::kUnavailable, "no settings are kept here"}));
  }

  // From now on what others write to this table is wanted, or no longer: only that is heard of.
  virtual void follow(const std::string& /*table*/) {}
  virtual void unfollow(const std::string& /*table*/) {}

  // Whether other servers may use the same database at the same time and hear of each other.
  virtual bool shared() const = 0;
  // Tells all other servers, in the order of the calls; nothing is stored and nobody answers. Words
  // are at most kLongestWords bytes without line breaks, a table has no space; others are dropped.
  static constexpr std::size_t kLongestWords = 1000;
  virtual void announce(std::string table, std::string words) = 0;

  virtual Figures figures() const = 0;

  // This store is about to be closed: whoever still waits for a database after that time is told
  // that it did not answer. A file is waited for.
  virtual void hurry(std::int64_t /*within_ms*/) {}
};

}  // namespace twistwood::store
