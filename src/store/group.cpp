#include "store/group.h"

#include <algorithm>

namespace twistwood::store {

namespace {

constexpr std::string_view kTaken = "this version of the table is taken";

void add_rows(Rows& rows, const AppendJob& job) {
  auto version = job.append.version;
  for (const auto& line : job.append.lines) {
    rows.add(job.append.number, version++, job.append.now_ms, line);
  }
}

StoreError conflict(std::string_view what) {
  return {StoreError::Kind::kConflict, std::string(what)};
}

// What an update replaces.
bool same_content(const TableRecord& one, const TableRecord& other) {
  return one.seat_hashes == other.seat_hashes && one.spectator_hash == other.spectator_hash &&
         one.open_to_all == other.open_to_all && one.rematch == other.rematch &&
         one.note == other.note;
}

}  // namespace

// Nothing but turns, each of one line: none can be stored by half, so nothing has to be taken back.
bool Group::is_one_insert(const std::vector<Job>& jobs) const {
  return database_.insert_is_whole() && std::ranges::all_of(jobs, [](const Job& job) {
           const auto* append = std::get_if<AppendJob>(&job);
           return append != nullptr && append->append.lines.size() == 1 &&
                  !append->append.finished_ms;
         });
}

void Group::store_together(std::vector<Job>& jobs) {
  const bool one_insert = is_one_insert(jobs);
  if (!one_insert) database_.begin();
  // Two servers that store lines of the same tables in different orders would wait for each other.
  std::vector<AppendJob*> appends;
  for (Job& job : jobs) {
    if (auto* append = std::get_if<AppendJob>(&job)) appends.push_back(append);
  }
  std::ranges::sort(appends, {}, [](const AppendJob* job) { return job->append.number; });
  for (AppendJob* job : appends) {
    job->outcome = {};
    add_rows(rows_, *job);
  }
  if (database_.insert(rows_) != rows_.size()) {
    one_insert ? find_losers(appends) : fail_losers(appends);
  }
  for (AppendJob* job : appends) {
    if (!job->outcome) continue;
    const auto& append = job->append;
    tell(append);
    if (append.finished_ms) database_.set_finished(append.number, *append.finished_ms);
  }
  for (Job& job : jobs) {
    if (std::holds_alternative<AppendJob>(job)) continue;
    std::visit([&](auto& other) { store(other, false); }, job);
  }
  if (!one_insert) database_.commit();
}

void Group::find_losers(const std::vector<AppendJob*>& appends) {
  for (AppendJob* job : appends) {
    if (!is_stored(job->append)) job->outcome = std::unexpected(conflict(kTaken));
  }
}

void Group::fail_losers(const std::vector<AppendJob*>& appends) {
  const auto losers = database_.give_up_losers(rows_);
  if (!losers) throw DatabaseError{DatabaseError::Kind::kRefused, "a version is taken"};
  for (AppendJob* job : appends) {
    if (std::ranges::find(*losers, job->append.number) == losers->end()) continue;
    if (!is_stored(job->append)) job->outcome = std::unexpected(conflict(kTaken));
  }
}

void Group::store_one_by_one(std::vector<Job>& jobs) {
  constexpr std::chrono::milliseconds kPatience{100};
  database_.begin();
  database_.set_patience(kPatience);
  for (Job& any : jobs) {
    database_.run("savepoint job");
    std::visit(
        [&](auto& job) {
          try {
            store(job, true);
            if (!job.outcome) database_.run("rollback to savepoint job");
          } catch (const DatabaseError& error) {
            if (error.kind != DatabaseError::Kind::kRefused &&
                error.kind != DatabaseError::Kind::kHeld) {
              throw;
            }
            database_.run("rollback to savepoint job");
            job.outcome =
                std::unexpected(StoreError{StoreError::Kind::kUnavailable, error.message});
          }
        },
        any);
    database_.run("release savepoint job");
  }
  database_.commit();
}

void Group::store(CreateJob& job, bool look) {
  const TableRecord& wanted = job.record;
  if (const auto number = database_.insert_table(wanted)) {
    job.outcome = *number;
    Rows rows;
    for (const auto& line : job.lines) {
      rows.add(*number, static_cast<std::int64_t>(rows.size()) + 1, job.now_ms, line);
    }
    database_.insert(rows);
    return;
  }
  job.outcome = std::unexpected(conflict("the id of the table is taken"));
  const auto there = look ? database_.find(wanted.id) : std::nullopt;
  if (there && same_content(*there, wanted) && there->game == wanted.game &&
      there->created_ms == wanted.created_ms &&
      database_.lines(there->number, 0, kAllLines) == job.lines) {
    job.outcome = there->number;
  }
}

void Group::store(UpdateJob& job, bool look) {
  const TableRecord& wanted = job.record;
  if (database_.update_table(wanted)) {
    job.outcome = wanted.revision + 1;
    if (database_.has_notifications()) news_.push_back({wanted.id, 0});
    return;
  }
  const auto there = database_.find(wanted.number);
  if (!there) {
    job.outcome = std::unexpected(missing());
  } else if (look && there->revision == wanted.revision + 1 && same_content(*there, wanted)) {
    job.outcome = there->revision;
  } else {
    job.outcome = std::unexpected(conflict("the record has changed"));
  }
}

void Group::store(ExpireJob& job, bool) { job.outcome = database_.expire(job.numbers, job.ages); }

void Group::store(SettingJob& job, bool look) {
  job.outcome = {};
  if (database_.change_setting(job.name, job.was, job.value)) return;
  if (look && database_.setting(job.name) == job.value) return;
  job.outcome = std::unexpected(conflict("the setting has changed"));
}

void Group::store(AppendJob& job, bool) {
  const Append& append = job.append;
  job.outcome = {};
  // Looked up first: an event without its table would fail the whole transaction.
  if (!database_.find(append.number)) {
    job.outcome = std::unexpected(missing());
    return;
  }
  Rows rows;
  add_rows(rows, job);
  if (database_.insert(rows) != rows.size()) {
    database_.run("rollback to savepoint job");
    if (!is_stored(append)) {
      job.outcome = std::unexpected(conflict(kTaken));
      return;
    }
  }
  if (append.finished_ms) database_.set_finished(append.number, *append.finished_ms);
  tell(append);
}

// The same lines again, after a commit whose outcome was not known, are stored already.
bool Group::is_stored(const Append& append) {
  const auto size = static_cast<std::int64_t>(append.lines.size());
  return database_.lines(append.number, append.version - 1, size) == append.lines;
}

void Group::tell(const Append& append) {
  if (!database_.has_notifications()) return;
  const auto size = static_cast<std::int64_t>(append.lines.size());
  news_.push_back({append.table, append.version + size - 1, append.lines});
}

}  // namespace twistwood::store
