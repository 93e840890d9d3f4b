// What every agent answers in fixed positions, as text: a change that should not change search
// keeps it, on every platform.
//
// For each position a line with it, then a line for each agent: name, nodes, depth, turn and the
// chances of all seats, with tabs between. Both games, two to four seats, every edition; one
// thread, a limit of nodes, and a new agent for every answer.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "search/ask.h"
#include "search/benchmark.h"
#include "support/playthrough.h"

namespace twistwood::trial {

inline const std::string kSearchSignatureFile =
    std::string(TWISTWOOD_TESTS_DIR) + "/golden/search.tsv";

inline const std::string kSearchNodesFile =
    std::string(TWISTWOOD_TESTS_DIR) + "/golden/search_nodes.tsv";

// The game of a seed after so many turns, or just before its end.
template <Game G>
AnyPosition played_on(const typename G::Options& options, std::uint64_t seed, int turns) {
  typename G::Position position = *G::deal(options, seed);
  Random random(seed);
  for (int i = 0; i < turns; ++i) {
    typename G::State next = position.state;
    G::apply(position.layout, next, lively_turn<G>(position, random));
    if (!status_of<G>(next).running()) break;
    position.state = next;
  }
  return position;
}

inline std::vector<AnyPosition> signature_positions() {
  std::vector<AnyPosition> all;
  std::uint64_t seed = 0;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (const int rounds : {2, 7}) {
      using twisty::Edition;
      for (const auto edition : {Edition::kThief, Edition::kVictim, Edition::kVictimChooses}) {
        const Twisty::Options options{.seats = seats, .edition = edition};
        all.push_back(played_on<Twisty>(options, ++seed, rounds * seats));
      }
      all.push_back(played_on<Labyrinth>({.seats = seats, .goals = 3}, ++seed, rounds * seats));
    }
  }
  return all;
}

// The nodes that an agent may look at: what a node costs depends on the game and on the agent.
inline std::int64_t signature_nodes(const AnyPosition& position, const std::string& agent) {
  if (std::holds_alternative<Twisty::Position>(position)) return agent == "uct" ? 100 : 5000;
  return agent == "uct" ? 10 : 200;
}

inline std::string search_signature() {
  std::string text;
  for (const AnyPosition& position : signature_positions()) {
    text += write_position(position) + '\n';
    for (const std::string agent :
         {"random", "one-hop", "greedy", "uct", "alphabeta:1", "alphabeta:3", "level:1", "level:2",
          "level:3", "level:4", "level:5", "level:6"}) {
      search::Question question{.position = position};
      question.budget.nodes = signature_nodes(position, agent);
      const search::Choice choice =
          search::AnyAgent::make(position, agent, {.seed = 7, .threads = 1, .hash_mib = 1}, {})
              ->ask(question);
      text += join(agent, '\t', choice.report.nodes, '\t', choice.report.depth, '\t',
                   write_turn(choice.turn));
      for (const double chance : choice.report.lines.at(0).win) {
        char digits[16];
        std::snprintf(digits, sizeof digits, "\t%.6f", chance);
        text += digits;
      }
      text += '\n';
    }
  }
  return text;
}

// What `twistwood bench` searches: for each position nodes, depth and turn, and in the end the
// signature that it prints.
inline std::string search_nodes() {
  std::string text;
  std::vector<search::Choice> answers;
  for (const AnyPosition& position : search::benchmark_positions()) {
    answers.push_back(search::think(position, search::benchmark_nodes(position)));
    const search::Choice& answer = answers.back();
    text += join(seats(position), '\t', answer.report.nodes, '\t', answer.report.depth, '\t',
                 write_turn(answer.turn), '\t', write_position(position), '\n');
  }
  return text + join("signature\t", search::signature_of(answers), '\n');
}

}  // namespace twistwood::trial
