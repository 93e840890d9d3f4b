#include "store/soci_queries.h"

#include <utility>

namespace twistwood::store {

namespace {

constexpr const char* kRecordColumns =
    "number, id, game, seat_hashes, spectator_hash, is_public, created_ms, finished_ms, rematch, "
    "note, revision";

// A space follows each hash: "3f 9a " is two hashes, " 9a " an empty one (nobody sits there) and
// 9a.
std::string write_hashes(const std::vector<std::string>& hashes) {
  std::string text;
  for (const auto& hash : hashes) text.append(hash).push_back(' ');
  return text;
}

std::vector<std::string> read_hashes(std::string_view text) {
  std::vector<std::string> hashes;
  for (auto end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
    hashes.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return hashes;
}

}  // namespace

template <class Key>
std::vector<TableRecord> SociQueries::records_where(const std::string& condition, const Key& key) {
  long long number = 0;
  long long created_ms = 0;
  long long finished_ms = 0;
  long long revision = 0;
  int is_public = 0;
  soci::indicator finished = soci::i_null;
  std::string id;
  std::string game;
  std::string seats;
  std::string watch;
  std::string rematch;
  std::string note;
  const std::string query = join("select ", kRecordColumns, " from game_tables ", condition);
  soci::statement select =
      (sql_.prepare << query, soci::use(key), soci::into(number), soci::into(id), soci::into(game),
       soci::into(seats), soci::into(watch), soci::into(is_public), soci::into(created_ms),
       soci::into(finished_ms, finished), soci::into(rematch), soci::into(note),
       soci::into(revision));
  std::vector<TableRecord> records;
  select.execute();
  while (select.fetch()) {
    records.push_back({number, id, game, read_hashes(seats), watch, is_public != 0, created_ms,
                       finished == soci::i_ok ? std::optional(finished_ms) : std::nullopt, rematch,
                       note, revision});
  }
  return records;
}

void SociQueries::rollback() noexcept {
  try {
    run("rollback");
  } catch (const DatabaseError&) {
    // No transaction was open, or the connection is gone: either way nothing is left to undo.
  }
}

void SociQueries::run(const std::string& statement) {
  guard([&] { sql_ << statement; });
}

std::optional<std::int64_t> SociQueries::number(const std::string& query) {
  return guard([&]() -> std::optional<std::int64_t> {
    long long value = 0;
    soci::indicator there = soci::i_null;
    sql_ << query, soci::into(value, there);
    if (!sql_.got_data() || there == soci::i_null) return std::nullopt;
    return value;
  });
}

std::optional<std::int64_t> SociQueries::insert_table(const TableRecord& record) {
  return guard([&]() -> std::optional<std::int64_t> {
    long long number = 0;
    const std::string hashes = write_hashes(record.seat_hashes);
    const int is_public = record.open_to_all ? 1 : 0;
    const long long created_ms = record.created_ms;
    const long long finished_ms = record.finished_ms.value_or(0);
    auto finished = record.finished_ms ? soci::i_ok : soci::i_null;
    sql_ << "insert into game_tables (id, game, seat_hashes, spectator_hash, is_public, "
            "created_ms, finished_ms, rematch, note) values (:id, :game, :seats, :watch, :open, "
            ":created, :finished, :rematch, :note) on conflict do nothing returning number",
        soci::use(record.id), soci::use(record.game), soci::use(hashes),
        soci::use(record.spectator_hash), soci::use(is_public), soci::use(created_ms),
        soci::use(finished_ms, finished), soci::use(record.rematch), soci::use(record.note),
        soci::into(number);
    if (!sql_.got_data()) return std::nullopt;
    return number;
  });
}

bool SociQueries::update_table(const TableRecord& record) {
  return guard([&] {
    const std::string hashes = write_hashes(record.seat_hashes);
    const int is_public = record.open_to_all ? 1 : 0;
    const long long number = record.number;
    const long long revision = record.revision;
    soci::statement update =
        (sql_.prepare << "update game_tables set seat_hashes = :seats, spectator_hash = :watch, "
                         "is_public = :open, rematch = :rematch, note = :note, "
                         "revision = revision + 1 where number = :number and revision = :was",
         soci::use(hashes), soci::use(record.spectator_hash), soci::use(is_public),
         soci::use(record.rematch), soci::use(record.note), soci::use(number), soci::use(revision));
    update.execute(true);
    return update.get_affected_rows() == 1;
  });
}

void SociQueries::set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) {
  guard([&] {
    const long long table = number;
    const long long time_ms = at_ms.value_or(0);
    auto there = at_ms ? soci::i_ok : soci::i_null;
    sql_ << "update game_tables set finished_ms = :at where number = :number",
        soci::use(time_ms, there), soci::use(table);
  });
}

std::vector<std::string> SociQueries::expire(std::int64_t finished_before_ms,
                                             std::int64_t idle_since_ms, int most) {
  return guard([&] {
    const long long finished_ms = finished_before_ms;
    const long long idle_ms = idle_since_ms;
    std::string id;
    std::vector<std::string> ids;
    // Only the newest event is looked at; the primary key leads straight to it.
    soci::statement gone =
        (sql_.prepare << "delete from game_tables where number in (select number from "
                         "game_tables t where t.finished_ms < :finished or (t.created_ms < "
                         ":idle and (select e.time_ms from game_events e where e.table_number = "
                         "t.number order by e.version desc limit 1) < :since) order by number "
                         "limit :most) returning id",
         soci::use(finished_ms), soci::use(idle_ms), soci::use(idle_ms), soci::use(most),
         soci::into(id));
    gone.execute();
    while (gone.fetch()) ids.push_back(id);
    return ids;
  });
}

std::optional<TableRecord> SociQueries::find(const std::string& id) {
  auto records = guard([&] { return records_where("where id = :id", id); });
  return records.empty() ? std::nullopt : std::optional(std::move(records.front()));
}
std::optional<TableRecord> SociQueries::find(std::int64_t number) {
  const long long key = number;
  auto records = guard([&] { return records_where("where number = :number", key); });
  return records.empty() ? std::nullopt : std::optional(std::move(records.front()));
}
std::vector<TableRecord> SociQueries::list_open(int most) {
  return guard([&] {
    return records_where(
        "where is_public = 1 and finished_ms is null order by created_ms desc limit :most", most);
  });
}

std::vector<std::string> SociQueries::lines(std::int64_t number, std::int64_t after,
                                            std::int64_t most) {
  return guard([&] {
    const long long table = number;
    const long long seen = after;
    const long long limit = most;
    long long version = 0;
    std::string line;
    std::vector<std::string> all;
    soci::statement query =
        (sql_.prepare << "select version, line from game_events where table_number = :number "
                         "and version > :seen order by version limit :most",
         soci::use(table), soci::use(seen), soci::use(limit), soci::into(version),
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

Counts SociQueries::count() {
  Counts counts;
  counts.tables = number("select count(*) from game_tables").value_or(0);
  counts.running = number("select count(*) from game_tables where finished_ms is null").value_or(0);
  return counts;
}

}  // namespace twistwood::store
