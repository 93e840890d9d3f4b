// The network behind the labyrinth's evaluation: worked out once more from its weights, and what it
// has to have learnt.
#include "search/labyrinth/prospect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace twistwood::trial {
namespace {

using search::labyrinth::Hand;
using search::labyrinth::kMostTargets;
using search::labyrinth::Prospect;
using search::labyrinth::ProspectWeights;
using search::labyrinth::Stretch;

constexpr int kCards = Hand::kMost;

template <class Visit>
void for_each_hand(Visit visit) {
  for (int targets = 1; targets <= kMostTargets; ++targets) {
    for (int gaps = 0; gaps <= kCards; ++gaps) {
      for (int fairies = 0; fairies <= kCards; ++fairies) {
        visit(targets, Hand{gaps, fairies});
      }
    }
  }
}

// Every row spelt out, in doubles.
double by_hand(const ProspectWeights& weights, const Stretch& stretch, int targets, Hand hand,
               int waits, std::size_t deck) {
  const std::array<int, 8> rows = {targets - 1,
                                   7 + stretch.free - 1,
                                   12 + stretch.gap - 1,
                                   16 + stretch.two_gaps - 1,
                                   19 + stretch.flight - 1,
                                   21 + hand.gaps,
                                   28 + hand.fairies,
                                   35 + waits};
  double turns = weights.constant[deck] / 1e4;
  for (std::size_t unit = 0; unit < 16; ++unit) {
    double sum = weights.bias[unit] / 1e4;
    for (const int row : rows) sum += weights.rows[static_cast<std::size_t>(row)][unit] / 1e4;
    turns += std::max(sum, 0.0) * weights.out[deck][unit] / 1e4;
  }
  return turns;
}

TEST(Prospect, is_what_its_weights_say) {
  for (const int seats : {2, 3, 4}) {
    const ProspectWeights& weights = ProspectWeights::of(seats);
    const Prospect& prospect = Prospect::of(seats);
    for_each_hand([&](int targets, Hand hand) {
      for (std::size_t kind = 0; kind < Stretch::kKinds; kind += 7) {
        const Stretch stretch = Stretch::of_kind(kind);
        for (int waits = 0; waits < seats; ++waits) {
          for (const std::size_t deck : {0U, 1U}) {
            const auto told = [&](const Stretch& of) {
              return by_hand(weights, of, targets, hand, waits, deck);
            };
            ASSERT_NEAR(prospect.turns(stretch, targets, hand, static_cast<double>(deck), waits),
                        std::max(told(stretch), told(Stretch{})), 1e-4);
          }
        }
      }
    });
  }
}

// The best turns are found without looking at all cells because of this.
TEST(Prospect, needs_no_fewer_turns_than_from_where_the_target_is_a_turn_away) {
  for (const int seats : {2, 3, 4}) {
    const Prospect& prospect = Prospect::of(seats);
    for_each_hand([&](int targets, Hand hand) {
      for (int waits = 0; waits < seats; ++waits) {
        for (const double supply : {0.0, 0.4, 1.0}) {
          const double nearest = prospect.turns(Stretch{}, targets, hand, supply, waits);
          for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
            ASSERT_GE(prospect.turns(Stretch::of_kind(kind), targets, hand, supply, waits),
                      nearest);
          }
        }
      }
    });
  }
}

TEST(Prospect, knows_that_targets_cost_turns_and_cards_save_them) {
  for (const int seats : {2, 3, 4}) {
    const Prospect& prospect = Prospect::of(seats);
    const Stretch usual{2, 1, 1, 2};
    for (int waits = 0; waits < seats; ++waits) {
      for (int targets = 2; targets < kMostTargets; ++targets) {
        const auto turns = [&](int to_reach, Hand hand) {
          return prospect.turns(usual, to_reach, hand, 1, waits);
        };
        EXPECT_GT(turns(targets + 1, {1, 1}), turns(targets, {1, 1}));
        EXPECT_LT(turns(targets, {2, 2}), turns(targets, {0, 0}));
      }
    }
  }
}

TEST(Prospect, mixes_by_supply_and_does_not_tell_many_cards_apart) {
  const Prospect& prospect = Prospect::of(4);
  const Stretch far{4, 3, 2, 2};
  const double without = prospect.turns(far, 3, {1, 1}, 0, 2);
  const double with = prospect.turns(far, 3, {1, 1}, 1, 2);
  EXPECT_DOUBLE_EQ(prospect.turns(far, 3, {1, 1}, 0.25, 2), 0.75 * without + 0.25 * with);
  EXPECT_EQ(prospect.turns(far, 3, {9, 14}, 1, 2), prospect.turns(far, 3, {kCards, kCards}, 1, 2));
}

}  // namespace
}  // namespace twistwood::trial
