// Databases of any age and kind: ours, older, newer, somebody else's, none at all.
#include <filesystem>
#include <fstream>
#include <thread>

#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

namespace fs = std::filesystem;

class SchemaTest : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, SchemaTest, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

// What the first schema looked like, written by hand and never to be changed.
std::string first_schema(bool postgresql) {
  return join(
      "create table game_schema (version integer not null primary key);"
      "insert into game_schema values (1);"
      "create table game_tables (number ",
      postgresql ? "bigint generated always as identity primary key"
                 : "integer primary key autoincrement",
      ", id text not null unique, game text not null, seat_hashes text not null, "
      "spectator_hash text not null, created_ms bigint not null, finished_ms bigint);"
      "create table game_events (table_number bigint not null references game_tables (number) on "
      "delete cascade, version integer not null, time_ms bigint not null, line text not null, "
      "primary key (table_number, version));"
      "insert into game_tables (id, game, seat_hashes, spectator_hash, created_ms) values "
      "('old', 'labyrinth', 'aa  cc ', 'ww', 77);"
      "insert into game_events select number, 1, 78, 'first' from game_tables;"
      "insert into game_events select number, 2, 79, 'second' from game_tables;");
}

TEST_P(SchemaTest, an_older_database_is_brought_up_to_date) {
  run_sql(first_schema(postgresql()));
  for (int time = 0; time < 2; ++time) {
    StoreClient client(database());
    ASSERT_TRUE(client.open()) << client.refusal();
    const auto log = client.load("old");
    ASSERT_TRUE(log) << words(log);
    EXPECT_EQ(log->lines, (std::vector<std::string>{"first", "second"}));
    TableRecord expected;
    expected.number = log->record.number;
    expected.id = "old";
    expected.game = "labyrinth";
    expected.seat_hashes = {"aa", "", "cc"};
    expected.spectator_hash = "ww";
    expected.created_ms = 77;
    EXPECT_EQ(log->record, expected);
  }
  StoreClient client(database());
  EXPECT_EQ(words(client.append(some_append(client.load_record("old")->number, "old", 3))),
            "stored");
}

TEST_P(SchemaTest, a_newer_database_is_refused) {
  {
    StoreClient client(database());
  }
  run_sql("insert into game_schema values (99)");
  StoreClient client(database());
  EXPECT_NE(client.refusal().find("a newer twistwood has made this database (schema 99"),
            std::string::npos)
      << client.refusal();
}

TEST_P(SchemaTest, the_database_of_another_program_is_left_alone) {
  run_sql("create table game_scores (points integer)");
  StoreClient client(database());
  EXPECT_NE(client.refusal().find("this is the database of another program"), std::string::npos)
      << client.refusal();
}

TEST_P(SchemaTest, several_servers_may_start_at_once) {
  std::vector<std::jthread> starts;
  std::vector<std::string> refusals(4);
  for (auto& refusal : refusals) {
    starts.emplace_back([&] { refusal = StoreClient(database()).refusal(); });
  }
  starts.clear();
  EXPECT_EQ(refusals, std::vector<std::string>(4));
}

std::string refusal_of(const std::string& database) {
  StoreClient client(database);
  return client.open() ? "opened" : client.refusal();
}

TEST(SchemaOfFiles, what_is_no_database_is_refused_and_not_touched) {
  const fs::path folder = fs::temp_directory_path() / join("twistwood-garbage-", getpid());
  fs::create_directories(folder);
  const std::string file = (folder / "notes.txt").string();
  const std::string text(5000, 'x');
  std::ofstream(file) << text;
  EXPECT_EQ(refusal_of(file).find(join("cannot use the database ", file, ": ")), 0u);
  EXPECT_NE(refusal_of(file).find("not a database"), std::string::npos) << refusal_of(file);
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
  const std::string nowhere = (folder / "none" / "tables.db").string();
  EXPECT_NE(refusal_of(nowhere).find("unable to open"), std::string::npos) << refusal_of(nowhere);
  fs::remove_all(folder);
}

TEST(SchemaOfFiles, names_that_are_no_database) {
  EXPECT_EQ(refusal_of("mysql://me:secret@host/db"),
            "a database is a file or postgresql://…, not this: mysql://…");
  for (const std::string name : {"", "  ", "-x", "a\"b"}) {
    EXPECT_EQ(refusal_of(name),
              join("the database has to be a file or postgresql://…, not '", name, "'"));
  }
  for (const char* name : {":memory:", "file:tables.db?mode=memory"}) {
    EXPECT_EQ(refusal_of(name),
              "the database has to be a file by its plain name, or postgresql://…");
  }
  for (const char* name : {"host=127.0.0.1 dbname=games", "dbname=games"}) {
    EXPECT_EQ(refusal_of(name), "PostgreSQL is named as postgresql://user@host/database");
  }
}

TEST(SchemaOfFiles, a_server_that_is_not_there_is_said_without_the_password) {
  const auto refusal = refusal_of("postgresql://me:hunter2@/db?host=/nonexistent");
  EXPECT_EQ(refusal.find("cannot use the database PostgreSQL: "), 0u) << refusal;
  EXPECT_EQ(refusal.find("hunter2"), std::string::npos) << refusal;
}

TEST(PostgresOfTests, says_what_to_install_where_it_is_missing) {
  const auto programs = postgres_programs("/nonexistent");
  ASSERT_FALSE(programs);
  EXPECT_EQ(programs.error().message,
            "there is no PostgreSQL server below /nonexistent, which these tests need: install the "
            "package postgresql");
}

}  // namespace
}  // namespace twistwood::store
