// A program that runs beside ours and talks with it in lines over its standard input and output.
//
// Nothing it does can harm us: reading and writing end at a deadline, a line without end is cut,
// and whatever it has become, it is ended and reaped at the latest with this object. It gets a
// process group of its own, so what it started ends with it; and if we are ended ourselves without
// a last word (kill -9), a shell in this group notices and ends all of it. Its standard error is
// ours. The first child makes this process ignore SIGPIPE, for writing to a program that has died
// is no reason to die too.
//
// By hand: Boost.Process 1.81 forks, which copies the page tables of gigabytes of hash memory and
// runs code of ours while other threads hold locks, and it reaps a program before its group ends.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/line_buffer.h"

namespace twistwood::match {

// `python3 'my bot.py' --fast` as words: blanks separate, quotes of both kinds keep together, a
// backslash takes the next character as it is.
Result<std::vector<std::string>> split_command(std::string_view command);

// When to stop waiting: so long after `start_ms`, or when somebody sets `stop`.
struct Deadline {
  std::int64_t start_ms = 0;
  std::int64_t patience_ms = 0;
  const std::atomic<bool>* stop = nullptr;
};

class Warden;

class Child {
 public:
  // The program is looked up in PATH. Fails when there is none that can be run.
  static Result<std::unique_ptr<Child>> start(const std::vector<std::string>& command);

  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();  // asks it to quit, waits a moment, then ends it

  // Both fail with a sentence that goes on from "the program": "ended with status 1".
  Result<void> write(std::string_view lines, const Deadline& deadline);
  Result<std::string> read_line(const Deadline& deadline);

  // Nothing will be written any more: the program comes to the end of its input.
  void end_input();

  // Ends it at once.
  void kill();

 private:
  Child(pid_t id, std::unique_ptr<Warden> warden, int input, int output);

  bool await(int descriptor, short event, const Deadline& deadline) const;
  bool reap(std::int64_t patience_ms);
  std::string fate();  // after its output has ended: how it ended

  pid_t id_;                        // -1 once it is reaped
  std::unique_ptr<Warden> warden_;  // until then
  int input_;                       // its standard input, our end
  int output_;                      // its standard output, our end
  int status_ = 0;
  LineBuffer lines_;
};

}  // namespace twistwood::match
