// twistwood study: measured facts about the games, as a table and a plot.
#include "match/study.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "cli/progress_bar.h"
#include "cli/subcommand.h"
#include "cli/thinking.h"
#include "render/palette.h"
#include "render/svg.h"
#include "search/exact/solution.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kStudyMs = 50;
constexpr const char* kStudyExamples =
    "Examples:\n"
    "  twistwood study --nodes 2000 --deals 100 --svg study.svg\n"
    "  twistwood study --game twisty --players 2 --edition victim --json\n"
    "One agent plays all seats. Each game has a deal of its own, and the seat that starts goes\n"
    "round from deal to deal; wins are counted by place in the order of play. Without --players\n"
    "or --edition all of them are studied, one after the other. A position that comes up for the\n"
    "third time is a draw. With --solution every game begins at the position that was solved.";

struct Inquiry {
  std::string game = "all";
  std::vector<int> players{2, 3, 4};
  std::string edition = "all";
  int deals = 100;
  int limit = kUsualLimit;
  int concurrency = 1;
  Thinking thinking;
  std::string svg;
  bool json = false;
};

std::vector<match::StudyPlan> plans_for(const Inquiry& inquiry) {
  match::StudyPlan plan;
  plan.agent = inquiry.thinking.agent;
  plan.deals = inquiry.deals;
  plan.seed = inquiry.thinking.options.seed;
  plan.concurrency = inquiry.concurrency;
  plan.player.budget = budget_of(inquiry.thinking, kStudyMs);
  plan.player.threads = inquiry.thinking.options.threads;
  plan.player.hash_mib = inquiry.thinking.options.hash_mib;
  plan.player.solution = inquiry.thinking.options.solution;
  if (const auto& solution = plan.player.solution) {
    plan.start = twisty::Position{solution->layout(), solution->start()};
    plan.name = join("twisty, 2 seats, ", twisty::name(plan.start->layout.edition), ", solved");
    return {plan};
  }
  std::vector<match::StudyPlan> plans;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    if (std::ranges::find(inquiry.players, seats) == inquiry.players.end()) continue;
    const auto add = [&](auto options, const std::string& name) {
      options.seats = seats;
      options.limit = inquiry.limit;
      plan.options = options;
      plan.name = name;
      plans.push_back(plan);
    };
    for (const auto edition :
         {twisty::Edition::kThief, twisty::Edition::kVictim, twisty::Edition::kVictimChooses}) {
      if (inquiry.game == Labyrinth::kName) break;
      if (inquiry.edition != "all" && inquiry.edition != twisty::name(edition)) continue;
      add(Twisty::Options{.edition = edition},
          join("twisty, ", seats, " seats, ", twisty::name(edition)));
    }
    if (inquiry.game == Twisty::kName || inquiry.edition != "all") continue;
    add(Labyrinth::Options{}, join("labyrinth, ", seats, " seats"));
  }
  return plans;
}

std::string one_decimal(double number) {
  const long tenths = std::lround(number * 10);
  return join(tenths / 10, '.', std::abs(tenths % 10));
}

void print_table(const std::vector<match::Findings>& cases) {
  std::cout << "| case | games | won by who plays 1st, 2nd, 3rd, 4th [95 %] | "
               "drawn: repetition, limit | forfeited | turns (median) | steals a game | "
               "gaps, flights a game |\n"
               "|---|---|---|---|---|---|---|---|\n";
  for (const auto& one : cases) {
    std::cout << "| " << one.name << " | " << one.games << " | ";
    for (int place = 0; place < one.seats; ++place) {
      const match::Interval interval = one.interval(place);
      std::cout << (place > 0 ? ", " : "") << one_decimal(100 * one.share(place)) << " % ["
                << one_decimal(100 * interval.low) << ", " << one_decimal(100 * interval.high)
                << ']';
    }
    const auto a_game = [&](std::int64_t number) { return one_decimal(one.a_game(number)); };
    std::cout << " | " << a_game(100 * one.repeated) << " %, " << a_game(100 * one.at_limit)
              << " % | " << one_decimal(100 * one.forfeited()) << " % | " << one.median_turns()
              << " | " << a_game(one.steals) << " | " << a_game(one.gaps) << ", "
              << a_game(one.flights) << " |\n";
  }
}

// A seed is a string: it may be larger than the whole numbers that every reader of JSON has.
void print_json(const std::vector<match::Findings>& cases, std::uint64_t seed) {
  nlohmann::ordered_json all = nlohmann::json::array();
  for (const auto& one : cases) {
    nlohmann::ordered_json intervals = nlohmann::json::array();
    for (int place = 0; place < one.seats; ++place) {
      const match::Interval interval = one.interval(place);
      intervals.push_back({interval.low, interval.high});
    }
    all.push_back({{"name", one.name},
                   {"seats", one.seats},
                   {"seed", std::to_string(seed)},
                   {"games", one.games},
                   {"won", std::vector(one.won.begin(), one.won.begin() + one.seats)},
                   {"won_95", intervals},
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

// The plot: for each case, how often each place in the order of play wins.

constexpr double kLeft = 240;   // of the bars
constexpr double kWidth = 420;  // for a share of 1
constexpr double kBar = 13;     // high
constexpr double kGap = 22;     // between cases
constexpr double kTop = 56;
constexpr double kBoxLeft = kLeft + kWidth + 30;
constexpr double kBoxWidth = 200;  // for the longest game

double height_of(const match::Findings& one) { return (one.seats + 1) * kBar + kGap; }

void draw_bars(art::Svg& svg, const match::Findings& one, double top) {
  svg.words(one.name, {kLeft - 8, top + 11}, {12, "#3b2a1a", "end"});
  for (int place = 0; place < one.seats; ++place) {
    const double y = top + place * kBar;
    const match::Interval interval = one.interval(place);
    const auto& paint = art::kSeatPaint[static_cast<std::size_t>(place)];
    svg.rect({kLeft, y, one.share(place) * kWidth, kBar - 2}, 2, "fill='", paint.base, "'");
    const double low = kLeft + interval.low * kWidth;
    const double high = kLeft + interval.high * kWidth;
    svg.rect({low, y + kBar / 2 - 1.5, high - low, 1}, 0, "fill='#3b2a1a'");
  }
  const double y = top + one.seats * kBar;
  svg.rect({kLeft, y, one.drawn() * kWidth, kBar - 2}, 2, "fill='#b9ab97'");
  svg.rect({kLeft + one.drawn() * kWidth, y, one.forfeited() * kWidth, kBar - 2}, 2,
           "fill='#3b2a1a'");
  const double fair = kLeft + kWidth / one.seats;
  svg.rect({fair, top - 3, 1, one.seats * kBar + 4}, 0, "fill='#3b2a1a' opacity='0.5'");
}

// The middle half of the lengths as a box, the median as a line.
void draw_lengths(art::Svg& svg, const match::Findings& one, double top, double longest) {
  if (one.turns.empty()) return;
  const auto at = [&](double part) {
    const auto last = static_cast<double>(one.turns.size() - 1);
    const int turns = one.turns[static_cast<std::size_t>(std::lround(part * last))];
    return kBoxLeft + turns / longest * kBoxWidth;
  };
  const double y = top + kBar / 2;
  svg.rect({at(0.05), y + 7, at(0.95) - at(0.05), 1}, 0, "fill='#3b2a1a'");
  svg.rect({at(0.25), y, std::max(1.0, at(0.75) - at(0.25)), 15}, 2, "fill='#c98b4b'");
  svg.rect({at(0.5) - 1, y - 2, 2, 19}, 0, "fill='#3b2a1a'");
  svg.words(join(one.median_turns()), {at(0.5), y + 30}, {10, "#3b2a1a"});
}

std::string plot(std::span<const match::Findings> cases) {
  double height = kTop + 10;
  double longest = 1;
  bool forfeits = false;
  for (const auto& one : cases) {
    height += height_of(one);
    forfeits = forfeits || one.forfeits > 0;
    for (const int turns : one.turns) longest = std::max(longest, static_cast<double>(turns));
  }
  art::Svg svg(
      static_cast<int>(kBoxLeft + kBoxWidth + 30), static_cast<int>(height),
      "Who wins from which place in the order of play",
      "For each case a bar per place with its share of wins, and the length of the games.");
  svg.rect({0, 0, kBoxLeft + kBoxWidth + 30, height}, 8, "fill='#fbf5ea'");
  svg.words(join("share of wins by order of play (grey: draws; ",
                 forfeits ? "dark: forfeits; " : "", "line: fair share)"),
            {kLeft, 24}, {13, "#3b2a1a", "start"});
  svg.words("turns of games that were won", {kBoxLeft, 24}, {13, "#3b2a1a", "start"});
  double top = kTop;
  for (const auto& one : cases) {
    draw_bars(svg, one, top);
    draw_lengths(svg, one, top, longest);
    top += height_of(one);
  }
  return std::move(svg).finish();
}

std::string forfeit_line(const match::StudyPlan& plan, const match::StudyNews& news) {
  return join(plan.name, ", game ", news.games, ": ", plan.agent, " in seat ",
              number(news.game.seat), " forfeits: it ", news.game.why);
}

int inquire(const Inquiry& inquiry) {
  if (const auto& solution = inquiry.thinking.options.solution) {
    // Of the two seats that take turns in starting, only one can be in the middle of a turn.
    if (solution->start().phase != twisty::Phase::kTurn) {
      return wrong_usage("study: --solution: it begins with the choice of a corner");
    }
  }
  const auto plans = plans_for(inquiry);
  if (plans.empty()) return wrong_usage("study: there is no such case");
  if (!inquiry.svg.empty() && !is_writable(inquiry.svg)) {
    return failed(join("--svg: cannot write ", inquiry.svg));
  }
  std::atomic<bool>& stop = stop_at_interrupt();
  std::vector<match::Findings> cases;
  const auto games = static_cast<std::int64_t>(plans.size()) * inquiry.deals;
  ProgressBar bar;
  for (const auto& plan : plans) {
    const auto before = static_cast<std::int64_t>(cases.size()) * inquiry.deals;
    const auto findings = match::study(plan, stop, [&](const match::StudyNews& news) {
      if (news.game.end == match::PlayedGame::End::kForfeit) {
        bar.clear();
        std::cerr << forfeit_line(plan, news) << '\n';
      }
      bar.show(before + news.games, games, plan.name);
    });
    if (!findings) return nobody_plays(findings.error());
    cases.push_back(*findings);
    if (stop) break;
  }
  bar.clear();
  inquiry.json ? print_json(cases, inquiry.thinking.options.seed) : print_table(cases);
  const int status = interrupted() ? interrupted_status() : kFine;
  if (inquiry.svg.empty()) return status;
  std::ofstream out(inquiry.svg);
  out << plot(cases);
  return out.flush() ? status : failed(join("--svg: cannot write ", inquiry.svg));
}

}  // namespace

void add_study(CLI::App& app, Action& action) {
  auto [command, inquiry] = add_subcommand<Inquiry>(
      app, action, "study", "Measured facts about the games", kStudyExamples, inquire);
  std::vector<CLI::Option*> cases;
  cases.push_back(command.add_option("--game", inquiry.game, "twisty, labyrinth or all")
                      ->check(CLI::IsMember({"twisty", "labyrinth", "all"}))
                      ->capture_default_str());
  cases.push_back(add_limit(command, "--players", inquiry.players, kMinSeats, kMaxSeats,
                            "Seats, one number or several; each of 2 to 4 if left out"));
  cases.push_back(
      command.add_option("--edition", inquiry.edition, "thief, victim, victim-chooses or all")
          ->check(CLI::IsMember({"thief", "victim", "victim-chooses", "all"}))
          ->capture_default_str());
  add_number(command, "--deals", inquiry.deals, 1, 10'000'000, "Games of each case, a deal each");
  cases.push_back(
      add_limit(command, "--limit", inquiry.limit, 1, kMaxLimit, "Turns until a game is a draw")
          ->capture_default_str());
  add_number(command, "--concurrency", inquiry.concurrency, 1, 1024, "Games at a time");
  add_file(command, "--svg", inquiry.svg, "Draw a plot into this file");
  command.add_flag("--json", inquiry.json, "One JSON array instead of a table");
  add_thinking(command, inquiry.thinking, kStudyMs);
  for (CLI::Option* option : cases) option->excludes(command.get_option("--solution"));
}

}  // namespace twistwood::cli
