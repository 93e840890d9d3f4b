// A table as one knows it who sits far away: what its messages tell (docs/protocol.md).
//
// It is followed with our own rules, event by event, and the server's hash of what everybody sees
// is held against it. Whatever does not fit is an error, after which the whole table has to be
// asked for: what is here then is not to be relied upon.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/any_history.h"
#include "games/record.h"
#include "wire/fields.h"

namespace twistwood::online {

struct RemoteSeat {
  std::string name = {};  // with the whole table only
  int level = 0;
  int sitting_in = 0;  // the level of the bot that plays for somebody who is away; 0: nobody is
  bool out = false;    // resigned, or out of time
  std::optional<std::int64_t> left_ms = {};
};

struct RemoteOutcome {
  std::string kind;
  std::optional<Seat> winner;
};

class RemoteTable {
 public:
  // A message `joined`, with the whole table or with what has happened since version().
  Result<void> take_joined(const wire::Json& message, std::int64_t now_ms);
  // The event of the next version; older ones are passed over.
  Result<void> take_event(const wire::Json& message, std::int64_t now_ms);

  // The seats of a presence: who sits there may have another name than in the table.
  void take_presence(const wire::Json& presence);

  int version() const { return version_; }
  const AnyHistory& history() const { return history_; }
  // Whether the newest event said how the table stands: of several at once only the last does.
  bool settled() const { return settled_; }
  // Nobody when the game is over.
  std::optional<Seat> to_act() const { return to_act_; }
  const RemoteSeat& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  const std::optional<RemoteOutcome>& outcome() const { return outcome_; }
  // Somebody wants a turn back, and this seat has not answered yet.
  bool asks_for_undo(Seat seat) const;

  // What is left to each seat at this moment, in seat order; nothing without clocks.
  std::vector<std::int64_t> clocks_ms(std::int64_t now_ms) const;
  std::int64_t increment_ms() const { return increment_ms_; }
  bool per_turn() const { return per_turn_; }  // each turn has a time of its own

  // The game so far; with all its cards, if it is over.
  Record record() const;

 private:
  struct Undo {
    Seat by{};
    std::vector<unsigned> agreed = {};  // numbers of seats
  };
  static Result<Undo> read_undo(const wire::Json& json);
  Result<void> take_table(const wire::Json& json);
  Result<void> take_events(const wire::Json& events);
  Result<void> take_what(const wire::Json& what);
  Result<void> take_now(const wire::Json& json, std::int64_t now_ms);
  Result<void> check_hash(const std::string& hash) const;

  int version_ = 0;
  AnyHistory history_;
  bool settled_ = false;
  std::optional<Seat> to_act_;
  std::vector<RemoteSeat> seats_;
  std::optional<RemoteOutcome> outcome_;
  std::optional<AnyPosition> open_start_;
  std::optional<Undo> undo_;
  std::int64_t now_ms_ = 0;  // when the clocks were told
  std::int64_t increment_ms_ = 0;
  bool per_turn_ = false;
};

}  // namespace twistwood::online
