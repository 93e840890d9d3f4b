// twistwood bot-join: a program of the bot protocol plays at a table on a server.
#include <fstream>
#include <iostream>
#include <limits>
#include <random>

#include "cli/progress_bar.h"
#include "cli/subcommand.h"
#include "match/go.h"
#include "online/bot_seat.h"

namespace twistwood::cli {

namespace {

constexpr const char* kBotJoinExamples =
    "Examples:\n"
    "  twistwood bot-join --link 'https://play.example.org/#/t/…/…' -- python3 my_bot.py --fast\n"
    "  twistwood bot-join --link - --games 0 -- twistwood bot --level 4 < link.txt\n"
    "The program is started with the words after -- and plays the seat of the link until the game\n"
    "is over, with the rights and limits that a person has there. The link is a key: with --link "
    "-\n"
    "it is read from standard input, where nobody else on this machine can see it. Exit status: 0\n"
    "the games were played; 1 the server refuses the link, the seat is played elsewhere, or the\n"
    "program failed; 3 the server does not answer or cannot be trusted, or the program cannot be\n"
    "run; 130 after Ctrl-C, 143 after SIGTERM.";

struct BotJoinRequest {
  online::BotSeatPlan plan;
  std::string link;
  std::string games_out;
  std::optional<std::int64_t> grace_ms;
  std::optional<std::uint64_t> seed;
  std::int64_t patience_s = 120;
  bool leave = false;
  bool refuse_undo = false;
  bool quiet = false;
};

Result<client::SeatLink> link_of(const BotJoinRequest& request) {
  std::string text = request.link;
  if (text == "-") {
    text.clear();
    std::cin >> text;
    if (text.empty()) return refuse("standard input holds no link");
  }
  return client::read_link(text);
}

int exit_status(const online::BotSeatEnd& end) {
  using Kind = online::BotSeatEnd::Kind;
  switch (end.kind) {
    case Kind::kPlayed:
      if (!end.why.empty()) std::cerr << end.why << '\n';
      return kFine;
    case Kind::kRefused: return complain(end.why);
    case Kind::kFailed: return failed(end.why);
    case Kind::kStopped: break;
  }
  return interrupted_status();
}

int join_table(BotJoinRequest& request) {
  online::BotSeatPlan& plan = request.plan;
  const auto link = link_of(request);
  if (!link) return wrong_usage(join("--link: ", link.error().message));
  plan.link = *link;
  plan.resigns = !request.leave;
  plan.agrees_undo = !request.refuse_undo;
  plan.patience_ms = request.patience_s * 1000;
  plan.seed = request.seed.value_or(std::random_device{}());
  if (request.grace_ms) {
    plan.player.patience.grace_ms = *request.grace_ms;
    plan.player.patience.turn_ms = *request.grace_ms;
  }
  std::ofstream games_out;
  if (!request.games_out.empty()) {
    games_out.open(request.games_out, std::ios::app);
    if (!games_out) return failed(join("--games-out: cannot write ", request.games_out));
  }
  const std::atomic<bool>& stop = stop_at_interrupt();
  plan.player.stop = &stop;
  online::BotSeatEars ears;
  ears.said = [&](const std::string& line) {
    if (!request.quiet) std::cout << line << '\n' << std::flush;
  };
  ears.trouble = [](const std::string& line) { std::cerr << "twistwood: " << line << '\n'; };
  ears.over = [&](const Record& record) {
    if (games_out.is_open()) games_out << write_record(record) << '\n' << std::flush;
  };
  const int status = exit_status(online::play_bot_seat(plan, stop, ears));
  if (games_out.is_open() && !games_out) {
    return failed(join("--games-out: cannot write ", request.games_out));
  }
  return status;
}

void add_behaviour(CLI::App& command, BotJoinRequest& request) {
  online::BotSeatPlan& plan = request.plan;
  add_number(command, "--games", plan.games, 0, 1'000'000,
             "Games in a row, at the rematches; 0: until Ctrl-C");
  command.add_flag("--rematch", plan.asks_rematch,
                   "Ask for the rematch, instead of waiting until somebody does");
  command.add_flag("--take", plan.takes_over, "Take the seat over from another device");
  command.add_flag("--refuse-undo", request.refuse_undo, "Do not let others take back their turns");
  command.add_flag("--leave", request.leave,
                   "When the program fails, leave the seat empty instead of resigning");
  command
      .add_option("--name", plan.name,
                  "What others see; the program's own name if left out. Public tables show none")
      ->type_name("TEXT");
  add_file(command, "--games-out", request.games_out,
           "Add the record of each game to this file (docs/record.md)");
  command.add_flag("--quiet", request.quiet, "Do not print the turns");
}

void add_limits(CLI::App& command, BotJoinRequest& request) {
  constexpr std::int64_t kLeast = 1;
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 2;
  constexpr std::int64_t kHour_ms = 3'600'000;
  online::BotSeatPlan& plan = request.plan;
  search::Budget& budget = plan.player.budget;
  add_limit(command, "--movetime", budget.time_ms, kLeast, match::kLongestMs,
            "Milliseconds for each turn; without any limit the program is told the table's clocks, "
            "or thinks for a second where there are none",
            "MS");
  add_limit(command, "--nodes", budget.nodes, kLeast, kMost, "Positions to look at for each turn");
  add_limit(command, "--depth", budget.depth, 1, 100, "Turns to look ahead");
  add_number(command, "--threads", plan.player.threads, 1, search::kMostThreads,
             "For a program that has the option Threads");
  add_number(command, "--hash", plan.player.hash_mib, 1, search::kMostHashMib,
             "MiB, for a program that has the option Hash");
  add_seed(command, request.seed, "For a program that has the option Seed; drawn");
  add_number(command, "--overhead", plan.overhead_ms, std::int64_t{0}, kHour_ms,
             "Kept back from the clock for the way to the server", "MS");
  add_limit(
      command, "--grace", request.grace_ms, kLeast, kHour_ms,
      "How late the program may be: beyond its time (1000), or in all where it has none (60000)",
      "MS");
  add_limit(command, "--startup", plan.player.patience.start_ms, kLeast, kHour_ms,
            "How long it may take to start (10000)", "MS");
  add_number(command, "--patience", request.patience_s, std::int64_t{1}, std::int64_t{86'400},
             "How long to look for a server that has gone", "S");
}

}  // namespace

void add_bot_join(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<BotJoinRequest>(app, action, "bot-join",
                                                           "Let a bot play at a table on a server",
                                                           kBotJoinExamples, join_table);
  command.add_option("command", request.plan.command, "The program and its arguments, after --")
      ->type_name("CMD")
      ->required();
  command.add_option("--link", request.link, "The link of a seat, or - for standard input")
      ->type_name("LINK")
      ->required();
  add_file(command, "--ca", request.plan.ca_file,
           "Certificates to trust besides the system's, for https (PEM)");
  add_behaviour(command, request);
  add_limits(command, request);
}

}  // namespace twistwood::cli
