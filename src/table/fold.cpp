// How each event changes a table. A log that no table has written is refused here.
#include <algorithm>
#include <cassert>

#include "table/table.h"

namespace twistwood::table {

Result<void> Table::fold(const Event& event) {
  if (!log_.empty() && std::holds_alternative<Opened>(event.what)) {
    return refuse("the table is open already");
  }
  if (outcome_) return refuse("the game is over");
  return std::visit([&](const auto& what) { return fold_what(what, event.time_ms); }, event.what);
}

Result<void> Table::fold_what(const Opened& opened, std::int64_t time_ms) {
  const Setup& setup = *opened.setup;
  auto start = start_of(setup);
  if (!start) return std::unexpected(start.error());
  history_ = AnyHistory(*start);
  timed_ = setup.clock.has_value();
  told_ = setup.cards_told;
  for (const SeatPlan& plan : setup.seats) {
    seats_.push_back({.plan = plan});
    if (setup.clock) seats_.back().left_ms = setup.clock->start_ms;
  }
  turn_began_ms_ = time_ms;
  return {};
}

Result<void> Table::fold_what(const Played& played, std::int64_t time_ms) {
  if (to_act() != played.seat) return refuse("it is not the turn of seat ", number(played.seat));
  if (played.turn.index() != history_.game()) return refuse("a turn of another game");
  if (const auto refusal = history_.why_not(played.turn)) return refuse(describe(*refusal));
  if (!told_ && twistwood::exists(played.card))
    return refuse("a card that the table turns up itself");
  if (told_) {
    if (played.card.index() != history_.game()) return refuse("a card of another game");
    if (const auto fits = history_.can_turn_up(played.turn, played.card); !fits) return fits;
  }
  play(played, time_ms);
  return {};
}

// The turn is legal, and the card that was told with it can have come.
void Table::play(const Played& played, std::int64_t time_ms) {
  if (told_) {
    [[maybe_unused]] const auto done = history_.play(played.turn, played.card);
    assert(done);
  } else {
    history_.play(played.turn);
  }
  undo_.reset();
  if (timed_) {
    Clocks& before = clocks_.emplace_back();
    for (std::size_t i = 0; i < seats_.size(); ++i) before[i] = seats_[i].left_ms;
    const ClockPlan& plan = *setup().clock;
    std::int64_t& left_ms = at(played.seat).left_ms;
    left_ms = plan.each_turn ? plan.start_ms : left_ms + plan.increment_ms - thinking_ms(time_ms);
  }
  turn_began_ms_ = time_ms;
  look_for_end();
}

Result<void> Table::fold_what(const UndoAsked& asked, std::int64_t) {
  if (!exists(asked.seat)) return refuse("there is no such seat");
  undo_ = UndoQuestion{.by = asked.seat};
  return {};
}

Result<void> Table::fold_what(const UndoAgreed& agreed, std::int64_t) {
  if (!undo_ || !exists(agreed.seat)) return refuse("nobody has asked for an undo");
  undo_->agreed[static_cast<std::size_t>(agreed.seat)] = true;
  return {};
}

Result<void> Table::fold_what(const UndoRefused&, std::int64_t) {
  if (!undo_) return refuse("nobody has asked for an undo");
  undo_.reset();
  return {};
}

// The clocks are what they were.
Result<void> Table::fold_what(const Undone& undone, std::int64_t time_ms) {
  if (undone.kept < 0 || undone.kept >= history_.size()) {
    return refuse("there are no ", undone.kept, " turns to go back to");
  }
  const auto kept = static_cast<std::size_t>(undone.kept);
  if (timed_) {
    for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].left_ms = clocks_[kept][i];
    clocks_.resize(kept);
  }
  history_.undo_to(undone.kept);
  undo_.reset();
  turn_began_ms_ = time_ms;
  return {};
}

Result<void> Table::fold_what(const Resigned& resigned, std::int64_t) {
  if (!exists(resigned.seat)) return refuse("there is no such seat");
  leave(resigned.seat, Outcome::Kind::kResigned);
  return {};
}

Result<void> Table::fold_what(const TimedOut& timed_out, std::int64_t time_ms) {
  if (!exists(timed_out.seat) || !setup().clock) return refuse("there is no such clock");
  turn_began_ms_ = time_ms;
  // A bot plays on for the seat, with as much time as the seat began with.
  at(timed_out.seat).left_ms = setup().clock->start_ms;
  leave(timed_out.seat, Outcome::Kind::kTimeout);
  return {};
}

Result<void> Table::fold_what(const BotCalled& called, std::int64_t) {
  if (!exists(called.seat) || called.level < 1 || called.level > kLevels) {
    return refuse("there is no such seat or level");
  }
  at(called.seat).sitting_in = called.level;
  undo_.reset();
  return {};
}

Result<void> Table::fold_what(const SeatTakenBack& taken, std::int64_t) {
  if (!exists(taken.seat)) return refuse("there is no such seat");
  at(taken.seat).sitting_in = 0;
  return {};
}

// The game ends when one seat is left; before that a bot moves the pawn of the one who left. Nobody
// would answer for it, so an undo that was asked for has to be asked for again.
void Table::leave(Seat who, Outcome::Kind kind) {
  at(who).out = true;
  if (seat(who).level() == 0) at(who).sitting_in = 1;
  undo_.reset();
  if (std::ranges::count(seats_, false, &SeatState::out) > 1) return;
  const auto last = std::ranges::find(seats_, false, &SeatState::out);
  outcome_ = Outcome{kind, seat_at(static_cast<int>(last - seats_.begin()))};
}

void Table::look_for_end() {
  const Status now = history_.status();
  if (now.kind == Status::Kind::kWon) {
    outcome_ = Outcome{Outcome::Kind::kWon, now.seat};
  } else if (now.kind == Status::Kind::kDraw) {
    outcome_ = Outcome{Outcome::Kind::kDraw, std::nullopt};
  } else if (setup().repetition_draws && history_.occurrences() >= 3) {
    outcome_ = Outcome{Outcome::Kind::kRepetition, std::nullopt};
  }
}

}  // namespace twistwood::table
