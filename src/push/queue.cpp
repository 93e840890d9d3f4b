#include "push/queue.h"

#include <algorithm>

namespace twistwood::push {

Attempt attempt_of(int status, std::optional<std::int64_t> retry_after_ms) {
  constexpr int kNotFound = 404;
  constexpr int kTimeout = 408;
  constexpr int kGoneForGood = 410;
  constexpr int kTooMany = 429;
  using Outcome = Attempt::Outcome;
  if (status >= 200 && status < 300) return {Outcome::kSent};
  if (status == kNotFound || status == kGoneForGood) return {Outcome::kGone};
  if (status == kTimeout || status == kTooMany || status >= 500) {
    return {Outcome::kLater, retry_after_ms};
  }
  return {Outcome::kRefused};  // a redirection, too: nobody leads us elsewhere
}

bool Queue::is_under_way(const Message& message) const {
  return std::ranges::any_of(under_way_, [&](const Message& one) { return same(one, message); });
}

bool Queue::add(Message message, std::int64_t now_ms) {
  const auto endpoint = read_endpoint(message.to.endpoint, true);
  if (!endpoint) return false;
  message.made_ms = now_ms;
  const auto older = std::ranges::find_if(
      waiting_, [&](const Waiting& one) { return same(one.sending.message, message); });
  if (older != waiting_.end()) {
    older->sending.message = std::move(message);
    return true;
  }
  if (waiting_.size() >= limits_.waiting) return false;
  waiting_.push_back({{std::move(message), endpoint->host, 1}, now_ms});
  return true;
}

std::int64_t Queue::due_ms(const Waiting& one) const {
  const auto host = hosts_.find(one.sending.host);
  return host == hosts_.end() ? one.due_ms : std::max(one.due_ms, host->second.paused_until_ms);
}

bool Queue::has_room(const Waiting& one) const {
  const auto found = hosts_.find(one.sending.host);
  const Host host = found == hosts_.end() ? Host{} : found->second;
  const bool is_first = host.busy == 0;
  const auto most = static_cast<std::size_t>(is_first ? limits_.at_once : limits_.at_once / 2);
  const int most_there = host.silences > 0 ? 1 : limits_.at_once_per_host;
  return under_way_.size() < most && host.busy < most_there && !is_under_way(one.sending.message);
}

// Of several that were under way and were not answered one counts.
void Queue::note_silence(Host& host, std::int64_t now_ms) const {
  constexpr int kMostDoublings = 16;
  if (now_ms < host.paused_until_ms) return;
  const std::int64_t pause_ms = limits_.first_pause_ms << std::min(host.silences, kMostDoublings);
  host.paused_until_ms = now_ms + std::min(pause_ms, limits_.longest_silence_ms);
  ++host.silences;
}

std::optional<Queue::Sending> Queue::next(std::int64_t now_ms) {
  std::erase_if(waiting_, [&](const Waiting& one) {
    const Message& message = one.sending.message;
    return now_ms - message.made_ms > message.ttl_s * 1000;
  });
  const auto found = std::ranges::find_if(
      waiting_, [&](const Waiting& one) { return due_ms(one) <= now_ms && has_room(one); });
  if (found == waiting_.end()) return std::nullopt;
  Sending sending = std::move(found->sending);
  waiting_.erase(found);
  ++hosts_[sending.host].busy;
  under_way_.push_back(sending.message);
  return sending;
}

bool Queue::done(const Sending& sending, const Attempt& attempt, std::int64_t now_ms) {
  const auto going = std::ranges::find_if(
      under_way_, [&](const Message& one) { return same(one, sending.message); });
  if (going != under_way_.end()) under_way_.erase(going);
  Host& host = hosts_[sending.host];
  --host.busy;
  if (attempt.answered) {
    host.silences = 0;
  } else {
    note_silence(host, now_ms);
  }
  const bool again =
      attempt.outcome == Attempt::Outcome::kLater && sending.attempt < limits_.attempts &&
      std::ranges::none_of(
          waiting_, [&](const Waiting& one) { return same(one.sending.message, sending.message); });
  if (attempt.outcome == Attempt::Outcome::kLater) {
    const std::int64_t pause_ms =
        std::min(attempt.retry_after_ms.value_or(limits_.first_pause_ms << (sending.attempt - 1)),
                 limits_.longest_pause_ms);
    // Whoever says when means everything that goes there.
    if (attempt.retry_after_ms) host.paused_until_ms = now_ms + pause_ms;
    if (again) {
      waiting_.push_back({{sending.message, sending.host, sending.attempt + 1}, now_ms + pause_ms});
    }
  }
  // A silence is remembered for a while after the pause.
  std::erase_if(hosts_, [&](const auto& one) {
    const auto& [busy, silences, paused_until_ms] = one.second;
    const std::int64_t kept_ms = silences > 0 ? limits_.longest_silence_ms : 0;
    return busy == 0 && paused_until_ms + kept_ms <= now_ms;
  });
  return again;
}

std::optional<std::int64_t> Queue::wait_ms(std::int64_t now_ms) const {
  std::optional<std::int64_t> soonest_ms;
  for (const Waiting& one : waiting_) {
    if (!has_room(one)) continue;
    const std::int64_t left_ms = std::max<std::int64_t>(0, due_ms(one) - now_ms);
    soonest_ms = std::min(soonest_ms.value_or(left_ms), left_ms);
  }
  return soonest_ms;
}

}  // namespace twistwood::push
