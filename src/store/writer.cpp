#include "store/writer.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace twistwood::store {

namespace {

// The writer waits this long for each line of the last group before it starts the next commit: at
// thousands of lines a second groups grow up to the limit, at hundreds nobody waits noticeably.
constexpr std::chrono::microseconds kGatherPerLine{200};

bool is_unavailable(const Job& any) {
  return std::visit(
      [](const auto& job) {
        return !job.outcome && job.outcome.error().why == StoreError::Kind::kUnavailable;
      },
      any);
}

// Whether lines of a table are stored: a setting or a record may still find its place where the log
// has none any more.
bool has_stored_lines(const Job& any) {
  const auto* append = std::get_if<AppendJob>(&any);
  const auto* create = std::get_if<CreateJob>(&any);
  return (append != nullptr && append->outcome) || (create != nullptr && create->outcome);
}

}  // namespace

bool UnderWay::enter(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  return numbers_.insert(number).second;
}

void UnderWay::leave(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  numbers_.erase(number);
}

Writer::Writer(const Options& options, Meter& meter, Link link, Listener* listener)
    : options_(options),
      meter_(meter),
      link_(std::move(link)),
      listener_(listener),
      checkpointer_(is_postgresql(options.database)
                        ? nullptr
                        : std::make_unique<Checkpointer>(options.database)),
      long_log_(options.long_log_pages),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Writer::push(Job job) {
  const auto* append = std::get_if<AppendJob>(&job);
  if (append != nullptr && !under_way_->enter(append->append.number)) {
    return refuse(std::move(job),
                  {StoreError::Kind::kBusy, "an append of this table is under way"});
  }
  std::unique_lock lock(mutex_);
  if (queue_.size() >= options_.most_waiting) {
    lock.unlock();
    if (append != nullptr) under_way_->leave(append->append.number);
    return refuse(std::move(job), {StoreError::Kind::kBusy, "too much is waiting to be stored"});
  }
  queue_.push_back(std::move(job));
  ++meter_.waiting_writes;
  const bool first = queue_.size() == 1;
  lock.unlock();
  if (first) arrived_.notify_one();
}

void Writer::refuse(Job job, const StoreError& error) {
  options_.executor([job = std::move(job), error]() mutable {
    std::visit([&](auto& one) { one.then(std::unexpected(error)); }, job);
  });
}

void Writer::loop(const std::stop_token& stop) {
  for (;;) {
    std::vector<Job> jobs = take(stop);
    if (jobs.empty()) return;
    const auto started = Clock::now();
    const auto before = meter_.lines.load();
    const bool is_shown_well = store(jobs, stop);
    const auto lines = static_cast<std::int64_t>(meter_.lines - before);
    next_ = started + std::min<Clock::duration>(std::chrono::microseconds(options_.gather_us),
                                                kGatherPerLine * lines);
    deliver(std::move(jobs));
    // Each for a reason of its own, it seems; or nothing can be stored, and that is to be known.
    // And where nothing could be stored, a group without lines does not say whether that is over.
    is_shown_well ? look_after_log() : probe();
  }
}

void Writer::look_after_log() {
  if (!checkpointer_) return;
  try {
    Database& database = link_.connect();
    if (checkpointer_->left_a_rest()) {
      database.fold_log();
      long_log_ = options_.long_log_pages;
    } else if (database.log_pages() >= long_log_) {
      // A long read keeps the log from being folded. Then it grows on, and the next attempt is made
      // after as many pages again, not at each commit.
      long_log_ = database.log_pages() + options_.long_log_pages;
      checkpointer_->wake();
    }
  } catch (const DatabaseError&) {
    // If the fault lasts, the next commit reports it.
  }
}

// Takes all jobs that wait. Empty only after a stop, when the queue has run dry.
std::vector<Job> Writer::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto some = [&] { return !queue_.empty(); };
  while (!arrived_.wait_for(lock, stop, link_.until_probe(), some) && !stop.stop_requested()) {
    lock.unlock();
    probe();
    lock.lock();
  }
  never_.wait_until(lock, stop, next_, [] { return false; });
  meter_.waiting_writes -= queue_.size();
  return std::exchange(queue_, {});
}

void Writer::probe() {
  link_.probe([](Database& database, int) {
    database.begin();
    database.probe_write();
    database.commit();
    return true;
  });
  look_after_log();
}

bool Writer::store(std::vector<Job>& jobs, const std::stop_token& stop) {
  const auto error = link_.persist(stop, [&](Database& database, int attempt) {
    Group group(database);
    if (attempt > 0) ++meter_.redone;
    attempt == 0 ? group.store_together(jobs) : group.store_one_by_one(jobs);
    if (listener_ != nullptr) listener_->tell(group.news());
    return std::ranges::any_of(jobs, has_stored_lines);
  });
  if (!error) {
    count(jobs);
    return meter_.writable && !std::ranges::all_of(jobs, is_unavailable);
  }
  for (Job& job : jobs) {
    std::visit([&](auto& one) { one.outcome = std::unexpected(*error); }, job);
  }
  return true;
}

void Writer::count(const std::vector<Job>& jobs) {
  ++meter_.commits;
  for (const Job& any : jobs) {
    std::visit(
        [&](const auto& job) {
          if (!job.outcome && job.outcome.error().why == StoreError::Kind::kConflict)
            ++meter_.conflicts;
        },
        any);
    if (const auto* job = std::get_if<AppendJob>(&any); job != nullptr && job->outcome) {
      meter_.lines += job->append.lines.size();
    }
    if (const auto* job = std::get_if<CreateJob>(&any); job != nullptr && job->outcome) {
      meter_.lines += job->lines.size();
    }
  }
}

void Writer::deliver(std::vector<Job> jobs) {
  options_.executor([jobs = std::move(jobs), under_way = under_way_]() mutable {
    std::exception_ptr first;
    for (Job& any : jobs) {
      if (const auto* job = std::get_if<AppendJob>(&any)) under_way->leave(job->append.number);
      // Whoever throws keeps nobody else from being answered.
      try {
        std::visit([](auto& job) { job.then(std::move(job.outcome)); }, any);
      } catch (...) {
        if (!first) first = std::current_exception();
      }
    }
    if (first) std::rethrow_exception(first);
  });
}

}  // namespace twistwood::store
