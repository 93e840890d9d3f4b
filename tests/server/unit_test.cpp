// The systemd units, by somebody who does what they say: systemd itself does not run where tests
// do. What it would wait between two starts passes in numbers only.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <thread>

#include "server/running_server.h"
#include "server/server_process.h"
#include "store/database.h"
#include "store/postgres.h"

namespace twistwood::trial {
namespace {

using Unit = std::map<std::string, std::string>;

Unit read_unit(const std::string& name) {
  std::ifstream file(TWISTWOOD_SOURCE_DIR "/deploy/systemd/" + name);
  Unit unit;
  for (std::string line; std::getline(file, line);) {
    const auto equals = line.find('=');
    if (line.starts_with('#') || equals == std::string::npos) continue;
    unit[line.substr(0, equals)] = line.substr(equals + 1);
  }
  EXPECT_TRUE(unit.contains("ExecStart")) << name;
  return unit;
}

double seconds_in(const Unit& unit, const std::string& key, double otherwise) {
  const auto found = unit.find(key);
  return found == unit.end() ? otherwise : std::stod(found->second);
}

// The command with what stands for $TWISTWOOD_OPTIONS and %i, as it would be in /usr/bin.
Launch command_of(const Unit& unit, const std::string& options, const std::string& log) {
  std::istringstream line(unit.at("ExecStart"));
  std::vector<std::string> words;
  for (std::string word; line >> word;) {
    if (word == "$TWISTWOOD_OPTIONS") {
      std::istringstream all(options);
      for (std::string option; all >> option;) words.push_back(option);
    } else {
      words.push_back(word == "%i" ? "0" : word);
    }
  }
  EXPECT_EQ(words.at(0), "/usr/bin/twistwood");
  EXPECT_EQ(words.at(1), "serve");
  if (std::ranges::find(words, "--port") == words.end()) {
    words.insert(words.end(), {"--port", "0"});
  }
  return {.arguments = {words.begin() + 2, words.end()},
          .log = log,
          .environment = {unit.at("Environment")}};
}

// Starts it, and again when it has ended, until it listens; nothing when systemd would start it no
// more. `ended` is told how often it has ended so far.
std::unique_ptr<ServerProcess> keep_alive(const Unit& unit, const Launch& launch,
                                          const std::function<void(int)>& ended) {
  constexpr double kUsualInterval_s = 10;  // DefaultStartLimitIntervalSec, DefaultStartLimitBurst
  constexpr std::size_t kUsualBurst = 5;
  constexpr double kUsualPause_s = 0.1;
  constexpr int kMostStarts = 100;
  const double interval_s = seconds_in(unit, "StartLimitIntervalSec", kUsualInterval_s);
  const double pause_s = seconds_in(unit, "RestartSec", kUsualPause_s);
  const auto restart = unit.find("Restart");
  const bool again =
      restart != unit.end() && (restart->second == "always" || restart->second == "on-failure");
  std::deque<double> starts_s;
  for (int starts = 1; starts <= kMostStarts; ++starts) {
    const double now_s = (starts - 1) * pause_s;
    while (!starts_s.empty() && starts_s.front() <= now_s - interval_s) starts_s.pop_front();
    if (interval_s > 0 && starts_s.size() >= kUsualBurst) return nullptr;
    starts_s.push_back(now_s);
    auto process = std::make_unique<ServerProcess>(launch);
    if (process->port() != 0) return process;
    const int status = process->wait();
    ended(starts);
    const auto prevents = unit.find("RestartPreventExitStatus");
    const bool is_final = prevents != unit.end() && prevents->second == std::to_string(status);
    if (!again || is_final) return nullptr;
    EXPECT_EQ(status, 3);
  }
  return nullptr;
}

class UnitWithDatabase : public testing::Test {
 protected:
  void SetUp() override {
    const auto server = Postgres::shared();
    ASSERT_TRUE(server) << server.error().message;
    postgres_ = *server;
    const auto made = postgres_->make_database();
    ASSERT_TRUE(made) << made.error().message;
    database_ = *made;
    options_ = join("--web none --db ", database_);
  }

  Folder folder_;
  Postgres* postgres_ = nullptr;
  std::string database_;
  std::string options_;
};

class UnitWithoutDatabase : public UnitWithDatabase {
 protected:
  static constexpr int kStartsInVain = 8;

  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(UnitWithDatabase::SetUp());
    postgres_->stop();
  }
  // Whatever happened, the next test finds it running.
  void TearDown() override {
    if (postgres_ != nullptr && !started_) start_database();
  }
  void start_database() {
    const auto started = postgres_->start();
    ASSERT_TRUE(started) << started.error().message;
    started_ = true;
  }
  std::unique_ptr<ServerProcess> keep_alive_until_database_starts(const Unit& unit) {
    return keep_alive(unit, command_of(unit, options_, (folder_.path / "log").string()),
                      [this](int ends) {
                        ends_ = ends;
                        if (ends == kStartsInVain) start_database();
                      });
  }

  bool started_ = false;
  int ends_ = 0;
};

class EachUnit : public UnitWithoutDatabase, public testing::WithParamInterface<const char*> {};

TEST_P(EachUnit, waits_for_a_database_that_starts_later) {
  const auto process = keep_alive_until_database_starts(read_unit(GetParam()));
  ASSERT_NE(process, nullptr) << "systemd has given up after " << ends_;
  EXPECT_EQ(ends_, kStartsInVain);
  EXPECT_EQ(http(process->port(), "GET", "/readyz").status, 200);
}
TEST_P(EachUnit, is_not_started_again_with_options_that_make_no_sense) {
  options_ += " --no-such-option";
  EXPECT_EQ(keep_alive_until_database_starts(read_unit(GetParam())), nullptr);
  EXPECT_EQ(ends_, 1);
}
// Whoever writes other options than those of the package must not find an empty database.
TEST_P(EachUnit, has_its_database_whatever_the_options_are) {
  const Unit unit = read_unit(GetParam());
  Launch launch = command_of(unit, "--web none", (folder_.path / "log").string());
  const std::string state = "/var/lib/" + unit.at("StateDirectory");
  std::string& database = launch.environment.at(0);
  const auto at = database.find(state);
  ASSERT_NE(at, std::string::npos) << database;
  database.replace(at, state.size(), folder_.path.string());
  launch.folder = (folder_.path / "elsewhere").string();
  std::filesystem::create_directory(launch.folder);
  const ServerProcess process(launch);
  ASSERT_NE(process.port(), 0);
  EXPECT_TRUE(std::filesystem::exists(folder_.path / "tables.db"));
  EXPECT_TRUE(std::filesystem::is_empty(launch.folder));
}
std::string name_of_unit(const testing::TestParamInfo<const char*>& unit) {
  return std::string_view(unit.param).contains('@') ? "several" : "one";
}
INSTANTIATE_TEST_SUITE_P(Of, EachUnit, testing::Values("twistwood.service", "twistwood@.service"),
                         name_of_unit);

// Otherwise systemd kills it, and a turn that was told may be one that nobody knows to be stored.
TEST_F(UnitWithDatabase, stops_in_time_while_the_database_hangs) {
  constexpr double kUsualStop_s = 90;  // DefaultTimeoutStopSec
  const Unit unit = read_unit("twistwood.service");
  ServerProcess process(command_of(unit, options_, (folder_.path / "log").string()));
  ASSERT_NE(process.port(), 0);
  const auto asked = store::Database::connect(database_);
  const StoppedSessions stopped(*asked);
  const auto lay_table = [&] {
    const Json two = {{"game", "twisty"}, {"seats", {Json::object(), Json::object()}}};
    http(process.port(), "POST", "/api/tables", wire::write({{"setup", two}}));
  };
  // One is being stored, and the other waits for it.
  std::jthread first(lay_table);
  std::jthread second(lay_table);
  while (http(process.port(), "GET", "/metrics").body.find("twistwood_waiting_writes 0\n") !=
         std::string::npos) {
  }
  const auto begun = std::chrono::steady_clock::now();
  kill(process.pid(), SIGTERM);
  EXPECT_EQ(process.wait(), 0);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(),
            seconds_in(unit, "TimeoutStopSec", kUsualStop_s));
}

// What systemd does where a unit does not say otherwise: the test above sees it.
TEST_F(UnitWithoutDatabase, is_given_up_by_one_that_has_no_word_about_it) {
  Unit unit = read_unit("twistwood.service");
  unit.erase("StartLimitIntervalSec");
  EXPECT_EQ(keep_alive_until_database_starts(unit), nullptr);
  EXPECT_EQ(ends_, 5);
  ends_ = 0;
  unit = read_unit("twistwood.service");
  unit.erase("Restart");
  EXPECT_EQ(keep_alive_until_database_starts(unit), nullptr);
  EXPECT_EQ(ends_, 1);
}

}  // namespace
}  // namespace twistwood::trial
