// Whole databases of the last release, SQLite and PostgreSQL: its running games are opened, resumed
// and played on, also while one of its servers still writes to the same database.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/text_cursor.h"
#include "server/running_server.h"
#include "store/database.h"
#include "store/store_client.h"

namespace twistwood::trial {
namespace {

// A table that the dump names in its first lines.
struct StoredTable {
  OnlineTable at;
  int version = 0;
};

std::vector<StoredTable> tables_of(const std::string& dump) {
  std::vector<StoredTable> tables;
  std::istringstream text(dump);
  for (std::string line; std::getline(text, line);) {
    TextCursor words(line);
    if (words.until(' ') != "--" || words.until(' ') != "table") continue;
    StoredTable table;
    table.at.id = words.until(':');
    words.skip(' ');
    words.until(' ');
    table.version = static_cast<int>(whole_number(words.until(','), 1000).value_or(0));
    words.skip(' ');
    words.until(' ');
    while (!words.done()) table.at.tokens.emplace_back(words.until(' '));
    tables.push_back(std::move(table));
  }
  return tables;
}

class LastRelease : public store::OnBoth {
 protected:
  void SetUp() override {
    store::OnBoth::SetUp();
    std::ifstream file(TWISTWOOD_TESTS_DIR "/server/last_release." +
                       std::string(postgresql() ? "postgresql" : "sqlite") + ".sql");
    const std::string dump{std::istreambuf_iterator<char>(file), {}};
    tables_ = tables_of(dump);
    ASSERT_EQ(tables_.size(), 3u);
    run_sql(dump);
    options_.database = database();
    options_.network.trust_loopback = true;
    options_.keep_idle_days.reset();  // they are as old as the release
  }
  std::vector<std::string> lines_of(const StoredTable& table) {
    const auto link = store::Database::connect(database());
    const auto record = link->find(table.at.id);
    return record ? link->lines(record->number, 0, store::kAllLines) : std::vector<std::string>{};
  }

  std::vector<StoredTable> tables_;
  server::ServerOptions options_;
};
INSTANTIATE_TEST_SUITE_P(Server, LastRelease,
                         testing::Values(store::Kind::kSqlite, store::Kind::kPostgresql),
                         store::name_of);

// Everybody at a table, connected.
struct Around {
  Around(int port, const StoredTable& table) {
    for (const std::string& token : table.at.tokens) {
      players.push_back(std::make_unique<Player>(port, table.at, token));
      EXPECT_TRUE(players.back()->join()) << table.at.id;
    }
  }
  Player& mover() {
    for (auto& player : players) {
      if (player->my_turn()) return *player;
    }
    ADD_FAILURE() << "nobody has to act";
    return *players.front();
  }
  void see(int version) {
    for (auto& player : players) {
      ASSERT_TRUE(player->see(version));
      EXPECT_EQ(player->missed_hash, "");
    }
  }

  std::vector<std::unique_ptr<Player>> players;
};

TEST_P(LastRelease, its_games_are_opened_and_played_on) {
  for (const StoredTable& table : tables_) {
    std::vector<std::string> before;
    int version = table.version;
    // Twice: what the new program has stored on top of it is opened as well.
    for (int time = 0; time < 2; ++time) {
      const RunningServer server(options_);
      if (time == 0) before = lines_of(table);
      ASSERT_EQ(static_cast<int>(before.size()), table.version);
      Around around(server.port(), table);
      for (auto& player : around.players) EXPECT_EQ(player->version(), version);
      for (int turn = 0; turn < 4; ++turn) {
        const Json answer = around.mover().play(join("new", time, turn));
        ASSERT_EQ(answer["ok"], true) << answer;
        around.see(version = answer["version"]);
      }
    }
    const auto after = lines_of(table);
    EXPECT_EQ(static_cast<int>(after.size()), version);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin())) << "nothing is rewritten";
  }
}

// In a rolling restart an old server goes on writing: a line in its form, and its word for it.
class LastReleaseBeside : public LastRelease {};  // a file has one server
INSTANTIATE_TEST_SUITE_P(Server, LastReleaseBeside, testing::Values(store::Kind::kPostgresql),
                         store::name_of);

TEST_P(LastReleaseBeside, one_of_its_servers_writes_to_the_same_database) {
  const RunningServer server(options_);
  const StoredTable& table = tables_.front();
  Around around(server.port(), table);
  const Player& mover = around.mover();
  const Json line = {{"type", "played"},
                     {"time_ms", 1794849999999},
                     {"id", "1:old"},
                     {"seat", mover.table["to_act"]},
                     {"turn", mover.some_turn("")["turn"]}};
  const int version = table.version + 1;
  run_sql(join("insert into public.game_events select number, ", version, ", 1794849999999, '",
               line.dump(), "' from public.game_tables where id = '", table.at.id, "'"));
  run_sql(join("select pg_notify('twistwood', 'an-old-one ", table.at.id, ' ', version, "')"));
  around.see(version);
  const Json answer = around.mover().play("new");
  ASSERT_EQ(answer["ok"], true) << answer;
  around.see(version + 1);
  EXPECT_EQ(static_cast<int>(lines_of(table).size()), version + 1);
}

}  // namespace
}  // namespace twistwood::trial
