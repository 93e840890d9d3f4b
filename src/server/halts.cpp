#include "server/halts.h"

namespace twistwood::server {

std::int64_t Halts::stood_ms(std::int64_t now_ms) {
  const std::int64_t asked_ms = std::exchange(asked_ms_, now_ms);
  const std::int64_t gap_ms = now_ms - asked_ms;
  if (asked_ms != 0 && gap_ms > kFrozen_ms) {
    if (!since_ms_) note({asked_ms, now_ms});
    if (tell_) tell_(gap_ms);
  }
  return sum_ms_ + (since_ms_ ? now_ms - *since_ms_ : 0);
}

void Halts::begin(std::int64_t now_ms) {
  stood_ms(now_ms);
  if (!since_ms_) since_ms_ = now_ms;
}

void Halts::end(std::int64_t now_ms) {
  stood_ms(now_ms);
  if (since_ms_) note({*std::exchange(since_ms_, std::nullopt), now_ms});
}

std::vector<TimeSpan> Halts::spans(std::int64_t now_ms) const {
  std::vector<TimeSpan> spans = spans_;
  if (since_ms_) spans.push_back({*since_ms_, now_ms});
  return spans;
}

void Halts::note(TimeSpan span) {
  constexpr std::size_t kMostSpans = 1000;
  sum_ms_ += span.to_ms - span.from_ms;
  spans_.push_back(span);
  if (spans_.size() > kMostSpans) spans_.erase(spans_.begin());
}

}  // namespace twistwood::server
