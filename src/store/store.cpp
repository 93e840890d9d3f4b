#include "store/store.h"

#include <random>
#include <utility>

#include "store/listener.h"
#include "store/news.h"
#include "store/reader.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/writer.h"

namespace twistwood::store {

namespace {

// Tells this store from others on the same database, and from those of older versions.
std::string random_origin() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::random_device system;
  std::string origin(kNewOrigin);
  for (int i = 0; i < 12; ++i) origin.push_back(kLetters[system() % kLetters.size()]);
  return origin;
}

// The time of an event has no index; the keys of the newest tables lead to theirs.
Dates dates_of(Database& database) {
  const auto newest_ms = database.number(
      "select max(time_ms) from game_events where table_number > (select max(number) - 200 from "
      "game_tables)");
  return {newest_ms.value_or(0), database.clock_ms()};
}

class ThreadedStore : public Store {
 public:
  // Throws DatabaseError.
  explicit ThreadedStore(Options options) : options_(std::move(options)) {
    Link writing(options_, Health::Part::kWriter, meter_, writer_watch_);
    bring_up_to_date(writing.connect());
    dates_ = dates_of(writing.connect());
    unsafe_settings_ = writing.connect().unsafe_settings();
    if (writing.connect().has_notifications()) {
      listener_ = Listener::start(options_, random_origin(), meter_, listener_watch_);
    }
    Link reading(options_, Health::Part::kReader, meter_, reader_watch_);
    reading.connect();
    reader_.emplace(options_, meter_, std::move(reading));
    writer_ = std::make_shared<Writer>(options_, meter_, std::move(writing), listener_.get());
  }

  void create(TableRecord record, std::vector<std::string> lines, std::int64_t now_ms,
              Then<std::int64_t> then) override {
    writer_->push(CreateJob{std::move(record), std::move(lines), now_ms, std::move(then)});
  }
  void append(Append append, Then<void> then) override {
    writer_->push(AppendJob{std::move(append), std::move(then)});
  }
  void update(TableRecord record, Then<std::int64_t> then) override {
    writer_->push(UpdateJob{std::move(record), std::move(then)});
  }
  void expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms, int most,
              Then<std::vector<std::string>> then) override {
    // Looking for them takes long where there are many tables, and nobody's turn waits for it.
    const Ages ages{finished_before_ms, idle_since_ms};
    const auto query = [ages, most](Database& database) { return database.find_old(ages, most); };
    reader_->ask<std::vector<std::int64_t>>(
        query, [writer = std::weak_ptr(writer_), ages, then = std::move(then)](auto old) mutable {
          const auto still_there = writer.lock();
          if (!old) return then(std::unexpected(old.error()));
          if (old->empty() || !still_there) return then(std::vector<std::string>{});
          still_there->push(ExpireJob{std::move(*old), ages, std::move(then)});
        });
  }

  void load(std::string table, std::int64_t after, Then<Log> then) override {
    const auto query = [table = std::move(table), after](Database& database) -> StoreResult<Log> {
      database.begin_reading();
      auto record = database.find(table);
      Log log{.record = {}, .after = after, .lines = {}};
      if (record) log.lines = database.lines(record->number, after, kAllLines);
      database.commit();
      if (!record) return std::unexpected(missing());
      log.record = std::move(*record);
      return log;
    };
    reader_->ask<Log>(query, std::move(then));
  }
  void newest(std::vector<std::int64_t> numbers, Then<std::vector<Newest>> then) override {
    const auto query = [numbers = std::move(numbers)](Database& database) {
      return database.newest(numbers);
    };
    reader_->ask<std::vector<Newest>>(query, std::move(then));
  }
  void load_record(std::string table, Then<TableRecord> then) override {
    const auto query = [table = std::move(table)](Database& database) -> StoreResult<TableRecord> {
      auto record = database.find(table);
      if (!record) return std::unexpected(missing());
      return std::move(*record);
    };
    reader_->ask<TableRecord>(query, std::move(then));
  }
  void list_open(int most, Then<std::vector<TableRecord>> then) override {
    const auto query = [most](Database& database) { return database.list_open(most); };
    reader_->ask<std::vector<TableRecord>>(query, std::move(then));
  }

  void list_running(RunningTable after, std::string mark, int most,
                    Then<std::vector<RunningTable>> then) override {
    const auto query = [after = std::move(after), mark = std::move(mark), most](
                           Database& database) { return database.list_running(after, mark, most); };
    reader_->ask<std::vector<RunningTable>>(query, std::move(then));
  }

  Dates dates() const override { return dates_; }
  std::vector<std::string> unsafe_settings() const override { return unsafe_settings_; }

  void setting(const std::string& name, Then<std::optional<std::string>> then) override {
    const auto query = [name](Database& database) { return database.setting(name); };
    reader_->ask<std::optional<std::string>>(query, std::move(then));
  }
  void change_setting(const std::string& name, const std::optional<std::string>& was,
                      const std::string& value, Then<void> then) override {
    writer_->push(SettingJob{name, was, value, std::move(then)});
  }

  void follow(const std::string& table) override {
    if (listener_) listener_->follow(table);
  }
  void unfollow(const std::string& table) override {
    if (listener_) listener_->unfollow(table);
  }
  bool shared() const override { return listener_ != nullptr; }
  void announce(std::string table, std::string words) override {
    if (listener_) listener_->announce(table, words);
  }

  void hurry(std::int64_t within_ms) override {
    watchdog_.hurry(std::chrono::milliseconds(within_ms));
  }

  Figures figures() const override {
    return {.writable = meter_.writable,
            .readable = meter_.readable,
            .commits = meter_.commits,
            .lines = meter_.lines,
            .conflicts = meter_.conflicts,
            .redone = meter_.redone,
            .reconnects = meter_.reconnects,
            .waiting_writes = meter_.waiting_writes,
            .waiting_reads = meter_.waiting_reads};
  }

 private:
  std::function<void(std::string)> not_well(Health::Part part) {
    return [this, part](std::string message) {
      set_well(options_, meter_, {part, false, std::move(message)});
    };
  }

  Options options_;
  Meter meter_;
  Watch writer_watch_{not_well(Health::Part::kWriter)};
  Watch reader_watch_{not_well(Health::Part::kReader)};
  Watch listener_watch_{not_well(Health::Part::kListener)};
  // Goes last: the others may end only because it cuts what they wait for.
  Watchdog watchdog_{{&writer_watch_, &reader_watch_, &listener_watch_},
                     std::chrono::milliseconds(options_.silent_ms),
                     std::chrono::milliseconds(options_.hung_ms)};
  Dates dates_;
  std::vector<std::string> unsafe_settings_;
  std::unique_ptr<Listener> listener_;
  // The writer goes first: it may still have something to store.
  std::optional<Reader> reader_;
  std::shared_ptr<Writer> writer_;
};

}  // namespace

Result<void> Store::check_file(const std::string& file) {
  const auto ours = check_owner(file);
  return ours ? ours : refuse("cannot use the database ", file, ": ", ours.error().message);
}

Result<std::unique_ptr<Store>> Store::open(Options options) {
  if (const auto named = check_name(options.database); !named) {
    return std::unexpected(named.error());
  }
  if (!is_postgresql(options.database)) {
    if (const auto ours = check_file(options.database); !ours) return std::unexpected(ours.error());
  }
  // A password in the URL stays out of the message.
  const std::string name = is_postgresql(options.database) ? "PostgreSQL" : options.database;
  try {
    return std::make_unique<ThreadedStore>(std::move(options));
  } catch (const DatabaseError& error) {
    return refuse("cannot use the database ", name, ": ", error.message);
  }
}

}  // namespace twistwood::store
