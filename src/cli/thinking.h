// The options of every subcommand that thinks: how strong, how long, how many lines.
#pragma once

#include <cstdint>
#include <string>

#include "cli/commands.h"
#include "search/ask.h"

namespace twistwood::cli {

struct Thinking {
  std::string agent = "level:6";
  search::Budget budget;
  search::AgentOptions options{.hash_mib = 64};
};

// `usual_ms` is the time a position gets when no limit is given; nothing where it is not a time.
void add_thinking(CLI::App& command, Thinking& thinking, std::optional<std::int64_t> usual_ms);

search::Budget budget_of(const Thinking& thinking, std::int64_t usual_ms);

// For the game that the position is of.
Result<search::AnyAgent> agent_of(const Thinking& thinking, const AnyPosition& position);

// "62 %"
std::string percent(double chance);

}  // namespace twistwood::cli
