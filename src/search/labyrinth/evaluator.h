// What a position is worth without looking ahead: the turns each seat still needs, and what that
// means as chances of winning.
//
// Whatever is still hidden counts as its average: the next goal of a pawn that has just done one,
// the card that a turn draws. An Evaluator remembers what it has worked out; one thread uses it.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "base/fixed_list.h"
#include "games/labyrinth/rules.h"
#include "search/agent.h"
#include "search/labyrinth/approach.h"
#include "search/labyrinth/approach_cache.h"
#include "search/labyrinth/prospect.h"

namespace twistwood::search::labyrinth {

// A turn and the chances after it, before anybody answers.
struct Option {
  Turn turn;
  Scores win{};
};

// The targets a player still has to reach, the gate among them.
constexpr int targets_left(const Player& player) {
  return player.seeks_gate() ? 1 : player.target.exists() ? player.stacked + 2 : player.stacked + 1;
}

// How far the deck lasts for all seats, from 0 to 1, if so many targets are left to all of them.
double supply_of(int deck, int targets);

// How long a game lasts beyond what its goals need, from 0 to 1. Players who only shut each other
// out can do so for ever: the later it is, the less it matters what a turn does to the others,
// until everybody just runs.
double lateness(const Layout& layout, const View& view);

// What the turns that all seats still need mean as chances. Being `turns_per_odds` behind divides
// the odds by e.
double turns_per_odds(const Scores& turns, int seats);
Scores chances_of(const Scores& turns, int seats);

class Evaluator {
 public:
  // `regard`, from 0 to 1: how much it matters what a turn does to the others. What it remembers
  // takes no more than so many bytes.
  explicit Evaluator(const Layout& layout, double regard = 1,
                     std::size_t most_bytes = ApproachCache::kMostBytes)
      : layout_(layout),
        prospect_(Prospect::of(layout.seats)),
        regard_(regard),
        approaches_(most_bytes) {}

  std::size_t bytes() const { return approaches_.bytes(); }

  // The chances in a position that is not over.
  Scores evaluate(const View& view);

  // The chances right after a turn that turned a card up, as `list` tells them, but with that card
  // instead of the average over all that might have come.
  Scores evaluate_luck(const View& before, const View& after);

  // All legal turns, in the order of for_each_turn.
  void list(const View& view, std::vector<Option>& options);

  // The best turns for the mover, so many of them or all, the best first; of equal ones the first
  // of the list. Not for Phase::kGate.
  void best(const View& view, std::size_t number, std::vector<Option>& options);

 private:
  friend class Lister;
  friend class Round;

  // What a player has to do and has to do it with.
  struct Task {
    int targets;
    Hand hand;
    double supply;
    int waits;  // so many others act before it does
  };
  static Task task_of(const Player& player, double supply, int waits) {
    return {targets_left(player), {player.gaps, player.fairies}, supply, waits};
  }

  // How many others act before the seat does if `next` acts now.
  int waits(Seat seat, Seat next) const {
    return (index(seat) - index(next) + layout_.seats) % layout_.seats;
  }

  double supply(const View& view) const;
  double regard(const View& view) const { return regard_ * (1 - lateness(layout_, view)); }
  // The turns that it costs to end short of the target. Once the deck is empty, to keep the cards
  // in hand may seem worth more than the target they lead to, and that turn after turn. Late in a
  // game the target is worth them.
  double hurry(const View& view) const { return 5 * lateness(layout_, view); }
  double turns(const Stretch& stretch, const Task& task) const;
  Scores all_turns(const View& view, double cards);
  double turns_to_target(const View& view, const Garden& garden, Seat seat, const Task& task);

  // The ways from a cell to where the next target may lie, equal ones counted.
  struct CountedKind {
    std::uint8_t kind;  // Stretch::kind
    std::uint8_t count;
  };
  using Ways = FixedList<CountedKind, static_cast<std::size_t>(kCells)>;
  Ways ways_to_unknown(const View& view, const Garden& garden, Cell cell, int targets);
  double turns_to_unknown(const View& view, const Garden& garden, Cell cell, const Task& task) {
    const auto needed = [&](std::size_t kind) { return turns(Stretch::of_kind(kind), task); };
    return mean_turns(ways_to_unknown(view, garden, cell, task.targets), task.targets, needed);
  }

  // Over the average of the goals, of which `needed` tells the turns by kind; the gate is the
  // farthest, for the neighbour chooses it.
  template <class Needed>
  static double mean_turns(const Ways& ways, int targets, Needed needed) {
    double farthest = std::numeric_limits<double>::lowest();
    double sum = 0;
    int count = 0;
    for (const CountedKind& way : ways) {
      const double turns = needed(way.kind);
      farthest = std::max(farthest, turns);
      sum += way.count * turns;
      count += way.count;
    }
    return targets == 1 ? farthest : sum / count;
  }

  Layout layout_;
  const Prospect& prospect_;
  double regard_;
  ApproachCache approaches_;
};

}  // namespace twistwood::search::labyrinth
