// When the store lost its database and had it back, in the log.
//
// A database that comes and goes many times a second makes a line or two a minute of each part of
// the store: a loss is written at once, and so is its end. Losses within a minute after it are
// counted and written as one line with "times", and after it the end of the last, if it has one.
// So the last line of a part says how it stands, at most a minute late.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "server/journal_digest.h"
#include "store/store.h"

namespace twistwood::server {

class HealthJournal {
 public:
  // The clock is one that is never set.
  HealthJournal(Journal out, std::function<std::int64_t()> steady_ms)
      : out_(std::move(out)), steady_ms_(std::move(steady_ms)) {}

  void note(const store::Health& health);
  void look();   // now and then: writes what has been counted for long enough
  void flush();  // all of it: the end

 private:
  struct Part {
    std::string_view name;
    bool is_lost = false;
    bool says_lost = false;  // the log does
    std::int64_t lost_ms = 0;
    std::int64_t away_ms = 0;
    std::int64_t written_ms = -JournalDigest::kApart_ms;  // the last loss
    std::uint64_t times = 0;                              // that are not written
    std::string message{};                                // of the last
  };
  bool is_due(const Part& part) const {
    return steady_ms_() - part.written_ms >= JournalDigest::kApart_ms;
  }
  void write(Part& part, bool counted);
  void write_end(Part& part);

  Journal out_;
  std::function<std::int64_t()> steady_ms_;
  std::array<Part, 3> parts_ = {Part{.name = "writer"}, {.name = "reader"}, {.name = "listener"}};
};

}  // namespace twistwood::server
