// twistwood perft: counts turn sequences, the quickest way to compare two engines.
#include <iostream>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kPerftExamples =
    "Examples:\n"
    "  twistwood perft --position \"$P\" --depth 4             the number of turn sequences\n"
    "  twistwood perft --position \"$P\" --depth 4 --divide    by the first turn, then in all\n"
    "A finished game has no turns, so only sequences of the full length are counted.";

constexpr int kDeepest = 64;

struct Count {
  std::string position;
  int depth = 0;
  bool divide = false;
};

// Counts beyond 2^64 cannot come up: perft would not reach them in a lifetime.
int print_count(const Count& count) {
  const auto position = read_position(count.position);
  if (!position) return complain(position.error().message);
  if (masked(*position) && count.depth > 1) {
    return complain("the position hides cards: only --depth 1 can be counted");
  }
  if (count.divide && count.depth > 0) {
    for (const std::string& turn : turns(*position)) {
      std::uint64_t below = 1;
      if (count.depth > 1) {
        AnyPosition after = *position;
        if (const auto played = play(after, turn); !played) return complain(played.error().message);
        below = perft(after, count.depth - 1);
      }
      std::cout << turn << '\t' << below << '\n';
    }
  }
  std::cout << perft(*position, count.depth) << '\n';
  return kFine;
}

}  // namespace

void add_perft(CLI::App& app, Action& action) {
  auto [command, count] = add_subcommand<Count>(
      app, action, "perft", "Count the turn sequences of a length", kPerftExamples, print_count);
  add_position(command, count.position);
  add_limit(command, "--depth", count.depth, 0, kDeepest, "Length of the sequences", "D")
      ->required();
  command.add_flag("--divide", count.divide, "Also the number behind each first turn");
}

}  // namespace twistwood::cli
