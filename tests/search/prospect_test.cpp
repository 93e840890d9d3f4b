// The model of the labyrinth's race, solved by going through all states again and again until
// nothing changes.
#include "search/labyrinth/prospect.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

namespace twistwood::trial {
namespace {

using search::labyrinth::Prospect;
using search::labyrinth::Stretch;

// The numbers of the model: how far the next goal lies, and the gate, and how often a turn that
// misses brings the target nearer.
struct Far {
  Stretch stretch;
  double weight;
};
const std::vector<Far> kGoalFar = {
    {{1, 1, 1, 1}, 0.279}, {{2, 1, 1, 1}, 0.160}, {{2, 1, 1, 2}, 0.164}, {{2, 2, 1, 1}, 0.018},
    {{2, 2, 1, 2}, 0.011}, {{3, 2, 1, 1}, 0.117}, {{3, 2, 1, 2}, 0.113}, {{3, 2, 2, 1}, 0.016},
    {{3, 2, 2, 2}, 0.016}, {{3, 3, 2, 2}, 0.006}, {{4, 3, 2, 1}, 0.047}, {{4, 3, 2, 2}, 0.045},
    {{5, 4, 3, 2}, 0.008}};
const std::vector<Far> kGateFar = {{{2, 1, 1, 2}, 0.05}, {{2, 2, 1, 2}, 0.05}, {{3, 2, 1, 1}, 0.15},
                                   {{3, 2, 1, 2}, 0.35}, {{3, 2, 2, 2}, 0.10}, {{4, 3, 2, 1}, 0.08},
                                   {{4, 3, 2, 2}, 0.20}, {{5, 4, 3, 2}, 0.02}};

constexpr int kCards = Prospect::kMostCards;

// The turns left for each stretch, gaps and fairies, with one target more than the level before.
class Level {
 public:
  Level() : turns_(Stretch::kKinds * (kCards + 1) * (kCards + 1), 0.0) {}
  double& at(const Stretch& stretch, int gaps, int fairies) {
    gaps = std::min(gaps, kCards);
    fairies = std::min(fairies, kCards);
    return turns_[(stretch.kind() * (kCards + 1) + static_cast<std::size_t>(gaps)) * (kCards + 1) +
                  static_cast<std::size_t>(fairies)];
  }

 private:
  std::vector<double> turns_;
};

// What is left after the target: nothing after the last, else the mean over where the next may be.
double after_target(Level& before, int targets, int gaps, int fairies) {
  if (targets == 1) return 0;
  const auto& cases = targets == 2 ? kGateFar : kGoalFar;
  double sum = 0;
  double weights = 0;
  for (const Far& far : cases) {
    sum += far.weight * before.at(far.stretch, gaps, fairies);
    weights += far.weight;
  }
  return sum / weights;
}

// One more look at a state: the best of reaching the target now, in whatever way, and waiting.
double look(Level& level, Level& before, int targets, const Stretch& stretch, int gaps, int fairies,
            bool deck, double progress) {
  double best = 1e9;
  const auto reach = [&](bool possible, int g, int f) {
    if (possible && gaps >= g && fairies >= f) {
      best = std::min(best, 1 + after_target(before, targets, gaps - g, fairies - f));
    }
  };
  reach(stretch.free == 1, 0, 0);
  reach(stretch.gap == 1, 1, 0);
  reach(stretch.two_gaps == 1, 2, 0);
  reach(true, 3, 0);
  reach(stretch.flight == 1, 0, 2);
  reach(true, 1, 2);
  const auto less = [](int turns) { return static_cast<std::uint8_t>(std::max(1, turns - 1)); };
  const Stretch nearer{less(stretch.free), less(stretch.gap), less(stretch.two_gaps),
                       less(stretch.flight)};
  const auto then = [&](int g, int f) {
    return progress * level.at(nearer, g, f) + (1 - progress) * level.at(stretch, g, f);
  };
  const double wait =
      1 + (deck ? (then(gaps + 1, fairies) + then(gaps, fairies + 1)) / 2 : then(gaps, fairies));
  return std::min(best, wait);
}

void solve(Level& level, Level& before, int targets, bool deck, double progress) {
  for (double change = 1; change > 1e-9;) {
    change = 0;
    for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
      const Stretch stretch = Stretch::of_kind(kind);
      for (int gaps = 0; gaps <= kCards; ++gaps) {
        for (int fairies = 0; fairies <= kCards; ++fairies) {
          double& turns = level.at(stretch, gaps, fairies);
          const double now = look(level, before, targets, stretch, gaps, fairies, deck, progress);
          change = std::max(change, std::abs(now - turns));
          turns = now;
        }
      }
    }
  }
}

TEST(Prospect, is_the_solution_of_its_model) {
  EXPECT_EQ(&Prospect::of(3), &Prospect::of(4));
  for (const int seats : {2, 3}) {
    const double progress = seats == 2 ? 0.3 : 0.45;
    const Prospect& prospect = Prospect::of(seats);
    for (const bool deck : {false, true}) {
      Level before;
      for (int targets = 1; targets <= Prospect::kMostTargets; ++targets) {
        Level level;
        solve(level, before, targets, deck, progress);
        for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
          const Stretch stretch = Stretch::of_kind(kind);
          for (int gaps = 0; gaps <= kCards; ++gaps) {
            for (int fairies = 0; fairies <= kCards; ++fairies) {
              ASSERT_NEAR(prospect.turns(stretch, targets, {gaps, fairies}, deck ? 1 : 0),
                          level.at(stretch, gaps, fairies), 1e-4)
                  << seats << " seats, " << targets << " targets, deck " << deck << ", kind "
                  << kind << ", " << gaps << " gaps, " << fairies << " fairies";
            }
          }
        }
        before = level;
      }
    }
  }
}

// The best turns are found without looking at all cells because of this.
TEST(Prospect, needs_no_more_turns_from_where_it_is_nearer) {
  const auto more = [](const Stretch& stretch) {
    const auto [free, gap, two_gaps, flight] = stretch;
    const auto up = [](int turns) { return static_cast<std::uint8_t>(turns + 1); };
    std::vector<Stretch> all;
    if (free < 5) all.push_back({up(free), gap, two_gaps, flight});
    if (gap < 4) all.push_back({free, up(gap), two_gaps, flight});
    if (two_gaps < 3) all.push_back({free, gap, up(two_gaps), flight});
    if (flight < 2) all.push_back({free, gap, two_gaps, up(flight)});
    return all;
  };
  for (const int seats : {2, 3}) {
    const Prospect& prospect = Prospect::of(seats);
    for (int targets = 1; targets <= Prospect::kMostTargets; ++targets) {
      for (int gaps = 0; gaps <= Prospect::kMostCards; ++gaps) {
        for (int fairies = 0; fairies <= Prospect::kMostCards; ++fairies) {
          for (const double supply : {0.0, 1.0}) {
            const auto turns = [&](const Stretch& stretch) {
              return prospect.turns(stretch, targets, {gaps, fairies}, supply);
            };
            for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
              const Stretch stretch = Stretch::of_kind(kind);
              for (const Stretch& farther : more(stretch)) {
                ASSERT_LE(turns(stretch), turns(farther)) << kind << " " << targets << " " << gaps;
              }
            }
          }
        }
      }
    }
  }
}

TEST(Prospect, mixes_by_supply_and_does_not_tell_many_cards_apart) {
  const Prospect& prospect = Prospect::of(2);
  const Stretch far{4, 3, 2, 2};
  const double without = prospect.turns(far, 3, {1, 1}, 0);
  const double with = prospect.turns(far, 3, {1, 1}, 1);
  EXPECT_LT(with, without);
  EXPECT_DOUBLE_EQ(prospect.turns(far, 3, {1, 1}, 0.25), 0.75 * without + 0.25 * with);
  EXPECT_EQ(prospect.turns(far, 3, {9, 14}, 1), prospect.turns(far, 3, {kCards, kCards}, 1));
}

TEST(Stretch, every_kind_is_one_stretch) {
  for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
    EXPECT_EQ(Stretch::of_kind(kind).kind(), kind);
  }
}

}  // namespace
}  // namespace twistwood::trial
