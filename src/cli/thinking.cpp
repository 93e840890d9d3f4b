#include "cli/thinking.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <limits>

#include "base/steady_clock.h"

namespace twistwood::cli {

void add_thinking(CLI::App& command, Thinking& thinking, std::int64_t usual_ms) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  command.add_option("--agent", thinking.agent, "Who thinks: level:1 to level:6, greedy, ...")
      ->type_name("AGENT")
      ->capture_default_str();
  command
      .add_option("--movetime", thinking.movetime_ms,
                  join("Milliseconds for a position (", usual_ms, " if no limit is given)"))
      ->type_name("MS")
      ->check(CLI::Range(std::int64_t{1}, kMost));
  command.add_option("--nodes", thinking.nodes, "Positions to look at; makes the answer repeat")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, kMost));
  command.add_option("--depth", thinking.depth, "Turns to look ahead")
      ->type_name("N")
      ->check(CLI::Range(1, 100));
  command.add_option("--threads", thinking.threads, "Threads to think with")
      ->type_name("N")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--hash", thinking.hash_mib, "Memory for positions seen, in MiB")
      ->type_name("MIB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command.add_option("--seed", thinking.seed, "For what is drawn at random")
      ->type_name("S")
      ->capture_default_str();
}

search::Budget budget_of(const Thinking& thinking, std::int64_t usual_ms) {
  search::Budget budget{thinking.movetime_ms, thinking.nodes, thinking.depth};
  if (budget.open_ended()) budget.time_ms = usual_ms;
  return budget;
}

Result<search::AnyAgent> agent_of(const Thinking& thinking, const AnyPosition& position) {
  return search::AnyAgent::make(
      position, thinking.agent,
      {.seed = thinking.seed, .threads = thinking.threads, .hash_mib = thinking.hash_mib},
      steady_ms);
}

std::string percent(double chance) { return join(std::lround(chance * 100), " %"); }

}  // namespace twistwood::cli
