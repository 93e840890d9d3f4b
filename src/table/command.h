// What somebody wants of a table, and the answer. Every command gets exactly one answer.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/any_game.h"
#include "games/seat.h"

namespace twistwood::table {

struct Play {
  std::string turn;
  std::string card{};  // that it turned up, where the cards lie on a real table
  friend bool operator==(const Play&, const Play&) = default;
};
struct AskUndo {
  friend bool operator==(const AskUndo&, const AskUndo&) = default;
};
struct AnswerUndo {
  bool agrees = false;
  friend bool operator==(const AnswerUndo&, const AnswerUndo&) = default;
};
struct Resign {
  friend bool operator==(const Resign&, const Resign&) = default;
};
// Somebody is away: a bot sits in for `seat` until the person takes it back.
struct CallBot {
  Seat seat{};
  int level = 1;
  friend bool operator==(const CallBot&, const CallBot&) = default;
};
struct TakeBack {
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

struct Command {
  std::string id;   // a second command with the same id is a repeat, and harmless
  Seat by{};        // who is allowed to speak for which seat is for the caller to know
  int version = 0;  // of the table as the sender saw it
  std::variant<Play, AskUndo, AnswerUndo, Resign, CallBot, TakeBack> what;
  friend bool operator==(const Command&, const Command&) = default;
};

struct Denied {
  enum class Reason {
    kStale,  // the table has moved on
    kOver,   // the game is over
    kNotYourTurn,
    kNoTurn,      // the text is no turn
    kIllegal,     // a rule forbids it: see `refusal`
    kCardNeeded,  // it turns up a card on a real table: which one, is to be told with it
    kNoSuchCard,  // it cannot have turned up this one
    kNothingToUndo,
    kCardTurnedUp,  // an undo would take back a card that everybody has seen
    kNoQuestion,    // nobody asked for an undo, or not this seat
    kNotAbsent,     // the seat is a bot's already, or one's own
    kNotAway,       // the seat has no bot sitting in
    kNoSuchSeat,
    kNoSuchLevel,
  };
  Reason why;
  std::string message;
  std::optional<AnyRefusal> refusal;
  std::vector<std::string> cards{};  // kCardNeeded, kNoSuchCard: those it can be
};

struct Answer {
  int version = 0;  // of the table after the command
  bool repeat = false;
  std::optional<Denied> denied;  // nothing when it was done
};

}  // namespace twistwood::table
