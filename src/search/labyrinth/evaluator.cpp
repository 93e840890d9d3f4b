#include "search/labyrinth/evaluator.h"

#include <algorithm>
#include <cmath>

#include "search/steady_math.h"

namespace twistwood::search::labyrinth {

thread_local Tuning tuning;
namespace {

constexpr double kDrawsPerTarget = 0.7;

Mask unseen_goals(const Layout& layout, const View& view) {
  Mask unseen = kGoals;
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    unseen &= ~bit(player.target);
    for (std::size_t g = 0; g < player.done; ++g) unseen &= ~bit(player.goals_done[g]);
  }
  return unseen;
}

}  // namespace

double supply(const Layout& layout, const View& view) {
  int targets = 0;
  for (int i = 0; i < layout.seats; ++i) targets += targets_left(view.player(seat_at(i)));
  const double cards = view.deck_gaps + view.deck_fairies;
  return std::min(1.0, cards / (kDrawsPerTarget * targets));
}

double turns_from(const Layout& layout, const View& view, const Garden& garden, Cell cell,
                  int targets, Prospect::Hand hand, double supply) {
  const Prospect& prospect = Prospect::get(tuning.progress);
  const Approach away(garden, cell, Way::kFrom);
  const auto to = [&](int target) {
    return prospect.turns(Stretch::of(away, Cell::of(target)), targets, hand, supply);
  };
  if (targets == 1) {
    double farthest = 0;
    for (int gate : each(kGates)) farthest = std::max(farthest, to(gate));
    return farthest;
  }
  const Mask goals = unseen_goals(layout, view) & ~bit(cell);
  double sum = 0;
  for (int goal : each(goals)) sum += to(goal);
  return sum / count(goals);
}

double turns_to_finish(const Approach& approach, Cell pawn, int targets, Prospect::Hand hand,
                       double supply, bool waits) {
  const Prospect& prospect = Prospect::get(tuning.progress);
  const Stretch stretch = Stretch::of(approach, pawn);
  const double kept = prospect.turns(stretch, targets, hand, supply);
  if (!waits || (approach.by_ways(3) & bit(pawn) & ~approach.by_ways(3)) != 0) return kept;
  Stretch shut = stretch;
  if (shut.free < 5) ++shut.free;
  if (shut.gap < shut.free && shut.gap<4 && shut.gap > 1) ++shut.gap;
  const double hold = tuning.hold;
  return hold * kept + (1 - hold) * prospect.turns(shut, targets, hand, supply);
}

Scores chances(const Layout& layout, const Scores& turns, Seat next) {
  const auto seats = static_cast<std::size_t>(layout.seats);
  Scores scores{};
  double least = 1000;
  for (std::size_t i = 0; i < seats; ++i) {
    // Who acts later is that part of a round behind.
    const std::size_t wait = (i + seats - static_cast<std::size_t>(next)) % seats;
    scores[i] = turns[i] + static_cast<double>(wait) / static_cast<double>(seats);
    least = std::min(least, scores[i]);
  }
  const double per_odds = tuning.tau0 + tuning.tau1 * least;
  double sum = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    scores[i] = steady_exp((least - scores[i]) / per_odds);
    sum += scores[i];
  }
  for (std::size_t i = 0; i < seats; ++i) scores[i] /= sum;
  return scores;
}

Scores evaluate(const Layout& layout, const View& view) {
  const Garden garden(view.hedges);
  const double cards = supply(layout, view);
  Scores turns{};
  for (int i = 0; i < layout.seats; ++i) {
    const Seat seat = seat_at(i);
    const Player& player = view.player(seat);
    const Prospect::Hand hand{player.gaps, player.fairies};
    const int targets = targets_left(player);
    turns[static_cast<std::size_t>(i)] =
        player.target.exists()
            ? turns_to_finish(Approach(garden, player.target, Way::kTo, bit(player.pawn)),
                              player.pawn, targets, hand, cards, seat != view.seat)
            : turns_from(layout, view, garden, player.pawn, targets, hand, cards);
  }
  return chances(layout, turns, view.seat);
}

}  // namespace twistwood::search::labyrinth
