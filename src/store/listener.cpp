#include "store/listener.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <tuple>
#include <utility>

#include "base/random.h"
#include "store/database.h"
#include "store/news.h"

namespace twistwood::store {

namespace {

constexpr std::size_t kChannels = 256;            // of what was stored, by the table
constexpr const char* kOldChannel = "twistwood";  // the only one of the release before
// They say every 3 seconds that they live. Until then a new server takes them to be there.
constexpr std::chrono::seconds kOldOnesStay{15};
constexpr std::chrono::seconds kUntilHeard{5};
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

// The same at every server, whatever it was built with.
std::size_t channel_of(std::string_view table) {
  std::uint64_t hash = 0;
  for (const char letter : table) hash = mix(hash + static_cast<unsigned char>(letter));
  return hash % kChannels;
}

std::string name_of(std::size_t channel) { return join("twistwood_", channel); }

bool run(PGconn* connection, const std::string& statement, ExecStatusType expected) {
  PGresult* result = PQexec(connection, statement.c_str());
  const bool fine = PQresultStatus(result) == expected;
  PQclear(result);
  return fine;
}

Connection connect(const std::string& url, Watch& watch) {
  const Watch::Waiting waiting(watch);
  Connection connection(PQconnectdb(with_defaults(url).c_str()));
  watch.set_socket(PQsocket(connection.get()));
  // What is said here is not worth a flush to disk.
  if (PQstatus(connection.get()) != CONNECTION_OK ||
      !run(connection.get(), "set synchronous_commit = off", PGRES_COMMAND_OK) ||
      !run(connection.get(), join("listen ", kOldChannel), PGRES_COMMAND_OK) ||
      !run(connection.get(), join("listen ", kWordsChannel), PGRES_COMMAND_OK)) {
    throw DatabaseError{DatabaseError::Kind::kLost, words_of(connection.get())};
  }
  return connection;
}

class PostgresqlListener : public Listener {
 public:
  PostgresqlListener(const Options& options, std::string origin, Meter& meter, Watch& watch)
      : options_(options),
        origin_(std::move(origin)),
        meter_(meter),
        watch_(watch),
        connection_(connect(options.database, watch)) {
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
    if (news.empty()) return;
    {
      const std::lock_guard lock(mutex_);
      if (!connected_ || news_.size() >= options_.most_waiting) return;
      news_.insert(news_.end(), news.begin(), news.end());
    }
    wake();
  }

  void follow(const std::string& table) override {
    {
      const std::lock_guard lock(mutex_);
      Channel& channel = channels_[channel_of(table)];
      ++channel.tables;
      if (channel.heard) return;
      channel.newcomers.push_back(table);
      changed_channels_.push_back(channel_of(table));
    }
    wake();
  }
  // The channel is left when there is something to do anyway.
  void unfollow(const std::string& table) override {
    const std::lock_guard lock(mutex_);
    Channel& channel = channels_[channel_of(table)];
    if (--channel.tables == 0) changed_channels_.push_back(channel_of(table));
  }

  void announce(std::string_view table, std::string_view words) override {
    if (words.size() > Store::kLongestWords || words.find('\n') != std::string_view::npos) return;
    if (table.size() > Store::kLongestWords || table.find_first_of(" \n") < table.size()) return;
    {
      const std::lock_guard lock(mutex_);
      if (!connected_ || words_.size() >= options_.most_waiting) return;
      words_.push_back(join('\n', table, ' ', words));
    }
    wake();
  }

 private:
  // How many tables are followed there, and what came since it is listened to.
  struct Channel {
    int tables = 0;
    bool heard = false;
    std::vector<std::string> newcomers{};  // since it was last looked at
  };
  // A notification.
  struct Note {
    std::string channel;
    std::string payload;
  };

  void loop(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (listen_once()) {
        set_well(true, {});
        continue;
      }
      set_connected(false);
      set_well(false, words_of(connection_.get()));
      if (!reconnect(stop)) return;
      set_connected(true);
      set_well(true, {});
      if (options_.missed) options_.executor([this_missed = options_.missed] { this_missed(); });
    }
    const Watch::Waiting waiting(watch_);
    tell_all();
  }

  void set_well(bool is_well, std::string message) {
    store::set_well(options_, meter_, {Health::Part::kListener, is_well, std::move(message)});
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
    changed_channels_.clear();
    for (std::size_t i = 0; i < kChannels; ++i) {
      channels_[i].heard = false;
      channels_[i].newcomers.clear();
      if (channels_[i].tables > 0) changed_channels_.push_back(i);
    }
  }

  // Listens to what is followed and to nothing else. False when the connection is lost.
  bool tune_in() {
    std::string statements;
    std::vector<Change> unsure;
    {
      const std::lock_guard lock(mutex_);
      for (const std::size_t i : std::exchange(changed_channels_, {})) {
        Channel& channel = channels_[i];
        const bool wanted = channel.tables > 0;
        if (wanted != channel.heard) {
          statements += join(wanted ? "listen " : "unlisten ", name_of(i), ';');
        }
        channel.heard = wanted;
        for (std::string& table : std::exchange(channel.newcomers, {})) {
          unsure.push_back({std::move(table), Change::kUnknown});
        }
      }
    }
    if (!statements.empty() && !run(connection_.get(), statements, PGRES_COMMAND_OK)) return false;
    hand_over(options_.changed, std::move(unsure));
    return true;
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
    const bool woken = wait(PQsocket(connection), kProbeMs);
    const Watch::Waiting waiting(watch_);
    if (!woken && !run(connection, "", PGRES_EMPTY_QUERY)) return false;
    if (!tune_in()) return false;
    tell_all();
    if (PQconsumeInput(connection) == 0) return false;
    std::vector<Change> changes;
    std::vector<Word> words;
    while (PGnotify* news = PQnotifies(connection)) {
      if (std::string_view(news->relname) == kWordsChannel) {
        for (auto& word : read_words(news->extra, origin_)) {
          if (!word.origin.starts_with(kNewOrigin)) heard_old_ = std::chrono::steady_clock::now();
          words.push_back(std::move(word));
        }
      } else if (std::string_view(news->relname) == kOldChannel) {
        // Those of this version have said more on the other channel.
        if (!std::string_view(news->extra).starts_with(kNewOrigin)) {
          const auto old = read_old_news(news->extra, origin_);
          changes.insert(changes.end(), old.begin(), old.end());
        }
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

  // All that waits, as much in a notification as it holds, and all of them in one statement.
  void tell_all() {
    std::vector<Change> news;
    std::vector<std::string> words;
    {
      const std::lock_guard lock(mutex_);
      news.swap(news_);
      words.swap(words_);
    }
    std::map<std::size_t, std::vector<std::string>> by_channel;
    std::vector<std::string> for_old_ones;
    const bool has_old = std::chrono::steady_clock::now() - heard_old_ < kOldOnesStay;
    for (const Change& change : news) {
      by_channel[channel_of(change.table)].push_back(write_news(change));
      if (has_old) for_old_ones.push_back(join(' ', change.table, ' ', change.version));
    }
    std::vector<Note> notes;
    for (const auto& [channel, entries] : by_channel) add_notes(name_of(channel), entries, notes);
    add_notes(kOldChannel, for_old_ones, notes);
    notify(notes);
    // One by one: of those that are the same in one transaction PostgreSQL drops all but one, which
    // does no harm to news, but nobody's second reaction is to be lost.
    notes.clear();
    add_notes(kWordsChannel, words, notes);
    for (Note& note : notes) notify({std::move(note)});
  }

  void add_notes(const std::string& channel, const std::vector<std::string>& entries,
                 std::vector<Note>& notes) const {
    bool begins = true;
    for (const std::string& entry : entries) {
      if (begins || notes.back().payload.size() + entry.size() > kLongestPayload) {
        notes.push_back({channel, origin_});
      }
      begins = false;
      notes.back().payload += entry;
    }
  }

  void notify(const std::vector<Note>& notes) {
    constexpr std::size_t kAtOnce = 100;
    for (std::size_t first = 0; first < notes.size(); first += kAtOnce) {
      const std::size_t last = std::min(notes.size(), first + kAtOnce);
      std::string statement = "select ";
      std::vector<const char*> values;
      for (std::size_t i = first; i < last; ++i) {
        values.insert(values.end(), {notes[i].channel.c_str(), notes[i].payload.c_str()});
        statement += join(i == first ? "" : ",", "pg_notify($", values.size() - 1, "::text,$",
                          values.size(), "::text)");
      }
      PQclear(PQexecParams(connection_.get(), statement.c_str(), static_cast<int>(values.size()),
                           nullptr, values.data(), nullptr, nullptr, 0));
    }
  }

  bool reconnect(const std::stop_token& stop) {
    for (int pause_ms = kFirstPauseMs; !stop.stop_requested() && !watch_.is_over();
         pause_ms = std::min(2 * pause_ms, kLongestPauseMs)) {
      try {
        connection_ = connect(options_.database, watch_);
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
  Meter& meter_;
  Watch& watch_;
  Connection connection_;
  int wake_ = -1;
  std::mutex mutex_;
  bool connected_ = true;           // this and the rest with mutex_
  std::vector<Change> news_;        // to tell
  std::vector<std::string> words_;  // to say, each with what separates it from the one before
  std::array<Channel, kChannels> channels_;
  std::vector<std::size_t> changed_channels_;
  std::chrono::steady_clock::time_point heard_old_ =  // of the thread alone
      std::chrono::steady_clock::now() - kOldOnesStay + kUntilHeard;
  std::jthread thread_;
};

}  // namespace

std::unique_ptr<Listener> Listener::start(const Options& options, std::string origin, Meter& meter,
                                          Watch& watch) {
  return std::make_unique<PostgresqlListener>(options, std::move(origin), meter, watch);
}

}  // namespace twistwood::store
