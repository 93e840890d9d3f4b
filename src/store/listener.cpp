#include "store/listener.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <stop_token>
#include <thread>
#include <tuple>
#include <utility>

#include "base/text_cursor.h"
#include "store/database.h"

namespace twistwood::store {

namespace {

constexpr const char* kChannel = "twistwood";  // of what was stored
constexpr const char* kWordsChannel = "twistwood_words";
constexpr std::size_t kLongestPayload = 7500;  // bytes; PostgreSQL takes just under 8000
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
  // What is said here is not worth a flush to disk.
  if (PQstatus(connection.get()) != CONNECTION_OK ||
      !run(connection.get(), "set synchronous_commit = off", PGRES_COMMAND_OK) ||
      !run(connection.get(), join("listen ", kChannel), PGRES_COMMAND_OK) ||
      !run(connection.get(), join("listen ", kWordsChannel), PGRES_COMMAND_OK)) {
    throw DatabaseError{DatabaseError::Kind::kLost, words_of(connection.get())};
  }
  return connection;
}

class PostgresqlListener : public Listener {
 public:
  PostgresqlListener(const Options& options, std::string origin)
      : options_(options), origin_(std::move(origin)), connection_(connect(options.database)) {
    PQsetNoticeProcessor(connection_.get(), &PostgresqlListener::hear_notice, this);
    wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wake_ < 0) throw DatabaseError{DatabaseError::Kind::kRefused, "no event to be had"};
    thread_ = std::jthread([this](const std::stop_token& stop) { loop(stop); });
  }
  ~PostgresqlListener() override {
    thread_.request_stop();
    wake();
    thread_.join();
    close(wake_);
  }

  void tell(const std::vector<Change>& news) override {
    std::vector<std::string> lines;
    for (const Change& change : news) lines.push_back(join(' ', change.table, ' ', change.version));
    put_into(news_, std::move(lines));
  }

  void announce(std::string_view table, std::string_view words) override {
    if (words.size() > Store::kLongestWords || words.find('\n') != std::string_view::npos) return;
    if (table.size() > Store::kLongestWords || table.find_first_of(" \n") < table.size()) return;
    put_into(words_, {join('\n', table, ' ', words)});
  }

 private:
  void put_into(std::vector<std::string>& waiting, std::vector<std::string> lines) {
    {
      const std::lock_guard lock(mutex_);
      if (!connected_ || waiting.size() >= options_.most_waiting) return;
      std::ranges::move(lines, std::back_inserter(waiting));
    }
    wake();
  }

  void loop(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (listen_once()) continue;
      set_connected(false);
      tell_health(false, words_of(connection_.get()));
      if (!reconnect(stop)) return;
      set_connected(true);
      tell_health(true, {});
      if (options_.missed) options_.executor([this_missed = options_.missed] { this_missed(); });
    }
    tell_all();
  }

  void tell_health(bool well, std::string message) {
    if (!options_.health) return;
    options_.executor(
        [tell = options_.health,
         health = Health{Health::Part::kListener, well, std::move(message)}] { tell(health); });
  }

  static void hear_notice(void* self, const char* text) {
    std::string line = text;
    while (line.ends_with('\n')) line.pop_back();
    notices_to(static_cast<PostgresqlListener*>(self)->options_)(std::move(line));
  }

  void wake() const {
    const std::uint64_t one = 1;
    std::ignore = write(wake_, &one, sizeof one);
  }

  // Words that waited for a connection that was lost are lost with it.
  void set_connected(bool connected) {
    const std::lock_guard lock(mutex_);
    connected_ = connected;
    news_.clear();
    words_.clear();
  }

  // Waits for news or to be woken, up to the limit. False when neither came.
  bool wait(int socket, int time_ms) {
    pollfd ends[] = {{wake_, POLLIN, 0}, {socket, POLLIN, 0}};
    const bool some = poll(ends, socket < 0 ? 1 : 2, time_ms) > 0;
    std::uint64_t times = 0;
    std::ignore = read(wake_, &times, sizeof times);
    return some;
  }

  // False when the connection is lost.
  bool listen_once() {
    PGconn* connection = connection_.get();
    if (!wait(PQsocket(connection), kProbeMs) && !run(connection, "", PGRES_EMPTY_QUERY)) {
      return false;
    }
    tell_all();
    if (PQconsumeInput(connection) == 0) return false;
    std::vector<Change> changes;
    std::vector<Word> words;
    while (PGnotify* news = PQnotifies(connection)) {
      if (std::string_view(news->relname) == kWordsChannel) {
        for (auto& word : read_words(news->extra, origin_)) words.push_back(std::move(word));
      } else {
        for (auto& change : read_news(news->extra, origin_)) changes.push_back(std::move(change));
      }
      PQfreemem(news);
    }
    hand_over(options_.changed, std::move(changes));
    hand_over(options_.heard, std::move(words));
    return PQstatus(connection) == CONNECTION_OK;
  }

  template <class T>
  void hand_over(const std::function<void(std::vector<T>)>& to, std::vector<T> what) {
    if (what.empty() || !to) return;
    options_.executor([to, what = std::move(what)]() mutable { to(std::move(what)); });
  }

  // All that waits, as much in a notification as it holds.
  void tell_all() {
    std::vector<std::string> news;
    std::vector<std::string> words;
    {
      const std::lock_guard lock(mutex_);
      news.swap(news_);
      words.swap(words_);
    }
    notify(kChannel, news);
    notify(kWordsChannel, words);
  }

  void notify(const char* channel, const std::vector<std::string>& lines) {
    std::string payload;
    for (const std::string& line : lines) {
      if (!payload.empty() && payload.size() + line.size() > kLongestPayload) {
        notify(channel, payload);
        payload.clear();
      }
      if (payload.empty()) payload = origin_;
      payload += line;
    }
    if (!payload.empty()) notify(channel, payload);
  }

  void notify(const char* channel, const std::string& payload) {
    const char* values[] = {channel, payload.c_str()};
    PQclear(PQexecParams(connection_.get(), "select pg_notify($1, $2)", 2, nullptr, values, nullptr,
                         nullptr, 0));
  }

  bool reconnect(const std::stop_token& stop) {
    for (int pause_ms = kFirstPauseMs; !stop.stop_requested();
         pause_ms = std::min(2 * pause_ms, kLongestPauseMs)) {
      try {
        connection_ = connect(options_.database);
        PQsetNoticeProcessor(connection_.get(), &PostgresqlListener::hear_notice, this);
        return true;
      } catch (const DatabaseError&) {
        wait(-1, pause_ms);
      }
    }
    return false;
  }

  const Options& options_;
  std::string origin_;
  Connection connection_;
  int wake_ = -1;
  std::mutex mutex_;
  bool connected_ = true;           // this and the rest with mutex_
  std::vector<std::string> news_;   // to tell, each with what separates it from the one before
  std::vector<std::string> words_;  // likewise
  std::jthread thread_;
};

}  // namespace

std::vector<Change> read_news(std::string_view payload, std::string_view own_origin) {
  std::vector<Change> changes;
  TextCursor words(payload);
  if (words.until(' ') == own_origin) return changes;
  while (!words.done()) {
    Change change;
    change.table = words.until(' ');
    const auto version = words.until(' ');
    std::from_chars(version.data(), version.data() + version.size(), change.version);
    changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<Word> read_words(std::string_view payload, std::string_view own_origin) {
  std::vector<Word> all;
  TextCursor lines(payload);
  const std::string_view origin = lines.until('\n');
  if (origin == own_origin) return all;
  while (!lines.done()) {
    TextCursor line(lines.until('\n'));
    const std::string_view table = line.until(' ');
    all.push_back({std::string(origin), std::string(table), std::string(line.rest())});
  }
  return all;
}

std::unique_ptr<Listener> Listener::start(const Options& options, std::string origin) {
  return std::make_unique<PostgresqlListener>(options, std::move(origin));
}

}  // namespace twistwood::store
