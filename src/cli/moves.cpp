// twistwood moves: the legal turns of a position, or of every position on standard input.
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kMovesExamples =
    "Examples:\n"
    "  twistwood moves --position \"$P\"           a turn on each line, sorted\n"
    "  twistwood moves --next --position \"$P\"    with a tab and the position after it\n"
    "  twistwood moves --next - < positions      for each line one JSON object:\n"
    "      {\"position\": P, \"turns\": [[turn, position after], ...]}\n"
    "      {\"position\": P, \"error\": why it is no position}\n"
    "A position after that depends on a hidden card is null.";

struct Moves {
  std::string position;
  std::string input;
  bool next = false;
};

// Any bytes as a JSON string; what is no UTF-8 becomes the replacement character.
std::string json_string(const std::string& text) {
  constexpr auto kReplace = nlohmann::json::error_handler_t::replace;
  return nlohmann::json(text).dump(-1, ' ', false, kReplace);
}

std::string json_line(const std::string& text) {
  std::string line = "{\"position\":" + json_string(text);
  const auto position = read_position(text);
  if (!position) return line + ",\"error\":" + json_string(position.error().message) + "}\n";
  line += ",\"turns\":[";
  const char* separator = "";
  for (const auto& [turn, next] : successors(*position)) {
    // Turns and positions of our own writing hold nothing that JSON would escape.
    line += separator;
    line += next ? "[\"" + turn + "\",\"" + *next + "\"]" : "[\"" + turn + "\",null]";
    separator = ",";
  }
  return line + "]}\n";
}

int answer_moves_lines() {
  std::cin.tie(nullptr);
  std::string text;
  while (std::cout && std::getline(std::cin, text)) {
    std::cout << json_line(text);
    // Flush only when no more input waits: whoever waits for an answer gets it at once, and a file
    // is still answered in large blocks.
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
  return kFine;
}

int answer_moves(const Moves& moves) {
  if (!moves.input.empty()) return answer_moves_lines();
  if (moves.position.empty()) return wrong_usage("moves: --position P or - is needed");
  const auto position = read_position(moves.position);
  if (!position) return complain(position.error().message);
  if (moves.next) {
    for (const auto& [turn, next] : successors(*position)) {
      std::cout << turn << '\t' << next.value_or("null") << '\n';
    }
  } else {
    for (const std::string& turn : turns(*position)) std::cout << turn << '\n';
  }
  return kFine;
}

}  // namespace

void add_moves(CLI::App& app, Action& action) {
  auto [command, moves] = add_subcommand<Moves>(
      app, action, "moves", "The legal turns of a position", kMovesExamples, answer_moves);
  CLI::Option* position = add_position(command, moves.position)->required(false);
  command.add_flag("--next", moves.next, "Add the position after each turn");
  command.add_option("input", moves.input, "-: read one position a line from standard input")
      ->type_name("-")
      ->check(CLI::IsMember({"-"}))
      ->excludes(position);
}

}  // namespace twistwood::cli
