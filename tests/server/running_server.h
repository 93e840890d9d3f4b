// A whole server for a test: on a free port, on a thread of its own, with a database of its own.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/server.h"
#include "server/socket_client.h"

namespace twistwood::trial {

// A folder that is gone with the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path path;
};

// Lines of a log, as they come from the thread of a server.
class LogLines {
 public:
  server::Journal journal() {
    return [this](server::LogLevel, std::string_view what, const Json& more) {
      const std::lock_guard lock(mutex_);
      lines_.push_back({std::string(what), more});
      came_.notify_all();
    };
  }
  // The first line of this name that is like that; null if none comes for a minute.
  Json wait_for(
      std::string_view what,
      const std::function<bool(const Json&)>& is_it = [](const Json&) { return true; }) {
    std::unique_lock lock(mutex_);
    const auto find = [&] {
      return std::ranges::find_if(
          lines_, [&](const auto& line) { return line.first == what && is_it(line.second); });
    };
    came_.wait_for(lock, std::chrono::minutes(1), [&] { return find() != lines_.end(); });
    return find() == lines_.end() ? Json() : find()->second;
  }
  // Of these names those that came, in their order.
  std::vector<std::string> order_of(const std::vector<std::string>& names) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> order;
    for (const auto& [what, more] : lines_) {
      if (std::ranges::find(names, what) != names.end()) order.push_back(what);
    }
    return order;
  }
  std::size_t count(std::string_view what) {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count(lines_, what, &std::pair<std::string, Json>::first));
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::pair<std::string, Json>> lines_;
};

class RunningServer {
 public:
  // Its log goes to the journal, which is called on another thread.
  explicit RunningServer(server::ServerOptions options, server::Journal journal = {});
  ~RunningServer() { stop(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  int port() const { return port_; }
  void stop();  // and waits for it

 private:
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
  int port_ = 0;
};

struct OnlineTable {
  std::string id;
  std::vector<std::string> tokens;
  std::string watch;
};
OnlineTable make_table(int port, const Json& setup);
// Nothing if there was no answer at all.
std::optional<OnlineTable> try_to_make_table(int port, const Json& setup);

// Somebody at a table who keeps in step with what is sent, and checks every hash.
class Player {
 public:
  Player(int port, const OnlineTable& at, std::string token);

  // Connects and joins with what it has. False if that did not work.
  bool join();
  bool join_at(int port);
  // Reads until the table has a version, and how it stands then; false if that never comes.
  bool see(int version);
  // Reads one message; false if none comes.
  bool hear();
  // Some legal turn as a command; to play it and wait for the answer.
  Json some_turn(const std::string& id) const;
  Json play(const std::string& id) { return command(some_turn(id)); }
  // What it is answered; null when the connection is lost before.
  Json command(Json message);

  int version() const { return table.value("version", 0); }
  bool my_turn() const;
  bool over() const { return table["outcome"].is_object(); }

  Json table = Json::object();  // as the protocol's `table`, as far as it is needed
  Json seats;
  Json next;  // the `rematch` message, once there is another game
  SocketClient& socket() { return *socket_; }
  std::string missed_hash;  // of the first event that did not fit
  // The hash that each version from 1 was shown with; 0 where it was not there to see it.
  std::vector<std::uint64_t> views;

 private:
  void take(const Json& message);
  void take_event(const Json& event);
  void check_hash(const Json& hash);

  int port_;
  OnlineTable at_;
  std::string token_;
  std::unique_ptr<SocketClient> socket_;
  bool knows_how_it_stands_ = true;  // of several events at once only the last says it
};

}  // namespace twistwood::trial
