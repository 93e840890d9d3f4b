#include "search/labyrinth/evaluator.h"

#include <algorithm>

#include "search/steady_math.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr double kDrawsPerTarget = 0.7;

// How often a way stays open until the player's next turn, when others act before it.
constexpr double kHoldsInDuel = 0.2;
constexpr double kHoldsInCrowd = 0.5;

Mask unseen_goals(const Layout& layout, const View& view) {
  Mask unseen = kGoals;
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    unseen &= ~bit(player.target);
    for (std::size_t g = 0; g < player.done; ++g) unseen &= ~bit(player.goals_done[g]);
  }
  return unseen;
}

// What one hedge, turned by another, makes of a way.
constexpr Stretch shut(Stretch stretch) {
  if (stretch.gap > 1 && stretch.gap < std::min<int>(stretch.free, 4)) ++stretch.gap;
  if (stretch.free < 5) ++stretch.free;
  return stretch;
}

}  // namespace

// How far the deck lasts for all seats, from 0 to 1.
double Evaluator::supply(const View& view) const {
  int targets = 0;
  for (int i = 0; i < layout_.seats; ++i) targets += targets_left(view.player(seat_at(i)));
  const double cards = view.deck_gaps + view.deck_fairies;
  return std::min(1.0, cards / (kDrawsPerTarget * targets));
}

// Players who only shut each other out can do so for ever. The longer a game lasts beyond what its
// goals need, the less it matters what a turn does to the others, until everybody just runs.
double Evaluator::regard(const View& view) const {
  constexpr int kFirstTurns = 10;  // for each seat
  constexpr int kTurnsPerGoal = 3;
  constexpr int kPatience = 20;  // for each seat
  int due = kFirstTurns * layout_.seats;
  for (int i = 0; i < layout_.seats; ++i) due += kTurnsPerGoal * view.player(seat_at(i)).done;
  const double late = static_cast<double>(view.turn - due) / (kPatience * layout_.seats);
  return regard_ * (1 - std::clamp(late, 0.0, 1.0));
}

double Evaluator::turns(const Stretch& stretch, const Task& task) const {
  const double open = prospect_.turns(stretch, task.targets, task.hand, task.supply);
  if (!task.waits) return open;
  const double holds = layout_.seats == 2 ? kHoldsInDuel : kHoldsInCrowd;
  return holds * open +
         (1 - holds) * prospect_.turns(shut(stretch), task.targets, task.hand, task.supply);
}

double Evaluator::turns_to_target(const View& view, const Garden& garden, Seat seat,
                                  const Task& task) {
  const Player& player = view.player(seat);
  const Approach& approach = approaches_.to(view.hedges, garden, player.target, bit(player.pawn));
  return turns(Stretch::of(approach, player.pawn), task);
}

// The next goal may be any that nobody has seen; the gate any of them.
Evaluator::Ways Evaluator::ways_to_unknown(const View& view, const Garden& garden, Cell cell,
                                           int targets) {
  const Mask where = targets == 1 ? kGates : unseen_goals(layout_, view);
  const Approach& away = approaches_.from(view.hedges, garden, cell, where);
  Ways ways;
  std::array<std::uint8_t, Stretch::kKinds> places{};  // in `ways`, from 1 on
  for (int target : each(where)) {
    const std::size_t kind = away.kind(Cell::of(target));
    std::uint8_t& place = places[kind];
    if (place == 0) {
      ways.push({static_cast<std::uint8_t>(kind), 0});
      place = static_cast<std::uint8_t>(ways.size());
    }
    ++ways[place - std::size_t{1}].count;
  }
  return ways;
}

Scores Evaluator::chances(const Scores& turns, Seat next) const {
  const auto seats = static_cast<std::size_t>(layout_.seats);
  Scores scores{};
  double least = 1000;
  for (std::size_t i = 0; i < seats; ++i) {
    // Whoever acts n seats later is n / seats of a turn behind.
    const std::size_t wait = (i + seats - static_cast<std::size_t>(next)) % seats;
    scores[i] = turns[i] + static_cast<double>(wait) / static_cast<double>(seats);
    least = std::min(least, scores[i]);
  }
  // Being so many turns behind divides the odds by e. A lead counts less the longer the way still
  // is.
  const double per_odds = 0.35 + 0.12 * least;
  double sum = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    scores[i] = steady_exp((least - scores[i]) / per_odds);
    sum += scores[i];
  }
  for (std::size_t i = 0; i < seats; ++i) scores[i] /= sum;
  return scores;
}

// What each seat still needs.
Scores Evaluator::all_turns(const View& view, double cards) {
  const Garden garden(view.hedges);
  Scores all{};
  for (int i = 0; i < layout_.seats; ++i) {
    const Seat seat = seat_at(i);
    const Player& player = view.player(seat);
    const Task task = task_of(player, cards, seat != view.seat);
    all[static_cast<std::size_t>(i)] = player.target.exists()
                                           ? turns_to_target(view, garden, seat, task)
                                           : turns_to_unknown(view, garden, player.pawn, task);
  }
  return all;
}

Scores Evaluator::evaluate(const View& view) {
  return chances(all_turns(view, supply(view)), view.seat);
}

Scores Evaluator::evaluate_luck(const View& before, const View& after) {
  const double cards = supply(before);
  const double matters = regard(before);
  const Garden unturned(before.hedges);
  Scores turns = all_turns(after, cards);
  for (int i = 0; i < layout_.seats; ++i) {
    const Seat seat = seat_at(i);
    if (seat == before.seat) continue;
    const Task task = task_of(before.player(seat), cards, seat != after.seat);
    const double usual = turns_to_target(before, unturned, seat, task);
    double& now = turns[static_cast<std::size_t>(i)];
    now = usual + matters * (now - usual);
  }
  return chances(turns, after.seat);
}

}  // namespace twistwood::search::labyrinth
