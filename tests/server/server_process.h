// The program itself, as people run it, to be killed without a word; and several of them on one
// database, which die and come back while others use them.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/time_span.h"

namespace twistwood::trial {

// How the program is started: `twistwood serve` and what follows.
struct Launch {
  std::vector<std::string> arguments = {};
  std::string program = TWISTWOOD_PROGRAM;
  std::string folder = {};                    // to be in; empty: that of the test
  std::string log = "/dev/null";              // for what it says on standard error
  std::vector<std::string> environment = {};  // "NAME=value", besides what this program has
};

class ServerProcess {
 public:
  // Waits until it listens. The port is 0 if it never did.
  explicit ServerProcess(const std::string& database,
                         const std::vector<std::string>& environment = {});
  explicit ServerProcess(const Launch& launch);
  ~ServerProcess() { kill_it(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  int port() const { return port_; }
  pid_t pid() const { return pid_; }
  void kill_it();  // with SIGKILL
  int wait();      // for its end: its exit status, or -1

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

// One thread kills and starts servers; the threads of players ask where they are, and count turns.
class Fleet {
 public:
  Fleet(std::string database, std::size_t servers);

  // A life of a server: a new one begins with each start. Whoever finds a server gone whose life is
  // not over has found a fault.
  struct Life {
    std::size_t server = 0;
    int number = 0;
    int port = 0;
  };

  void start(std::size_t server);
  void kill(std::size_t server);

  // Waits until this server runs.
  Life find(std::size_t server);
  bool running(std::size_t server);
  bool over(const Life& life);
  // For how long there was no server at all between two times.
  std::int64_t down_ms(std::int64_t from_ms, std::int64_t to_ms);
  std::size_t size() const { return places_.size(); }
  const std::string& database() const { return database_; }

  void count_turn();
  int turns();
  // False when they do not come for a minute, or somebody has given up.
  bool wait_for_turns(int turns);

  // No more kills: everybody plays on to the end of the game.
  void finish();
  // Something is wrong: everybody stops.
  void give_up();
  bool finishing();
  bool given_up();

 private:
  struct Place {
    std::unique_ptr<ServerProcess> process;
    int life = 0;
    bool runs = false;
  };

  std::string database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Place> places_;
  static constexpr std::int64_t kNotOver_ms = std::numeric_limits<std::int64_t>::max();
  std::vector<server::TimeSpan> down_;  // when none ran
  int turns_ = 0;
  bool finishing_ = false;
  bool given_up_ = false;
};

}  // namespace twistwood::trial
