#include "server/outages.h"

#include <utility>

#include "server/server_clock.h"
#include "wire/json.h"

namespace twistwood::server {

using wire::Json;

namespace {

constexpr const char* kAlive = "alive";  // the name of the setting, and its fields
constexpr const char* kAliveMs = "alive_ms";
constexpr const char* kDoubtedMs = "doubted_ms";
// Longer than a turn can last.
constexpr std::int64_t kRemembered_ms = std::int64_t{20} * 24 * 60 * 60 * 1000;
constexpr std::size_t kMostSpans = 200;

}  // namespace

// Reads what is there, and notes that this server lives. Of two servers that do so at the same time
// one is late and, where it matters, looks again.
void Outages::note(std::int64_t now_ms, store::Task then, int attempts, bool starts) {
  store_.setting(kAlive, [this, now_ms, then = std::move(then), attempts,
                          starts](store::StoreResult<std::optional<std::string>> was) mutable {
    const SignsOfLife signs = was && *was ? read(**was) : SignsOfLife{};
    if (doubts_) is_doubted_ = std::exchange(doubts_, nullptr)(signs.alive_ms);
    if (!was) return then();
    note_outage(signs, now_ms, starts);
    const auto next = is_doubted_ ? SignsOfLife{signs.alive_ms, now_ms} : SignsOfLife{now_ms, 0};
    store_.change_setting(kAlive, *was, write(next),
                          [this, now_ms, then = std::move(then), attempts,
                           starts](store::StoreResult<void> changed) mutable {
                            const bool late = !changed && changed.error().why ==
                                                              store::StoreError::Kind::kConflict;
                            if (!late || attempts <= 1) return then();
                            note(now_ms, std::move(then), attempts - 1, starts);
                          });
  });
}

// By a date that is doubted only the outage before the start is noted, and nothing is forgotten:
// beside a server whose date is right, each of its signs of life would look like one more.
void Outages::note_outage(const SignsOfLife& signs, std::int64_t now_ms, bool starts) {
  const bool was_right = signs.doubted_ms > signs.alive_ms && signs.doubted_ms <= now_ms;
  const std::int64_t last_ms = was_right ? signs.doubted_ms : signs.alive_ms;
  const bool is_outage = last_ms > 0 && now_ms - last_ms > kSilence_ms;
  if (is_outage && (starts || !is_doubted_)) spans_.push_back({last_ms, now_ms});
  if (!is_doubted_) {
    // What is long over; and what is not over yet, which somebody with a wrong date has noted.
    std::erase_if(spans_, [&](const TimeSpan& span) {
      return now_ms - span.to_ms > kRemembered_ms || span.to_ms > now_ms + ServerClock::kSkew_ms;
    });
  }
  if (spans_.size() > kMostSpans) spans_.erase(spans_.begin());
}

std::string Outages::write(const SignsOfLife& signs) const {
  Json spans = Json::array();
  for (const TimeSpan& span : spans_) spans.push_back({span.from_ms, span.to_ms});
  Json json = {{kAliveMs, signs.alive_ms}, {"outages", std::move(spans)}};
  if (signs.doubted_ms != 0) json[kDoubtedMs] = signs.doubted_ms;
  return wire::write(json);
}

Outages::SignsOfLife Outages::read(const std::string& text) {
  constexpr std::size_t kLongest = 64 * 1024;
  spans_.clear();
  const auto json = wire::parse(text, kLongest);
  if (!json || !json->is_object()) return {};
  for (const Json& span : json->value("outages", Json::array())) {
    const bool fine = span.is_array() && span.size() == 2 && span[0].is_number_integer() &&
                      span[1].is_number_integer();
    if (fine) spans_.push_back({span[0].get<std::int64_t>(), span[1].get<std::int64_t>()});
  }
  const auto time_of = [&](const char* name) {
    const auto found = json->find(name);
    return found != json->end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
  };
  return {time_of(kAliveMs), time_of(kDoubtedMs)};
}

}  // namespace twistwood::server
