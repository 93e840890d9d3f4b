// A game at one terminal: a table::Table, and whoever plays at it.
//
// The table is the authority over turns, undo and the end, as it is online. Here the people speak
// for themselves and agree to every undo, and the bots are asked for their turns. A program that
// fails has lost, as in a match; where others play on, a bot of ours takes its seat.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/contestant.h"
#include "search/ask.h"
#include "table/table.h"

namespace twistwood::cli {

// Who sits at the table: `person`, or whoever match::make_contestant knows.
using Sitters = std::vector<std::string>;
inline constexpr std::string_view kPerson = "person";

class Session {
 public:
  // As many sitters as seats; they complete the setup.
  static Result<Session> open(table::Setup setup, const Sitters& sitters, std::int64_t movetime_ms,
                              const std::shared_ptr<const search::exact::Solution>& solution = {});

  const table::Table& table() const { return table_; }
  const AnyHistory& history() const { return table_.history(); }
  const Sitters& sitters() const { return sitters_; }
  bool running() const { return !table_.outcome(); }
  bool person_acts() const { return running() && is_person(history().status().seat); }

  // Nothing when it is done; else the reason.
  std::optional<std::string> play(const std::string& turn);
  // Back to the last time a person had to act.
  std::optional<std::string> undo();
  // "seat 1: a7, L to c6", or that the program forfeits, and why.
  std::string let_bot_play();

  // "seat 1: a7, L to c6": what a turn did, and the card that it turned up.
  std::string told(int turn) const;
  std::string hint();       // "Hint: e5   seat 1: ..."
  std::string end() const;  // "The fox (seat 1) wins after 34 turns."
  // What everybody may see, in notation.
  std::string position() const { return write_position(mask(table_.position())); }

 private:
  explicit Session(table::Table table) : table_(std::move(table)) {}

  bool is_person(Seat seat) const { return table_.seat(seat).level() == 0; }
  std::optional<std::string> send(Seat by, decltype(table::Command::what) what);
  Result<void> seat_bot(const std::string& name, std::uint64_t seed);
  std::string forfeit(Seat seat, std::string_view why);

  table::Table table_;
  Sitters sitters_;
  match::ContestantOptions options_;
  std::vector<std::unique_ptr<match::Contestant>> bots_;  // none for a person
  std::optional<search::AnyAgent> adviser_;               // gives hints
};

}  // namespace twistwood::cli
