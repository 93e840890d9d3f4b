// What the tests of matches and bots share: positions, plans, and misfits to play against.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/record.h"
#include "match/match.h"

namespace twistwood::trial {

// Games are kept short, for random players could go on for a long time.
template <Game G>
AnyPosition deal_of(int seats, std::uint64_t seed) {
  typename G::Options options;
  options.seats = seats;
  options.limit = 40;
  return *G::deal(options, seed);
}

inline AnyPosition deal_any(std::string_view game, int seats, std::uint64_t seed = 7) {
  return game == Twisty::kName ? deal_of<Twisty>(seats, seed) : deal_of<Labyrinth>(seats, seed);
}

inline std::string deal_text(std::string_view game, int seats, std::uint64_t seed = 7) {
  return write_position(deal_any(game, seats, seed));
}

inline std::string misfit(std::string_view how) {
  return join("cmd:'", TWISTWOOD_TESTS_DIR, "/match/misfit.sh' ", how);
}

inline match::MatchPlan plan_of(std::string_view game, std::vector<std::string> agents, int deals) {
  match::MatchPlan plan;
  const int seats = static_cast<int>(agents.size());
  plan.agents = std::move(agents);
  plan.deal = [game = std::string(game), seats](std::uint64_t seed) -> Result<AnyPosition> {
    return deal_any(game, seats, seed);
  };
  plan.deals = deals;
  plan.player.budget.nodes = 20;
  plan.player.hash_mib = 1;
  return plan;
}

struct Told {
  std::vector<match::PlayedGame> games;
  match::Tally tally;
};

inline Told run(const match::MatchPlan& plan) {
  std::atomic<bool> stop{false};
  std::vector<match::PlayedGame> games;
  auto tally = match::run_match(plan, stop,
                                [&](const match::GameNews& news) { games.push_back(news.game); });
  if (!tally) throw std::runtime_error(tally.error().message);
  return {std::move(games), *tally};
}

inline std::string start_of(const match::PlayedGame& game) {
  return write_position(game.history.start());
}

inline bool same(const match::PlayedGame& one, const match::PlayedGame& other) {
  return write_record(record_of(one.history)) == write_record(record_of(other.history)) &&
         one.end == other.end && one.seat == other.seat && one.points == other.points;
}

}  // namespace twistwood::trial
