// twistwood bench: how fast games and search run, on one thread, and the signature of each.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/subcommand.h"
#include "games/any_game.h"
#include "games/random_play.h"
#include "games/signature.h"
#include "search/benchmark.h"

namespace twistwood::cli {

namespace {

constexpr const char* kBenchExamples =
    "Examples:\n"
    "  twistwood bench                  a table of speeds, one thread\n"
    "  twistwood bench --seconds 2      measured longer\n"
    "  twistwood bench --json           the same as one JSON object\n"
    "Games of random turns from random deals; enumerations of all legal turns; perft; nodes of\n"
    "level 6 in fixed positions. A signature changes only when the behaviour of the games or of\n"
    "the search does. Instructions: bench/instructions.";

struct Bench {
  double seconds = 0.5;
  bool json = false;
};

// What one game with a number of seats does in a second.
struct Speeds {
  std::string game;
  int seats = 0;
  double random_turns = 0;
  double playouts = 0;
  double enumerations = 0;
  double perft_turns = 0;
  std::int64_t nodes = 0;  // of one search of each position
  double nodes_per_second = 0;
};

// How much `work` does in a second: the median of several runs. `work` returns how much it did.
template <class Work>
double rate(double seconds, Work work) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t kStretches = 5;
  std::array<double, kStretches> rates{};
  for (double& one : rates) {
    double done = 0;
    double passed = 0;
    const auto start = Clock::now();
    while (passed * kStretches < seconds || done == 0) {
      done += static_cast<double>(work());
      passed = std::chrono::duration<double>(Clock::now() - start).count();
    }
    one = done / passed;
  }
  std::ranges::nth_element(rates, rates.begin() + kStretches / 2);
  return rates[kStretches / 2];
}

// Makes the compiler believe that the value is used, so that it cannot leave out the work.
template <class Value>
void look_at(const Value& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// The deals are played one after the other, each several times in a row, as search would.
template <Game G>
void measure_play(const Deals<G>& deals, double seconds, Speeds& speeds) {
  constexpr std::uint64_t kGamesEach = 16;
  constexpr auto kToTheEnd = std::numeric_limits<std::uint64_t>::max();
  Random random(1);
  std::uint64_t playouts = 0;
  std::uint64_t turns = 0;
  speeds.random_turns = rate(seconds, [&] {
    const auto& [layout, start] = deals[playouts / kGamesEach % deals.size()];
    typename G::State state = start;
    const std::uint64_t played = play_on<G>(layout, state, random, kToTheEnd);
    ++playouts;
    turns += played;
    return played;
  });
  speeds.playouts =
      speeds.random_turns * static_cast<double>(playouts) / static_cast<double>(turns);
}

// Positions from random play, for what is measured apart from playing.
template <Game G>
Deals<G> midgames(const Deals<G>& deals) {
  constexpr std::uint32_t kLongest = 100;
  Deals<G> positions = deals;
  Random random(2);
  for (auto& [layout, state] : positions) {
    play_on<G>(layout, state, random, random.below(kLongest));
  }
  return positions;
}

// Enumerations and perft, from the middle of games.
template <Game G>
void measure_counting(const Deals<G>& positions, double seconds, Speeds& speeds) {
  constexpr std::uint64_t kEnough = 100'000;
  std::size_t next = 0;
  speeds.enumerations = rate(seconds, [&] {
    for (const auto& [layout, state] : positions) {
      G::for_each_turn(layout, G::view(state), [](typename G::Turn turn) { look_at(turn); });
    }
    return positions.size();
  });
  speeds.perft_turns = rate(seconds, [&] {
    const auto& [layout, state] = positions[next++ % positions.size()];
    std::uint64_t sequences = perft<G>(layout, state, 1);
    for (int depth = 2; sequences > 0 && sequences < kEnough; ++depth) {
      sequences = perft<G>(layout, state, depth);
    }
    return sequences;
  });
}

// What a bench finds.
struct Findings {
  std::vector<Speeds> speeds{};
  std::vector<search::Choice> answers{};  // of search
};

// Each position is thought about from scratch, as often as the time allows.
template <Game G>
void measure_search(double seconds, Speeds& speeds, std::vector<search::Choice>& answers) {
  std::vector<AnyPosition> positions = search::benchmark_positions();
  std::erase_if(positions, [&](const AnyPosition& position) {
    return position.index() != kGameIndex<G> || seats(position) != speeds.seats;
  });
  const auto think = [](const AnyPosition& position) {
    return search::think(position, search::benchmark_nodes(position));
  };
  for (const AnyPosition& position : positions) {
    answers.push_back(think(position));
    speeds.nodes += answers.back().report.nodes;
  }
  std::size_t next = 0;
  speeds.nodes_per_second =
      rate(seconds, [&] { return think(positions[next++ % positions.size()]).report.nodes; });
}

template <Game G>
void measure(double seconds, Findings& all) {
  constexpr int kDeals = 64;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    Speeds speeds;
    speeds.game = G::kName;
    speeds.seats = seats;
    const Deals<G> starts = deals<G>(seats, kDeals);
    measure_play<G>(starts, seconds, speeds);
    measure_counting<G>(midgames<G>(starts), seconds, speeds);
    measure_search<G>(seconds, speeds, all.answers);
    all.speeds.push_back(speeds);
  }
}

// 1234567 as 1,234,567
std::string grouped(double value) {
  std::string text = std::to_string(std::llround(value));
  for (auto at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

void print_table(const Findings& all) {
  const auto cell = [](int width, const std::string& text) {
    std::cout << std::setw(width) << text;
  };
  std::cout << "A second, one thread:\n";
  std::cout << "game       seats   random turns     playouts   enumerations      perft turns"
               "       nodes      nodes/s\n";
  for (const Speeds& speeds : all.speeds) {
    std::cout << std::left << std::setw(10) << speeds.game << std::right;
    cell(6, std::to_string(speeds.seats));
    cell(15, grouped(speeds.random_turns));
    cell(13, grouped(speeds.playouts));
    cell(15, grouped(speeds.enumerations));
    cell(17, grouped(speeds.perft_turns));
    cell(12, grouped(static_cast<double>(speeds.nodes)));
    cell(13, grouped(speeds.nodes_per_second));
    std::cout << '\n';
  }
  std::string sizes;
  Games::each([&]<class G>() {
    sizes += join(sizes.empty() ? "" : ", ", G::kName, ' ', sizeof(typename G::State), " bytes");
  });
  std::cout << "State      " << sizes << "\nSignature  " << signature() << "\nSearch     "
            << search::signature_of(all.answers) << '\n';
}

void print_json(const Findings& all) {
  nlohmann::ordered_json object;
  for (const Speeds& speeds : all.speeds) {
    object["cases"].push_back({{"game", speeds.game},
                               {"seats", speeds.seats},
                               {"random_turns_per_second", std::llround(speeds.random_turns)},
                               {"playouts_per_second", std::llround(speeds.playouts)},
                               {"enumerations_per_second", std::llround(speeds.enumerations)},
                               {"perft_turns_per_second", std::llround(speeds.perft_turns)},
                               {"nodes", speeds.nodes},
                               {"nodes_per_second", std::llround(speeds.nodes_per_second)}});
  }
  Games::each([&]<class G>() { object["state_bytes"][G::kName] = sizeof(typename G::State); });
  object["signature"] = signature();
  object["search_signature"] = search::signature_of(all.answers);
  std::cout << object.dump() << '\n';
}

int run(const Bench& bench) {
  Findings all;
  Games::each([&]<class G>() { measure<G>(bench.seconds, all); });
  bench.json ? print_json(all) : print_table(all);
  return kFine;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  auto [command, bench] = add_subcommand<Bench>(
      app, action, "bench", "How fast games and search run, and their signatures", kBenchExamples,
      run);
  add_number(command, "--seconds", bench.seconds, 0.0, 3600.0, "Time for each measurement", "S");
  command.add_flag("--json", bench.json, "One JSON object instead of a table");
}

}  // namespace twistwood::cli
