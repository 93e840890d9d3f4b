#include "server/health_journal.h"

namespace twistwood::server {

void HealthJournal::note(const store::Health& health) {
  Part& part = parts_.at(static_cast<std::size_t>(health.part));
  part.is_lost = !health.well;
  if (health.well) {
    part.away_ms = steady_ms_() - part.lost_ms;
    if (part.says_lost) write_end(part);
    return;
  }
  part.lost_ms = steady_ms_();
  part.message = health.message;
  ++part.times;
  if (is_due(part)) write(part, false);
}

void HealthJournal::look() {
  for (Part& part : parts_) {
    if (part.times > 0 && is_due(part)) write(part, true);
  }
}

void HealthJournal::flush() {
  for (Part& part : parts_) {
    if (part.times > 0) write(part, true);
  }
}

void HealthJournal::write(Part& part, bool counted) {
  wire::Json more = {{"part", part.name}, {"message", part.message}};
  if (counted) more["times"] = part.times;
  part.times = 0;
  part.written_ms = steady_ms_();
  part.says_lost = true;
  out_(LogLevel::kError, "store-lost", more);
  if (!part.is_lost) write_end(part);
}

void HealthJournal::write_end(Part& part) {
  part.says_lost = false;
  out_(LogLevel::kInfo, "store-back", {{"part", part.name}, {"away_ms", part.away_ms}});
}

}  // namespace twistwood::server
