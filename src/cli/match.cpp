// twistwood match: agents against each other over paired deals, and who is the stronger.
#include "match/match.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/deal_request.h"
#include "cli/match_report.h"
#include "cli/progress_bar.h"

namespace twistwood::cli {

namespace {

constexpr const char* kMatchExamples =
    "Examples:\n"
    "  twistwood match --game twisty --agents level:6 greedy --deals 200 --movetime 200 --seed 1\n"
    "  twistwood match --game labyrinth --agents level:6 uct uct uct --nodes 5000 --json\n"
    "  twistwood match --game twisty --agents level:6 'cmd:python3 my_bot.py' --deals 20\n"
    "  twistwood match --game twisty --agents level:6 level:5 --deals 9999 --sprt 0,20\n"
    "There are as many seats as agents: level:1 to level:6, random, greedy, uct, alphabeta:N, or\n"
    "cmd: and a program that speaks the bot protocol (docs/bot-protocol.md). Each deal is played\n"
    "once in every rotation of the seats. A position that comes up for the third time is a draw.\n"
    "A program that crashes, hangs or plays an illegal turn loses that game. With --nodes or\n"
    "--depth and the same seed everything repeats exactly.";

constexpr std::int64_t kMatchMs = 100;

struct MatchRequest {
  DealRequest deal;
  match::MatchPlan plan;
  std::optional<std::string> sprt;
  std::optional<std::int64_t> grace_ms, startup_ms;
  std::string games_out;
  bool json = false;
};

std::atomic<bool> stopped{false};
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Ctrl-C: the first ends the match with a report of what there is, the second ends the program.
void interrupt(int signal) {
  interrupted = true;
  stopped = true;
  std::signal(signal, SIG_DFL);
}

Result<void> complete(MatchRequest& request) {
  match::MatchPlan& plan = request.plan;
  request.deal.players = static_cast<int>(plan.agents.size());
  const auto seed = seed_of(request.deal);
  if (!seed) return std::unexpected(seed.error());
  plan.seed = *seed;
  plan.deal = [deal_request = request.deal](std::uint64_t number) {
    return deal(deal_request, number);
  };
  if (plan.player.budget.open_ended()) plan.player.budget.time_ms = kMatchMs;
  if (request.grace_ms) {
    plan.player.patience.grace_ms = *request.grace_ms;
    plan.player.patience.turn_ms = *request.grace_ms;
  }
  if (request.startup_ms) plan.player.patience.start_ms = *request.startup_ms;
  if (request.sprt) {
    const auto sprt = match::Sprt::read(*request.sprt);
    if (!sprt) return std::unexpected(sprt.error());
    plan.sprt = *sprt;
  }
  return {};
}

int play_match(MatchRequest& request) {
  if (const auto completed = complete(request); !completed) {
    return wrong_usage(completed.error().message);
  }
  const match::MatchPlan& plan = request.plan;
  std::ofstream games_out;
  if (!request.games_out.empty()) {
    games_out.open(request.games_out);
    if (!games_out) return complain(join("--games-out: cannot write ", request.games_out));
  }
  std::signal(SIGINT, interrupt);
  ProgressBar bar(std::int64_t{plan.deals} * static_cast<std::int64_t>(plan.agents.size()));
  const auto tally = match::run_match(plan, stopped, [&](const match::GameNews& news) {
    if (games_out.is_open()) games_out << record_text(plan, news) << '\n' << std::flush;
    if (news.game.end == match::PlayedGame::End::kForfeit) {
      bar.clear();
      std::cerr << forfeit_line(plan, news) << '\n';
    }
    bar.show(news.tally.games(), standing(news.tally));
  });
  bar.clear();
  if (!tally) return wrong_usage(tally.error().message);
  if (!request.games_out.empty() && !games_out) {
    return complain(join("--games-out: cannot write ", request.games_out));
  }
  const MatchReport report{request.deal.game, plan, *tally, interrupted.load()};
  std::cout << (request.json ? json_of(report) + '\n' : table_of(report));
  return kFine;
}

void add_limits(CLI::App& command, search::Budget& budget) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 2;
  command
      .add_option("--movetime", budget.time_ms,
                  join("Milliseconds for each turn (", kMatchMs, " if no limit is given)"))
      ->type_name("MS")
      ->check(CLI::Range(std::int64_t{1}, kMost));
  command.add_option("--nodes", budget.nodes, "Positions to look at for each turn")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, kMost));
  command.add_option("--depth", budget.depth, "Turns to look ahead")
      ->type_name("N")
      ->check(CLI::Range(1, 100));
}

}  // namespace

void add_match(CLI::App& app, Action& action) {
  auto request = std::make_shared<MatchRequest>();
  match::MatchPlan& plan = request->plan;
  plan.deals = 100;
  CLI::App* command = app.add_subcommand("match", "Agents against each other: who is stronger?");
  add_game(*command, request->deal)->required();
  command->add_option("--agents", plan.agents, "Who plays, one for each seat")
      ->type_name("AGENT")
      ->required()
      ->expected(kMinSeats, kMaxSeats);
  command->add_option("--deals", plan.deals, "Deals; each is played in every rotation")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  add_limits(*command, plan.player.budget);
  const auto add_count = [&](const char* name, int& value, int most, const char* what) {
    command->add_option(name, value, what)
        ->type_name("N")
        ->check(CLI::Range(1, most))
        ->capture_default_str();
  };
  add_count("--concurrency", plan.concurrency, 1024, "Games at a time");
  add_count("--threads", plan.player.threads, 64, "Threads of each agent");
  add_count("--hash", plan.player.hash_mib, 1024, "Memory of each agent, in MiB");
  command->add_option("--sprt", request->sprt, "Stop when decided: elo0,elo1[,alpha,beta]")
      ->type_name("ELO,ELO");
  const auto add_patience = [&](const char* name, auto& value, const char* what) {
    command->add_option(name, value, what)
        ->type_name("MS")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{3'600'000}));
  };
  add_patience("--grace", request->grace_ms,
               "How late a program may be: beyond --movetime (1000), or in all (60000)");
  add_patience("--startup", request->startup_ms, "How long a program may take to start (10000)");
  command->add_option("--games-out", request->games_out, "Write the record of each game here")
      ->type_name("FILE");
  command->add_flag("--json", request->json, "One JSON object instead of a table");
  add_deal_options(*command, request->deal);
  command->footer(kMatchExamples);
  command->callback([request, &action] { action = [request] { return play_match(*request); }; });
}

}  // namespace twistwood::cli
