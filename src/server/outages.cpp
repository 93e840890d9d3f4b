#include "server/outages.h"

#include "server/server_clock.h"
#include "wire/json.h"

namespace twistwood::server {

using wire::Json;

namespace {

constexpr const char* kAlive = "alive";  // the name of the setting
// Longer than a turn can last.
constexpr std::int64_t kRemembered_ms = std::int64_t{20} * 24 * 60 * 60 * 1000;
constexpr std::size_t kMostSpans = 200;

}  // namespace

// Reads what is there, and notes that this server lives. Of two servers that do so at the same time
// one is late and, where it matters, looks again.
void Outages::note(std::int64_t now_ms, store::Task then, int attempts) {
  store_.setting(kAlive, [this, now_ms, then = std::move(then),
                          attempts](store::StoreResult<std::optional<std::string>> was) mutable {
    if (!was) return then();
    if (*was) {
      const std::int64_t alive_ms = read(**was);
      if (alive_ms > 0 && now_ms - alive_ms > kSilence_ms) spans_.push_back({alive_ms, now_ms});
      // What is long over; and what is not over yet, which somebody with a wrong date has noted.
      std::erase_if(spans_, [&](const TimeSpan& span) {
        return now_ms - span.to_ms > kRemembered_ms || span.to_ms > now_ms + ServerClock::kSkew_ms;
      });
      if (spans_.size() > kMostSpans) spans_.erase(spans_.begin());
    }
    if (is_doubted_) return then();
    store_.change_setting(
        kAlive, *was, write(now_ms),
        [this, now_ms, then = std::move(then), attempts](store::StoreResult<void> changed) mutable {
          const bool late = !changed && changed.error().why == store::StoreError::Kind::kConflict;
          if (!late || attempts <= 1) return then();
          note(now_ms, std::move(then), attempts - 1);
        });
  });
}

std::string Outages::write(std::int64_t alive_ms) const {
  Json spans = Json::array();
  for (const TimeSpan& span : spans_) spans.push_back({span.from_ms, span.to_ms});
  return wire::write({{"alive_ms", alive_ms}, {"outages", std::move(spans)}});
}

std::int64_t Outages::read(const std::string& text) {
  constexpr std::size_t kLongest = 64 * 1024;
  const auto json = wire::parse(text, kLongest);
  if (!json || !json->is_object()) return 0;
  spans_.clear();
  for (const Json& span : json->value("outages", Json::array())) {
    const bool fine = span.is_array() && span.size() == 2 && span[0].is_number_integer() &&
                      span[1].is_number_integer();
    if (fine) spans_.push_back({span[0].get<std::int64_t>(), span[1].get<std::int64_t>()});
  }
  return json->value("alive_ms", std::int64_t{0});
}

}  // namespace twistwood::server
