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

// Returns early when a stop is requested.
void pause(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

Database& Link::connect() {
  if (!database_) {
    database_ = Database::connect(options_.database, notices_to(options_));
    if (std::exchange(was_connected_, true)) ++meter_.reconnects;
  }
  return *database_;
}

std::optional<StoreError> Link::persist(const std::stop_token& stop, const Work& work) {
  for (int attempt = 0;; ++attempt) {
    try {
      work(connect(), attempt);
      away_since_.reset();
      set_well(true, {});
      return std::nullopt;
    } catch (const DatabaseError& error) {
      if (auto last = after(error, attempt, stop)) return last;
    }
  }
}

void Link::probe(const Work& work) {
  // A connection that had died while nobody used it is worth a second attempt.
  for (int attempt = 0; attempt < 2; ++attempt) {
    try {
      work(connect(), attempt);
      away_since_.reset();
      return set_well(true, {});
    } catch (const DatabaseError& error) {
      if (error.kind == DatabaseError::Kind::kLost) database_.reset();
      if (database_) database_->rollback();
      if (attempt == 0) continue;
      if (!away_since_) away_since_ = Clock::now();
      set_well(false, error.message);
    }
  }
}

std::chrono::milliseconds Link::until_probe() const {
  const std::chrono::milliseconds usual(options_.probe_ms);
  return well() ? usual : std::min(usual, kProbeWhileAway);
}

void Link::set_well(bool is_well, const std::string& message) {
  if (well().exchange(is_well) == is_well || !options_.health) return;
  options_.executor(
      [tell = options_.health, health = Health{part_, is_well, message}] { tell(health); });
}

std::optional<StoreError> Link::after(const DatabaseError& cause, int attempt,
                                      const std::stop_token& stop) {
  if (cause.kind == DatabaseError::Kind::kLost) database_.reset();
  if (database_) database_->rollback();
  StoreError error{StoreError::Kind::kUnavailable, cause.message};
  if (cause.kind == DatabaseError::Kind::kRefused || cause.kind == DatabaseError::Kind::kHeld) {
    return attempt == 0 ? std::nullopt : std::optional(error);
  }
  if (attempt > 0) set_well(false, cause.message);
  if (cause.kind == DatabaseError::Kind::kUnable) {
    return attempt == 0 ? std::nullopt : std::optional(error);
  }
  const auto now = Clock::now();
  if (!away_since_) away_since_ = now;
  if (stop.stop_requested()) return error;
  // A connection that had died while nobody used it is worth one attempt without a pause.
  if (attempt == 0 && *away_since_ == now) return std::nullopt;
  if (now - *away_since_ >= std::chrono::milliseconds(options_.patience_ms)) return error;
  pause(stop, std::min(kLongestPause, kFirstPause * (1 << std::min(attempt, 6))));
  return std::nullopt;
}

}  // namespace twistwood::store
