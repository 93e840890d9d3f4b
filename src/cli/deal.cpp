// twistwood deal: a start position from a seed.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/deal_request.h"

namespace twistwood::cli {

namespace {

constexpr const char* kDealExamples =
    "Examples:\n"
    "  twistwood deal --game twisty --players 3 --seed 7\n"
    "  twistwood deal --game twisty --corners a1,g7 --start 2 --edition victim\n"
    "  twistwood deal --game labyrinth --players 4 --goals 3 --seed 7\n"
    "Without --seed, one is drawn from the system's random source and said on standard error.";

int print_deal(const DealRequest& request) {
  const auto seed = seed_of(request);
  if (!seed) return wrong_usage(seed.error().message);
  const auto position = deal(request, *seed);
  if (!position) return wrong_usage(position.error().message);
  if (!request.seed) std::cerr << "seed " << *seed << '\n';
  std::cout << write_position(*position) << '\n';
  return kFine;
}

}  // namespace

void add_deal(CLI::App& app, Action& action) {
  auto request = std::make_shared<DealRequest>();
  CLI::App* command = app.add_subcommand("deal", "A start position");
  add_game(*command, *request)->required();
  command->add_option("--players", request->players, "Number of players, 2 to 4")
      ->type_name("N")
      ->check(CLI::Range(kMinSeats, kMaxSeats))
      ->capture_default_str();
  add_deal_options(*command, *request);
  command->footer(kDealExamples);
  command->callback([request, &action] { action = [request] { return print_deal(*request); }; });
}

}  // namespace twistwood::cli
