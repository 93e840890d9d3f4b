// What waits to be sent: when, in which order, how often again. It has no clock and no network, so
// that every case can be tried.
//
// Few are sent at a time, and fewer to one push service: a slow one holds up neither the others nor
// anything else. The second half of what may be sent at once is for services to which nothing is
// under way, so that a few that accept and never answer leave room for the rest; and one that did
// not answer is left alone for a while, longer each time, and asked one thing at a time until it
// does. There is a limit on what waits. Of two messages about one table for one browser
// only the newer is worth anything.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>

#include "push/message.h"

namespace twistwood::push {

struct QueueLimits {
  std::size_t waiting = 5'000;
  int at_once = 16;
  int at_once_per_host = 4;
  int attempts = 6;
  std::int64_t first_pause_ms = 5'000;  // doubled with each attempt
  std::int64_t longest_pause_ms = 60 * 60 * 1000;
  std::int64_t longest_silence_ms = 5 * 60 * 1000;  // for which a service is left alone
};

// What came of an attempt.
struct Attempt {
  enum class Outcome {
    kSent,     // the push service has it
    kGone,     // there is no such subscription any more
    kLater,    // not now: too many, a fault, nobody there
    kRefused,  // and would be again
  };
  Outcome outcome = Outcome::kLater;
  std::optional<std::int64_t> retry_after_ms = {};  // as the push service asks for
  bool answered = true;                             // or nobody did, whatever the reason
};

Attempt attempt_of(int status, std::optional<std::int64_t> retry_after_ms);

class Queue {
 public:
  explicit Queue(const QueueLimits& limits) : limits_(limits) {}

  // False: too much waits, and it is dropped.
  bool add(Message message, std::int64_t now_ms);
  // One that may be sent now; it counts as under way until done().
  struct Sending {
    Message message;
    std::string host;
    int attempt = 1;
  };
  std::optional<Sending> next(std::int64_t now_ms);
  // True: it waits for another attempt.
  bool done(const Sending& sending, const Attempt& attempt, std::int64_t now_ms);
  // Until next() may have something without a done() before; nothing if there is nothing to wait
  // for.
  std::optional<std::int64_t> wait_ms(std::int64_t now_ms) const;
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Waiting {
    Sending sending;
    std::int64_t due_ms = 0;
  };
  struct Host {
    int busy = 0;
    int silences = 0;  // in a row
    std::int64_t paused_until_ms = 0;
  };

  static bool same(const Message& one, const Message& other) {
    return one.table == other.table && one.to.endpoint == other.to.endpoint;
  }
  bool is_under_way(const Message& message) const;
  std::int64_t due_ms(const Waiting& one) const;
  bool has_room(const Waiting& one) const;
  void note_silence(Host& host, std::int64_t now_ms) const;

  QueueLimits limits_;
  std::list<Waiting> waiting_;    // as they came
  std::list<Message> under_way_;  // as many as may be sent at once
  std::map<std::string, Host> hosts_;
};

}  // namespace twistwood::push
