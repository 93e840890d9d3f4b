#include "store/schema.h"

#include <vector>

namespace twistwood::store {

namespace {

// A number that is never given twice: the log of a deleted table must not get new lines.
constexpr const char* kNumberSqlite = "integer primary key autoincrement";
constexpr const char* kNumberPostgresql = "bigint generated always as identity primary key";
constexpr std::string_view kNumberMark = "{number}";

using Step = std::vector<std::string>;

const std::vector<Step>& steps() {
  static const std::vector<Step> kSteps = {
      // 1: tables and their logs.
      {"create table game_tables (number {number}, id text not null unique, game text not null, "
       "seat_hashes text not null, spectator_hash text not null, created_ms bigint not null, "
       "finished_ms bigint)",
       "create table game_events (table_number bigint not null references game_tables (number) on "
       "delete cascade, version integer not null, time_ms bigint not null, line text not null, "
       "primary key (table_number, version))"},
      // 2: the public list, rematches, and quick ways to what is open and to what is old.
      {"alter table game_tables add column is_public integer not null default 0",
       "alter table game_tables add column rematch text not null default ''",
       "alter table game_tables add column note text not null default ''",
       "alter table game_tables add column revision bigint not null default 1",
       "create index game_tables_open on game_tables (created_ms) where is_public = 1 and "
       "finished_ms is null",
       "create index game_tables_finished on game_tables (finished_ms) where finished_ms is not "
       "null"},
      // 3: and to those that were left.
      {"create index game_tables_running on game_tables (created_ms) where finished_ms is null"},
      // 4: what all servers of a database share: keys for Web Push, when a server was last alive.
      {"create table game_settings (name text not null primary key, value text not null)"},
  };
  return kSteps;
}

int newest_schema() { return static_cast<int>(steps().size()); }

std::string in_dialect(std::string statement, bool postgresql) {
  if (const auto at = statement.find(kNumberMark); at != std::string::npos) {
    statement.replace(at, kNumberMark.size(), postgresql ? kNumberPostgresql : kNumberSqlite);
  }
  return statement;
}

void refuse_strangers(Database& database, bool postgresql) {
  const char* things = postgresql
                           ? "select count(*) from pg_tables where tablename like 'game\\_%' and "
                             "schemaname = current_schema()"
                           : "select count(*) from sqlite_master";
  if (database.number(things).value_or(0) > 0) {
    throw DatabaseError{DatabaseError::Kind::kRefused, kStrangers};
  }
}

void take_steps(Database& database) {
  const bool postgresql = database.has_notifications();
  // Any number will do, as long as every server takes the same.
  if (postgresql) {
    // Another server may be at it, and a step over many rows takes its time.
    database.run("set local lock_timeout = 0");
    database.run("set local statement_timeout = 0");
    database.run("select pg_advisory_xact_lock(84947827)");
  }
  const char* known = postgresql ? "select count(*) from pg_tables where tablename = 'game_schema' "
                                   "and schemaname = current_schema()"
                                 : "select count(*) from sqlite_master where name = 'game_schema'";
  if (database.number(known).value_or(0) == 0) {
    refuse_strangers(database, postgresql);
    database.run("create table game_schema (version integer not null primary key)");
  }
  const auto taken = database.number("select max(version) from game_schema").value_or(0);
  if (taken > newest_schema()) {
    throw DatabaseError{DatabaseError::Kind::kRefused,
                        join("a newer twistwood has made this database (schema ", taken,
                             "; this one knows ", newest_schema(), ")")};
  }
  for (auto step = static_cast<std::size_t>(taken); step < steps().size(); ++step) {
    for (const auto& statement : steps()[step]) database.run(in_dialect(statement, postgresql));
    database.run(join("insert into game_schema (version) values (", step + 1, ")"));
  }
}

}  // namespace

void bring_up_to_date(Database& database) {
  database.begin();
  try {
    take_steps(database);
    database.commit();
  } catch (const DatabaseError&) {
    database.rollback();
    throw;
  }
}

}  // namespace twistwood::store
