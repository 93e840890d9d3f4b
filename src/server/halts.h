// When the clocks of all tables stand still although this server lives: its process was stopped,
// its machine frozen, or nothing could be stored. Nobody could play then, and nobody is charged.
//
// A server that stands still cannot notice it. The first who asks afterwards does, because the loop
// asks ten times a second while it runs; so a clock is read only after asking here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "server/time_span.h"

namespace twistwood::server {

class Halts {
 public:
  // Nobody has asked for so long: the server did not run.
  static constexpr std::int64_t kFrozen_ms = 1'000;
  using Tell = std::function<void(std::int64_t frozen_ms)>;

  explicit Halts(Tell tell = {}) : tell_(std::move(tell)) {}

  // For how long clocks have stood still in all, since the server began. Time comes in as a date
  // that only passes.
  std::int64_t stood_ms(std::int64_t now_ms);
  // Nothing can be stored, and then it can again.
  void begin(std::int64_t now_ms);
  void end(std::int64_t now_ms);
  bool active() const { return since_ms_.has_value(); }
  // When they stood still, up to now.
  std::vector<TimeSpan> spans(std::int64_t now_ms) const;

 private:
  void note(TimeSpan span);

  Tell tell_;
  std::vector<TimeSpan> spans_;           // that are over; the oldest of very many are forgotten
  std::int64_t sum_ms_ = 0;               // of all that are over
  std::optional<std::int64_t> since_ms_;  // nothing can be stored
  std::int64_t asked_ms_ = 0;
};

}  // namespace twistwood::server
