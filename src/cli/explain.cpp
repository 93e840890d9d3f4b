// twistwood explain: the referee. Says what a turn does, or which rule forbids it.
#include <iostream>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kExplainExamples =
    "Examples:\n"
    "  P=\"$(twistwood deal --game twisty --players 2 --seed 1)\"\n"
    "  twistwood explain --position \"$P\" c7\n"
    "    legal: seat 1: g7, L to e6, leap to c7; takes the yellow cube (1 of 7)\n"
    "  twistwood explain --position \"$P\" g1\n"
    "    refused: T17: seat 2 stands on g1 and holds no unprotected yellow cube\n"
    "A refused turn ends with status 1. For people with the real board: describe the position as\n"
    "docs/notation.md says, and ask.";

struct Dispute {
  std::string position;
  std::string turn;
};

int settle(const Dispute& dispute) {
  const auto position = read_position(dispute.position);
  if (!position) return complain(position.error().message);
  const auto turn = read_turn(position->index(), show_pass(dispute.turn));
  if (!turn) return complain(turn.error().message);
  if (const auto refusal = why_not(*position, *turn)) {
    std::cout << "refused: " << twistwood::describe(*refusal) << '\n';
    return kRefused;
  }
  std::cout << "legal: " << describe_turn(*position, *turn) << '\n';
  return kFine;
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  auto [command, dispute] =
      add_subcommand<Dispute>(app, action, "explain", "What a turn does, or which rule forbids it",
                              kExplainExamples, settle);
  add_position(command, dispute.position);
  command.add_option("turn", dispute.turn, "A turn in notation")->type_name("T")->required();
}

}  // namespace twistwood::cli
