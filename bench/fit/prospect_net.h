// Fits ProspectWeights, the network behind Prospect, to the outcome of games.
//
// What is minimised is the log loss of the winner under the chances that the evaluation makes of
// the turns of all seats. Adam's method in small batches, its steps ever shorter; the same
// positions give the same weights.
#pragma once

#include <span>
#include <vector>

#include "search/agent.h"
#include "search/labyrinth/prospect.h"

namespace twistwood::fit {

// A position before a turn. Seats are counted from the one that acts.
struct Race {
  struct Runner {
    std::uint8_t targets;
    std::uint8_t kind;  // Stretch::kind
    std::uint8_t gaps;
    std::uint8_t fairies;
  };
  std::array<Runner, kMaxSeats> runners{};
  double supply = 0;  // of cards, as Prospect::turns takes it
  int winner = 0;
};

search::labyrinth::ProspectWeights fit_prospect(std::span<const Race> races, int seats, int passes);

// The mean over the positions; the logarithm of the seats for who knows nothing.
double log_loss(const search::labyrinth::Prospect& prospect, std::span<const Race> races,
                int seats);

}  // namespace twistwood::fit
