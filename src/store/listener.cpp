#include "store/listener.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <stop_token>
#include <thread>
#include <utility>

#include "store/database.h"

namespace twistwood::store {

namespace {

constexpr int kProbeMs = 10'000;  // a silent connection is asked whether it is still there
constexpr int kFirstPauseMs = 100;
constexpr int kLongestPauseMs = 2000;

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;

// Libpq's words end with a new line.
std::string words_of(PGconn* connection) {
  std::string words = PQerrorMessage(connection);
  while (!words.empty() && words.back() == '\n') words.pop_back();
  return words;
}

bool run(PGconn* connection, const std::string& statement, ExecStatusType expected) {
  PGresult* result = PQexec(connection, statement.c_str());
  const bool fine = PQresultStatus(result) == expected;
  PQclear(result);
  return fine;
}

Connection connect(const std::string& url) {
  Connection connection(PQconnectdb(with_defaults(url).c_str()));
  if (PQstatus(connection.get()) != CONNECTION_OK ||
      !run(connection.get(), join("listen ", kChannel), PGRES_COMMAND_OK)) {
    throw Trouble{Trouble::Kind::kLost, words_of(connection.get())};
  }
  return connection;
}

class PostgresqlListener : public Listener {
 public:
  PostgresqlListener(const Options& options, std::string origin)
      : options_(options), origin_(std::move(origin)), connection_(connect(options.database)) {
    if (pipe2(wake_, O_CLOEXEC) != 0) throw Trouble{Trouble::Kind::kRefused, "no pipe to be had"};
    thread_ = std::jthread([this](const std::stop_token& stop) { loop(stop); });
  }
  PostgresqlListener(const PostgresqlListener&) = delete;
  PostgresqlListener& operator=(const PostgresqlListener&) = delete;
  ~PostgresqlListener() override {
    thread_.request_stop();
    // The end that is read becomes readable for good.
    close(wake_[1]);
    thread_.join();
    close(wake_[0]);
  }

 private:
  void loop(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (listen_once()) continue;
      if (!reconnect(stop)) return;
      if (options_.missed) options_.executor([this_missed = options_.missed] { this_missed(); });
    }
  }

  // Waits for news or for the wake pipe, at most so long. False for silence.
  bool wait(int socket, int time_ms) {
    pollfd ends[] = {{wake_[0], POLLIN, 0}, {socket, POLLIN, 0}};
    return poll(ends, socket < 0 ? 1 : 2, time_ms) > 0;
  }

  // False when the connection is lost.
  bool listen_once() {
    PGconn* connection = connection_.get();
    if (!wait(PQsocket(connection), kProbeMs) && !run(connection, "", PGRES_EMPTY_QUERY)) {
      return false;
    }
    if (PQconsumeInput(connection) == 0) return false;
    std::vector<Change> changes;
    while (PGnotify* news = PQnotifies(connection)) {
      for (auto& change : read_news(news->extra, origin_)) changes.push_back(std::move(change));
      PQfreemem(news);
    }
    if (!changes.empty() && options_.changed) {
      options_.executor([changed = options_.changed, changes = std::move(changes)]() mutable {
        changed(std::move(changes));
      });
    }
    return PQstatus(connection) == CONNECTION_OK;
  }

  bool reconnect(const std::stop_token& stop) {
    for (int pause_ms = kFirstPauseMs; !stop.stop_requested();
         pause_ms = std::min(2 * pause_ms, kLongestPauseMs)) {
      try {
        connection_ = connect(options_.database);
        return true;
      } catch (const Trouble&) {
        wait(-1, pause_ms);
      }
    }
    return false;
  }

  const Options& options_;
  std::string origin_;
  Connection connection_;
  int wake_[2] = {-1, -1};
  std::jthread thread_;
};

std::string_view next_word(std::string_view& text) {
  const auto end = std::min(text.find(' '), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

}  // namespace

std::vector<Change> read_news(std::string_view payload, std::string_view own_origin) {
  std::vector<Change> changes;
  if (next_word(payload) == own_origin) return changes;
  while (!payload.empty()) {
    Change change;
    change.table = next_word(payload);
    const auto version = next_word(payload);
    std::from_chars(version.data(), version.data() + version.size(), change.version);
    changes.push_back(std::move(change));
  }
  return changes;
}

std::unique_ptr<Listener> Listener::start(const Options& options, std::string origin) {
  return std::make_unique<PostgresqlListener>(options, std::move(origin));
}

}  // namespace twistwood::store
