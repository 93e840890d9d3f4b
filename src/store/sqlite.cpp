#include "store/sqlite.h"

#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <utility>

#include "store/schema.h"
#include "store/soci_queries.h"

namespace twistwood::store {

namespace {

class Sqlite : public SociQueries {
 public:
  explicit Sqlite(const std::string& file)
      : SociQueries(soci::sqlite3, join("db=\"", file, "\"")), places_{{{file}, {file + "-wal"}}} {
    // Full: the log is flushed to disk at each commit, so that a power cut loses nothing either.
    for (const char* pragma :
         {"pragma busy_timeout = 5000", "pragma journal_mode = wal", "pragma synchronous = full",
          "pragma foreign_keys = on", "pragma cache_size = -8192"}) {
      run(pragma);
    }
    // Our hook also replaces SQLite's own, which would run checkpoints inside a commit.
    const auto* backend = static_cast<soci::sqlite3_session_backend*>(sql_.get_backend());
    sqlite_api::sqlite3_wal_hook(backend->conn_, &Sqlite::note_log, this);
    // Whoever reads has opened the log: until the last connection closes it is this file.
    run("select 1 from sqlite_master");
    for (Place& place : places_) place.opened = inode_of(place.file);
  }

  bool has_notifications() const override { return false; }
  void begin() override {
    check_in_place();
    run("begin immediate");
  }
  // Writes the page although nothing changes in it.
  void probe_write() override {
    run("update game_schema set version = version where version = 1");
    probe_tables();
  }
  int log_pages() const override { return log_pages_; }
  void fold_log() override { run("pragma wal_checkpoint(passive)"); }

  // SOCI runs a statement once for each element of its vectors.
  std::size_t insert(Rows& rows) override {
    if (rows.size() == 0) return 0;
    std::swap(rows_, rows);
    const auto stored = insert_from(
        "insert into game_events (table_number, version, time_ms, line) values (:number, "
        ":version, :time_ms, :line) on conflict do nothing",
        rows_.numbers, rows_.versions, rows_.times_ms, rows_.lines);
    std::swap(rows_, rows);
    return stored;
  }

 protected:
  DatabaseError::Kind kind_of(const soci::soci_error& error) override {
    const auto* own = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    switch (own == nullptr ? 0 : own->result() & 0xFF) {
      case SQLITE_BUSY:
      case SQLITE_LOCKED: return DatabaseError::Kind::kPassing;
      case SQLITE_FULL:
      case SQLITE_IOERR:
      case SQLITE_READONLY:
      case SQLITE_CANTOPEN:
      case SQLITE_CORRUPT:
      case SQLITE_NOTADB:
      case SQLITE_NOMEM: return DatabaseError::Kind::kUnable;
      default: return DatabaseError::Kind::kRefused;
    }
  }

 private:
  static int note_log(void* self, sqlite_api::sqlite3*, const char*, int pages) {
    static_cast<Sqlite*>(self)->log_pages_ = pages;
    return 0;
  }

  struct Inode {
    dev_t device = 0;
    ino_t number = 0;
    friend bool operator==(const Inode&, const Inode&) = default;
  };
  static Inode inode_of(const std::string& file) {
    struct stat found{};
    return stat(file.c_str(), &found) == 0 ? Inode{found.st_dev, found.st_ino} : Inode{};
  }
  struct Place {
    std::string file;
    Inode opened = {};
  };

  // What is written to a file that has no name any more is gone with the process.
  void check_in_place() {
    for (const Place& place : places_) {
      if (inode_of(place.file) == place.opened) continue;
      save_log();
      throw DatabaseError{DatabaseError::Kind::kUnable,
                          join("the file ", place.file, " was removed or replaced")};
    }
    is_saved_ = false;
  }
  // What was acknowledged may be in the log alone, which is still open here: brought into the file
  // it outlives the process, and a log that is left behind holds nothing for another file.
  void save_log() {
    if (is_saved_) return;
    try {
      is_saved_ = number("pragma wal_checkpoint(truncate)") == 0;
    } catch (const DatabaseError&) {
      // The next who wants to write tries again.
    }
  }

  std::array<Place, 2> places_;  // the file and its log
  bool is_saved_ = false;
  Rows rows_;
  int log_pages_ = 0;
};

// As a part of a name that SQLite reads as a URI.
std::string in_uri(const std::string& file) {
  std::string text;
  for (const char letter : file) {
    switch (letter) {
      case '%': text += "%25"; break;
      case '?': text += "%3f"; break;
      case '#': text += "%23"; break;
      default: text += letter;
    }
  }
  return text;
}

}  // namespace

Result<void> check_owner(const std::string& file) {
  using namespace sqlite_api;
  const auto size_of = [](const std::string& name) {
    struct stat found{};
    return stat(name.c_str(), &found) == 0 ? found.st_size : 0;
  };
  if (size_of(file) == 0) return {};
  // Without a log all that is there is in the file, which is read as it lies: no locks, nothing
  // made beside it. With one it is the log that knows, and it is left as it is.
  const bool has_log = size_of(file + "-wal") > 0;
  const std::string name =
      join("file:", in_uri(file), has_log ? "?mode=rw" : "?mode=ro&immutable=1");
  sqlite3* opened = nullptr;
  const int result =
      sqlite3_open_v2(name.c_str(), &opened, SQLITE_OPEN_URI | SQLITE_OPEN_READWRITE, nullptr);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
  if (result != SQLITE_OK) return {};
  sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  std::string things;
  const int read = sqlite3_exec(
      opened, "select count(*) > 0 and sum(name = 'game_schema') = 0 from sqlite_master",
      [](void* to, int, char** values, char**) {
        *static_cast<std::string*>(to) = values[0];
        return 0;
      },
      &things, nullptr);
  if (read == SQLITE_NOTADB) return refuse("file is not a database");
  if (things == "1") return refuse(kStrangers);
  return {};
}

std::unique_ptr<Database> open_sqlite(const std::string& file) {
  return std::make_unique<Sqlite>(file);
}

}  // namespace twistwood::store
