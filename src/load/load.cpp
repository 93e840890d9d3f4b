#include "load/load.h"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <optional>

#include "load/check.h"
#include "load/load_table.h"
#include "load/stored.h"
#include "wire/json.h"

namespace twistwood::load {

namespace {

constexpr int kSettingUpAtOnce = 16;
constexpr std::chrono::milliseconds kGlance{20};
constexpr std::chrono::seconds kLongestSettling{20};
constexpr const char* kLimits =
    ". A server limits what comes from one address; one that is started with --trust-loopback does "
    "not limit this machine";

double own_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// The smallest value that `per_thousand` of a thousand values do not exceed.
double quantile_ms(const std::vector<float>& sorted_ms, std::size_t per_thousand) {
  if (sorted_ms.empty()) return 0;
  const std::size_t rank = (sorted_ms.size() * per_thousand + 999) / 1000;
  return static_cast<double>(sorted_ms[std::max<std::size_t>(1, rank) - 1]);
}

std::string text_of_json(const wire::Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string();
}

struct Moment {
  Clock::time_point when;
  std::optional<ServerFigures> server;  // all of them together
  double own_cpu_seconds = 0;
  std::int64_t turns = 0;
};

// From the first request to the last check, as a chain of callbacks on one thread.
class Run {
 public:
  Run(const Plan& plan, const std::atomic<bool>& stopped,
      const std::function<void(const Progress&)>& progress,
      std::unique_ptr<client::Network> network)
      : plan_(plan),
        stopped_(stopped),
        progress_(progress),
        network_(std::move(network)),
        random_(plan.seed) {
    for (const client::Address& server : plan.metrics.empty() ? plan.servers : plan.metrics) {
      meters_.push_back(network_->beside(server));
    }
  }

  Result<Report> go() {
    look([this](const Moment& moment) {
      empty_ = moment;
      set_up();
    });
    network_->run();
    if (!fatal_.empty()) return refuse(fatal_);
    return report();
  }

 private:
  void give_up(const std::string& why) {
    fatal_ = why;
    network_->stop();
  }

  // Asks the server, or all of them one after the other.
  void look(std::function<void(const Moment&)> then) {
    const auto asked = std::make_shared<Moment>();
    asked->server = ServerFigures{};
    const auto done = [this, asked, then = std::move(then)] {
      asked->when = Clock::now();
      asked->own_cpu_seconds = own_cpu_seconds();
      asked->turns = counts_.turns;
      then(*asked);
    };
    auto waiting = std::make_shared<std::size_t>(meters_.size());
    for (const auto& meter : meters_) {
      meter->request("/metrics", "", [this, asked, waiting, done](Result<client::Reply> reply) {
        // Behind a proxy a server may be away for a moment; then nothing is known about it.
        if (!reply && !playing_began_ && plan_.metrics.empty()) {
          return give_up(join("the server does not answer: ", reply.error().message));
        }
        const auto figures = reply ? read_metrics(reply->body) : std::nullopt;
        if (!figures) {
          asked->server.reset();
        } else if (asked->server) {
          asked->server->cpu_seconds += figures->cpu_seconds;
          asked->server->memory_bytes += figures->memory_bytes;
        }
        if (--*waiting == 0) done();
      });
    }
  }

  void set_up() {
    for (int i = 0; i < plan_.tables; ++i) {
      const auto index = static_cast<std::size_t>(i);
      parties_.emplace_back(
          *network_, plan_, counts_, Random(random_.next()),
          LoadTable::Ears{[this] { one_ready(); }, [this, index] { one_over(index); }});
    }
    for (int i = 0; i < std::min(kSettingUpAtOnce, plan_.tables); ++i) make_table(started_++);
    watch_setting_up(-1, Clock::now());
  }

  // Connections that are refused are tried again, as those of people are, but not for ever.
  void watch_setting_up(std::int64_t ready, Clock::time_point since) {
    if (playing_began_) return;
    if (ready_ != ready) since = Clock::now();
    if (std::chrono::duration<double>(Clock::now() - since).count() > plan_.patience_s) {
      return give_up(join("only ", ready_, " of ", plan_.tables, " tables have everybody, and ",
                          counts_.reconnects, " connections were refused or lost", kLimits));
    }
    network_->after(kGlance, [this, now = ready_, since] { watch_setting_up(now, since); });
  }

  void make_table(std::size_t index) {
    ++tables_;
    const std::string body = join(R"({"setup":{"game":")", plan_.game,
                                  R"(","seats":[{"name":"Ada"},{"name":"Ben"}]},"public":false})");
    network_->request("/api/tables", body, [this, index](Result<client::Reply> reply) {
      if (!reply) return try_again(index, reply.error().message);
      if (reply->status == 503) return try_again(index, reply->body);
      auto json = wire::parse(reply->body);
      if (reply->status != 201 || !json || !json->contains("table")) {
        return give_up(join("no table is made: ", reply->status, ' ', reply->body,
                            reply->status == 429 ? kLimits : ""));
      }
      std::vector<std::string> tokens;
      for (const auto& token : (*json)["tokens"]) tokens.push_back(text_of_json(token));
      parties_[index].sit_down(text_of_json((*json)["table"]), tokens,
                               text_of_json((*json)["watch"]));
    });
  }

  // A server that is being restarted is waited for, as by those who are at a table.
  void try_again(std::size_t index, const std::string& why) {
    --tables_;
    if (++failures_ > 1000) return give_up(join("no table is made: ", why));
    network_->after(std::chrono::milliseconds(100), [this, index] { make_table(index); });
  }

  void one_ready() {
    if (playing_began_) return;  // a new table in place of a finished one plays at once
    ++ready_;
    progress_({"connecting", ready_, plan_.tables});
    if (started_ < static_cast<std::size_t>(plan_.tables)) make_table(started_++);
    if (ready_ == plan_.tables) {
      look([this](const Moment& moment) { play(moment); });
    }
  }

  void one_over(std::size_t index) {
    // Not from inside the callback of a guest that is about to go to another table.
    network_->after(std::chrono::microseconds(0), [this, index] {
      if (!counts_.playing) return;
      seen_.push_back(parties_[index].take_seen());
      make_table(index);
    });
  }

  void play(const Moment& moment) {
    joined_ = moment;
    playing_began_ = true;
    counts_.playing = !plan_.idle;
    for (LoadTable& table : parties_) table.play();
    watch();
  }

  void watch() {
    const std::chrono::duration<double> passed = Clock::now() - joined_.when;
    const auto done = static_cast<std::int64_t>(passed.count() * 10);
    progress_({join(counts_.turns, " turns"), done, static_cast<std::int64_t>(plan_.seconds * 10)});
    if (passed.count() < plan_.seconds && !stopped_) {
      return network_->after(kGlance, [this] { watch(); });
    }
    look([this](const Moment& end) {
      end_ = end;
      counts_.playing = false;
      settle();
    });
  }

  void settle() {
    const bool settled = std::ranges::all_of(parties_, &LoadTable::settled);
    if (!settled && Clock::now() - end_.when < kLongestSettling) {
      return network_->after(kGlance, [this] { settle(); });
    }
    for (LoadTable& table : parties_) {
      if (!table.settled()) counts_.error("?", "not everybody got an answer and the last version");
      seen_.push_back(table.take_seen());
      table.close();
    }
    if (plan_.read_log) check_stored();
    check_.emplace(*network_, counts_, std::move(seen_));
    check_->start([this] { network_->stop(); });
    show_check();
  }

  void check_stored() {
    for (const SeenTable& account : seen_) {
      progress_({"checking the database", stored_tables_, std::ssize(seen_)});
      const auto lines = plan_.read_log(account.table);
      const auto compared = lines ? compare_stored(account, *lines)
                                  : Result<std::int64_t>(std::unexpected(lines.error()));
      stored_views_ += compared.value_or(0);
      if (!compared) counts_.error(account.table, join("database: ", compared.error().message));
      ++stored_tables_;
    }
  }

  void show_check() {
    progress_({"checking", check_->checked_tables(), check_->whole()});
    network_->after(kGlance, [this] { show_check(); });
  }

  Report report() {
    Report report;
    report.tables = tables_;
    report.clients = plan_.tables * LoadTable::guests_of(plan_);
    report.turns = end_.turns - joined_.turns;
    report.seconds = std::chrono::duration<double>(end_.when - joined_.when).count();
    const auto turns = static_cast<double>(std::max<std::int64_t>(1, report.turns));
    report.turns_per_second = static_cast<double>(report.turns) / report.seconds;
    auto& latencies = counts_.latencies_ms;
    std::ranges::sort(latencies);
    report.p50_ms = quantile_ms(latencies, 500);
    report.p99_ms = quantile_ms(latencies, 990);
    report.p999_ms = quantile_ms(latencies, 999);
    report.slowest_ms = quantile_ms(latencies, 1000);
    if (end_.server && joined_.server && end_.server->cpu_seconds > joined_.server->cpu_seconds) {
      report.server_cpu_ms_per_turn =
          (end_.server->cpu_seconds - joined_.server->cpu_seconds) * 1e3 / turns;
    }
    report.own_cpu_ms_per_turn = (end_.own_cpu_seconds - joined_.own_cpu_seconds) * 1e3 / turns;
    const Moment& full = plan_.idle ? end_ : joined_;
    if (full.server && empty_.server) {
      report.server_kib_per_table =
          (full.server->memory_bytes - empty_.server->memory_bytes) / 1024 / plan_.tables;
    }
    report.reconnects = counts_.reconnects;
    report.longest_away_ms =
        std::chrono::duration<double, std::milli>(counts_.longest_away).count();
    report.failed_requests = failures_;
    report.refused = counts_.refused;
    report.checked_tables = check_ ? check_->checked_tables() : 0;
    report.checked_views = check_ ? check_->checked_views() : 0;
    report.stored_tables = stored_tables_;
    report.stored_views = stored_views_;
    report.differences = counts_.differences;
    report.first_errors = counts_.first_errors;
    return report;
  }

  const Plan& plan_;
  const std::atomic<bool>& stopped_;
  const std::function<void(const Progress&)>& progress_;
  std::unique_ptr<client::Network> network_;
  std::vector<std::unique_ptr<client::Requests>> meters_;  // of the servers whose figures are read
  Random random_;
  LoadCounts counts_;
  std::deque<LoadTable> parties_;
  std::vector<SeenTable> seen_;
  std::optional<Check> check_;
  std::string fatal_;
  Moment empty_;
  Moment joined_;
  Moment end_;
  std::size_t started_ = 0;
  std::int64_t ready_ = 0;
  std::int64_t tables_ = 0;
  std::int64_t stored_tables_ = 0;
  std::int64_t stored_views_ = 0;
  int failures_ = 0;
  bool playing_began_ = false;
};

}  // namespace

Result<Report> run_load(const Plan& plan, const std::atomic<bool>& stopped,
                        const std::function<void(const Progress&)>& progress) {
  auto network = client::Network::make(plan.servers, {.ca_file = plan.ca_file});
  if (!network) return std::unexpected(network.error());
  return Run(plan, stopped, progress, std::move(*network)).go();
}

}  // namespace twistwood::load
