#include "cli/thinking.h"

#include <cmath>
#include <limits>

#include "base/steady_clock.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "match/go.h"

namespace twistwood::cli {

void add_thinking(CLI::App& command, Thinking& thinking, std::optional<std::int64_t> usual_ms) {
  constexpr std::int64_t kLeast = 1;
  // What is too long for the parser becomes the largest number there is.
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 2;
  command.add_option("--agent", thinking.agent, "Who thinks: level:1 to level:6, greedy, ...")
      ->type_name("AGENT")
      ->capture_default_str();
  const std::string usual = usual_ms ? join(" (", *usual_ms, " if no limit is given)") : "";
  add_limit(command, "--movetime", thinking.budget.time_ms, kLeast, match::kLongestMs,
            "Milliseconds for a position" + usual, "MS");
  add_limit(command, "--nodes", thinking.budget.nodes, kLeast, kMost,
            "Positions to look at; makes the answer repeat");
  add_limit(command, "--depth", thinking.budget.depth, 1, 100, "Turns to look ahead");
  add_number(command, "--threads", thinking.options.threads, 1, search::kMostThreads,
             "Threads to think with");
  add_number(command, "--hash", thinking.options.hash_mib, 1, search::kMostHashMib,
             "Memory for positions seen, in MiB", "MIB");
  add_solution(command, thinking.options.solution);
  add_seed(command, thinking.options.seed, "For what is drawn at random");
}

search::Budget budget_of(const Thinking& thinking, std::int64_t usual_ms) {
  search::Budget budget = thinking.budget;
  if (budget.open_ended()) budget.time_ms = usual_ms;
  return budget;
}

Result<search::AnyAgent> agent_of(const Thinking& thinking, const AnyPosition& position) {
  return search::AnyAgent::make(position, thinking.agent, thinking.options, steady_ms);
}

std::string percent(double chance) { return join(std::lround(chance * 100), " %"); }

}  // namespace twistwood::cli
