// Facts about a game from many games of one agent against itself: who wins from which place, how
// long it takes, how often things happen.
//
// Seat 1 always starts, so a seat is a place in the order of play.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "match/contestant.h"

namespace twistwood::match {

struct StudyPlan {
  std::string name;  // "twisty, 2 seats, thief"
  std::string agent;
  AnyOptions options;  // of the deals; its start is seat 1
  int deals = 100;
  std::uint64_t seed = 1;
  int concurrency = 1;
  ContestantOptions player;
};

struct Findings {
  std::string name;
  int seats = kMinSeats;
  std::int64_t games = 0;
  std::array<std::int64_t, kMaxSeats> won{};
  std::int64_t at_limit = 0;
  std::int64_t repeated = 0;
  std::int64_t forfeits = 0;
  std::vector<int> turns;        // of each game that was won, sorted
  std::int64_t steals = 0;       // Twisty (T18)
  std::int64_t protections = 0;  // Twisty (T16)
  std::int64_t gaps = 0;         // labyrinth (L14a)
  std::int64_t flights = 0;      // labyrinth (L14b)

  double a_game(std::int64_t number) const;  // how many of something there are in one game
  double share_error(int seat) const;        // half of the 95 % interval
  int median_turns() const;                  // 0 if no game was won
  // Shares of all games; drawn and forfeited ones are no seat's.
  double share(int seat) const { return a_game(won[static_cast<std::size_t>(seat)]); }
  double drawn() const { return a_game(at_limit + repeated); }
  double forfeited() const { return a_game(forfeits); }
};

// Calls `hear` with the number of games done, from any thread, one at a time.
Result<Findings> study(const StudyPlan& plan, std::atomic<bool>& stop,
                       const std::function<void(std::int64_t)>& hear);

}  // namespace twistwood::match
