// twistwood best: the best turns of a position, what they are worth, and why.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <ranges>

#include "cli/subcommand.h"
#include "cli/thinking.h"
#include "match/words.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kBestMs = 1000;
constexpr const char* kBestExamples =
    "Examples:\n"
    "  twistwood best --position \"$P\"                  the three best turns, one second\n"
    "  twistwood best --position \"$P\" --lines 1 --nodes 100000 --json\n"
    "The chances are those of all seats, in seat order. Hidden cards are not looked at, even if\n"
    "the position shows them.";

struct BestRequest {
  std::string position;
  Thinking thinking;
  int lines = 3;
  bool json = false;
};

std::string turns_after_first(const search::AnyLine& line) {
  return match::listed(line.turns | std::views::drop(1), " ", write_turn);
}

std::string proof(const search::AnyLine& line) {
  if (line.ends_in) return join("over in ", *line.ends_in, " turns");
  return std::ranges::count(line.win, 1.0) == 0 ? "a draw" : "decided";
}

std::string why(const AnyPosition& position, const search::AnyLine& line) {
  return search::in_english(search::reasons(position, line.turns.at(0)));
}

void print_text(const AnyPosition& position, const search::AnyReport& report) {
  std::cout << describe(status(position)) << " to act; depth " << report.depth << ", "
            << report.nodes << " nodes, " << report.time_ms << " ms\n";
  int place = 0;
  for (const search::AnyLine& line : report.lines) {
    std::cout << ++place << ". " << write_turn(line.turns.at(0)) << "   "
              << match::listed(line.win, ", ", percent);
    if (line.proved) std::cout << "   proved: " << proof(line);
    std::cout << "\n   " << why(position, line) << '\n';
    if (line.turns.size() > 1) std::cout << "   then " << turns_after_first(line) << '\n';
  }
}

void print_json(const AnyPosition& position, const search::AnyReport& report) {
  nlohmann::ordered_json all = {{"seat", number(status(position).seat)},
                                {"depth", report.depth},
                                {"nodes", report.nodes},
                                {"time_ms", report.time_ms}};
  all["lines"] = nlohmann::json::array();
  for (const search::AnyLine& line : report.lines) {
    nlohmann::ordered_json one = {{"turn", write_turn(line.turns.at(0))}, {"win", line.win}};
    if (line.proved) one["proved"] = true;
    if (line.ends_in) one["ends_in"] = *line.ends_in;
    one["then"] = turns_after_first(line);
    one["reason"] = why(position, line);
    all["lines"].push_back(std::move(one));
  }
  std::cout << all.dump() << '\n';
}

int answer_best(const BestRequest& request) {
  const auto position = read_position(request.position);
  if (!position) return complain(position.error().message);
  if (!status(*position).running()) return complain("the game is over");
  auto agent = agent_of(request.thinking, *position);
  if (!agent) return nobody_plays(agent.error());
  search::Question question{.position = *position};
  question.budget = budget_of(request.thinking, kBestMs);
  question.lines = request.lines;
  const search::AnyReport report = agent->ask(question).report;
  if (request.json) {
    print_json(*position, report);
  } else {
    print_text(*position, report);
  }
  return kFine;
}

}  // namespace

void add_best(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<BestRequest>(
      app, action, "best", "The best turns of a position, and why", kBestExamples, answer_best);
  add_position(command, request.position);
  add_number(command, "--lines", request.lines, 1, 100, "How many turns to show");
  command.add_flag("--json", request.json, "One JSON object instead of text");
  add_thinking(command, request.thinking, kBestMs);
}

}  // namespace twistwood::cli
