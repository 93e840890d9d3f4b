#include "store/link.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace twistwood::store {

namespace {

constexpr std::chrono::milliseconds kFirstPause{50};
constexpr std::chrono::milliseconds kLongestPause{2000};

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
    database_ = Database::connect(database_name_);
    if (std::exchange(was_connected_, true)) ++meter_.reconnects;
  }
  return *database_;
}

std::optional<StoreError> Link::persist(const std::stop_token& stop, const Work& work) {
  for (int attempt = 0;; ++attempt) {
    try {
      work(connect(), attempt);
      away_since_.reset();
      meter_.reachable = true;
      return std::nullopt;
    } catch (const DatabaseError& error) {
      if (auto last = after(error, attempt, stop)) return last;
    }
  }
}

std::optional<StoreError> Link::after(const DatabaseError& cause, int attempt,
                                      const std::stop_token& stop) {
  if (cause.kind == DatabaseError::Kind::kLost) database_.reset();
  if (database_) database_->rollback();
  StoreError error{StoreError::Kind::kUnavailable, cause.message};
  if (cause.kind == DatabaseError::Kind::kRefused || cause.kind == DatabaseError::Kind::kHeld) {
    return attempt == 0 ? std::nullopt : std::optional(error);
  }
  const auto now = Clock::now();
  if (!away_since_) away_since_ = now;
  if (attempt > 0) meter_.reachable = false;
  if (stop.stop_requested()) return error;
  // A connection that had died while nobody used it is worth one attempt without a pause.
  if (attempt == 0 && *away_since_ == now) return std::nullopt;
  if (now - *away_since_ >= patience_) return error;
  pause(stop, std::min(kLongestPause, kFirstPause * (1 << std::min(attempt, 6))));
  return std::nullopt;
}

}  // namespace twistwood::store
