// Facts about a game from many games of one agent against itself: who wins from which place, how
// long it takes, how often things happen.
//
// A place is one in the order of play: who starts has place 0, whoever sits there. Which seat
// starts goes round from deal to deal, so that nothing that belongs to a seat is taken for the
// advantage of a place. Each game has a deal of its own: games do not depend on each other.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "match/contestant.h"
#include "match/played_game.h"
#include "match/proportion.h"

namespace twistwood::match {

struct StudyPlan {
  std::string name;  // "twisty, 2 seats, thief"
  std::string agent;
  AnyOptions options;  // of the deals; study() says who starts
  // Every game begins here instead, whoever starts.
  std::optional<twisty::Position> start{};
  int deals = 100;
  std::uint64_t seed = 1;
  int concurrency = 1;
  ContestantOptions player;
};

struct Findings {
  std::string name;
  int seats = kMinSeats;
  std::int64_t games = 0;
  std::array<std::int64_t, kMaxSeats> won{};  // by place
  std::int64_t at_limit = 0;
  std::int64_t repeated = 0;
  std::int64_t forfeits = 0;
  std::vector<int> turns;        // of each game that was won, sorted
  std::int64_t steals = 0;       // Twisty (T18)
  std::int64_t protections = 0;  // Twisty (T16)
  std::int64_t gaps = 0;         // labyrinth (L14a)
  std::int64_t flights = 0;      // labyrinth (L14b)

  double a_game(std::int64_t number) const;  // how many of something there are in one game
  int median_turns() const;                  // 0 if no game was won
  // Shares of all games; drawn and forfeited ones are nobody's.
  double share(int place) const { return a_game(won[static_cast<std::size_t>(place)]); }
  Interval interval(int place) const { return wilson(won[static_cast<std::size_t>(place)], games); }
  double drawn() const { return a_game(at_limit + repeated); }
  double forfeited() const { return a_game(forfeits); }
};

struct StudyNews {
  int deal;            // from 0; with several games at a time they come in any order
  std::int64_t games;  // that are done, this one included
  const PlayedGame& game;
};

// Calls `hear` after each game, from any thread, one at a time.
Result<Findings> study(const StudyPlan& plan, std::atomic<bool>& stop,
                       const std::function<void(const StudyNews&)>& hear);

}  // namespace twistwood::match
