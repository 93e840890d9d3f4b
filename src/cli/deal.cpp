// twistwood deal: a start position from a seed.
#include <iostream>

#include "cli/deal_request.h"
#include "cli/subcommand.h"

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
  auto [command, request] = add_subcommand<DealRequest>(app, action, "deal", "A start position",
                                                        kDealExamples, print_deal);
  add_game(command, request)->required();
  add_number(command, "--players", request.players, kMinSeats, kMaxSeats,
             "Number of players, 2 to 4");
  add_deal_options(command, request);
}

}  // namespace twistwood::cli
