// kill -9 at any moment: no turn that was acknowledged is lost, and no table is stuck.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "base/random.h"
#include "server/running_server.h"

namespace twistwood::trial {
namespace {

// The program itself, as people run it.
class ServerProcess {
 public:
  explicit ServerProcess(const std::string& database) {
    int out[2];
    if (pipe(out) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
      close(out[0]);
      execl(TWISTWOOD_PROGRAM, "twistwood", "serve", "--port", "0", "--db", database.c_str(),
            static_cast<char*>(nullptr));
      _exit(127);
    }
    close(out[1]);
    std::string line;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    close(out[0]);
    const std::size_t colon = line.rfind(':');
    if (colon != std::string::npos) port = std::atoi(line.c_str() + colon + 1);
  }
  ~ServerProcess() { kill_it(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  void kill_it() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  int port = 0;

 private:
  pid_t pid_ = -1;
};

constexpr int kTables = 6;

struct Match {
  OnlineTable at;
  std::unique_ptr<Player> ada;
  std::unique_ptr<Player> bo;
  int acknowledged = 1;
};

TEST(Kill, no_acknowledged_turn_is_lost) {
  const char* wanted = std::getenv("TWISTWOOD_KILLS");
  const int kills = wanted != nullptr ? std::atoi(wanted) : 5;
  Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  Random random(9);
  std::vector<Match> matches(kTables);
  int turns = 0;
  for (int round = 0; round <= kills; ++round) {
    ServerProcess server(database);
    ASSERT_GT(server.port, 0);
    for (int i = 0; i < kTables; ++i) {
      Match& match = matches[static_cast<std::size_t>(i)];
      if (match.ada && !match.ada->over()) {
        ASSERT_TRUE(match.ada->join_at(server.port) && match.bo->join_at(server.port));
        EXPECT_GE(match.ada->version(), match.acknowledged) << "a turn was lost";
        EXPECT_EQ(match.ada->version(), match.bo->version());
        continue;
      }
      match.at = make_table(server.port, {{"game", i % 2 == 0 ? "twisty" : "labyrinth"},
                                          {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}});
      match.ada = std::make_unique<Player>(server.port, match.at, match.at.tokens[0]);
      match.bo = std::make_unique<Player>(server.port, match.at, match.at.tokens[1]);
      match.acknowledged = 1;
      ASSERT_TRUE(match.ada->join() && match.bo->join());
    }
    // Killed from the side after so many turns, while the next ones are on their way.
    const int until = turns + 20 + static_cast<int>(random.below(60));
    std::thread killer;
    bool alive = true;
    while (alive) {
      for (Match& match : matches) {
        if (match.ada->over()) continue;
        if (turns == until && !killer.joinable()) killer = std::thread([&] { server.kill_it(); });
        Player& mover = match.ada->my_turn() ? *match.ada : *match.bo;
        const Json answer = mover.play("r" + std::to_string(round) + "-" + std::to_string(turns));
        if (!answer.is_object()) {
          alive = false;
          break;
        }
        ASSERT_EQ(answer["ok"], true) << answer;
        ++turns;
        match.acknowledged = answer["version"];
        alive = match.ada->see(match.acknowledged) && match.bo->see(match.acknowledged);
        if (!alive) break;
      }
    }
    ASSERT_TRUE(killer.joinable()) << "the server went away by itself";
    killer.join();
  }
  for (const Match& match : matches) {
    EXPECT_EQ(match.ada->missed_hash, "");
    EXPECT_EQ(match.bo->missed_hash, "");
  }
}

}  // namespace
}  // namespace twistwood::trial
