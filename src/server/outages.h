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

  // Before the first table is read. `then` when it is known, or cannot be.
  void begin(std::int64_t now_ms, store::Task then) { note(now_ms, std::move(then), kAttempts); }
  // Every kBeat_ms, and when the server stops.
  void beat(std::int64_t now_ms) {
    note(now_ms, [] {}, 1);
  }

  // How much of the time between two moments no server ran.
  std::int64_t between(std::int64_t from_ms, std::int64_t to_ms) const {
    return covered_ms(spans_, from_ms, to_ms);
  }

 private:
  static constexpr int kAttempts = 5;

  void note(std::int64_t now_ms, store::Task then, int attempts);
  std::string write(std::int64_t alive_ms) const;
  std::int64_t read(const std::string& text);  // when there was a last sign of life

  store::Store& store_;
  std::vector<TimeSpan> spans_;
};

}  // namespace twistwood::server
