// twistwood study-deals: whole deals of Twisty for two, solved, and how level 6 plays them.
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/sha256.h"
#include "base/steady_clock.h"
#include "cli/progress_bar.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "search/agents.h"
#include "search/exact/solution.h"

namespace twistwood::cli {

namespace {

using search::exact::Solution;

constexpr const char* kStudyDealsExamples =
    "Examples:\n"
    "  twistwood study-deals --seed 1 --deals 20      a line of JSON for each deal\n"
    "  twistwood study-deals --seed 7 --games 16      more games of level 6 to compare with it\n"
    "For each deal: who wins if seat 1 or seat 2 starts, both playing perfectly; whether a pawn "
    "can\n"
    "stay on the centre for ever; and how often level 6 keeps the value of a position where it "
    "could\n"
    "lose it. Takes minutes and gigabytes a deal; see twistwood solve.";

struct DealsRequest {
  std::uint64_t seed = 1;
  int deals = 1;
  int games = 4;
  int turns = 120;
  std::int64_t movetime_ms = 200;
  int threads = usual_threads();
  int memory = usual_memory();
};

// "always" if a pawn can come back to the centre wherever the other stands, "sometimes" if only
// while the other is out of the way.
std::string stay_on_centre(const Solution& solution) {
  const auto& reach = solution.problem().reach.from;
  const int kinds = 1 + count(solution.problem().extra);
  int staying = 0;
  for (int kind = 0; kind < kinds; ++kind) {
    const Mask within = reach[static_cast<std::size_t>(kind)][twisty::kCentre.index];
    if ((within & bit(twisty::kCentre)) != 0) ++staying;
  }
  return staying == kinds ? "always" : staying > 0 ? "sometimes" : "never";
}

// The same bytes of rows, the same solution.
std::string sum_of(const Solution& solution) {
  std::string sums;
  for (int n = 0; n <= solution.solved(); ++n) {
    const auto rows = solution.rows(n).bytes();
    sums += hex(sha256({reinterpret_cast<const char*>(rows.data()), rows.size()}));
  }
  return hex(sha256(sums)).substr(0, 16);
}

struct Mistake {
  std::string position;
  std::string turn;
  std::string value;  // before it, for who made it
};

// How the turns of games compare with perfect ones.
struct Kept {
  int turns = 0;
  int choices = 0;  // of these with turns among the legal ones that lose the value
  std::vector<Mistake> mistakes;
};

constexpr int kAgentMib = 64;

int games_at_a_time(const DealsRequest& request) {
  return std::min(request.threads, request.games);
}

void compare_game(const Solution& solution, const twisty::Position& start,
                  const DealsRequest& request, std::uint64_t seed, Kept& kept, std::mutex& lock,
                  const std::atomic<bool>& stop) {
  auto agent = *search::make_agent<Twisty>("level:6", {.seed = seed, .hash_mib = kAgentMib});
  twisty::State state = start.state;
  for (int i = 0; i < request.turns && twisty::status(state).running() && !stop; ++i) {
    search::Request<Twisty> question{.layout = start.layout, .view = state};
    question.budget.time_ms = request.movetime_ms;
    question.clock = steady_ms;
    const twisty::Turn turn = agent->choose(question).turn;
    if (const auto verdict = solution.judge(start.layout, state)) {
      const auto keeping = verdict->as_good_as_best();
      const std::scoped_lock hold(lock);
      ++kept.turns;
      if (keeping.size() < verdict->turns.size()) ++kept.choices;
      if (std::ranges::find(keeping, turn) == keeping.end()) {
        kept.mistakes.push_back({twisty::write_position(start.layout, state),
                                 twisty::write_turn(turn), name(verdict->worth.value)});
      }
    }
    twisty::apply(start.layout, state, turn);
  }
}

Kept compare(const Solution& solution, const twisty::Position& start, const DealsRequest& request,
             const std::atomic<bool>& stop) {
  Kept kept;
  std::mutex lock;
  std::atomic<int> next{0};
  std::vector<std::jthread> threads;
  for (int i = 0; i < games_at_a_time(request); ++i) {
    threads.emplace_back([&] {
      for (int game = next++; game < request.games && !stop; game = next++) {
        twisty::Position mine = start;
        mine.state.seat = seat_at(game % 2);
        compare_game(solution, mine, request, static_cast<std::uint64_t>(game + 1), kept, lock,
                     stop);
      }
    });
  }
  threads.clear();
  return kept;
}

int study(const DealsRequest& request) {
  std::atomic<bool>& stop = stop_at_interrupt();
  ProgressBar bar;
  for (int i = 0; i < request.deals && !stop; ++i) {
    const std::uint64_t seed = request.seed + static_cast<std::uint64_t>(i);
    twisty::Position start = *twisty::deal({.limit = 65535}, seed);
    Solution solution(start.layout, start.state);
    const std::int64_t begin = steady_ms();
    search::exact::SolveOptions options{.threads = request.threads, .keep_all = true};
    const std::uint64_t need = (solution.memory(options) >> 20) + kProgramMib +
                               static_cast<std::uint64_t>(games_at_a_time(request)) * kAgentMib;
    if (need > static_cast<std::uint64_t>(request.memory)) {
      return complain(join("deal ", seed, " takes ", need, " MiB of memory, and --memory allows ",
                           request.memory));
    }
    options.progress = [&](std::uint64_t done) {
      bar.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(solution.blocks()),
               join("deal ", seed));
      return !stop;
    };
    if (!solution.solve(options)) break;
    const auto spent = static_cast<double>(steady_ms() - begin) / 1000;
    // A string: it may be larger than the whole numbers that every reader of JSON has.
    nlohmann::ordered_json row = {{"seed", std::to_string(seed)},
                                  {"blocks", solution.blocks()},
                                  {"seconds", std::lround(spent)},
                                  {"sum", sum_of(solution)},
                                  {"stays_on_centre", stay_on_centre(solution)}};
    for (const int seat : {0, 1}) {
      start.state.seat = seat_at(seat);
      const auto verdict = solution.judge(start.layout, start.state);
      row[join("seat_", seat + 1, "_starts")] = name(verdict.value().worth.value);
    }
    const Kept kept = compare(solution, start, request, stop);
    if (stop) break;  // half a row would be none
    row["turns"] = kept.turns;
    row["choices"] = kept.choices;
    row["kept"] = kept.choices - static_cast<int>(kept.mistakes.size());
    row["mistakes"] = nlohmann::json::array();
    for (const Mistake& mistake : kept.mistakes) {
      row["mistakes"].push_back({mistake.position, mistake.turn, mistake.value});
    }
    bar.clear();
    std::cout << row.dump() << '\n' << std::flush;
  }
  return stop ? interrupted_status() : kFine;
}

}  // namespace

void add_study_deals(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<DealsRequest>(
      app, action, "study-deals", "Deals for two solved, and how level 6 plays them",
      kStudyDealsExamples, study);
  add_seed(command, request.seed, "Of the first deal");
  add_number(command, "--deals", request.deals, 1, 100'000, "So many, one seed after the other");
  add_number(command, "--games", request.games, 0, 10'000,
             "Games of level 6 against itself a deal");
  add_number(command, "--turns", request.turns, 1, 10'000, "Turns of a game to look at");
  add_number(command, "--movetime", request.movetime_ms, std::int64_t{1}, std::int64_t{3'600'000},
             "Milliseconds of level 6 for a turn", "MS");
  add_number(command, "--threads", request.threads, 1, 256, "Threads to solve and play with");
  add_number(command, "--memory", request.memory, 1, 16 << 20, "Memory it may take, in MiB", "MIB");
}

}  // namespace twistwood::cli
