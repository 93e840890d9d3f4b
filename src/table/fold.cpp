// How each event changes a table. A log that no table has written is refused here.
#include <algorithm>

#include "table/table.h"

namespace twistwood::table {

namespace {

// A turn checked and carried out, without the words that `play` has for it.
Result<void> carry_on(AnyPosition& any, std::string_view text) {
  return std::visit(
      [&](auto& position) -> Result<void> {
        using G = GameOf<decltype(position)>;
        const auto turn = G::read_turn(text);
        if (!turn) return std::unexpected(turn.error());
        const auto refusal = G::why_not(position.layout, G::view(position.state), *turn);
        if (refusal) return std::unexpected(Error{G::describe(*refusal)});
        G::apply(position.layout, position.state, *turn);
        return {};
      },
      any);
}

}  // namespace

Result<void> Table::fold(const Event& event) {
  if (!log_.empty() && std::holds_alternative<Opened>(event.what)) {
    return refuse("the table is open already");
  }
  if (outcome_) return refuse("the game is over");
  return std::visit([&](const auto& what) { return fold_what(what, event.time_ms); }, event.what);
}

Result<void> Table::fold_what(const Opened& opened, std::int64_t time_ms) {
  if (opened.rules != kRulesVersion) return refuse("rules of version ", opened.rules);
  auto start = start_of(opened.setup);
  if (!start) return std::unexpected(start.error());
  position_ = *start;
  start_ = state_of(position_);
  timed_ = opened.setup.clock.has_value();
  for (const SeatPlan& plan : opened.setup.seats) {
    seats_.push_back({.plan = plan});
    if (opened.setup.clock) seats_.back().left_ms = opened.setup.clock->start_ms;
  }
  turn_began_ms_ = time_ms;
  return {};
}

Result<void> Table::fold_what(const Played& played, std::int64_t time_ms) {
  if (to_act() != played.seat) return refuse("it is not the turn of seat ", number(played.seat));
  TurnRecord record{played.seat, played.turn, turns_up(position_, played.turn), clocks()};
  const std::uint64_t before = hash(position_);
  if (const auto done = carry_on(position_, played.turn); !done) return done;
  hashes_.push_back(before);
  turns_.push_back(std::move(record));
  undo_.reset();
  if (timed_) {
    const auto& clock = *setup().clock;
    const std::int64_t used_ms = std::max<std::int64_t>(0, time_ms - turn_began_ms_);
    at(played.seat).left_ms += clock.increment_ms - used_ms;
  }
  turn_began_ms_ = time_ms;
  look_for_end();
  return {};
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

// The turns that stand are played again from the start; the clocks are what they were.
Result<void> Table::fold_what(const Undone& undone, std::int64_t time_ms) {
  if (undone.kept < 0 || undone.kept >= static_cast<int>(turns_.size())) {
    return refuse("there are no ", undone.kept, " turns to go back to");
  }
  const auto kept = static_cast<std::size_t>(undone.kept);
  for (int i = 0; i < seats(); ++i) {
    at(seat_at(i)).left_ms = turns_[kept].left_ms[static_cast<std::size_t>(i)];
  }
  turns_.resize(kept);
  hashes_.resize(kept);
  position_ = start();
  for (const TurnRecord& record : turns_) {
    [[maybe_unused]] const auto done = carry_on(position_, record.turn);
    assert(done);
  }
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
  const Status now = status(position_);
  if (now.kind == Status::Kind::kWon) {
    outcome_ = Outcome{Outcome::Kind::kWon, now.seat};
  } else if (now.kind == Status::Kind::kDraw) {
    outcome_ = Outcome{Outcome::Kind::kDraw, std::nullopt};
  } else if (setup().repetition_draws && occurrences() >= 3) {
    outcome_ = Outcome{Outcome::Kind::kRepetition, std::nullopt};
  }
}

int Table::occurrences() const {
  return 1 + static_cast<int>(std::ranges::count(hashes_, hash(position_)));
}

std::array<std::int64_t, kMaxSeats> Table::clocks() const {
  std::array<std::int64_t, kMaxSeats> left{};
  for (std::size_t i = 0; i < seats_.size(); ++i) left[i] = seats_[i].left_ms;
  return left;
}

}  // namespace twistwood::table
