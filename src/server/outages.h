// When no server ran. The clocks of slow games stand still for that long and no longer: a server
// that is restarted every day must not give a player three days again and again.
//
// Each server notes in the store every half minute that it lives; one that starts and finds the
// last sign of life old notes an outage. Tables that nobody looks at need no note of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/time_span.h"
#include "store/store.h"

namespace twistwood::server {

class Outages {
 public:
  static constexpr std::int64_t kBeat_ms = 30'000;     // between two signs of life
  static constexpr std::int64_t kSilence_ms = 90'000;  // without one: there was no server

  explicit Outages(store::Store& store) : store_(store) {}

  // Before the first table is read. `then` when it is known, or cannot be. By a date that is
  // doubted nothing is noted, now or later: a sign of life in the wrong year would be an outage of
  // a year for whoever starts in the right one.
  void begin(std::int64_t now_ms, bool is_doubted, store::Task then) {
    is_doubted_ = is_doubted;
    note(now_ms, std::move(then), kAttempts);
  }
  // Every kBeat_ms, and when the server stops.
  void beat(std::int64_t now_ms) {
    if (!is_doubted_) note(now_ms, [] {}, 1);
  }

  // When no server ran.
  const std::vector<TimeSpan>& spans() const { return spans_; }

 private:
  static constexpr int kAttempts = 5;

  void note(std::int64_t now_ms, store::Task then, int attempts);
  std::string write(std::int64_t alive_ms) const;
  std::int64_t read(const std::string& text);  // when there was a last sign of life

  store::Store& store_;
  std::vector<TimeSpan> spans_;
  bool is_doubted_ = false;
};

}  // namespace twistwood::server
