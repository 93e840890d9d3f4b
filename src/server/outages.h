// When no server ran. The clocks of slow games stand still for that long and no longer: a server
// that is restarted every day must not give a player three days again and again.
//
// Each server notes in the store every half minute that it lives; one that starts and finds the
// last sign of life old notes an outage. Tables that nobody looks at need no note of their own.
//
// A server whose date is doubted notes its life beside that, for in the wrong year it would be an
// outage of a year for whoever starts in the right one. If it was right after all, whoever starts
// later finds that there was a server; a sign of life in the future counts for nothing.
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

  // Whether the date is doubted, given the last sign of life by one that was not; 0: there is none.
  using Doubts = std::function<bool(std::int64_t alive_ms)>;

  // Before the first table is read. `then` when it is known, or cannot be.
  void begin(std::int64_t now_ms, Doubts doubts, store::Task then) {
    doubts_ = std::move(doubts);
    note(now_ms, std::move(then), kAttempts, true);
  }
  // Every kBeat_ms, and when the server stops.
  void beat(std::int64_t now_ms) {
    if (!doubts_) note(now_ms, [] {}, 1, false);
  }

  // When no server ran.
  const std::vector<TimeSpan>& spans() const { return spans_; }

 private:
  static constexpr int kAttempts = 5;

  struct SignsOfLife {
    std::int64_t alive_ms = 0;    // the last by a date that was believed
    std::int64_t doubted_ms = 0;  // one after it by a date that was doubted; 0: there is none
  };

  void note(std::int64_t now_ms, store::Task then, int attempts, bool starts);
  void note_outage(const SignsOfLife& signs, std::int64_t now_ms, bool starts);
  std::string write(const SignsOfLife& signs) const;
  SignsOfLife read(const std::string& text);

  store::Store& store_;
  std::vector<TimeSpan> spans_;
  Doubts doubts_;  // until it was asked
  bool is_doubted_ = false;
};

}  // namespace twistwood::server
