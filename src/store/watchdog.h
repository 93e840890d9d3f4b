// Looks from outside at the threads that wait for the database. One whose processes were stopped,
// or whose disk hangs, keeps its connections open and never answers: whoever waits for it cannot
// know, and no time-out of the database's own comes into effect.
//
// After a while such a database is called not well. After a longer one its connection is cut, which
// the thread that waits sees as a loss like any other. A file cannot be cut: there the thread waits
// on. Who is about to end can be in more of a hurry.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace twistwood::store {

// One thread that asks, and the connection that it asks.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  // Called from another thread, once for each time that the database does not answer.
  explicit Watch(std::function<void(std::string message)> silent) : silent_(std::move(silent)) {}
  ~Watch() { set_socket(-1); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // As long as it lives, the thread waits for the database.
  class Waiting {
   public:
    explicit Waiting(Watch& watch) : watch_(watch) { watch_.begin(); }
    ~Waiting() { watch_.end(); }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

   private:
    Watch& watch_;
  };

  // Where the answers come from; -1 when there is no connection that could be cut.
  void set_socket(int socket);
  void look(std::chrono::milliseconds silent, std::chrono::milliseconds hung);
  // From then on whatever waits is cut, and no other connection is to be made.
  void end_by(Clock::time_point time);
  bool is_over();

 private:
  void begin();
  void end();

  std::function<void(std::string)> silent_;
  std::mutex mutex_;
  std::optional<Clock::time_point> since_;  // this and the rest with mutex_
  bool told_ = false;
  bool cut_ = false;
  Clock::time_point end_ = Clock::time_point::max();
  int socket_ = -1;  // a duplicate, so that it is never somebody else's
};

class Watchdog {
 public:
  // The watches have to live as long.
  Watchdog(std::vector<Watch*> watches, std::chrono::milliseconds silent,
           std::chrono::milliseconds hung);

  // Nobody waits for longer than that from now on.
  void hurry(std::chrono::milliseconds within);

 private:
  void loop(const std::stop_token& stop);

  std::vector<Watch*> watches_;
  std::chrono::milliseconds silent_;
  std::chrono::milliseconds hung_;
  std::mutex mutex_;
  std::condition_variable_any never_;
  std::jthread thread_;
};

}  // namespace twistwood::store
