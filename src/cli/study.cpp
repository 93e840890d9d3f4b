// twistwood study: measured facts about the games, as a table and a plot.
#include "match/study.h"

#include <cmath>
#include <csignal>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/progress_bar.h"
#include "cli/study_plot.h"
#include "cli/subcommand.h"
#include "cli/thinking.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kStudyMs = 50;
constexpr const char* kStudyExamples =
    "Examples:\n"
    "  twistwood study --nodes 2000 --deals 100 --svg study.svg\n"
    "  twistwood study --game twisty --players 2 --edition victim --json\n"
    "One agent plays all seats; seat 1 starts. Without --players or --edition all of them are\n"
    "studied, one after the other. A position that comes up for the third time is a draw.";

struct Inquiry {
  std::string game = "all";
  int players = 0;  // 0: each of 2 to 4
  std::string edition = "all";
  int deals = 100;
  int limit = kUsualLimit;
  int concurrency = 1;
  Thinking thinking;
  std::string svg;
  bool json = false;
};

std::atomic<bool> stopped{false};

void interrupt(int signal) {
  stopped = true;
  std::signal(signal, SIG_DFL);
}

std::vector<match::StudyPlan> plans_for(const Inquiry& inquiry) {
  match::StudyPlan plan;
  plan.agent = inquiry.thinking.agent;
  plan.deals = inquiry.deals;
  plan.seed = inquiry.thinking.seed;
  plan.concurrency = inquiry.concurrency;
  plan.player.budget = budget_of(inquiry.thinking, kStudyMs);
  plan.player.threads = inquiry.thinking.threads;
  plan.player.hash_mib = inquiry.thinking.hash_mib;
  std::vector<match::StudyPlan> plans;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    if (inquiry.players != 0 && inquiry.players != seats) continue;
    for (const auto edition :
         {twisty::Edition::kThief, twisty::Edition::kVictim, twisty::Edition::kVictimChooses}) {
      if (inquiry.game == Labyrinth::kName) break;
      if (inquiry.edition != "all" && inquiry.edition != twisty::name(edition)) continue;
      Twisty::Options options;
      options.seats = seats;
      options.edition = edition;
      options.limit = inquiry.limit;
      options.start = Seat{};
      plan.options = options;
      plan.name = join("twisty, ", seats, " seats, ", twisty::name(edition));
      plans.push_back(plan);
    }
    if (inquiry.game == Twisty::kName || inquiry.edition != "all") continue;
    Labyrinth::Options options;
    options.seats = seats;
    options.limit = inquiry.limit;
    options.start = Seat{};
    plan.options = options;
    plan.name = join("labyrinth, ", seats, " seats");
    plans.push_back(plan);
  }
  return plans;
}

std::string one_decimal(double number) {
  const long tenths = std::lround(number * 10);
  return join(tenths / 10, '.', std::abs(tenths % 10));
}

void print_table(const std::vector<match::Findings>& cases) {
  std::cout << "| case | games | won from seat 1, 2, 3, 4 (± 95 %) | drawn: repetition, limit | "
               "forfeited | turns (median) | steals a game | gaps, flights a game |\n"
               "|---|---|---|---|---|---|---|---|\n";
  for (const auto& one : cases) {
    std::cout << "| " << one.name << " | " << one.games << " | ";
    for (int seat = 0; seat < one.seats; ++seat) {
      std::cout << (seat > 0 ? ", " : "") << one_decimal(100 * one.share(seat)) << " ± "
                << one_decimal(100 * one.share_error(seat)) << " %";
    }
    const auto games = static_cast<double>(std::max<std::int64_t>(1, one.games));
    const auto a_game = [&](std::int64_t number) {
      return one_decimal(static_cast<double>(number) / games);
    };
    std::cout << " | " << one_decimal(100 * static_cast<double>(one.repeated) / games) << " %, "
              << one_decimal(100 * static_cast<double>(one.at_limit) / games) << " % | "
              << one_decimal(100 * one.forfeited()) << " % | " << one.median_turns() << " | "
              << a_game(one.steals) << " | " << a_game(one.gaps) << ", " << a_game(one.flights)
              << " |\n";
  }
}

void print_json(const std::vector<match::Findings>& cases) {
  nlohmann::ordered_json all = nlohmann::json::array();
  for (const auto& one : cases) {
    all.push_back({{"name", one.name},
                   {"seats", one.seats},
                   {"games", one.games},
                   {"won", std::vector(one.won.begin(), one.won.begin() + one.seats)},
                   {"repeated", one.repeated},
                   {"at_limit", one.at_limit},
                   {"forfeits", one.forfeits},
                   {"median_turns", one.median_turns()},
                   {"turns", one.turns},
                   {"steals", one.steals},
                   {"protections", one.protections},
                   {"gaps", one.gaps},
                   {"flights", one.flights}});
  }
  std::cout << all.dump() << '\n';
}

int inquire(const Inquiry& inquiry) {
  const auto plans = plans_for(inquiry);
  if (plans.empty()) return wrong_usage("study: there is no such case");
  std::signal(SIGINT, interrupt);
  std::vector<match::Findings> cases;
  ProgressBar bar(static_cast<std::int64_t>(plans.size()) * inquiry.deals);
  for (const auto& plan : plans) {
    const auto done = static_cast<std::int64_t>(cases.size()) * inquiry.deals;
    const auto findings =
        match::study(plan, stopped, [&](std::int64_t games) { bar.show(done + games, plan.name); });
    if (!findings) return wrong_usage(findings.error().message);
    cases.push_back(*findings);
    if (stopped) break;
  }
  bar.clear();
  inquiry.json ? print_json(cases) : print_table(cases);
  if (inquiry.svg.empty()) return kFine;
  std::ofstream out(inquiry.svg);
  out << plot(cases);
  return out.flush() ? kFine : complain(join("--svg: cannot write ", inquiry.svg));
}

}  // namespace

void add_study(CLI::App& app, Action& action) {
  auto [command, inquiry] = add_subcommand<Inquiry>(
      app, action, "study", "Measured facts about the games", kStudyExamples, inquire);
  command.add_option("--game", inquiry.game, "twisty, labyrinth or all")
      ->check(CLI::IsMember({"twisty", "labyrinth", "all"}))
      ->capture_default_str();
  add_limit(command, "--players", inquiry.players, kMinSeats, kMaxSeats,
            "Seats; each of 2 to 4 if left out");
  command.add_option("--edition", inquiry.edition, "thief, victim, victim-chooses or all")
      ->check(CLI::IsMember({"thief", "victim", "victim-chooses", "all"}))
      ->capture_default_str();
  add_number(command, "--deals", inquiry.deals, 1, 10'000'000, "Games of each case, a deal each");
  add_number(command, "--limit", inquiry.limit, 1, kMaxLimit, "Turns until a game is a draw");
  add_number(command, "--concurrency", inquiry.concurrency, 1, 1024, "Games at a time");
  command.add_option("--svg", inquiry.svg, "Draw a plot into this file")->type_name("FILE");
  command.add_flag("--json", inquiry.json, "One JSON array instead of a table");
  add_thinking(command, inquiry.thinking, kStudyMs);
}

}  // namespace twistwood::cli
