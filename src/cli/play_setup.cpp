#include "cli/play_setup.h"

#include <iostream>

#include "base/text_cursor.h"

namespace twistwood::cli {

namespace {

// Asks until the answer is a number in the range, or one letter that stands for 0.
std::optional<int> ask(const std::string& question, int from, int to, int usual, char zero = '\0') {
  while (true) {
    std::cout << question << std::flush;
    std::string answer;
    if (!std::getline(std::cin, answer)) return std::nullopt;
    if (answer.empty()) return usual;
    if (zero != '\0' && answer[0] == zero) return 0;
    const auto number = whole_number(answer, static_cast<std::uint32_t>(to));
    if (number && static_cast<int>(*number) >= from) return static_cast<int>(*number);
    std::cout << "  A number from " << from << " to " << to << ", please.\n";
  }
}

}  // namespace

std::optional<Setup> ask_setup() {
  std::cout << "Twistwood\n\n  1  Twisty           hop, collect seven cubes, reach the centre\n"
               "  2  Twist Labyrinth  turn hedges, find your goals, leave by the gate\n\n";
  const auto game = ask("Which game? [1] ", 1, 2, 1);
  if (!game) return std::nullopt;
  const auto seats = ask("How many players, 2 to 4? [2] ", kMinSeats, kMaxSeats, kMinSeats);
  if (!seats) return std::nullopt;
  Setup setup{std::string(*game == 1 ? Twisty::kName : Labyrinth::kName), {}};
  std::cout << "Who plays? p for a person, or a bot's strength from 1 (friendly) to 6 (strong).\n";
  for (int i = 0; i < *seats; ++i) {
    const std::string usual = i == 0 ? "p" : "2";
    const auto strength =
        ask(join("  Seat ", i + 1, ", the ", pawn_name(seat_at(i)), "? [", usual, "] "), 1,
            search::kLevels, i == 0 ? 0 : 2, 'p');
    if (!strength) return std::nullopt;
    setup.sitters.push_back(*strength == 0 ? std::string(kPerson) : join("level:", *strength));
  }
  return setup;
}

}  // namespace twistwood::cli
