// twistwood best: the best turns of a position, what they are worth, and why.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/thinking.h"
#include "search/reason.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kBestMs = 1000;
constexpr const char* kBestExamples =
    "Examples:\n"
    "  twistwood best --position \"$P\"                  the three best turns, one second\n"
    "  twistwood best --position \"$P\" --lines 1 --nodes 100000 --json\n"
    "The chances are those of all seats, in seat order. Hidden cards are not looked at, even if\n"
    "the position shows them.";

struct Question {
  std::string position;
  Thinking thinking;
  int lines = 3;
  bool json = false;
};

template <Game G>
std::string turns_of(const search::Line<G>& line, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < line.turns.size(); ++i) {
    text += (text.empty() ? "" : " ") + G::write_turn(line.turns[i]);
  }
  return text;
}

std::string chances(const search::Scores& win, int seats) {
  std::string text;
  for (int i = 0; i < seats; ++i) {
    text += (i > 0 ? ", " : "") + percent(win[static_cast<std::size_t>(i)]);
  }
  return text;
}

template <Game G>
void print_text(const typename G::Layout& layout, const typename G::View& view,
                const search::Report<G>& report) {
  std::cout << describe(G::status(view)) << " to act; depth " << report.depth << ", "
            << report.nodes << " nodes, " << report.time_ms << " ms\n";
  int place = 0;
  for (const auto& line : report.lines) {
    std::cout << ++place << ". " << G::write_turn(line.turns.at(0)) << "   "
              << chances(line.win, layout.seats);
    if (line.ends_in) std::cout << "   proved: over in " << *line.ends_in << " turns";
    std::cout << "\n   " << search::reason<G>(layout, view, line.turns[0]) << '\n';
    if (line.turns.size() > 1) std::cout << "   then " << turns_of<G>(line, 1) << '\n';
  }
}

template <Game G>
void print_json(const typename G::Layout& layout, const typename G::View& view,
                const search::Report<G>& report) {
  nlohmann::ordered_json all = {{"seat", number(G::status(view).seat)},
                                {"depth", report.depth},
                                {"nodes", report.nodes},
                                {"time_ms", report.time_ms}};
  all["lines"] = nlohmann::json::array();
  for (const auto& line : report.lines) {
    const std::vector<double> win(line.win.begin(), line.win.begin() + layout.seats);
    nlohmann::ordered_json one = {{"turn", G::write_turn(line.turns.at(0))}, {"win", win}};
    if (line.ends_in) one["ends_in"] = *line.ends_in;
    one["then"] = turns_of<G>(line, 1);
    one["reason"] = search::reason<G>(layout, view, line.turns[0]);
    all["lines"].push_back(std::move(one));
  }
  std::cout << all.dump() << '\n';
}

template <Game G>
int answer_in(const typename G::Position& position, const Question& question) {
  const auto& layout = position.layout;
  const typename G::State seen = G::mask(position.state);
  if (!G::status(G::view(seen)).running()) return complain("the game is over");
  const auto agent = agent_of<G>(question.thinking);
  if (!agent) return wrong_usage(agent.error().message);
  search::Request<G> request{.layout = layout, .view = G::view(seen)};
  request.budget = budget_of(question.thinking, kBestMs);
  request.clock = now_ms;
  request.lines = question.lines;
  const auto answer = (*agent)->choose(request);
  if (question.json) {
    print_json<G>(layout, request.view, answer.report);
  } else {
    print_text<G>(layout, request.view, answer.report);
  }
  return kFine;
}

int answer(const Question& question) {
  const auto position = read_position(question.position);
  if (!position) return complain(position.error().message);
  return std::visit([&](const auto& p) { return answer_in<GameOf<decltype(p)>>(p, question); },
                    *position);
}

}  // namespace

void add_best(CLI::App& app, Action& action) {
  auto question = std::make_shared<Question>();
  CLI::App* command = app.add_subcommand("best", "The best turns of a position, and why");
  add_position(*command, question->position);
  command->add_option("--lines", question->lines, "How many turns to show")
      ->type_name("N")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_flag("--json", question->json, "One JSON object instead of text");
  add_thinking(*command, question->thinking, kBestMs);
  command->footer(kBestExamples);
  command->callback([question, &action] { action = [question] { return answer(*question); }; });
}

}  // namespace twistwood::cli
