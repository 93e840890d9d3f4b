// How the databases go about expiry: turns wait while it runs, so it looks at nothing but what is
// old.
#include <libpq-fe.h>
#include <sqlite3.h>

#include <map>

#include "store/statements.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class Plan : public OnBoth {
 protected:
  // Enough tables that no planner reads them all because that is as good, one in a hundred old.
  void SetUp() override {
    OnBoth::SetUp();
    StoreClient client(database());
    ASSERT_TRUE(client.open()) << client.refusal();
    const std::string many =
        postgresql() ? "select i from generate_series(1, 20000) as s (i)"
                     : "with recursive s (i) as (select 1 union all select i + 1 from s where i < "
                       "20000) select i from s";
    run_sql(
        join("insert into game_tables (id, game, seat_hashes, spectator_hash, created_ms, "
             "finished_ms) select 't' || i, 'twisty', '', '', i, case when i % 2 = 0 then i "
             "end from (",
             many, ") as n"));
    run_sql(
        "insert into game_events (table_number, version, time_ms, line) select number, 1, "
        "created_ms, '{}' from game_tables");
    run_sql("analyze");
  }

  // With numbers in place of the names: tables before the moment 200 are old.
  static std::string filled_in(std::string statement) {
    const std::map<std::string, const char*> values = {
        {":finished", "200"}, {":idle", "200"},      {":since", "200"}, {":most", "50"},
        {":number", "7"},     {":mark", "'%push%'"}, {":from", "200"},  {":created", "200"}};
    for (const auto& [name, value] : values) {
      for (auto at = statement.find(name); at != std::string::npos; at = statement.find(name)) {
        statement.replace(at, name.size(), value);
      }
    }
    return statement;
  }
  std::string plan_of(const char* statement) const {
    return postgresql() ? explained_by_postgresql(filled_in(statement))
                        : explained_by_sqlite(filled_in(statement));
  }
  // Whether a table is read from beginning to end.
  bool reads_all(const std::string& plan) const {
    return plan.find(postgresql() ? "Seq Scan" : "SCAN game_") != std::string::npos ||
           (!postgresql() && plan.find("SCAN t") != std::string::npos);
  }

 private:
  std::string explained_by_postgresql(const std::string& statement) const {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(database().c_str()),
                                                                  PQfinish);
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(
        PQexec(connection.get(), ("explain " + statement).c_str()), PQclear);
    EXPECT_EQ(PQresultStatus(result.get()), PGRES_TUPLES_OK) << PQerrorMessage(connection.get());
    std::string plan;
    for (int i = 0; i < PQntuples(result.get()); ++i) {
      plan += join(PQgetvalue(result.get(), i, 0), '\n');
    }
    return plan;
  }
  std::string explained_by_sqlite(const std::string& statement) const {
    constexpr int kDetail = 3;  // the column that people read
    sqlite3* file = nullptr;
    EXPECT_EQ(sqlite3_open(database().c_str(), &file), SQLITE_OK);
    sqlite3_stmt* query = nullptr;
    const std::string question = "explain query plan " + statement;
    EXPECT_EQ(sqlite3_prepare_v2(file, question.c_str(), -1, &query, nullptr), SQLITE_OK)
        << sqlite3_errmsg(file);
    std::string plan;
    while (query != nullptr && sqlite3_step(query) == SQLITE_ROW) {
      plan += join(reinterpret_cast<const char*>(sqlite3_column_text(query, kDetail)), '\n');
    }
    sqlite3_finalize(query);
    sqlite3_close(file);
    return plan;
  }
};

TEST_P(Plan, old_tables_are_found_by_their_indexes) {
  const std::string plan = plan_of(kFindOld);
  EXPECT_FALSE(reads_all(plan)) << plan;
  for (const char* index : {"game_tables_finished", "game_tables_running"}) {
    EXPECT_NE(plan.find(index), std::string::npos) << index << " in\n" << plan;
  }
}

TEST_P(Plan, an_old_table_is_deleted_by_its_number) {
  const std::string plan = plan_of(kDeleteOld);
  EXPECT_FALSE(reads_all(plan)) << plan;
}

TEST_P(Plan, tables_that_are_not_finished_are_read_along_their_index) {
  const std::string plan = plan_of(kListRunning);
  EXPECT_FALSE(reads_all(plan)) << plan;
  EXPECT_NE(plan.find("game_tables_running"), std::string::npos) << plan;
}

// What the first of these would see.
TEST_P(Plan, without_an_index_all_tables_are_read) {
  run_sql("drop index game_tables_finished");
  EXPECT_TRUE(reads_all(plan_of(kFindOld)));
}

INSTANTIATE_TEST_SUITE_P(On, Plan, testing::Values(Kind::kSqlite, Kind::kPostgresql), name_of);

}  // namespace
}  // namespace twistwood::store
