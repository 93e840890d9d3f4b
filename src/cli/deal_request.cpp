#include "cli/deal_request.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <random>
#include <set>

#include "base/quote.h"
#include "base/text_cursor.h"

namespace twistwood::cli {

namespace {

Result<std::optional<Seat>> start_of(const DealRequest& request) {
  if (!request.start) return std::optional<Seat>();
  if (*request.start < 1 || *request.start > request.players) {
    return refuse("--start: there is no seat ", *request.start);
  }
  return std::optional<Seat>(seat_at(*request.start - 1));
}

// One place for each player, commas between.
template <class Place, class Read>
Result<std::array<Place, kMaxSeats>> read_places(std::string_view option, std::string_view text,
                                                 int players, Read read) {
  std::array<Place, kMaxSeats> places{};
  TextCursor cursor(text);
  for (int i = 0; i < players; ++i) {
    const auto place = read(cursor.until(','));
    if (!place) return refuse(option, ": ", place.error().message);
    places[static_cast<std::size_t>(i)] = *place;
  }
  if (!cursor.done()) return refuse(option, ": more places than players");
  return places;
}

Result<std::array<int, twisty::kSpecialKinds>> read_specials(std::string_view text) {
  const auto parts = split<twisty::kSpecialKinds>(text, ',');
  if (!parts) return refuse("--specials: five numbers with commas between them");
  std::array<int, twisty::kSpecialKinds> specials{};
  for (std::size_t i = 0; i < specials.size(); ++i) {
    const auto number = whole_number((*parts)[i], twisty::kSpecials);
    if (!number) return refuse("--specials: ", quote((*parts)[i]), " is no number up to 16");
    specials[i] = static_cast<int>(*number);
  }
  return specials;
}

Result<AnyPosition> deal_twisty(const DealRequest& request, std::uint64_t seed) {
  twisty::Options options;
  options.seats = request.players;
  options.limit = request.limit;
  const auto start = start_of(request);
  if (!start) return std::unexpected(start.error());
  options.start = *start;
  if (request.edition) {
    const auto edition = twisty::read_edition(*request.edition);
    if (!edition) return std::unexpected(edition.error());
    options.edition = *edition;
  }
  if (request.corners) {
    const auto corners = read_places<twisty::Square>("--corners", *request.corners, request.players,
                                                     twisty::read_square);
    if (!corners) return std::unexpected(corners.error());
    options.corners = *corners;
  }
  if (request.specials) {
    const auto specials = read_specials(*request.specials);
    if (!specials) return std::unexpected(specials.error());
    options.specials = *specials;
  }
  return twisty::deal(options, seed);
}

Result<AnyPosition> deal_labyrinth(const DealRequest& request, std::uint64_t seed) {
  labyrinth::Options options;
  options.seats = request.players;
  options.limit = request.limit;
  options.goals = request.goals.value_or(options.goals);
  options.gaps = request.gaps.value_or(options.gaps);
  const auto start = start_of(request);
  if (!start) return std::unexpected(start.error());
  options.start = *start;
  if (request.hedges) {
    const auto hedges = labyrinth::read_hedges(*request.hedges);
    if (!hedges) return std::unexpected(hedges.error());
    options.hedges = *hedges;
  }
  if (request.gates) {
    const auto gates = read_places<labyrinth::Cell>("--gates", *request.gates, request.players,
                                                    labyrinth::read_cell);
    if (!gates) return std::unexpected(gates.error());
    options.gates = *gates;
  }
  return labyrinth::deal(options, seed);
}

}  // namespace

CLI::Option* add_game(CLI::App& command, DealRequest& request) {
  const std::set<std::string> games = {std::string(Twisty::kName), std::string(Labyrinth::kName)};
  return command.add_option("--game", request.game, "twisty or labyrinth")
      ->type_name("GAME")
      ->check(CLI::IsMember(games));
}

void add_deal_options(CLI::App& command, DealRequest& request) {
  command.add_option("--seed", request.seed, "The same seed gives the same deal everywhere")
      ->type_name("S");
  command.add_option("--limit", request.limit, "Turns until the game is a draw")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxLimit))
      ->capture_default_str();
  command.add_option("--start", request.start, "The seat that starts (drawn if left out)")
      ->type_name("SEAT");
  const auto add = [&](const char* group, const char* name, auto& value, const char* what,
                       const char* type) {
    command.add_option(name, value, what)->type_name(type)->group(group);
  };
  constexpr auto kOfTwisty = "Twisty";
  add(kOfTwisty, "--edition", request.edition, "thief (default), victim or victim-chooses", "E");
  add(kOfTwisty, "--corners", request.corners, "Corner of each seat, such as a1,g7", "SQUARES");
  add(kOfTwisty, "--specials", request.specials,
      "Counters: step,diagonal,leap,portal,safety, 16 in all; 3,3,3,6,1 if left out", "COUNTS");
  constexpr auto kOfLabyrinth = "Twist Labyrinth";
  add(kOfLabyrinth, "--goals", request.goals, "Goals of each player, 3 to 6 (default)", "N");
  add(kOfLabyrinth, "--gaps", request.gaps, "Hedge gaps among the 28 magic cards (14)", "N");
  add(kOfLabyrinth, "--hedges", request.hedges, "The hedges, as in a position", "HEDGES");
  add(kOfLabyrinth, "--gates", request.gates, "Gate of each seat, such as a1,f6", "CELLS");
}

Result<std::uint64_t> seed_of(const DealRequest& request) {
  if (!request.seed) {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }
  const std::string& text = *request.seed;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) {
    return refuse("--seed: ", quote(text), " is no number from 0 to 18446744073709551615");
  }
  return seed;
}

Result<AnyPosition> deal(const DealRequest& request, std::uint64_t seed) {
  const bool of_twisty = request.edition || request.corners || request.specials;
  const bool of_labyrinth = request.goals || request.gaps || request.hedges || request.gates;
  if (request.game == Twisty::kName) {
    if (of_labyrinth) return refuse("an option of the labyrinth is given for twisty");
    return deal_twisty(request, seed);
  }
  if (of_twisty) return refuse("an option of twisty is given for the labyrinth");
  return deal_labyrinth(request, seed);
}

}  // namespace twistwood::cli
