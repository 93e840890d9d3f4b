#include "store/link.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace twistwood::store {

namespace {

constexpr std::chrono::milliseconds kFirstPause{50};
constexpr std::chrono::milliseconds kLongestPause{2000};
constexpr std::chrono::milliseconds kProbeWhileAway{1000};
constexpr const char* kOver = "there is no time left for another connection";

// Returns early when a stop is requested.
void pause(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

std::atomic<bool>& well(Meter& meter, Health::Part part) {
  switch (part) {
    case Health::Part::kWriter: return meter.writable;
    case Health::Part::kReader: return meter.readable;
    case Health::Part::kListener: break;
  }
  return meter.listening;
}

void set_well(const Options& options, Meter& meter, const Health& health) {
  if (well(meter, health.part).exchange(health.well) == health.well || !options.health) return;
  options.executor([tell = options.health, health] { tell(health); });
}

Database& Link::connect() {
  if (!database_) {
    if (watch_.is_over()) throw DatabaseError{DatabaseError::Kind::kLost, kOver};
    database_ = Database::connect(options_.database, notices_to(options_), &watch_);
    if (std::exchange(was_connected_, true)) ++meter_.reconnects;
  }
  return *database_;
}

void Link::disconnect() {
  database_.reset();
  watch_.set_socket(-1);
}

bool Link::try_once(const Work& work, int attempt) {
  const Watch::Waiting waiting(watch_);
  return work(connect(), attempt);
}

std::optional<StoreError> Link::persist(const std::stop_token& stop, const Work& work) {
  for (int attempt = 0;; ++attempt) {
    const auto began = Clock::now();
    try {
      const bool is_well = try_once(work, attempt);
      away_since_.reset();
      if (is_well) set_well(true, {});
      return std::nullopt;
    } catch (const DatabaseError& error) {
      if (auto last = after(error, attempt, began, stop)) return last;
    }
  }
}

void Link::probe(const Work& work) {
  // A connection that had died while nobody used it is worth a second attempt.
  for (int attempt = 0; attempt < 2; ++attempt) {
    try {
      const bool is_well = try_once(work, attempt);
      away_since_.reset();
      if (is_well) set_well(true, {});
      return;
    } catch (const DatabaseError& error) {
      if (error.kind == DatabaseError::Kind::kLost) disconnect();
      if (database_) database_->rollback();
      if (attempt == 0) continue;
      if (!away_since_) away_since_ = Clock::now();
      set_well(false, error.message);
    }
  }
}

std::chrono::milliseconds Link::until_probe() const {
  const std::chrono::milliseconds usual(options_.probe_ms);
  return well(meter_, part_) ? usual : std::min(usual, kProbeWhileAway);
}

std::optional<StoreError> Link::after(const DatabaseError& cause, int attempt,
                                      Clock::time_point began, const std::stop_token& stop) {
  if (cause.kind == DatabaseError::Kind::kLost) disconnect();
  if (database_) database_->rollback();
  StoreError error{StoreError::Kind::kUnavailable, cause.message};
  if (cause.kind == DatabaseError::Kind::kRefused || cause.kind == DatabaseError::Kind::kHeld) {
    return attempt == 0 ? std::nullopt : std::optional(error);
  }
  if (attempt > 0) set_well(false, cause.message);
  if (cause.kind == DatabaseError::Kind::kUnable) {
    return attempt == 0 ? std::nullopt : std::optional(error);
  }
  const bool is_new = !away_since_;
  if (is_new) away_since_ = began;
  if (stop.stop_requested()) return error;
  // A connection that had died while nobody used it is worth one attempt without a pause.
  if (attempt == 0 && is_new) return std::nullopt;
  if (Clock::now() - *away_since_ >= std::chrono::milliseconds(options_.patience_ms)) return error;
  pause(stop, std::min(kLongestPause, kFirstPause * (1 << std::min(attempt, 6))));
  return std::nullopt;
}

}  // namespace twistwood::store
