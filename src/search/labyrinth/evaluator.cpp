#include "search/labyrinth/evaluator.h"

#include <algorithm>

#include "search/steady_math.h"

namespace twistwood::search::labyrinth {

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

double supply_of(int deck, int targets) {
  return std::min(1.0, static_cast<double>(deck) / (kDrawsPerTarget * targets));
}

double Evaluator::supply(const View& view) const {
  int targets = 0;
  for (int i = 0; i < layout_.seats; ++i) targets += targets_left(view.player(seat_at(i)));
  return supply_of(view.deck_gaps + view.deck_fairies, targets);
}

double lateness(const Layout& layout, const View& view) {
  constexpr int kFirstTurns = 10;  // for each seat
  constexpr int kTurnsPerGoal = 3;
  constexpr int kPatience = 20;  // for each seat
  int due = kFirstTurns * layout.seats;
  for (int i = 0; i < layout.seats; ++i) due += kTurnsPerGoal * view.player(seat_at(i)).done;
  const double late = static_cast<double>(view.turn - due) / (kPatience * layout.seats);
  return std::clamp(late, 0.0, 1.0);
}

double Evaluator::turns(const Stretch& stretch, const Task& task) const {
  return prospect_.turns(stretch, task.targets, task.hand, task.supply, task.waits);
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

// A lead counts less the longer the way still is.
double turns_per_odds(const Scores& turns, int seats) {
  const double least = *std::min_element(turns.begin(), turns.begin() + seats);
  return 0.35 + 0.12 * std::max(1.0, least);
}

Scores chances_of(const Scores& turns, int seats) {
  const double least = *std::min_element(turns.begin(), turns.begin() + seats);
  const double per_odds = turns_per_odds(turns, seats);
  Scores scores{};
  double sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    scores[i] = steady_exp((least - turns[i]) / per_odds);
    sum += scores[i];
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) scores[i] /= sum;
  return scores;
}

// What each seat still needs.
Scores Evaluator::all_turns(const View& view, double cards) {
  const Garden garden(view.hedges);
  Scores all{};
  for (int i = 0; i < layout_.seats; ++i) {
    const Seat seat = seat_at(i);
    const Player& player = view.player(seat);
    const Task task = task_of(player, cards, waits(seat, view.seat));
    all[static_cast<std::size_t>(i)] = player.target.exists()
                                           ? turns_to_target(view, garden, seat, task)
                                           : turns_to_unknown(view, garden, player.pawn, task);
  }
  return all;
}

Scores Evaluator::evaluate(const View& view) {
  return chances_of(all_turns(view, supply(view)), layout_.seats);
}

Scores Evaluator::evaluate_luck(const View& before, const View& after) {
  const double cards = supply(before);
  const double matters = regard(before);
  const Garden unturned(before.hedges);
  Scores turns = all_turns(after, cards);
  for (int i = 0; i < layout_.seats; ++i) {
    const Seat seat = seat_at(i);
    double& now = turns[static_cast<std::size_t>(i)];
    if (seat == before.seat) {
      if (after.player(seat).target == before.player(seat).target) now += hurry(before);
      continue;
    }
    const Task task = task_of(before.player(seat), cards, waits(seat, after.seat));
    const double usual = turns_to_target(before, unturned, seat, task);
    now = usual + matters * (now - usual);
  }
  return chances_of(turns, layout_.seats);
}

}  // namespace twistwood::search::labyrinth
