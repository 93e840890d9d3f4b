#include "search/labyrinth/prospect.h"

#include <algorithm>

namespace twistwood::search::labyrinth {

namespace {

constexpr float of_weight(int ten_thousandths) {
  return static_cast<float>(ten_thousandths) / 10'000;
}

Hand counted(Hand hand) {
  return {std::min(hand.gaps, Hand::kMost), std::min(hand.fairies, Hand::kMost)};
}

std::size_t place_of(int targets, Hand hand, int waits) {
  constexpr auto kTargets = static_cast<std::size_t>(kMostTargets);
  const auto before = static_cast<std::size_t>(waits) * kTargets;
  const std::size_t cards = (before + static_cast<std::size_t>(targets - 1)) * ProspectRows::kHeld +
                            static_cast<std::size_t>(hand.gaps);
  return (cards * ProspectRows::kHeld + static_cast<std::size_t>(hand.fairies)) * Stretch::kKinds;
}

}  // namespace

std::array<std::size_t, ProspectRows::kSeen> ProspectRows::of(const Stretch& stretch, int targets,
                                                              Hand hand, int waits) {
  const auto row = [](std::size_t first, int number) {
    return first + static_cast<std::size_t>(number);
  };
  const Hand held = counted(hand);
  return {row(kTargets, targets - 1),       row(kFree, stretch.free - 1),
          row(kGap, stretch.gap - 1),       row(kTwoGaps, stretch.two_gaps - 1),
          row(kFlight, stretch.flight - 1), row(kGaps, held.gaps),
          row(kFairies, held.fairies),      row(kWaits, waits)};
}

Prospect::Prospect(const ProspectWeights& weights, int seats) {
  for (auto& table : tables_) table.resize(place_of(1, {}, seats));
  const auto fill = [&](int targets, Hand hand, int waits) {
    const std::size_t place = place_of(targets, hand, waits);
    for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
      ProspectWeights::Units units = weights.bias;
      for (std::size_t row : ProspectRows::of(Stretch::of_kind(kind), targets, hand, waits)) {
        for (std::size_t i = 0; i < units.size(); ++i) units[i] += weights.rows[row][i];
      }
      for (std::size_t deck = 0; deck < tables_.size(); ++deck) {
        float turns = of_weight(weights.constant[deck]);
        for (std::size_t i = 0; i < units.size(); ++i) {
          turns += of_weight(std::max(units[i], 0)) * of_weight(weights.out[deck][i]);
        }
        tables_[deck][place + kind] = kind == 0 ? turns : std::max(turns, tables_[deck][place]);
      }
    }
  };
  for (int waits = 0; waits < seats; ++waits) {
    for (int targets = 1; targets <= kMostTargets; ++targets) {
      for (int gaps = 0; gaps <= Hand::kMost; ++gaps) {
        for (int fairies = 0; fairies <= Hand::kMost; ++fairies) {
          fill(targets, {gaps, fairies}, waits);
        }
      }
    }
  }
}

const Prospect& Prospect::of(int seats) {
  if (seats == 2) {
    static const Prospect two(ProspectWeights::of(2), 2);
    return two;
  }
  if (seats == 3) {
    static const Prospect three(ProspectWeights::of(3), 3);
    return three;
  }
  static const Prospect four(ProspectWeights::of(4), 4);
  return four;
}

double Prospect::turns(const Stretch& stretch, int targets, Hand hand, double supply,
                       int waits) const {
  const std::size_t place = place_of(targets, counted(hand), waits) + stretch.kind();
  return (1 - supply) * tables_[0][place] + supply * tables_[1][place];
}

}  // namespace twistwood::search::labyrinth
