// What a person asks of a deal on the command line, for every subcommand that starts a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "games/any_game.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace twistwood::cli {

// The options as typed; `deal` reads them. An option of one game given for the other is refused.
struct DealRequest {
  std::string game;
  int players = kMinSeats;
  int limit = kUsualLimit;
  std::optional<int> start;
  std::optional<std::string> seed;

  std::optional<std::string> edition, corners, specials;  // Twisty

  std::optional<int> goals, gaps;  // Twist Labyrinth
  std::optional<std::string> hedges, gates;
};

// Adds --game and every other option but --players, which not every subcommand has.
CLI::Option* add_game(CLI::App& command, DealRequest& request);
void add_deal_options(CLI::App& command, DealRequest& request);

// The seed given, or one from the system's random source.
Result<std::uint64_t> seed_of(const DealRequest& request);

Result<AnyPosition> deal(const DealRequest& request, std::uint64_t seed);

}  // namespace twistwood::cli
