// Asks the strongest opponent for the best turns of a deal: ask_level_6 [seed] [milliseconds]
#include <twistwood/base/steady_clock.h>
#include <twistwood/games/twisty/game.h>
#include <twistwood/search/ask.h>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 7;
  const twistwood::AnyPosition position = *twistwood::Twisty::deal({.seats = 2}, seed);
  std::cout << twistwood::write_position(position) << '\n';

  // The same seed, one thread and a limit of nodes give the same answer on every machine.
  auto agent = twistwood::search::AnyAgent::make(position, "level:6", {.seed = 1, .hash_mib = 16},
                                                 twistwood::steady_ms);
  if (!agent) {
    std::cerr << agent.error().message << '\n';
    return 1;
  }
  twistwood::search::Question question{.position = position};
  if (argc > 2) {
    question.budget.time_ms = std::atoll(argv[2]);
  } else {
    question.budget.nodes = 20000;
  }
  question.lines = 3;
  const auto choice = agent->ask(question);
  std::cout << "plays " << twistwood::write_turn(choice.turn) << "; depth " << choice.report.depth
            << ", " << choice.report.nodes << " nodes\n";
  for (const auto& line : choice.report.lines) {
    for (const auto& turn : line.turns) std::cout << twistwood::write_turn(turn) << ' ';
    std::cout << "  chances";
    for (const double chance : line.win) std::cout << ' ' << chance;
    std::cout << ": "
              << twistwood::search::in_english(
                     twistwood::search::reasons(position, line.turns.front()))
              << '\n';
  }
}
