#include "server/journal_digest.h"

namespace twistwood::server {
namespace {

bool took_longer(const wire::Json& one, const wire::Json& other) {
  return one.contains("ms") && other.contains("ms") && one["ms"] > other["ms"];
}

}  // namespace

void JournalDigest::note(LogLevel level, std::string_view what, const wire::Json& more) {
  if (level == LogLevel::kInfo) return out_(level, what, more);
  const auto found = kinds_.find(what);
  if (found == kinds_.end()) {
    kinds_.emplace(what, Kind{level, steady_ms_(), 0, {}});
    return out_(level, what, more);
  }
  Kind& kind = found->second;
  if (kind.times++ == 0 || !took_longer(kind.told, more)) kind.told = more;
}

void JournalDigest::look() {
  const std::int64_t now_ms = steady_ms_();
  for (auto at = kinds_.begin(); at != kinds_.end();) {
    auto& [what, kind] = *at;
    if (now_ms - kind.written_ms < kApart_ms) {
      ++at;
    } else if (kind.times == 0) {
      at = kinds_.erase(at);
    } else {
      write(what, kind);
      ++at;
    }
  }
}

void JournalDigest::flush() {
  for (auto& [what, kind] : kinds_) {
    if (kind.times > 0) write(what, kind);
  }
}

void JournalDigest::write(std::string_view what, Kind& kind) {
  wire::Json more = kind.told.is_object() ? std::move(kind.told) : wire::Json::object();
  more["times"] = kind.times;
  out_(kind.level, what, more);
  kind.times = 0;
  kind.written_ms = steady_ms_();
}

}  // namespace twistwood::server
