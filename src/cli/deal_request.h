// What a person asks of a deal on the command line, for every subcommand that starts a game.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "cli/console.h"

namespace twistwood::cli {

struct DealRequest {
  std::string game;
  int players = kMinSeats;
  std::optional<std::string> seed;
  // The options of all games (games/options.h) by name, as typed; nothing if left out.
  std::map<std::string, std::optional<std::string>, std::less<>> given;
};

// Adds --game and every other option but --players, which not every subcommand has.
CLI::Option* add_game(CLI::App& command, DealRequest& request);
void add_deal_options(CLI::App& command, DealRequest& request);

// The seed given, or one from the system's random source.
Result<std::uint64_t> seed_of(const DealRequest& request);

// An option of one game given for another is refused.
Result<AnyOptions> options_of(const DealRequest& request);
Result<AnyPosition> deal(const DealRequest& request, std::uint64_t seed);

}  // namespace twistwood::cli
