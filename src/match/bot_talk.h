// A conversation with a program that claims to speak the bot protocol, for checks of it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_history.h"
#include "match/child.h"
#include "match/contestant.h"

namespace twistwood::match {

using Lines = std::vector<std::string>;

class BotTalk {
 public:
  BotTalk(std::vector<std::string> command, std::int64_t movetime_ms, const Patience& patience)
      : command_(std::move(command)), movetime_ms_(movetime_ms), patience_(patience) {}

  // A program that has just been started, or the one that is running, after its greeting.
  Result<void> start_afresh();
  Result<void> be_ready();
  // Ends it: after a fault nobody knows what it is about to say.
  void give_up() {
    if (child_) child_->kill();
    child_.reset();
  }

  // Says lines and takes the answer up to the first line that begins with one of these words; it is
  // the last of those returned. After a failure the program is gone.
  Result<Lines> ask(std::string_view lines, std::initializer_list<std::string_view> ends);
  // Whether a line that begins with this word comes although nothing is asked.
  bool says_within(std::string_view word, std::int64_t ms);
  // What it says to lines besides the readyok that follows.
  Result<Lines> answer_to(std::string_view line);
  // The same, where one error is the only right answer to the last of the lines; info lines of a
  // search that goes on do no harm.
  Result<void> expect_error(std::string_view lines);
  // The turn it answers with, as turn_in says.
  Result<std::string> expect_turn(const AnyHistory& game, std::string_view go);
  // What it says before it ends by itself with status 0.
  Result<Lines> expect_end();

  Result<void> say(std::string_view lines) { return child_->write(lines, soon()); }
  void end_input() { child_->end_input(); }
  std::int64_t movetime_ms() const { return movetime_ms_; }

 private:
  Deadline soon() const;

  std::vector<std::string> command_;
  std::int64_t movetime_ms_;
  Patience patience_;
  std::unique_ptr<Child> child_;
};

// What is wrong with an info line about a position; nothing if it is fine. Where only some turns
// were asked about, it may be about no other.
std::string fault_in_info(std::string_view line, const AnyHistory& game, const Lines& only = {});

// The turn of an answer, which is legal and one of those asked about; the info lines before it make
// sense.
Result<std::string> turn_in(const Lines& answer, const AnyHistory& game, const Lines& only = {});

}  // namespace twistwood::match
