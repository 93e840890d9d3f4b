#include "fleet/simulated_store.h"

#include <utility>

namespace twistwood::trial {

using store::StoreError;

namespace {

constexpr std::int64_t kPatience_ms = 3000;
constexpr std::uint32_t kOften = 60;  // of so many questions one has each bad fate

StoreError away() { return {StoreError::Kind::kUnavailable, "the database is away"}; }

// What the database still has of a question whose asker has given it up.
store::Job copy_of(const store::Job& job) {
  return std::visit(
      [](const auto& one) -> store::Job {
        using J = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<J, store::AppendJob>) return J{one.append, {}};
        if constexpr (std::is_same_v<J, store::CreateJob>)
          return J{one.record, one.lines, one.now_ms, {}};
        if constexpr (std::is_same_v<J, store::UpdateJob>) return J{one.record, {}};
        if constexpr (std::is_same_v<J, store::ExpireJob>) return J{one.numbers, one.ages, {}};
        if constexpr (std::is_same_v<J, store::SettingJob>)
          return J{one.name, one.was, one.value, {}};
      },
      job);
}

// False if the database refuses and nothing was done.
bool carry_out(SharedTables& disk, std::vector<store::Job>& jobs, int attempt,
               std::vector<store::Change>& news) {
  SimulatedDatabase database(disk);
  store::Group group(database);
  try {
    attempt == 0 ? group.store_together(jobs) : group.store_one_by_one(jobs);
  } catch (const store::DatabaseError&) {
    database.rollback();
    return false;
  }
  news = group.news();
  return true;
}

}  // namespace

void SimulatedStore::push(store::Job job) {
  const auto* append = std::get_if<store::AppendJob>(&job);
  if (append != nullptr && !under_way_.insert(append->append.number).second) {
    return process_.post(0, [job = std::move(job)]() mutable {
      std::get<store::AppendJob>(job).then(
          std::unexpected(StoreError{StoreError::Kind::kBusy, "under way"}));
    });
  }
  queue_.push_back(std::move(job));
  if (!writing_) begin();
}

void SimulatedStore::begin() {
  writing_ = true;
  process_.post(random_.below(15), [this] {
    writing_since_ms_ = schedule_.now_ms();
    attempt(std::make_shared<std::vector<store::Job>>(std::exchange(queue_, {})), 0);
  });
}

// A commit has one of four fates: it is done and answered, it never arrives, it is done and the
// answer is lost, or it is done when the server has long given it up. Whatever happens to the
// server after the question has left it does not change what the database does.
void SimulatedStore::attempt(const Batch& batch, int attempt) {
  const auto fate = way.calm ? kOften : random_.below(kOften);
  if (way.cut || fate == 0) return lost(batch, attempt);
  if (fate == 1) {
    auto late = std::make_shared<std::vector<store::Job>>();
    for (const store::Job& job : *batch) late->push_back(copy_of(job));
    schedule_.after(random_.below(2 * kPatience_ms), [late, &disk = disk_] {
      std::vector<store::Change> news;
      carry_out(disk, *late, 0, news);
    });
    return lost(batch, attempt);
  }
  schedule_.after(some_ms(), [this, batch, attempt, fate, &disk = disk_, back_ms = some_ms(),
                              server = process_.mailbox()] {
    std::vector<store::Change> news;
    const bool done = carry_out(disk, *batch, attempt, news);
    // This server may be dead by now: only what is posted to it may touch it.
    server.post(back_ms, [this, batch, attempt, news = std::move(news),
                          answered = done && fate != 2]() mutable {
      if (!answered || way.cut) return lost(batch, attempt);
      tell_(std::move(news));
      deliver(*batch);
    });
  });
}

void SimulatedStore::lost(const Batch& batch, int attempt) {
  if (schedule_.now_ms() - writing_since_ms_ < kPatience_ms) {
    const std::int64_t pause_ms = attempt == 0 ? 0 : 50 + random_.below(1000);
    return process_.post(pause_ms, [this, batch, attempt] { this->attempt(batch, attempt + 1); });
  }
  for (store::Job& job : *batch) {
    if (const auto* append = std::get_if<store::AppendJob>(&job)) {
      disk_.given_up.push_back(
          {append->append.number, append->append.version, append->append.lines.front()});
    }
    std::visit([](auto& one) { one.outcome = std::unexpected(away()); }, job);
  }
  process_.post(0, [this, batch] { deliver(*batch); });
}

void SimulatedStore::deliver(std::vector<store::Job>& jobs) {
  writing_ = false;
  if (!queue_.empty()) begin();
  for (store::Job& any : jobs) {
    if (const auto* job = std::get_if<store::AppendJob>(&any)) {
      under_way_.erase(job->append.number);
    }
    std::visit([](auto& job) { job.then(std::move(job.outcome)); }, any);
  }
}

template <class T>
void SimulatedStore::ask(std::function<store::StoreResult<T>(SimulatedDatabase&)> query,
                         store::Then<T> then) {
  auto result = std::make_shared<store::StoreResult<T>>(std::unexpected(away()));
  reads_.push_back({[query = std::move(query), result](SimulatedDatabase& database) {
                      *result = query(database);
                    },
                    [result, then = std::move(then)]() mutable { then(std::move(*result)); },
                    schedule_.now_ms()});
  if (!reading_) read_next();
}

void SimulatedStore::read_next() {
  reading_ = !reads_.empty();
  if (!reading_) return;
  const bool is_lost = way.cut || (!way.calm && random_.below(kOften) == 0);
  if (is_lost && schedule_.now_ms() - reads_.front().since_ms < kPatience_ms) {
    return process_.post(50 + random_.below(500), [this] { read_next(); });
  }
  const auto read = std::make_shared<Read>(std::move(reads_.front()));
  reads_.pop_front();
  schedule_.after(some_ms(), [this, read, is_lost, &disk = disk_, back_ms = some_ms(),
                              server = process_.mailbox()] {
    SimulatedDatabase database(disk);
    if (!is_lost) read->ask(database);
    server.post(back_ms, [this, read] {
      read_next();
      read->answer();
    });
  });
}

void SimulatedStore::load(std::string table, std::int64_t after, store::Then<store::Log> then) {
  ask<store::Log>(
      [table = std::move(table),
       after](SimulatedDatabase& database) -> store::StoreResult<store::Log> {
        auto record = database.find(table);
        if (!record) return std::unexpected(store::missing());
        return store::Log{*record, after, database.lines(record->number, after, store::kAllLines)};
      },
      std::move(then));
}

void SimulatedStore::load_record(std::string table, store::Then<store::TableRecord> then) {
  ask<store::TableRecord>(
      [table = std::move(table)](
          SimulatedDatabase& database) -> store::StoreResult<store::TableRecord> {
        auto record = database.find(table);
        if (!record) return std::unexpected(store::missing());
        return *record;
      },
      std::move(then));
}

void SimulatedStore::newest(std::vector<std::int64_t> numbers,
                            store::Then<std::vector<store::Newest>> then) {
  ask<std::vector<store::Newest>>(
      [numbers = std::move(numbers)](SimulatedDatabase& database) {
        return database.newest(numbers);
      },
      std::move(then));
}

void SimulatedStore::list_open(int most, store::Then<std::vector<store::TableRecord>> then) {
  ask<std::vector<store::TableRecord>>(
      [most](SimulatedDatabase& database) { return database.list_open(most); }, std::move(then));
}

void SimulatedStore::list_running(store::RunningTable after, std::string mark, int most,
                                  store::Then<std::vector<store::RunningTable>> then) {
  ask<std::vector<store::RunningTable>>(
      [after = std::move(after), mark = std::move(mark), most](SimulatedDatabase& database) {
        return database.list_running(after, mark, most);
      },
      std::move(then));
}

void SimulatedStore::expire(std::int64_t finished_before_ms, std::int64_t idle_since_ms, int most,
                            store::Then<std::vector<std::string>> then) {
  const store::Ages ages{finished_before_ms, idle_since_ms};
  ask<std::vector<std::int64_t>>(
      [ages, most](SimulatedDatabase& database) { return database.find_old(ages, most); },
      [this, ages, then = std::move(then)](auto old) mutable {
        if (!old) return then(std::unexpected(old.error()));
        if (old->empty()) return then(std::vector<std::string>{});
        push(store::ExpireJob{std::move(*old), ages, std::move(then)});
      });
}

store::Dates SimulatedStore::dates() const {
  return {SimulatedDatabase(disk_).newest_time(), kEpoch_ms + schedule_.now_ms()};
}

}  // namespace twistwood::trial
