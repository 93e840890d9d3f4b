#include "cli/play.h"

#include <iostream>

#include "base/text_cursor.h"
#include "cli/terminal_boards.h"

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

bool ask_setup(std::string& game, Sitters& sitters) {
  std::cout << "Twistwood\n\n";
  std::vector<std::string_view> names;
  Games::each([&]<class G>() {
    if (find_game(G::kName) != kGameIndex<G>) return;  // older rules
    names.push_back(G::kName);
    std::string title(TerminalBoard<G>::kTitle);
    title.resize(std::max<std::size_t>(title.size(), 17), ' ');
    std::cout << "  " << names.size() << "  " << title << TerminalBoard<G>::kAim << '\n';
  });
  const auto chosen = ask("\nWhich game? [1] ", 1, static_cast<int>(names.size()), 1);
  if (!chosen) return false;
  game = names[static_cast<std::size_t>(*chosen - 1)];
  const auto seats = ask("How many players, 2 to 4? [2] ", kMinSeats, kMaxSeats, kMinSeats);
  if (!seats) return false;
  std::cout << "Who plays? p for a person, or a bot's strength from 1 (friendly) to 6 (strong).\n";
  for (int i = 0; i < *seats; ++i) {
    const std::string usual = i == 0 ? "p" : "2";
    const auto strength =
        ask(join("  Seat ", i + 1, ", the ", pawn_name(seat_at(i)), "? [", usual, "] "), 1,
            search::kLevels, i == 0 ? 0 : 2, 'p');
    if (!strength) return false;
    sitters.push_back(*strength == 0 ? std::string(kPerson) : join("level:", *strength));
  }
  return true;
}

}  // namespace twistwood::cli
