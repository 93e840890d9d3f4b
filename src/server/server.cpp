#include "server/server.h"

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <limits>
#include <utility>

#include "base/steady_clock.h"
#include "server/address.h"
#include "server/bots.h"
#include "server/file_lock.h"
#include "server/free_space.h"
#include "server/halts.h"
#include "server/health_journal.h"
#include "server/journal_digest.h"
#include "server/listener.h"
#include "server/origin.h"
#include "server/server_clock.h"
#include "server/web_push.h"
#include "server/worker.h"
#include "store/database.h"

namespace twistwood::server {

namespace {

constexpr std::int64_t kTick_ms = 100;
constexpr std::int64_t kLookAround_ms = 1'000;
constexpr std::int64_t kStopping_ms = 10;
// Ten times what a message may take. The digest makes one line a minute of all that follow.
constexpr std::int64_t kSlowLoop_ms = 50;
constexpr std::int64_t kDay_ms = 24 * 60 * 60 * 1000;
constexpr int kMostExpired = 50;  // in a transaction, for turns wait for its end
constexpr int kOwnFiles = 64;     // of the database, of Web Push and of the loops
constexpr std::int64_t kLongestDrain_ms = 10'000;
constexpr std::int64_t kLongestGoodbye_ms = 2'000;

std::int64_t wall_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Every connection is an open file. Returns how many may be open.
rlim_t allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return RLIM_INFINITY;
  const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : before;
}

class WholeServer : public Server {
 public:
  WholeServer(const ServerOptions& options, Journal journal)
      : options_(options), journal_(std::move(journal)), addresses_(options_.limits) {
    if (options.network.trust_loopback) addresses_.trust_this_machine();
  }
  ~WholeServer() override;

  Result<void> open();
  int port() const override { return listener_->port(); }
  void run(std::function<void()> serves) override;
  void stop() override {
    listener_->post([this] { begin_to_stop(); });
  }

 private:
  Result<void> open_store();
  void serve();
  void tick();
  void look_around();
  void tell_health(const store::Health& health);
  void begin_to_stop();
  void go_on_stopping();
  using Expired = store::StoreResult<std::vector<std::string>>;
  bool compare_clock(std::int64_t alive_ms);
  void expire();
  void expired(const Expired& gone);

  ServerOptions options_;
  Journal journal_;
  JournalDigest digest_{journal_, steady_ms};
  // What may happen often is told through it.
  const Journal digested_ = [this](LogLevel level, std::string_view what, const wire::Json& more) {
    digest_.note(level, what, more);
  };
  HealthJournal health_journal_{journal_, steady_ms};
  ServerClock clock_{wall_ms, steady_ms};
  AddressBook addresses_;
  FreeSpace space_;
  FileLock lock_;  // of a SQLite file
  std::unique_ptr<Listener> listener_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<Worker> worker_;
  std::optional<Outages> outages_;
  Halts halts_{[this](std::int64_t frozen_ms) {
    digest_.note(LogLevel::kWarning, "frozen", {{"ms", frozen_ms}});
  }};
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<WebPush> push_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<Web> web_;
  std::int64_t ticked_ms_ = 0;
  std::int64_t stopping_since_ms_ = 0;
  std::function<void()> serves_;
  bool serving_ = false;
  bool said_goodbye_ = false;
};

// The store finishes what waits and the bots stop, while there is still a loop to hand results to;
// these are dropped with the loop, because nobody is left to hear them.
WholeServer::~WholeServer() {
  push_.reset();
  bots_.reset();
  worker_.reset();
  if (store_) store_->hurry(kLongestGoodbye_ms);
  store_.reset();
  listener_.reset();
}

Result<void> WholeServer::open() {
  if (const auto fine = Server::check(options_); !fine) return fine;
  const rlim_t files = allow_many_files();
  if (files < static_cast<rlim_t>(options_.limits.connections) + kOwnFiles) {
    journal_(LogLevel::kWarning, "few-files",
             {{"files", files}, {"connections", options_.limits.connections}});
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
  for (std::string& origin : options_.origins) origin = *normal_origin(origin);
  // Some push services want to know whom to write to.
  if (options_.push.contact.empty() && !options_.origins.empty()) {
    const std::string& origin = options_.origins.front();
    if (origin.starts_with("https://")) options_.push.contact = origin;
  }
  // A table must not be deleted while somebody may still play in time.
  if (options_.keep_idle_days) {
    Limits& limits = options_.limits;
    limits.longest_turn_ms = std::min(limits.longest_turn_ms, *options_.keep_idle_days * kDay_ms);
  }
  Site site;
  if (!options_.web_folder.empty()) {
    auto read = Site::read(options_.web_folder);
    if (!read) return std::unexpected(read.error());
    site = std::move(*read);
  }
  auto listener = Listener::open(options_.network, options_.limits, digested_);
  if (!listener) return std::unexpected(listener.error());
  listener_ = std::move(*listener);
  if (const auto fine = WebPush::check(options_.push); !fine) return fine;
  if (const auto opened = open_store(); !opened) return opened;
  outages_.emplace(*store_);
  bots_ = std::make_unique<Bots>(Bots::Options{.threads = options_.bot_threads},
                                 [this](auto task) { listener_->post(std::move(task)); });
  worker_ = std::make_unique<Worker>(
      [this](auto task) { listener_->post(std::move(task)); },
      [this](LogLevel level, std::string_view what, const wire::Json& more) {
        listener_->post(
            [this, level, what = std::string(what), more] { digested_(level, what, more); });
      });
  hub_ = std::make_unique<Hub>(
      HubParts{*listener_, *store_, *bots_, system_entropy(), [this] { return clock_.now_ms(); },
               [this] { return clock_.kept_ms(); }, digested_,
               [this](store::Task work, store::Task then) {
                 worker_->run(std::move(work), std::move(then));
               },
               &addresses_, PushParts{}, &*outages_, &halts_},
      options_.limits);
  push_ = std::make_unique<WebPush>(options_.push, *hub_,
                                    [this](auto task) { listener_->post(std::move(task)); });
  lobby_ = std::make_unique<Lobby>(*hub_, addresses_, options_.public_list);
  web_ = std::make_unique<Web>(*hub_, *lobby_, std::move(site), options_.origins);
  web_->watch(*push_);
  // Before anybody can play: reads are answered in their order.
  outages_->begin(
      clock_.now_ms(), [this](std::int64_t alive_ms) { return compare_clock(alive_ms); },
      [this] { push_->begin([this] { serve(); }); });
  listener_->every(kTick_ms, [this] { tick(); });
  listener_->every(Outages::kBeat_ms, [this] { outages_->beat(clock_.now_ms()); });
  listener_->every(kLookAround_ms, [this] { look_around(); });
  look_around();
  listener_->on_stop_signal([this] { begin_to_stop(); });
  return {};
}

void WholeServer::serve() {
  if (stopping_since_ms_ > 0) return;
  listener_->serve(*hub_, *web_, addresses_);
  serving_ = true;
  // The clock has been compared by now.
  expire();
  listener_->every(options_.limits.expire_ms, [this] { expire(); });
  listener_->every(options_.push.again_ms, [this] { push_->begin([] {}); });
  journal_(
      LogLevel::kInfo, "listening",
      {{"host", options_.network.host}, {"port", port()}, {"public_list", options_.public_list}});
  serves_();
}

Result<void> WholeServer::open_store() {
  if (!store::is_postgresql(options_.database)) {
    auto lock = FileLock::take(options_.database);
    if (!lock) return std::unexpected(lock.error());
    lock_ = std::move(*lock);
    options_.database = lock_.path();
    const std::string folder = std::filesystem::path(lock_.path()).parent_path().string();
    space_ = FreeSpace(folder, options_.low_space_mib);
  }
  store::Options options;
  options.database = options_.database;
  options.executor = [this](store::Task task) { listener_->post(std::move(task)); };
  options.changed = [this](const std::vector<store::Change>& changes) {
    if (hub_) hub_->changed(changes);
  };
  options.heard = [this](const std::vector<store::Word>& words) {
    if (hub_) hub_->heard(words);
  };
  options.health = [this](const store::Health& health) { tell_health(health); };
  options.notice = [this](const std::string& text) {
    digest_.note(LogLevel::kWarning, "database-notice", {{"message", text}});
  };
  options.missed = [this] {
    if (hub_) hub_->missed();
  };
  auto store = store::Store::open(std::move(options));
  if (!store) return std::unexpected(store.error());
  store_ = std::move(*store);
  for (const std::string& name : store_->unsafe_settings()) {
    journal_(
        LogLevel::kWarning, "not-durable",
        {{"setting", name},
         {"message", join(name, " of PostgreSQL is off: a power cut takes acknowledged turns")}});
  }
  return {};
}

void WholeServer::tick() {
  const std::int64_t now_ms = steady_ms();
  // How much later than it should: so long everybody waited.
  const std::int64_t lag_ms = now_ms - ticked_ms_ - kTick_ms;
  ticked_ms_ = now_ms;
  hub_->metrics().loop_lag.note(static_cast<double>(std::max<std::int64_t>(0, lag_ms)));
  if (lag_ms >= kSlowLoop_ms) digest_.note(LogLevel::kWarning, "slow-loop", {{"ms", lag_ms}});
  hub_->tick();
}

void WholeServer::look_around() {
  digest_.look();
  health_journal_.look();
  if (!space_.look()) return;
  hub_->parts().low_space = space_.low();
  journal_(space_.low() ? LogLevel::kWarning : LogLevel::kInfo,
           space_.low() ? "low-space" : "space-again", {{"free_mib", space_.bytes() >> 20}});
}

void WholeServer::tell_health(const store::Health& health) {
  if (health.part == store::Health::Part::kWriter) {
    health.well ? halts_.end(clock_.now_ms()) : halts_.begin(clock_.now_ms());
  }
  health_journal_.note(health);
}

void WholeServer::run(std::function<void()> serves) {
  serves_ = std::move(serves);
  ticked_ms_ = steady_ms();  // so that the first tick can be late, too
  listener_->run();
  digest_.flush();
  health_journal_.flush();
  journal_(LogLevel::kInfo, "stopped", {{"turns", hub_->metrics().turns}});
}

void WholeServer::begin_to_stop() {
  if (stopping_since_ms_ > 0) return;
  journal_(LogLevel::kInfo, "stopping", {{"connections", listener_->connections()}});
  stopping_since_ms_ = steady_ms();
  outages_->beat(clock_.now_ms());
  hub_->stop();
  // A database that hangs is waited for no longer than everything else.
  store_->hurry(kLongestDrain_ms + kLongestGoodbye_ms);
  if (serving_) listener_->stop_accepting();
  go_on_stopping();
  listener_->every(kStopping_ms, [this] { go_on_stopping(); });
}

// First everything is stored and told, then everybody is sent away, then it ends.
void WholeServer::go_on_stopping() {
  const std::int64_t passed_ms = steady_ms() - stopping_since_ms_;
  if (!said_goodbye_) {
    const bool idle = hub_->idle() && listener_->answering() == 0;
    if (!idle && passed_ms < kLongestDrain_ms) return;
    hub_->close_all();
    said_goodbye_ = true;
    stopping_since_ms_ = steady_ms();
    return;
  }
  if (listener_->connections() == 0 || passed_ms > kLongestGoodbye_ms) listener_->stop();
}

// Before anything is stored: what a server with a wrong date stores would be old at once.
bool WholeServer::compare_clock(std::int64_t alive_ms) {
  const store::Dates dates = store_->dates();
  if (!clock_.compare(dates, alive_ms)) return false;
  const bool was_doubted = clock_.is_date_doubted();
  const bool is_doubted = !options_.trust_clock || clock_.compare(dates, alive_ms, true);
  wire::Json more = {{"now_ms", clock_.now_ms()},
                     {"newest_event_ms", dates.newest_ms},
                     {"tables_are_kept_by_ms", clock_.kept_ms()}};
  if (dates.now_ms) more["database_ms"] = *dates.now_ms;
  if (alive_ms != 0) more["alive_ms"] = alive_ms;
  const bool is_trusted = was_doubted && !clock_.is_date_doubted();
  if (is_trusted) journal_(LogLevel::kInfo, "clock-trusted", more);
  if (is_doubted) journal_(LogLevel::kWarning, "clock-doubted", more);
  return is_doubted;
}

void WholeServer::expire() {
  addresses_.forget_idle(clock_.now_ms());
  if (!options_.keep_finished_days && !options_.keep_idle_days) return;
  if (clock_.is_date_doubted()) {
    return digest_.note(LogLevel::kWarning, "not-expired",
                        {{"message", "the date is doubted, so nothing is deleted by it"}});
  }
  const auto days_ago_ms = [this](const std::optional<std::int64_t>& days) {
    return days ? clock_.kept_ms() - *days * kDay_ms : std::numeric_limits<std::int64_t>::min();
  };
  store_->expire(days_ago_ms(options_.keep_finished_days), days_ago_ms(options_.keep_idle_days),
                 kMostExpired, [this](const Expired& gone) { expired(gone); });
}

// Says in the log how many are gone, for an option may have been meant otherwise.
void WholeServer::expired(const Expired& gone) {
  if (!gone) {
    digest_.note(LogLevel::kWarning, "not-expired", {{"message", gone.error().message}});
  } else if (!gone->empty()) {
    hub_->metrics().tables_expired += gone->size();
    journal_(LogLevel::kInfo, "expired", {{"tables", gone->size()}});
    hub_->forget(*gone);
    if (gone->size() == kMostExpired) expire();
  }
}

}  // namespace

Result<void> Server::check(const ServerOptions& options) {
  if (!is_address(options.network.host)) {
    return refuse("--host: '", options.network.host, "' is no address");
  }
  for (const std::string& origin : options.origins) {
    if (const auto normal = normal_origin(origin); !normal) return std::unexpected(normal.error());
  }
  if (const auto fine = check_push_options(options.push); !fine) return fine;
  return store::check_name(options.database);
}

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options, Journal journal) {
  auto server = std::make_unique<WholeServer>(options, std::move(journal));
  if (const auto opened = server->open(); !opened) return std::unexpected(opened.error());
  return server;
}

}  // namespace twistwood::server
