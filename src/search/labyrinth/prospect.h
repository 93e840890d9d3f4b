// How many turns a player still needs, fitted to the outcome of games.
//
// How long a way stays open, what a card is worth with many goals to go and with few, while there
// is a deck and after: a small neural network, fitted by bench/fit/labyrinth.cpp to the outcome of
// self-play, says it for each number of seats. As it only sees a few small numbers, all it can say
// is worked out once.
#pragma once

#include <array>
#include <vector>

#include "games/labyrinth/state.h"
#include "search/labyrinth/stretch.h"

namespace twistwood::search::labyrinth {

inline constexpr int kMostTargets = twistwood::labyrinth::kMaxGoals + 1;  // with the gate

struct Hand {
  static constexpr int kMost = 6;  // of a kind; more are not told apart

  int gaps = 0;
  int fairies = 0;
};

// What the network sees of a player: one row of weights for each of these.
class ProspectRows {
 public:
  static constexpr std::size_t kSeen = 8;
  static constexpr std::size_t kTargets = 0;
  static constexpr std::size_t kFree = kTargets + static_cast<std::size_t>(kMostTargets);
  static constexpr std::size_t kGap = kFree + 5;
  static constexpr std::size_t kTwoGaps = kGap + 4;
  static constexpr std::size_t kFlight = kTwoGaps + 3;
  static constexpr std::size_t kGaps = kFlight + 2;
  static constexpr std::size_t kHeld = static_cast<std::size_t>(Hand::kMost) + 1;
  static constexpr std::size_t kFairies = kGaps + kHeld;
  static constexpr std::size_t kWaits = kFairies + kHeld;
  static constexpr std::size_t kRows = kWaits + static_cast<std::size_t>(kMaxSeats);

  // `waits`: how many others act before the player does.
  static std::array<std::size_t, kSeen> of(const Stretch& stretch, int targets, Hand hand,
                                           int waits);
};

// In ten-thousandths.
struct ProspectWeights {
  static constexpr std::size_t kUnits = 16;
  using Units = std::array<int, kUnits>;

  std::array<Units, ProspectRows::kRows> rows;
  Units bias;
  std::array<Units, 2> out;     // without a deck, with one
  std::array<int, 2> constant;  // likewise

  static const ProspectWeights& of(int seats);
};

class Prospect {
 public:
  Prospect(const ProspectWeights& weights, int seats);

  // For two seats, three or four; computed when it is first asked for.
  static const Prospect& of(int seats);

  // Own turns until the game is won, in the units in which a lead counts, so they can be below 1:
  // with this stretch to the present target, as many targets as that to reach (1: only this one),
  // the cards held, `supply` from 0 (the deck is empty) to 1 (it lasts), and so many others who act
  // before. Never fewer than from where the target is a free turn away.
  double turns(const Stretch& stretch, int targets, Hand hand, double supply, int waits) const;

 private:
  std::array<std::vector<float>, 2> tables_;  // [waits][targets - 1][gaps][fairies][kind]
};

}  // namespace twistwood::search::labyrinth
