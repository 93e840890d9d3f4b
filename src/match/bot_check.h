// Does a program keep to the bot protocol (docs/bot-protocol.md)? For whoever writes one.
//
// A host may be sure of what the protocol promises, so each promise is tried: greeting, readiness,
// lines that make no sense, every kind of limit in every game, stop, quit, the end of the input. A
// program that fails in one check is started afresh for the next.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/contestant.h"

namespace twistwood::match {

struct BotCheckPlan {
  std::vector<std::string> command;
  std::vector<std::string> games;  // in which it is asked for turns
  std::int64_t movetime_ms = 100;
  Patience patience;
  std::string only;  // the name of the one check to make; empty: all
};

struct BotFinding {
  enum class Kind { kFine, kNote, kFault };
  std::string check;  // "stop while it thinks"
  Kind kind = Kind::kFine;
  std::string why;  // goes on from "the bot": "gave no answer within 1100 ms"
};

// Calls `hear` after each check, in a fixed order. Fails when the program cannot be run at all.
Result<void> check_bot(const BotCheckPlan& plan,
                       const std::function<void(const BotFinding&)>& hear);

}  // namespace twistwood::match
