// What is known about the turns of the position an agent was asked about, while it looks ahead.
#pragma once

#include <optional>
#include <vector>

#include "games/labyrinth/game.h"
#include "search/agent.h"
#include "search/control.h"
#include "search/labyrinth/lookahead.h"

namespace twistwood::search::labyrinth {

// A turn of the root: as it looked at once, and as it looks now.
struct Candidate {
  Option first_look;
  Variation now;
  bool stale = false;  // leads to a position that was there before
  double sum = 0;      // the mover's chances in the samples, times their weights
  double weight = 0;   // of all samples
};

struct Thought {
  const Request<Labyrinth>& request;
  Control control;
  Meter meter;
  Random random;
  std::vector<Candidate> turns{};  // the best first
  int depth = 1;

  Thought(const Request<Labyrinth>& asked, std::uint64_t seed);

  std::size_t me() const { return static_cast<std::size_t>(request.view.seat); }
  int deepest() const { return request.budget.depth.value_or(static_cast<int>(kDeepest)); }

  // How much of the budget is used up, from 0 to 1. Nothing if only somebody's word ends it.
  std::optional<double> spent() const;

  double worth(const Candidate& turn) const;

  // Puts the first so many in order.
  void sort(std::size_t count);

  void add(const Option& option);
  Report<Labyrinth> report() const;

 private:
  Scores chances(const Candidate& turn, double most) const;
  bool is_stale(const Turn& turn) const;
};

}  // namespace twistwood::search::labyrinth
