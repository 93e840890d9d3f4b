// Somebody at a table who plays, mostly, and gets everything wrong that can be wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "table/table.h"

namespace twistwood::trial {

// A command, and what has to become of it where that is certain.
struct Attempt {
  enum class Fate { kUnknown, kDone, kRepeat, kDenied };
  table::Command command;
  Fate fate = Fate::kUnknown;
  std::optional<table::Denied::Reason> why{};
};

class Guest {
 public:
  explicit Guest(std::uint64_t seed) : random_(seed) {}

  // The table is up to date: its clock has been looked at.
  Attempt next(const table::Table& table);
  // What was carried out may be sent once more.
  void done(const table::Command& command) { sent_.push_back(command); }

  std::uint32_t below(std::uint32_t n) { return random_.below(n); }

  // A table of either game with whatever options.
  table::Setup setup();

 private:
  Attempt play(const table::Table& table);
  Attempt wrong_play(const table::Table& table);
  Attempt other(const table::Table& table);
  Seat any_seat(const table::Table& table);
  std::string legal_turn(const AnyPosition& position);
  // A card that the turn may have turned up on the real table, if there is one.
  std::string told_card(const table::Table& table, const std::string& turn);

  Random random_;
  std::vector<table::Command> sent_;
  int next_id_ = 0;
};

}  // namespace twistwood::trial
