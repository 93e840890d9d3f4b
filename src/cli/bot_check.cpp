// twistwood bot-check: does a program keep to the bot protocol, and if not, what is wrong?
#include "match/bot_check.h"

#include <iostream>

#include "cli/subcommand.h"

namespace twistwood::cli {

namespace {

constexpr const char* kBotCheckExamples =
    "Examples:\n"
    "  twistwood bot-check -- python3 my_bot.py --fast\n"
    "  twistwood bot-check --game twisty -- ./bot        it knows only one of the games\n"
    "Says for each promise of docs/bot-protocol.md whether the program keeps it, and what it said\n"
    "instead. The program is started with the words after --. Exit status 1 if it has a fault.";

struct BotCheckRequest {
  match::BotCheckPlan plan;
  std::string game = "all";
};

int check_program(BotCheckRequest request) {
  match::BotCheckPlan& plan = request.plan;
  if (request.game != "all") {
    plan.games = {request.game};
  } else {
    Games::each([&]<class G>() {
      if (find_game(G::kName) == kGameIndex<G>) plan.games.emplace_back(G::kName);
    });
  }
  int checks = 0;
  int faults = 0;
  const auto checked = match::check_bot(plan, [&](const match::BotFinding& finding) {
    using Kind = match::BotFinding::Kind;
    ++checks;
    if (finding.kind == Kind::kFault) ++faults;
    std::cout << (finding.kind == Kind::kFault ? "FAULT  " : "ok     ") << finding.check;
    if (!finding.why.empty()) {
      std::cout << ": " << (finding.kind == Kind::kFault ? "the bot " : "") << finding.why;
    }
    std::cout << '\n' << std::flush;
  });
  if (!checked) return failed(checked.error().message);
  std::cout << checks << " checks, " << faults << (faults == 1 ? " fault\n" : " faults\n");
  return faults == 0 ? kFine : kRefused;
}

}  // namespace

void add_bot_check(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<BotCheckRequest>(
      app, action, "bot-check", "Does a program keep to the bot protocol?", kBotCheckExamples,
      check_program);
  command.add_option("command", request.plan.command, "The program and its arguments, after --")
      ->type_name("CMD")
      ->required();
  std::vector<std::string> games(Games::kNames.begin(), Games::kNames.end());
  games.emplace_back("all");
  command.add_option("--game", request.game, game_names(", ") + " or all")
      ->check(CLI::IsMember(games))
      ->capture_default_str();
  add_number(command, "--movetime", request.plan.movetime_ms, std::int64_t{1},
             std::int64_t{3'600'000}, "Milliseconds it gets for a turn", "MS");
  add_number(command, "--grace", request.plan.patience.grace_ms, std::int64_t{1},
             std::int64_t{3'600'000}, "How late it may be, whatever it was asked", "MS");
}

}  // namespace twistwood::cli
