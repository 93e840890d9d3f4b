// The time as the server knows it: the date at which it began, and from there on a clock that is
// never set. Whoever sets the system's clock changes no duration: nobody loses on time, no table
// leaves memory, nobody is taken for silent.
//
// A date may also have been wrong from the beginning. What is deleted, and when, therefore goes by
// kept_ms(). Servers that share a database take its date for that, so that one of them whose own is
// wrong does not delete what the others have just stored; and any date is believed only as far as
// the newest event in the store bears it out, or in a quiet time the last sign of life of a server
// whose date was believed. Where it is not, nothing is deleted at all. After a true pause somebody
// has to say that the date is right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <utility>

#include "store/store.h"

namespace twistwood::server {

class ServerClock {
 public:
  using Source = std::function<std::int64_t()>;
  static constexpr std::int64_t kSkew_ms = 60'000;  // between servers

  // Of the date, and of a clock that only passes; both in milliseconds.
  ServerClock(const Source& date, Source steady)
      : steady_(std::move(steady)), began_ms_(date() - steady_()) {}

  std::int64_t now_ms() const { return began_ms_ + steady_(); }

  // With what the store says, before anything is added to it. An event later than now contradicts
  // the clock, and so does it when the newest is long ago and no server has lived since: `alive_ms`
  // is the last sign of life, 0 without one. Returns whether the clock is contradicted. A late date
  // that is `confirmed` is believed; one before the newest event cannot be right.
  bool compare(const store::Dates& dates, std::int64_t alive_ms = 0, bool confirmed = false) {
    constexpr std::int64_t kLongestOutage_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;
    const std::int64_t date_ms = dates.now_ms.value_or(now_ms());
    std::int64_t believed_ms = date_ms;
    if (dates.newest_ms != 0) {
      // A sign of life later than now proves nothing: each of the two dates may be the wrong one.
      const bool is_past = alive_ms <= date_ms + kSkew_ms;
      const std::int64_t last_ms = is_past ? std::max(dates.newest_ms, alive_ms) : dates.newest_ms;
      believed_ms = std::max(date_ms, last_ms - kSkew_ms);
      if (!confirmed) believed_ms = std::min(believed_ms, last_ms + kLongestOutage_ms);
    }
    ahead_ms_ = now_ms() - believed_ms;
    is_date_doubted_ = believed_ms != date_ms;
    is_doubted_ = is_date_doubted_ || std::abs(now_ms() - date_ms) > kSkew_ms;
    return is_doubted_;
  }
  bool is_doubted() const { return is_doubted_; }
  // The date that tables are kept by, too: it is not to be deleted by.
  bool is_date_doubted() const { return is_date_doubted_; }
  // The time that tables in the store are kept by.
  std::int64_t kept_ms() const { return now_ms() - ahead_ms_; }

 private:
  Source steady_;
  std::int64_t began_ms_;
  std::int64_t ahead_ms_ = 0;  // of the date that is believed
  bool is_doubted_ = false;
  bool is_date_doubted_ = false;
};

}  // namespace twistwood::server
