// The authority at a table: who sits where, whose turn it is, what has been played, how it ended.
//
// It has no clock and does no input or output: time comes in with each call, bots and persons send
// the same commands, and whoever runs the table stores its log. What is not accepted changes
// nothing.
//
// Undo: a turn may be taken back freely until somebody else has acted and unless it turned up a
// hidden card; after that everybody else has to agree. Bots always do, but they do not forget a
// card that was turned up. Where people tell the cards of a real table, the table has no secrets:
// there a card is no hindrance.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "games/any_history.h"
#include "table/command.h"
#include "table/event.h"
#include "table/setup.h"

namespace twistwood::table {

struct Outcome {
  enum class Kind { kWon, kDraw, kRepetition, kResigned, kTimeout };
  Kind kind = Kind::kDraw;
  std::optional<Seat> winner;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct SeatState {
  SeatPlan plan;
  int sitting_in = 0;  // level of the bot that plays for an absent person; 0 if none
  bool out = false;    // resigned or out of time: a bot plays on, and the seat is not taken back
  std::int64_t left_ms = 0;

  int level() const { return plan.is_bot() ? plan.level : sitting_in; }  // 0: a person plays
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

using Clocks = std::array<std::int64_t, kMaxSeats>;  // milliseconds left, by seat

struct UndoQuestion {
  Seat by{};
  std::array<bool, kMaxSeats> agreed{};
  friend bool operator==(const UndoQuestion&, const UndoQuestion&) = default;
};

class Table {
 public:
  static Result<Table> open(const Setup& setup, std::int64_t now_ms);
  // From a log; a log that no table has written is refused with the number of the event.
  static Result<Table> replay(std::span<const Event> log);

  Answer handle(const Command& command, std::int64_t now_ms);
  bool is_repeat(const Command& command) const;
  // Time passes. Returns true if somebody ran out of it. A bot never does: whoever runs it knows
  // how long it thought, gives it no more time than it has, and has the clock stand still
  // meanwhile.
  bool tick(std::int64_t now_ms);
  // The clocks stood still for so long just now; its next event says so in the log.
  void stand_still(std::int64_t ms);
  std::int64_t stood_ms() const { return stood_ms_; }  // since the newest event
  // How long the seat that has to act has been thinking.
  std::int64_t thinking_ms(std::int64_t now_ms) const;
  // The next event of its log, decided elsewhere; refused as by `replay`.
  Result<void> add(const Event& event);
  // Nobody plays for now: it takes less memory until somebody does.
  void rest() { history_.rest(); }

  int version() const { return static_cast<int>(log_.size()); }
  const std::vector<Event>& log() const { return log_; }

  const Setup& setup() const { return *std::get<Opened>(log_.front().what).setup; }
  const AnyHistory& history() const { return history_; }        // with hidden cards,
  AnyPosition start() const { return history_.start(); }        // and so
  AnyPosition position() const { return history_.position(); }  // are these
  bool timed() const { return timed_; }                         // it has clocks
  int seats() const { return static_cast<int>(seats_.size()); }
  const SeatState& seat(Seat who) const { return seats_[static_cast<std::size_t>(who)]; }
  // Of all clocks when each turn began; empty without clocks.
  const std::vector<Clocks>& clocks() const { return clocks_; }
  const std::optional<UndoQuestion>& undo_question() const { return undo_; }
  const std::optional<Outcome>& outcome() const { return outcome_; }

  // The seat that has to act; nothing when the game is over.
  std::optional<Seat> to_act() const;
  // Milliseconds left to a seat at a time, without clocks nothing.
  std::optional<std::int64_t> left_ms(Seat who, std::int64_t now_ms) const;
  // Whether the seat may take back its last turn at once, has to ask, or cannot.
  enum class Undo { kFree, kAsk, kCannot, kCardTurnedUp };
  Undo undo_of(Seat who) const;

 private:
  Table() = default;

  std::optional<Denied> check(const Command& command) const;
  std::expected<Played, Denied> check_play(const Command& command, const Play& play) const;
  std::expected<Played, Denied> check_card(Played played, const std::string& card) const;
  std::optional<Denied> check_undo(Seat by) const;
  void carry_out(const Command& command, std::int64_t now_ms);
  std::optional<Denied> check_state(const Command& command) const;

  void append(std::int64_t time_ms, const std::string& id, auto what);
  void add_to_log(Event event);
  Result<void> fold(const Event& event);
  Result<void> fold_what(const Opened& opened, std::int64_t time_ms);
  Result<void> fold_what(const Played& played, std::int64_t time_ms);
  void play(const Played& played, std::int64_t time_ms);
  Result<void> fold_what(const UndoAsked& asked, std::int64_t time_ms);
  Result<void> fold_what(const UndoAgreed& agreed, std::int64_t time_ms);
  Result<void> fold_what(const UndoRefused& refused, std::int64_t time_ms);
  Result<void> fold_what(const Undone& undone, std::int64_t time_ms);
  Result<void> fold_what(const Resigned& resigned, std::int64_t time_ms);
  Result<void> fold_what(const TimedOut& timed_out, std::int64_t time_ms);
  Result<void> fold_what(const BotCalled& called, std::int64_t time_ms);
  Result<void> fold_what(const SeatTakenBack& taken, std::int64_t time_ms);

  SeatState& at(Seat who) { return seats_[static_cast<std::size_t>(who)]; }
  bool exists(Seat who) const { return index(who) < seats(); }
  bool everybody_agrees(Seat by) const;
  std::optional<int> last_turn_of(Seat who) const;
  void leave(Seat who, Outcome::Kind kind);
  void look_for_end();

  std::vector<Event> log_;
  std::vector<std::uint32_t> id_hashes_;  // of each event
  AnyHistory history_;
  std::vector<SeatState> seats_;
  std::vector<Clocks> clocks_;
  std::optional<UndoQuestion> undo_;
  std::optional<Outcome> outcome_;
  std::int64_t turn_began_ms_ = 0;  // or later, by as long as the clocks have stood still since
  std::int64_t stood_ms_ = 0;       // since the newest event
  // Copies of setup().clock.has_value() and setup().cards_told: read every turn, so kept close.
  bool timed_ = false;
  bool told_ = false;
};

}  // namespace twistwood::table
