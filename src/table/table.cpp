#include "table/table.h"

#include <algorithm>
#include <utility>

#include "games/refusal_text.h"

namespace twistwood::table {

namespace {

Denied denied(Denied::Reason why, std::string message) {
  return {why, std::move(message), std::nullopt, {}};
}

std::uint32_t hash_of(const std::string& id) {
  return static_cast<std::uint32_t>(std::hash<std::string>{}(id));
}

}  // namespace

Result<Table> Table::open(const Setup& setup, std::int64_t now_ms) {
  const Event opened{now_ms, "", Opened{std::make_shared<const Setup>(setup)}};
  return replay(std::span(&opened, 1));
}

Result<Table> Table::replay(std::span<const Event> log) {
  Table table;
  if (log.empty() || !std::holds_alternative<Opened>(log.front().what)) {
    return refuse("log: it does not begin with the opening of a table");
  }
  for (const Event& event : log) {
    if (const auto added = table.add(event); !added) return std::unexpected(added.error());
  }
  return table;
}

Result<void> Table::add(const Event& event) {
  // It says itself how long the clocks stood still.
  turn_began_ms_ += event.stood_ms - std::exchange(stood_ms_, 0);
  if (const auto folded = fold(event); !folded) {
    return refuse("log: event ", version() + 1, ": ", folded.error().message);
  }
  add_to_log(event);
  return {};
}

Answer Table::handle(const Command& command, std::int64_t now_ms) {
  if (is_repeat(command)) return {version(), true, std::nullopt};
  tick(now_ms);
  if (auto reason = check_state(command)) return {version(), false, std::move(reason)};
  // Nearly every command is a turn. It is read and judged here, once, and is a value from here on.
  if (const auto* play_command = std::get_if<Play>(&command.what)) {
    auto played = check_play(command, *play_command);
    if (!played) return {version(), false, std::move(played.error())};
    play(*played, now_ms);
    add_to_log({now_ms, command.id, *played, std::exchange(stood_ms_, 0)});
    return {version(), false, std::nullopt};
  }
  if (auto reason = check(command)) return {version(), false, std::move(reason)};
  carry_out(command, now_ms);
  return {version(), false, std::nullopt};
}

// Hashes are compared first: ids rarely repeat, and comparing texts is slow.
bool Table::is_repeat(const Command& command) const {
  if (command.id.empty()) return false;
  const std::uint32_t wanted = hash_of(command.id);
  for (std::size_t i = 0; i < log_.size(); ++i) {
    if (id_hashes_[i] == wanted && log_[i].id == command.id) return true;
  }
  return false;
}

bool Table::tick(std::int64_t now_ms) {
  const auto seat = to_act();
  // A seat that is out has lost all it can lose by time.
  if (!seat || !timed_ || this->seat(*seat).out || this->seat(*seat).level() > 0) return false;
  const std::int64_t flag_ms = turn_began_ms_ + this->seat(*seat).left_ms;
  if (now_ms <= flag_ms) return false;
  append(flag_ms, "", TimedOut{*seat});
  return true;
}

void Table::stand_still(std::int64_t ms) {
  if (!timed_ || ms <= 0) return;
  turn_began_ms_ += ms;
  stood_ms_ += ms;
}

std::int64_t Table::thinking_ms(std::int64_t now_ms) const {
  return std::max<std::int64_t>(0, now_ms - turn_began_ms_);
}

// What holds for all commands.
std::optional<Denied> Table::check_state(const Command& command) const {
  if (!exists(command.by)) return denied(Denied::Reason::kNoSuchSeat, "there is no such seat");
  if (command.version != version()) {
    return denied(Denied::Reason::kStale,
                  join("the table is at version ", version(), ", not at ", command.version));
  }
  if (outcome_) return denied(Denied::Reason::kOver, "the game is over");
  return std::nullopt;
}

// What each of the others needs, but for a turn.
std::optional<Denied> Table::check(const Command& command) const {
  const SeatState& own = seat(command.by);
  if (std::holds_alternative<AskUndo>(command.what)) return check_undo(command.by);
  if (std::holds_alternative<AnswerUndo>(command.what)) {
    if (undo_ && undo_->by != command.by && own.level() == 0) return std::nullopt;
    return denied(Denied::Reason::kNoQuestion, "nobody has asked this seat about an undo");
  }
  if (const auto* call = std::get_if<CallBot>(&command.what)) {
    if (!exists(call->seat)) return denied(Denied::Reason::kNoSuchSeat, "there is no such seat");
    if (call->level < 1 || call->level > kLevels) {
      return denied(Denied::Reason::kNoSuchLevel, join("a bot has a level from 1 to ", kLevels));
    }
    if (call->seat != command.by && seat(call->seat).level() == 0) return std::nullopt;
    return denied(Denied::Reason::kNotAbsent, "a bot sits in for another person only");
  }
  if (std::holds_alternative<TakeBack>(command.what)) {
    if (own.sitting_in > 0 && !own.out) return std::nullopt;
    return denied(Denied::Reason::kNotAway, "no bot sits in for this seat");
  }
  if (own.out || own.plan.is_bot())
    return denied(Denied::Reason::kOver, "this seat has left the game");
  return std::nullopt;
}

std::expected<Played, Denied> Table::check_play(const Command& command, const Play& play) const {
  const auto because = [](Denied reason) { return std::unexpected(std::move(reason)); };
  const Seat acts = history_.status().seat;
  if (acts != command.by) {
    return because(
        denied(Denied::Reason::kNotYourTurn, join("it is the turn of ", seat_name(acts))));
  }
  auto turn = read_turn(history_.game(), play.turn);
  if (!turn) return because(denied(Denied::Reason::kNoTurn, turn.error().message));
  if (const auto refusal = history_.why_not(*turn)) {
    return because({Denied::Reason::kIllegal, describe(*refusal), refusal, {}});
  }
  if (told_ || !play.card.empty()) return check_card({command.by, *turn, {}}, play.card);
  return Played{command.by, *turn, {}};
}

std::expected<Played, Denied> Table::check_card(Played played, const std::string& card) const {
  if (!told_) {
    return std::unexpected(
        denied(Denied::Reason::kNoSuchCard, "the table turns up the cards itself"));
  }
  const auto read = read_card(history_.game(), card);
  const auto fits = read ? history_.can_turn_up(played.turn, *read) : std::unexpected(read.error());
  if (fits) {
    played.card = *read;
    return played;
  }
  return std::unexpected(
      Denied{card.empty() ? Denied::Reason::kCardNeeded : Denied::Reason::kNoSuchCard,
             fits.error().message, std::nullopt, possible_cards(position(), played.turn)});
}

std::optional<Denied> Table::check_undo(Seat by) const {
  if (undo_) return denied(Denied::Reason::kNothingToUndo, "an undo has been asked for already");
  switch (undo_of(by)) {
    case Undo::kCannot:
      return denied(Denied::Reason::kNothingToUndo, "there is no turn to take back");
    case Undo::kCardTurnedUp:
      return denied(Denied::Reason::kCardTurnedUp, "a hidden card has been turned up since");
    default: return std::nullopt;
  }
}

void Table::carry_out(const Command& command, std::int64_t now_ms) {
  const Seat by = command.by;
  const auto note = [&](auto what) { append(now_ms, command.id, std::move(what)); };
  const auto keep = [&](Seat asker) { return Undone{*last_turn_of(asker)}; };
  if (std::holds_alternative<AskUndo>(command.what)) {
    // Where nobody has to be asked, the question is not worth an event.
    if (undo_of(by) == Undo::kFree || everybody_agrees(by)) return note(keep(by));
    note(UndoAsked{by});
  } else if (const auto* answer = std::get_if<AnswerUndo>(&command.what)) {
    if (!answer->agrees) return note(UndoRefused{by});
    const Seat asker = undo_->by;
    note(UndoAgreed{by});
    if (everybody_agrees(asker)) append(now_ms, "", keep(asker));
  } else if (std::holds_alternative<Resign>(command.what)) {
    note(Resigned{by});
  } else if (const auto* call = std::get_if<CallBot>(&command.what)) {
    note(BotCalled{call->seat, call->level});
  } else {
    note(SeatTakenBack{by});
  }
}

void Table::append(std::int64_t time_ms, const std::string& id, auto what) {
  Event event{time_ms, id, std::move(what)};
  [[maybe_unused]] const auto folded = fold(event);
  assert(folded);
  event.stood_ms = std::exchange(stood_ms_, 0);
  add_to_log(std::move(event));
}

void Table::add_to_log(Event event) {
  id_hashes_.push_back(hash_of(event.id));
  log_.push_back(std::move(event));
}

std::optional<Seat> Table::to_act() const {
  if (outcome_) return std::nullopt;
  return history_.status().seat;
}

std::optional<std::int64_t> Table::left_ms(Seat who, std::int64_t now_ms) const {
  if (!timed_) return std::nullopt;
  const std::int64_t used = to_act() == who ? thinking_ms(now_ms) : 0;
  return std::max<std::int64_t>(0, seat(who).left_ms - used);
}

std::optional<int> Table::last_turn_of(Seat who) const {
  for (int i = history_.size(); i-- > 0;) {
    if (history_.seat(i) == who) return i;
  }
  return std::nullopt;
}

Table::Undo Table::undo_of(Seat who) const {
  const auto last = last_turn_of(who);
  if (!last || outcome_ || seat(who).level() > 0) return Undo::kCannot;
  bool card = false;
  for (int i = *last; i < history_.size(); ++i) card = card || (!told_ && history_.turned_up(i));
  if (*last + 1 == history_.size() && !card) return Undo::kFree;
  return card && everybody_agrees(who) ? Undo::kCardTurnedUp : Undo::kAsk;
}

// Persons other than the one who asks have to say yes.
bool Table::everybody_agrees(Seat by) const {
  for (int i = 0; i < seats(); ++i) {
    const Seat other = seat_at(i);
    const bool agreed = undo_ && undo_->agreed[static_cast<std::size_t>(i)];
    if (other != by && seat(other).level() == 0 && !agreed) return false;
  }
  return true;
}

}  // namespace twistwood::table
