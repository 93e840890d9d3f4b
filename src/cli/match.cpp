// twistwood match: agents against each other over paired deals, and who is the stronger.
#include "match/match.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <system_error>

#include "cli/deal_request.h"
#include "cli/match_report.h"
#include "cli/progress_bar.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "match/go.h"
#include "match/match_record.h"

namespace twistwood::cli {

namespace {

constexpr const char* kMatchExamples =
    "Examples:\n"
    "  twistwood match --game twisty --agents level:6 greedy --deals 200 --movetime 200 --seed 1\n"
    "  twistwood match --game labyrinth --agents level:6 uct uct uct --nodes 5000 --json\n"
    "  twistwood match --game twisty --agents level:6 'cmd:python3 my_bot.py' --deals 20\n"
    "  twistwood match --game twisty --agents level:6 level:5 --deals 9999 --sprt 0,20\n"
    "There are as many seats as agents: level:1 to level:6, random, one-hop, greedy, uct,\n"
    "alphabeta:N, or cmd: and a program that speaks the bot protocol (docs/bot-protocol.md). Each\n"
    "deal is played once in every rotation of the seats. A position that comes up for the third\n"
    "time is a draw. With --solution every game begins at the position that was solved.\n"
    "A program that crashes, hangs or plays an illegal turn loses that game. With --nodes or\n"
    "--depth and the same seed everything repeats exactly.";

constexpr std::int64_t kMatchMs = 100;

struct MatchRequest {
  DealRequest deal;
  match::MatchPlan plan;
  std::optional<std::string> sprt;
  std::optional<std::int64_t> grace_ms;
  std::string games_out;
  bool json = false;
};

// A deal that is solved leaves nothing to deal.
Result<void> check_start(const MatchRequest& request) {
  if (request.deal.game != Twisty::kName || request.deal.players != 2) {
    return refuse("--solution: it is one of Twisty for two");
  }
  for (const auto& [name, given] : request.deal.given) {
    if (given) return refuse("--", name, ": --solution says how every game begins");
  }
  return {};
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
  if (const auto& solution = plan.player.solution) {
    if (const auto fits = check_start(request); !fits) return fits;
    plan.deal = [position = twisty::Position{solution->layout(), solution->start()}](
                    std::uint64_t) -> Result<AnyPosition> { return position; };
  }
  if (plan.player.budget.open_ended()) plan.player.budget.time_ms = kMatchMs;
  if (request.grace_ms) {
    plan.player.patience.grace_ms = *request.grace_ms;
    plan.player.patience.turn_ms = *request.grace_ms;
  }
  if (request.sprt) {
    const auto sprt = match::Sprt::read(*request.sprt);
    if (!sprt) return std::unexpected(sprt.error());
    plan.sprt = *sprt;
  }
  return {};
}

// Opened before the games, so that nobody waits for records that cannot be kept; what the file held
// goes when the match is under way, and stays where it is refused.
class GamesFile {
 public:
  explicit GamesFile(const std::string& path) : path_(path) {
    if (!path.empty()) file_.open(path, std::ios::app);
  }

  bool fine() const { return path_.empty() || file_.good(); }

  void begin() {
    if (begun_ || path_.empty()) return;
    begun_ = true;
    std::error_code error;
    const bool holds =
        std::filesystem::is_regular_file(path_, error);  // a pipe has nothing to lose
    if (holds) std::filesystem::resize_file(path_, 0, error);
    if (holds && error) file_.setstate(std::ios::badbit);
  }

  void add(const std::string& record) {
    begin();
    if (file_.is_open()) file_ << record << '\n' << std::flush;
  }

 private:
  std::string path_;
  std::ofstream file_;
  bool begun_ = false;
};

int play_match(MatchRequest& request) {
  if (const auto completed = complete(request); !completed) {
    return wrong_usage(completed.error().message);
  }
  const match::MatchPlan& plan = request.plan;
  GamesFile games_out(request.games_out);
  const auto cannot_write = [&] {
    return failed(join("--games-out: cannot write ", request.games_out));
  };
  if (!games_out.fine()) return cannot_write();
  std::atomic<bool>& stop = stop_at_interrupt();
  const auto games = std::int64_t{plan.deals} * static_cast<std::int64_t>(plan.agents.size());
  ProgressBar bar;
  const auto tally = match::run_match(plan, stop, [&](const match::GameNews& news) {
    games_out.add(match::record_text(plan, news));
    if (news.game.end == match::PlayedGame::End::kForfeit) {
      bar.clear();
      std::cerr << forfeit_line(plan, news) << '\n';
    }
    bar.show(news.tally.games(), games, standing(news.tally));
  });
  bar.clear();
  if (!tally) return nobody_plays(tally.error());
  games_out.begin();  // not one game may have come to its end
  const MatchReport report{request.deal.game, plan, *tally, interrupted()};
  std::cout << (request.json ? json_of(report) + '\n' : table_of(report));
  if (!games_out.fine()) return cannot_write();
  return interrupted() ? interrupted_status() : kFine;
}

}  // namespace

void add_match(CLI::App& app, Action& action) {
  constexpr std::int64_t kLeast = 1;
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 2;
  constexpr std::int64_t kHour = 3'600'000;
  auto [command, request] = add_subcommand<MatchRequest>(
      app, action, "match", "Agents against each other: who is stronger?", kMatchExamples,
      play_match);
  match::MatchPlan& plan = request.plan;
  search::Budget& budget = plan.player.budget;
  plan.deals = 100;
  add_game(command, request.deal)->required();
  command.add_option("--agents", plan.agents, "Who plays, one for each seat")
      ->type_name("AGENT")
      ->required()
      ->expected(kMinSeats, kMaxSeats);
  add_number(command, "--deals", plan.deals, 1, 10'000'000,
             "Deals; each is played in every rotation");
  add_limit(command, "--movetime", budget.time_ms, kLeast, match::kLongestMs,
            join("Milliseconds for each turn (", kMatchMs, " if no limit is given)"), "MS");
  add_limit(command, "--nodes", budget.nodes, kLeast, kMost, "Positions to look at for each turn");
  add_limit(command, "--depth", budget.depth, 1, 100, "Turns to look ahead");
  add_number(command, "--concurrency", plan.concurrency, 1, 1024, "Games at a time");
  add_number(command, "--threads", plan.player.threads, 1, search::kMostThreads,
             "Threads of each agent");
  add_number(command, "--hash", plan.player.hash_mib, 1, search::kMostHashMib,
             "Memory of each agent, in MiB");
  add_solution(command, plan.player.solution);
  command.add_option("--sprt", request.sprt, "Stop when decided: elo0,elo1[,alpha,beta]")
      ->type_name("ELO,ELO");
  add_limit(command, "--grace", request.grace_ms, kLeast, kHour,
            "How late a program may be: beyond --movetime (1000), or in all (60000)", "MS");
  add_limit(command, "--startup", plan.player.patience.start_ms, kLeast, kHour,
            "How long a program may take to start (10000)", "MS");
  add_file(command, "--games-out", request.games_out, "Write the record of each game here");
  command.add_flag("--json", request.json, "One JSON object instead of a table");
  add_deal_options(command, request.deal);
}

}  // namespace twistwood::cli
