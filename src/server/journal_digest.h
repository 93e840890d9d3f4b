// What may happen a thousand times a second makes a line a minute in the log, not a thousand.
//
// Of warnings and errors of one name the first is written at once. What follows within a minute is
// counted and written as one line with "times": the last of them or, where they have "ms", the one
// that took longest. Infos are rare and pass.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "server/journal.h"

namespace twistwood::server {

class JournalDigest {
 public:
  static constexpr std::int64_t kApart_ms = 60'000;

  // The clock is one that is never set.
  JournalDigest(Journal out, std::function<std::int64_t()> steady_ms)
      : out_(std::move(out)), steady_ms_(std::move(steady_ms)) {}

  void note(LogLevel level, std::string_view what, const wire::Json& more);
  void look();   // now and then: writes what has been counted for long enough
  void flush();  // all of it: the end

 private:
  struct Kind {
    LogLevel level{};
    std::int64_t written_ms = 0;
    std::uint64_t times = 0;  // since then
    wire::Json told;          // of one of them
  };
  void write(std::string_view what, Kind& kind);

  Journal out_;
  std::function<std::int64_t()> steady_ms_;
  std::map<std::string, Kind, std::less<>> kinds_;  // those of the last minute
};

}  // namespace twistwood::server
