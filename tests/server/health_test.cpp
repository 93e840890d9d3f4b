// Whether a server tells the truth about itself: with a full disk, with little space, without its
// database.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "server/server_process.h"
#include "server/small_disk.h"
#include "store/database.h"
#include "store/postgres.h"

namespace twistwood::trial {
namespace {

const Json kTwoPersons = {{"game", "twisty"}, {"seats", {Json::object(), Json::object()}}};

std::vector<Json> lines_of(const std::filesystem::path& log, std::string_view what) {
  std::vector<Json> lines;
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);) {
    const auto json = wire::parse(line);
    EXPECT_TRUE(json) << "no JSON: " << line;
    if (json && (*json)["what"] == what) lines.push_back(*json);
  }
  return lines;
}

// Asks until it is so; the server looks at its disk by itself.
bool becomes(int port, int status) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < end) {
    if (http(port, "GET", "/readyz").status == status) return true;
    std::this_thread::yield();
  }
  return false;
}

TEST(Health, a_full_disk_is_told_and_all_is_well_when_there_is_space_again) {
  SmallDisk disk;
  const Folder folder;
  const auto log = folder.path / "log";
  const ServerProcess server(
      Launch{.arguments = {"--port", "0", "--web", "none", "--db",
                           (disk.path() / "tables.db").string(), "--low-space-mib", "never"},
             .log = log.string()});
  ASSERT_NE(server.port(), 0);
  const OnlineTable at = make_table(server.port(), kTwoPersons);
  Player ada(server.port(), at, at.tokens[0]);
  Player bo(server.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  EXPECT_EQ(http(server.port(), "GET", "/readyz").status, 200);

  disk.fill(server.pid());
  const auto mover = [&]() -> Player& { return ada.my_turn() ? ada : bo; };
  // What still fits is stored and acknowledged; then nothing more is.
  int kept = ada.version();
  Json answer;
  for (int i = 0; i < 1000; ++i) {
    answer = mover().play("t" + std::to_string(i));
    ASSERT_TRUE(answer.is_object());
    if (answer["ok"] != true) break;
    kept = answer["version"];
    ASSERT_TRUE(ada.see(kept) && bo.see(kept));
  }
  EXPECT_EQ(answer["code"], "unavailable");
  const HttpAnswer ready = http(server.port(), "GET", "/readyz");
  EXPECT_EQ(ready.status, 503);
  EXPECT_NE(ready.body.find("\"code\":\"not-writable\""), std::string::npos) << ready.body;
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(mover().play("again" + std::to_string(i))["code"], "unavailable");
  }
  EXPECT_EQ(lines_of(log, "store-lost").size(), 1u);
  EXPECT_EQ(lines_of(log, "not-stored").size(), 1u) << "a line, not one for each refused command";

  disk.empty(server.pid());
  EXPECT_TRUE(becomes(server.port(), 200)) << "without anybody's help";
  EXPECT_EQ(lines_of(log, "store-back").size(), 1u);
  const Json played = mover().play("after");
  EXPECT_EQ(played["ok"], true) << played;
  EXPECT_EQ(played["version"], kept + 1);
}

TEST(Health, with_little_space_no_new_table_is_laid_but_games_go_on) {
  SmallDisk disk;
  server::ServerOptions options;
  options.database = (disk.path() / "tables.db").string();
  options.low_space_mib = std::nullopt;
  LogLines log;
  OnlineTable at;
  {
    const RunningServer server(options);
    at = make_table(server.port(), kTwoPersons);
  }
  options.low_space_mib = std::int64_t{1} << 40;  // more than any disk has
  const RunningServer server(options, log.journal());
  EXPECT_TRUE(log.wait_for("low-space").contains("free_mib"));
  const HttpAnswer refused =
      http(server.port(), "POST", "/api/tables", wire::write({{"setup", kTwoPersons}}));
  EXPECT_EQ(refused.status, 503);
  EXPECT_NE(refused.body.find("\"code\":\"unavailable\""), std::string::npos) << refused.body;
  const HttpAnswer ready = http(server.port(), "GET", "/readyz");
  EXPECT_EQ(ready.status, 200) << "those who play are served";
  EXPECT_NE(ready.body.find("low-space"), std::string::npos) << ready.body;
  Player ada(server.port(), at, at.tokens[0]);
  Player bo(server.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  Player& mover = ada.my_turn() ? ada : bo;
  EXPECT_EQ(mover.play("t")["ok"], true);
  EXPECT_EQ(mover.command({{"type", "resign"}, {"id", "r"}, {"version", 2}})["ok"], true);
  EXPECT_EQ(mover.command({{"type", "rematch"}, {"id", "again"}})["code"], "unavailable");
}

TEST(Health, a_database_that_went_away_is_told_by_code_and_in_the_log_and_nowhere_else) {
  const auto postgres = Postgres::shared();
  ASSERT_TRUE(postgres) << postgres.error().message;
  const auto database = (*postgres)->make_database();
  ASSERT_TRUE(database) << database.error().message;
  const Folder folder;
  const auto log = folder.path / "log";
  const ServerProcess server(Launch{
      .arguments = {"--port", "0", "--web", "none", "--db", *database}, .log = log.string()});
  ASSERT_NE(server.port(), 0);
  (*postgres)->stop();
  EXPECT_TRUE(becomes(server.port(), 503));
  const std::string body = http(server.port(), "GET", "/readyz").body;
  const auto json = wire::parse(body);
  ASSERT_TRUE(json) << body;
  for (const Json& reason : (*json)["reasons"]) {
    EXPECT_TRUE(reason["message"] == "the database takes no writes" ||
                reason["message"] == "the database does not answer")
        << reason;
  }
  const auto started = (*postgres)->start();
  ASSERT_TRUE(started) << started.error().message;
  EXPECT_TRUE(becomes(server.port(), 200));
  EXPECT_GE(lines_of(log, "store-lost").size(), 1u);
  EXPECT_GE(lines_of(log, "store-back").size(), 1u);
}

// A server on a file that somebody has hold of besides it.
class HealthOfFile : public testing::Test {
 protected:
  HealthOfFile() { options_.database = database_.string(); }
  HttpAnswer lay_table(int port) {
    return http(port, "POST", "/api/tables", wire::write({{"setup", kTwoPersons}}));
  }
  // Refused, as not stored, and the log says why.
  void expect_refused(int port, const std::string& why) {
    const HttpAnswer answer = lay_table(port);
    EXPECT_EQ(answer.status, 503);
    EXPECT_NE(answer.body.find("\"code\":\"unavailable\""), std::string::npos) << answer.body;
    EXPECT_EQ(answer.body.find(why), std::string::npos) << "that is for the log";
    const auto says_why = [&](const Json& line) {
      return line["message"].get<std::string>().find(why) != std::string::npos;
    };
    EXPECT_TRUE(log_.wait_for("not-stored", says_why).is_object()) << why;
  }
  void expect_not_writable(int port) {
    EXPECT_TRUE(becomes(port, 503));
    const std::string ready = http(port, "GET", "/readyz").body;
    EXPECT_NE(ready.find("\"code\":\"not-writable\""), std::string::npos) << ready;
  }

  Folder folder_;
  std::filesystem::path database_ = folder_.path / "tables.db";
  std::filesystem::path away_ = folder_.path / "away.db";
  server::ServerOptions options_;
  LogLines log_;
};

TEST_F(HealthOfFile, one_that_is_removed_takes_nothing_until_it_is_back) {
  const RunningServer server(options_, log_.journal());
  EXPECT_EQ(lay_table(server.port()).status, 201);
  std::filesystem::rename(database_, away_);
  expect_refused(server.port(), "was removed or replaced");
  expect_not_writable(server.port());
  const Json line = log_.wait_for("store-lost");
  EXPECT_NE(line["message"].get<std::string>().find("was removed or replaced"), std::string::npos)
      << line;
  std::filesystem::rename(away_, database_);
  EXPECT_TRUE(becomes(server.port(), 200)) << "without anybody's help";
  EXPECT_EQ(lay_table(server.port()).status, 201);
  EXPECT_EQ(log_.count("store-lost"), 1u);
}

TEST_F(HealthOfFile, one_that_is_replaced_takes_nothing) {
  const RunningServer server(options_, log_.journal());
  const OnlineTable at = make_table(server.port(), kTwoPersons);
  Player ada(server.port(), at, at.tokens[0]);
  Player bo(server.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  std::filesystem::rename(database_, away_);
  std::ofstream(database_).close();
  EXPECT_EQ((ada.my_turn() ? ada : bo).play("t")["code"], "unavailable");
  expect_refused(server.port(), "was removed or replaced");
  expect_not_writable(server.port());
  EXPECT_TRUE(std::filesystem::is_empty(database_)) << "nothing was written to what is not ours";
}

// SQLite's log of what was stored lately: without its name it is gone with the process, and with it
// all that was acknowledged. What is open still leads to it.
TEST_F(HealthOfFile, one_whose_log_is_removed_takes_nothing_and_keeps_what_it_took) {
  const auto log = folder_.path / "log";
  const Launch launch{
      .arguments = {"--port", "0", "--web", "none", "--trust-loopback", "--db", database_.string()},
      .log = log.string()};
  ServerProcess server(launch);
  std::vector<OnlineTable> laid;
  for (int i = 0; i < 3; ++i) laid.push_back(make_table(server.port(), kTwoPersons));
  for (const char* end : {"-wal", "-shm"}) {
    EXPECT_TRUE(std::filesystem::remove(database_.string() + end)) << end;
  }
  expect_not_writable(server.port());
  EXPECT_EQ(lay_table(server.port()).status, 503);
  const std::vector<Json> lost = lines_of(log, "store-lost");
  ASSERT_EQ(lost.size(), 1u);
  const std::string why = lost[0]["message"];
  EXPECT_NE(why.find("-wal was removed or replaced"), std::string::npos) << why;
  server.kill_it();

  const ServerProcess again(launch);
  for (const OnlineTable& at : laid) {
    EXPECT_TRUE(Player(again.port(), at, at.tokens[0]).join()) << at.id;
  }
  EXPECT_EQ(lay_table(again.port()).status, 201);
}

// What every command needs is gone; signs of life still find their place.
TEST_F(HealthOfFile, tables_that_are_gone_are_told_of_once) {
  const RunningServer server(options_, log_.journal());
  const auto database = store::Database::connect(options_.database);
  database->run("alter table game_events rename to gone");
  for (int i = 0; i < 10; ++i) expect_refused(server.port(), "no such table");
  expect_not_writable(server.port());
  EXPECT_EQ(log_.count("store-lost"), 1u);
  EXPECT_EQ(log_.count("store-back"), 0u);
  EXPECT_EQ(log_.count("not-stored"), 1u) << "a line, not one for each refused command";
  database->run("alter table gone rename to game_events");
  EXPECT_TRUE(becomes(server.port(), 200));
  EXPECT_EQ(lay_table(server.port()).status, 201);
  EXPECT_EQ(log_.count("store-back"), 1u);
}

// This table is refused, and nothing else is wrong with the database.
TEST_F(HealthOfFile, a_refused_table_stands_in_the_log) {
  const RunningServer server(options_, log_.journal());
  store::Database::connect(options_.database)
      ->run(
          "create trigger closed before insert on game_events begin select raise(abort, 'closed "
          "for today'); end");
  expect_refused(server.port(), "closed for today");
  EXPECT_EQ(http(server.port(), "GET", "/readyz").status, 200);
  EXPECT_EQ(log_.count("store-lost"), 0u);
}

TEST(Health, figures_name_the_build_the_loop_and_the_answers) {
  const Folder folder;
  server::ServerOptions options;
  options.database = (folder.path / "tables.db").string();
  const RunningServer server(options);
  http(server.port(), "GET", "/nothing");
  const std::string figures = http(server.port(), "GET", "/metrics").body;
  for (const char* name :
       {"twistwood_build_info{version=\"", "twistwood_loop_lag_seconds_count ",
        "twistwood_http_answers_total{class=\"4xx\"} 1\n", "twistwood_waiting_writes 0\n",
        "twistwood_waiting_reads ", "twistwood_store_writable 1\n", "twistwood_store_readable 1\n",
        "twistwood_low_space 0\n"}) {
    EXPECT_NE(figures.find(name), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace twistwood::trial
