// The statements of the store that are the same for both databases, said through SOCI.
//
// Only database.cpp and sqlite.cpp include this: SOCI is large.
#pragma once

#include <soci/soci.h>

#include <algorithm>
#include <utility>

#include "store/database.h"
#include "store/statements.h"

namespace twistwood::store {

class SociQueries : public Database {
 public:
  SociQueries(const soci::backend_factory& backend, const std::string& connection)
      : sql_(backend, connection) {}

  void begin_reading() override { run("begin"); }
  void commit() override { run("commit"); }

  void rollback() noexcept override {
    try {
      run("rollback");
    } catch (const DatabaseError&) {
      // No transaction was open, or the connection is gone: either way nothing is left to undo.
    }
  }

  // Whether there are the tables that everything is written to, and we may, and nobody keeps them
  // from us; without writing anything.
  void probe_tables() {
    run("insert into game_tables (id, game, seat_hashes, spectator_hash, created_ms) select '', "
        "'', '', '', 0 where 1 = 0");
    run("insert into game_events (table_number, version, time_ms, line) select 0, 0, 0, '' where 1 "
        "= 0");
  }

  void run(const std::string& statement) override {
    guard([&] { sql_ << statement; });
  }

  std::optional<std::int64_t> number(const std::string& query) override {
    return guard([&]() -> std::optional<std::int64_t> {
      std::int64_t value = 0;
      soci::indicator there = soci::i_null;
      sql_ << query, soci::into(value, there);
      if (!sql_.got_data() || there == soci::i_null) return std::nullopt;
      return value;
    });
  }

  std::optional<std::int64_t> insert_table(const TableRecord& record) override {
    return guard([&]() -> std::optional<std::int64_t> {
      std::int64_t number = 0;
      const std::string hashes = write_hashes(record.seat_hashes);
      const int is_public = record.open_to_all ? 1 : 0;
      const std::int64_t finished_ms = record.finished_ms.value_or(0);
      auto finished = record.finished_ms ? soci::i_ok : soci::i_null;
      sql_ << "insert into game_tables (id, game, seat_hashes, spectator_hash, is_public, "
              "created_ms, finished_ms, rematch, note) values (:id, :game, :seats, :watch, :open, "
              ":created, :finished, :rematch, :note) on conflict do nothing returning number",
          soci::use(record.id), soci::use(record.game), soci::use(hashes),
          soci::use(record.spectator_hash), soci::use(is_public), soci::use(record.created_ms),
          soci::use(finished_ms, finished), soci::use(record.rematch), soci::use(record.note),
          soci::into(number);
      if (!sql_.got_data()) return std::nullopt;
      return number;
    });
  }

  bool update_table(const TableRecord& record) override {
    return guard([&] {
      const std::string hashes = write_hashes(record.seat_hashes);
      const int is_public = record.open_to_all ? 1 : 0;
      soci::statement update =
          (sql_.prepare << "update game_tables set seat_hashes = :seats, spectator_hash = :watch, "
                           "is_public = :open, rematch = :rematch, note = :note, "
                           "revision = revision + 1 where number = :number and revision = :was",
           soci::use(hashes), soci::use(record.spectator_hash), soci::use(is_public),
           soci::use(record.rematch), soci::use(record.note), soci::use(record.number),
           soci::use(record.revision));
      update.execute(true);
      return update.get_affected_rows() == 1;
    });
  }

  void set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) override {
    guard([&] {
      const std::int64_t time_ms = at_ms.value_or(0);
      auto there = at_ms ? soci::i_ok : soci::i_null;
      sql_ << "update game_tables set finished_ms = :at where number = :number",
          soci::use(time_ms, there), soci::use(number);
    });
  }

  std::vector<std::int64_t> find_old(const Ages& ages, int most) override {
    return guard([&] {
      std::int64_t number = 0;
      std::vector<std::int64_t> numbers;
      soci::statement old = (sql_.prepare << kFindOld, soci::use(ages.finished_before_ms),
                             soci::use(ages.idle_since_ms), soci::use(ages.idle_since_ms),
                             soci::use(most), soci::into(number));
      old.execute();
      while (old.fetch()) numbers.push_back(number);
      // Servers that delete at the same time take the rows in one order, and not each other's.
      std::ranges::sort(numbers);
      return numbers;
    });
  }

  std::vector<std::string> expire(const std::vector<std::int64_t>& numbers,
                                  const Ages& ages) override {
    return guard([&] {
      std::int64_t number = 0;
      std::string id;
      std::vector<std::string> ids;
      soci::statement gone =
          (sql_.prepare << kDeleteOld, soci::use(number), soci::use(ages.finished_before_ms),
           soci::use(ages.idle_since_ms), soci::use(ages.idle_since_ms), soci::into(id));
      for (const std::int64_t one : numbers) {
        number = one;
        if (gone.execute(true)) ids.push_back(id);
      }
      return ids;
    });
  }

  std::optional<TableRecord> find(const std::string& id) override {
    return first(records_where("where id = :id", id));
  }
  std::optional<TableRecord> find(std::int64_t number) override {
    return first(records_where("where number = :number", number));
  }
  std::vector<TableRecord> list_open(int most) override {
    return records_where(
        "where is_public = 1 and finished_ms is null order by created_ms desc limit :most", most);
  }

  std::vector<RunningTable> list_running(const RunningTable& after, const std::string& mark,
                                         int most) override {
    return guard([&] {
      RunningTable one;
      int is_marked = 0;
      std::vector<RunningTable> all;
      const std::string pattern = '%' + mark + '%';
      soci::statement query =
          (sql_.prepare << kListRunning, soci::use(pattern), soci::use(after.created_ms),
           soci::use(after.created_ms), soci::use(after.number), soci::use(most),
           soci::into(one.created_ms), soci::into(one.number), soci::into(one.table),
           soci::into(is_marked));
      query.execute();
      while (query.fetch()) {
        one.is_marked = is_marked != 0;
        all.push_back(one);
      }
      return all;
    });
  }

  std::optional<std::string> setting(const std::string& name) override {
    return guard([&]() -> std::optional<std::string> {
      std::string value;
      sql_ << "select value from game_settings where name = :name", soci::use(name),
          soci::into(value);
      if (!sql_.got_data()) return std::nullopt;
      return value;
    });
  }
  bool change_setting(const std::string& name, const std::optional<std::string>& was,
                      const std::string& value) override {
    return guard([&] {
      const std::string before = was.value_or("");
      soci::statement change(sql_);
      if (was) {
        change = (sql_.prepare << "update game_settings set value = :value where name = :name and "
                                  "value = :was",
                  soci::use(value), soci::use(name), soci::use(before));
      } else {
        change = (sql_.prepare << "insert into game_settings (name, value) values (:name, :value) "
                                  "on conflict do nothing",
                  soci::use(name), soci::use(value));
      }
      change.execute(true);
      return change.get_affected_rows() == 1;
    });
  }

  std::vector<std::string> lines(std::int64_t number, std::int64_t after,
                                 std::int64_t most) override {
    return guard([&] {
      std::int64_t version = 0;
      std::string line;
      std::vector<std::string> all;
      soci::statement query =
          (sql_.prepare << "select version, line from game_events where table_number = :number "
                           "and version > :seen order by version limit :most",
           soci::use(number), soci::use(after), soci::use(most), soci::into(version),
           soci::into(line));
      query.execute();
      while (query.fetch()) {
        const auto expected = after + static_cast<std::int64_t>(all.size()) + 1;
        if (version != expected) {
          throw DatabaseError{DatabaseError::Kind::kRefused,
                              join("the log of table ", number, " has no version ", expected)};
        }
        all.push_back(std::move(line));
        line.clear();
      }
      return all;
    });
  }

 protected:
  // How bad an error is. SOCI does not say; the connection itself knows.
  virtual DatabaseError::Kind kind_of(const soci::soci_error& error) = 0;

  template <class Do>
  auto guard(Do work) -> decltype(work()) {
    try {
      return work();
    } catch (const soci::soci_error& error) {
      throw DatabaseError{kind_of(error), error.get_error_message()};
    }
  }

  // Stores rows with a statement that is prepared once; so the columns are the same variables in
  // every call.
  template <class... Columns>
  std::size_t insert_from(const char* statement, Columns&... columns) {
    return guard([&] {
      if (!prepared_) {
        insert_ = soci::statement(sql_);  // without what is left of an attempt that failed
        (insert_.exchange(soci::use(columns)), ...);
        insert_.alloc();
        insert_.prepare(statement);
        insert_.define_and_bind();
        prepared_ = true;
      }
      insert_.execute(true);
      return static_cast<std::size_t>(insert_.get_affected_rows());
    });
  }

  soci::session sql_;

 private:
  // A space follows each hash: "3f 9a " is two hashes, " 9a " an empty one (nobody sits there) and
  // 9a.
  static std::string write_hashes(const std::vector<std::string>& hashes) {
    std::string text;
    for (const auto& hash : hashes) text.append(hash).push_back(' ');
    return text;
  }
  static std::vector<std::string> read_hashes(std::string_view text) {
    std::vector<std::string> hashes;
    for (auto end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
      hashes.emplace_back(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    return hashes;
  }

  template <class Key>
  std::vector<TableRecord> records_where(const char* condition, const Key& key) {
    return guard([&] {
      TableRecord record;
      std::string hashes;
      int is_public = 0;
      std::int64_t finished_ms = 0;
      soci::indicator finished = soci::i_null;
      soci::statement select =
          (sql_.prepare << "select number, id, game, seat_hashes, spectator_hash, is_public, "
                           "created_ms, finished_ms, rematch, note, revision from game_tables "
                        << condition,
           soci::use(key), soci::into(record.number), soci::into(record.id),
           soci::into(record.game), soci::into(hashes), soci::into(record.spectator_hash),
           soci::into(is_public), soci::into(record.created_ms), soci::into(finished_ms, finished),
           soci::into(record.rematch), soci::into(record.note), soci::into(record.revision));
      std::vector<TableRecord> records;
      select.execute();
      while (select.fetch()) {
        record.seat_hashes = read_hashes(hashes);
        record.open_to_all = is_public != 0;
        record.finished_ms = finished == soci::i_ok ? std::optional(finished_ms) : std::nullopt;
        records.push_back(record);
      }
      return records;
    });
  }
  static std::optional<TableRecord> first(std::vector<TableRecord> records) {
    return records.empty() ? std::nullopt : std::optional(std::move(records.front()));
  }

  soci::statement insert_{sql_};
  bool prepared_ = false;
};

}  // namespace twistwood::store
