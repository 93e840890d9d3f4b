#include "search/labyrinth/prospect.h"

#include <algorithm>
#include <memory>

namespace twistwood::search::labyrinth {

namespace {

struct Weighted {
  Stretch stretch;
  double weight;
};

// How far goals are from other cells in gardens at random, rare cases counted as the nearest common
// one.
constexpr std::array kUsual = {
    Weighted{{1, 1, 1, 1}, 0.279}, Weighted{{2, 1, 1, 1}, 0.160}, Weighted{{2, 1, 1, 2}, 0.164},
    Weighted{{2, 2, 1, 1}, 0.018}, Weighted{{2, 2, 1, 2}, 0.011}, Weighted{{3, 2, 1, 1}, 0.117},
    Weighted{{3, 2, 1, 2}, 0.113}, Weighted{{3, 2, 2, 1}, 0.016}, Weighted{{3, 2, 2, 2}, 0.016},
    Weighted{{3, 3, 2, 2}, 0.006}, Weighted{{4, 3, 2, 1}, 0.047}, Weighted{{4, 3, 2, 2}, 0.045},
    Weighted{{5, 4, 3, 2}, 0.008}};

// The same for the gate that a neighbour chooses: the farthest of the four.
constexpr std::array kGate = {Weighted{{2, 1, 1, 2}, 0.05}, Weighted{{2, 2, 1, 2}, 0.05},
                              Weighted{{3, 2, 1, 1}, 0.15}, Weighted{{3, 2, 1, 2}, 0.35},
                              Weighted{{3, 2, 2, 2}, 0.10}, Weighted{{4, 3, 2, 1}, 0.08},
                              Weighted{{4, 3, 2, 2}, 0.20}, Weighted{{5, 4, 3, 2}, 0.02}};

// How often a turn that ends nearer to the target is still nearer when it is the player's turn
// again. With two seats the other one does its best to prevent it.
constexpr double kProgressInDuel = 0.3;
constexpr double kProgressInCrowd = 0.45;
constexpr double kNever = 1000;

constexpr std::uint8_t less(std::uint8_t turns) {
  return turns > 1 ? static_cast<std::uint8_t>(turns - 1) : turns;
}
constexpr Stretch nearer(const Stretch& stretch) {
  return {less(stretch.free), less(stretch.gap), less(stretch.two_gaps), less(stretch.flight)};
}

int capped(int cards) { return std::min(cards, Prospect::kMostCards); }

template <class Table>
auto& at(Table& table, Prospect::Hand hand) {
  return table[static_cast<std::size_t>(hand.gaps)][static_cast<std::size_t>(hand.fairies)];
}

template <std::size_t N, class Value>
float mean(const std::array<Weighted, N>& cases, Value value) {
  double sum = 0;
  double weights = 0;
  for (const Weighted& one : cases) {
    sum += one.weight * value(one.stretch);
    weights += one.weight;
  }
  return static_cast<float>(sum / weights);
}

}  // namespace

const Prospect& Prospect::of(int seats) {
  if (seats == 2) {
    static const std::unique_ptr<const Prospect> duel(new Prospect(kProgressInDuel));
    return *duel;
  }
  static const std::unique_ptr<const Prospect> crowd(new Prospect(kProgressInCrowd));
  return *crowd;
}

Prospect::Prospect(double progress) : tables_{} {
  solve(tables_[0], false, progress);
  solve(tables_[1], true, progress);
}

void Prospect::solve(Table& table, bool deck, double progress) {
  for (std::size_t targets = 1; targets <= kMostTargets; ++targets) {
    Cards& cards = table.by_stretch[targets - 1];
    // A turn of waiting leads to a lower kind or to more cards, so these come first.
    for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
      for (int gaps = kMostCards; gaps >= 0; --gaps) {
        for (int fairies = kMostCards; fairies >= 0; --fairies) {
          const Hand hand{gaps, fairies};
          const double reached = reach_now(table.mean[targets - 1], kind, hand);
          const double waited = wait(cards, kind, hand, deck, progress);
          at(cards, hand)[kind] = static_cast<float>(std::min(reached, waited));
        }
      }
    }
    for (int gaps = 0; gaps <= kMostCards; ++gaps) {
      for (int fairies = 0; fairies <= kMostCards; ++fairies) {
        const Kinds& kinds = at(cards, {gaps, fairies});
        const auto value = [&](const Stretch& stretch) { return kinds[stretch.kind()]; };
        at(table.mean[targets], {gaps, fairies}) =
            targets == 1 ? mean(kGate, value) : mean(kUsual, value);
      }
    }
  }
}

// The best way to spend cards and reach the target at once.
double Prospect::reach_now(const Means& then, std::size_t kind, Hand hand) {
  const Stretch stretch = Stretch::of_kind(kind);
  double best = kNever;
  const auto by = [&](bool possible, int gaps, int fairies) {
    if (!possible || hand.gaps < gaps || hand.fairies < fairies) return;
    best = std::min(best, 1.0 + at(then, {hand.gaps - gaps, hand.fairies - fairies}));
  };
  by(stretch.free == 1, 0, 0);
  by(stretch.gap == 1, 1, 0);
  by(stretch.two_gaps == 1, 2, 0);
  by(true, 3, 0);
  by(stretch.flight == 1, 0, 2);
  by(true, 1, 2);
  return best;
}

// A turn nearer, perhaps, and a card richer while there is a deck.
double Prospect::wait(const Cards& cards, std::size_t kind, Hand hand, bool deck, double progress) {
  const Stretch stretch = Stretch::of_kind(kind);
  if (stretch.free == 1) return kNever;
  const std::size_t nearer_kind = nearer(stretch).kind();
  double turns = 1;
  double nothing_changes = 0;
  const auto outcome = [&](double chance, Hand then) {
    const Kinds& kinds = at(cards, then);
    turns += chance * progress * kinds[nearer_kind];
    if (then.gaps == hand.gaps && then.fairies == hand.fairies) {
      nothing_changes += chance * (1 - progress);
    } else {
      turns += chance * (1 - progress) * kinds[kind];
    }
  };
  if (deck) {
    outcome(0.5, {capped(hand.gaps + 1), hand.fairies});
    outcome(0.5, {hand.gaps, capped(hand.fairies + 1)});
  } else {
    outcome(1, hand);
  }
  return turns / (1 - nothing_changes);  // solves x = turns + nothing_changes * x
}

double Prospect::turns(const Stretch& stretch, int targets, Hand hand, double supply) const {
  const Hand counted{capped(hand.gaps), capped(hand.fairies)};
  const auto look = [&](const Table& table) {
    return at(table.by_stretch[static_cast<std::size_t>(targets - 1)], counted)[stretch.kind()];
  };
  return (1 - supply) * look(tables_[0]) + supply * look(tables_[1]);
}

}  // namespace twistwood::search::labyrinth
