// twistwood play-line: plays turns from a position and prints where each leads.
#include <iostream>
#include <vector>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kPlayLineExamples =
    "Examples:\n"
    "  twistwood play-line --position \"$P\" c3 e5 'e5>g1'    the position after each turn\n"
    "  twistwood play-line --explain --position \"$P\" c3     and, before it, what the turn does\n"
    "At the first illegal turn it says which rule forbids it and ends with status 1.";

struct Line {
  std::string position;
  std::vector<std::string> turns;
  bool explain = false;
};

int play_line(const Line& line) {
  auto position = read_position(line.position);
  if (!position) return complain(position.error().message);
  int number = 0;
  for (const std::string& word : line.turns) {
    const std::string turn = show_pass(word);
    const auto told = play(*position, turn);
    if (!told) return complain(join("turn ", number + 1, ", ", turn, ": ", told.error().message));
    if (line.explain) std::cout << "# " << *told << '\n';
    std::cout << write_position(*position) << '\n';
    ++number;
  }
  return kFine;
}

}  // namespace

void add_play_line(CLI::App& app, Action& action) {
  auto [command, line] =
      add_subcommand<Line>(app, action, "play-line", "Play turns and print each position after",
                           kPlayLineExamples, play_line);
  add_position(command, line.position);
  command.add_option("turns", line.turns, "Turns in notation")->type_name("T");
  command.add_flag("--explain", line.explain, "Say what each turn does, in a line that starts #");
}

}  // namespace twistwood::cli
