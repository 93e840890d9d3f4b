// What has happened at a table. The log of a table is a list of these, and the table is nothing but
// its log: folded from the first event to the last, it is there again, byte for byte.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "table/setup.h"

namespace twistwood::table {

// The setup lies apart, because an event is as large as the largest thing that can happen.
struct Opened {
  std::shared_ptr<const Setup> setup;
};
struct Played {
  Seat seat{};
  AnyTurn turn;
  AnyCard card{};  // that was told with it, at a table whose cards are told
};
struct UndoAsked {
  Seat seat{};
};
struct UndoAgreed {
  Seat seat{};
};
struct UndoRefused {
  Seat seat{};
};
struct Undone {
  int kept = 0;  // turns that still stand
};
struct Resigned {
  Seat seat{};
};
struct TimedOut {
  Seat seat{};
};
struct BotCalled {
  Seat seat{};
  int level = 1;
};
struct SeatTakenBack {
  Seat seat{};
};

struct Event {
  std::int64_t time_ms = 0;
  std::string id;  // of the command that led to it; empty for what time alone brings
  std::variant<Opened, Played, UndoAsked, UndoAgreed, UndoRefused, Undone, Resigned, TimedOut,
               BotCalled, SeatTakenBack>
      what;
  // Of the time since the event before, so much is on nobody's clock: no server ran, or a bot
  // waited for its turn to think.
  std::int64_t stood_ms = 0;
};

}  // namespace twistwood::table
