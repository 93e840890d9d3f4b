#include "store/database.h"

#include <soci/postgresql/soci-postgresql.h>

#include <span>
#include <utility>

#include "store/soci_queries.h"
#include "store/sqlite.h"

namespace twistwood::store {

namespace {

// Writes {1,2} or {"a","b"} into a string whose memory is used again.
void write_array(std::span<const long long> numbers, std::string& array) {
  array = "{";
  for (const long long number : numbers) {
    if (array.size() > 1) array.push_back(',');
    array.append(std::to_string(number));
  }
  array.push_back('}');
}

void write_array(const std::vector<std::string>& texts, std::string& array) {
  array = "{";
  for (const auto& text : texts) {
    array.append(array.size() > 1 ? ",\"" : "\"");
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') array.push_back('\\');
      array.push_back(letter);
    }
    array.push_back('"');
  }
  array.push_back('}');
}

constexpr const char* kTimeouts[][2] = {{"lock_timeout", "2s"},
                                        {"statement_timeout", "20s"},
                                        {"idle_in_transaction_session_timeout", "5s"}};

class Postgresql : public SociQueries {
 public:
  Postgresql(const std::string& url, Notice notice, Watch* watch)
      : SociQueries(soci::postgresql, url), notice_(std::move(notice)) {
    const auto* backend = static_cast<soci::postgresql_session_backend*>(sql_.get_backend());
    if (watch != nullptr) watch->set_socket(PQsocket(backend->conn_));
    if (notice_) PQsetNoticeProcessor(backend->conn_, &Postgresql::hear, this);
    run("set client_min_messages = warning");
    // A server that is stopped in the middle of a transaction must not hold up the others, and a
    // statement that hangs must come back.
    for (const auto& [name, limit] : kTimeouts) run(join("set ", name, " = '", limit, "'"));
    // Whatever the role or the database has as its default, now or after its configuration is read
    // again: what is acknowledged is on disk.
    run("select set_config('synchronous_commit', case current_setting('synchronous_commit') when "
        "'off' then 'on' else current_setting('synchronous_commit') end, false)");
  }

  bool has_notifications() const override { return true; }
  void begin() override { run("begin"); }
  // Where no transaction is open the database would warn of that.
  void rollback() noexcept override {
    const auto* backend = static_cast<soci::postgresql_session_backend*>(sql_.get_backend());
    const bool is_open = backend != nullptr && PQtransactionStatus(backend->conn_) != PQTRANS_IDLE;
    if (is_open) SociQueries::rollback();
  }
  // A row, unless another server is just writing it: nobody waits for one that was paused there.
  // And to the log of the database, so that there is something to flush in any case.
  void probe_write() override {
    run("update game_schema set version = version where version = (select version from "
        "game_schema where version = 1 for update skip locked)");
    run("select pg_logical_emit_message(true, 'twistwood', 'probe')");
    probe_tables();
  }
  std::optional<std::int64_t> clock_ms() override {
    return number("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)");
  }
  // Both are the cluster's own: no connection can ask for better.
  std::vector<std::string> unsafe_settings() override {
    std::vector<std::string> off;
    for (const char* name : {"fsync", "full_page_writes"}) {
      if (number(join("select 1 where current_setting('", name, "') = 'off'")))
        off.emplace_back(name);
    }
    return off;
  }
  void begin_reading() override { run("begin isolation level repeatable read read only"); }

  // One round trip for all rows: SOCI would make one for each element of a vector.
  std::size_t insert(Rows& rows) override {
    if (rows.size() == 0) return 0;
    write_array(rows.numbers, numbers_);
    write_array(rows.versions, versions_);
    write_array(rows.times_ms, times_ms_);
    write_array(rows.lines, lines_);
    return insert_from(
        "insert into game_events (table_number, version, time_ms, line) select * from "
        "unnest(cast(:numbers as bigint[]), cast(:versions as integer[]), cast(:times as "
        "bigint[]), cast(:lines as text[])) on conflict do nothing",
        numbers_, versions_, times_ms_, lines_);
  }

  bool insert_is_whole() const override { return true; }

  // Rows of this very transaction are ours; others were there before.
  std::optional<std::vector<std::int64_t>> give_up_losers(const Rows& rows) override {
    write_array(rows.numbers, numbers_);
    write_array(rows.versions, versions_);
    return guard([&] {
      std::int64_t number = 0;
      std::vector<std::int64_t> losers;
      soci::statement lost =
          (sql_.prepare << "select distinct w.number from unnest(cast(:numbers as bigint[]), "
                           "cast(:versions as integer[])) as w (number, version) where not exists "
                           "(select 1 from game_events e where e.table_number = w.number and "
                           "e.version = w.version and e.xmin = pg_current_xact_id()::xid)",
           soci::use(numbers_), soci::use(versions_), soci::into(number));
      lost.execute();
      while (lost.fetch()) losers.push_back(number);
      for (const std::int64_t loser : losers) {
        sql_ << "delete from game_events where table_number = :number and xmin = "
                "pg_current_xact_id()::xid",
            soci::use(loser);
      }
      return losers;
    });
  }

  std::vector<Newest> newest(const std::vector<std::int64_t>& numbers) override {
    write_array(std::vector<long long>(numbers.begin(), numbers.end()), numbers_);
    return guard([&] {
      Newest one;
      std::vector<Newest> all;
      soci::statement query =
          (sql_.prepare << "select t.id, t.revision, (select coalesce(max(e.version), 0) from "
                           "game_events e where e.table_number = t.number) from game_tables t "
                           "where t.number = any (cast(:numbers as bigint[]))",
           soci::use(numbers_), soci::into(one.table), soci::into(one.revision),
           soci::into(one.version));
      query.execute();
      while (query.fetch()) all.push_back(one);
      return all;
    });
  }

  void set_patience(std::chrono::milliseconds time) override {
    run(join("set local lock_timeout = ", time.count()));
  }

 protected:
  DatabaseError::Kind kind_of(const soci::soci_error& error) override {
    const auto* backend = static_cast<soci::postgresql_session_backend*>(sql_.get_backend());
    if (backend == nullptr || PQstatus(backend->conn_) != CONNECTION_OK)
      return DatabaseError::Kind::kLost;
    const auto* own = dynamic_cast<const soci::postgresql_soci_error*>(&error);
    const std::string state = own == nullptr ? std::string() : own->sqlstate().substr(0, 5);
    if (state == "55P03" || state == "40P01") return DatabaseError::Kind::kHeld;
    const bool passing =
        state.starts_with("40") || state.starts_with("53") || state.starts_with("57");
    if (passing) return DatabaseError::Kind::kPassing;
    // A standby, a broken disk, broken data; tables that are gone or that we may not write to.
    const bool unable = state == "25006" || state.starts_with("58") || state.starts_with("XX") ||
                        state == "42501" || state == "42P01" || state == "3F000";
    return unable ? DatabaseError::Kind::kUnable : DatabaseError::Kind::kRefused;
  }

 private:
  static void hear(void* self, const char* text) {
    std::string line = text;
    while (line.ends_with('\n')) line.pop_back();
    static_cast<Postgresql*>(self)->notice_(std::move(line));
  }

  Notice notice_;
  std::string numbers_;
  std::string versions_;
  std::string times_ms_;
  std::string lines_;
};

// A server that vanished is noticed within seconds, unless the URL says otherwise.
constexpr const char* kUrlDefaults[][2] = {{"connect_timeout", "5"},
                                           {"keepalives_idle", "15"},
                                           {"keepalives_interval", "5"},
                                           {"keepalives_count", "3"},
                                           {"tcp_user_timeout", "15000"}};

}  // namespace

bool is_postgresql(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

Result<void> check_name(std::string_view database) {
  if (is_postgresql(database)) return {};
  const auto scheme = database.find("://");
  if (scheme != std::string_view::npos) {
    return refuse(
        "a database is a file or postgresql://…, not this: ", database.substr(0, scheme + 3), "…");
  }
  // SQLite would take it for something in memory, or for a file under another name.
  if (database.starts_with(':') || database.starts_with("file:")) {
    return refuse("the database has to be a file by its plain name, or postgresql://…");
  }
  const bool is_blank = database.find_first_not_of(" \t\r\n") == std::string_view::npos;
  if (is_blank || database.starts_with('-') || database.find('"') != std::string_view::npos) {
    return refuse("the database has to be a file or postgresql://…, not '", database, "'");
  }
  const bool is_path = database.starts_with('/');
  if (database.starts_with("host=") ||
      (!is_path && database.find("dbname=") != std::string_view::npos)) {
    return refuse("PostgreSQL is named as postgresql://user@host/database");
  }
  return {};
}

std::string with_defaults(std::string url) {
  for (const auto& [name, value] : kUrlDefaults) {
    if (url.find(name) != std::string::npos) continue;
    url += join(url.find('?') == std::string::npos ? '?' : '&', name, '=', value);
  }
  return url;
}

void Rows::add(std::int64_t number, std::int64_t version, std::int64_t time_ms, std::string line) {
  numbers.push_back(number);
  versions.push_back(version);
  times_ms.push_back(time_ms);
  lines.push_back(std::move(line));
}

Database::Notice notices_to(const Options& options) {
  return [&options](std::string text) {
    if (!options.notice) return;
    options.executor([tell = options.notice, text = std::move(text)] { tell(text); });
  };
}

std::unique_ptr<Database> Database::connect(const std::string& database, Notice notice,
                                            Watch* watch) {
  try {
    if (is_postgresql(database)) {
      return std::make_unique<Postgresql>(with_defaults(database), std::move(notice), watch);
    }
    return open_sqlite(database);
  } catch (const soci::soci_error& error) {
    throw DatabaseError{DatabaseError::Kind::kLost, error.get_error_message()};
  }
}

}  // namespace twistwood::store
