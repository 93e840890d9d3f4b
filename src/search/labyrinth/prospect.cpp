#include "search/labyrinth/prospect.h"

#include <algorithm>
#include <memory>
#include <map>
#include <mutex>

namespace twistwood::search::labyrinth {

namespace {

struct Weighted {
  Stretch stretch;
  double weight;
};

// How far goals are from other cells in gardens at random, the rarest cases put to their nearest.
constexpr std::array kUsual = {
    Weighted{{1, 1, 1, 1}, 0.279}, Weighted{{2, 1, 1, 1}, 0.160}, Weighted{{2, 1, 1, 2}, 0.164},
    Weighted{{2, 2, 1, 1}, 0.018}, Weighted{{2, 2, 1, 2}, 0.011}, Weighted{{3, 2, 1, 1}, 0.117},
    Weighted{{3, 2, 1, 2}, 0.113}, Weighted{{3, 2, 2, 1}, 0.016}, Weighted{{3, 2, 2, 2}, 0.016},
    Weighted{{3, 3, 2, 2}, 0.006}, Weighted{{4, 3, 2, 1}, 0.047}, Weighted{{4, 3, 2, 2}, 0.045},
    Weighted{{5, 4, 3, 2}, 0.008}};

// The same for the gate that a neighbour chooses: the farthest of the four.
constexpr std::array kGate = {
    Weighted{{2, 1, 1, 2}, 0.05}, Weighted{{2, 2, 1, 2}, 0.05}, Weighted{{3, 2, 1, 1}, 0.15},
    Weighted{{3, 2, 1, 2}, 0.35}, Weighted{{3, 2, 2, 2}, 0.10}, Weighted{{4, 3, 2, 1}, 0.08},
    Weighted{{4, 3, 2, 2}, 0.20}, Weighted{{5, 4, 3, 2}, 0.02}};

constexpr std::uint8_t less(std::uint8_t turns) {
  return turns > 1 ? static_cast<std::uint8_t>(turns - 1) : turns;
}
constexpr Stretch nearer(const Stretch& stretch) {
  return {less(stretch.free), less(stretch.gap), less(stretch.two_gaps), less(stretch.flight)};
}

int capped(int cards) { return std::min(cards, Prospect::kMostCards); }

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

Stretch Stretch::of(const Approach& approach, Cell pawn) {
  const auto turns = [&](Price price, int most) {
    return static_cast<std::uint8_t>(std::clamp(approach.turns(pawn, price), 1, most));
  };
  return {turns(Price::kFree, 5), turns(Price::kGap, 4), turns(Price::kTwoGaps, 3),
          turns(Price::kFlight, 2)};
}

const Prospect& Prospect::get(double progress) {
  static std::mutex mu;
  static std::map<double, std::unique_ptr<const Prospect>> all;
  thread_local double last=-1; thread_local const Prospect* lastp=nullptr;
  if(last==progress) return *lastp;
  std::lock_guard l(mu);
  auto& p=all[progress]; if(!p) p.reset(new Prospect(progress));
  last=progress; lastp=p.get();
  return *p;
}

Prospect::Prospect(double progress) : tables_{} {
  solve(tables_[0], false, progress);
  solve(tables_[1], true, progress);
}

void Prospect::solve(Table& table, bool deck, double progress) {
  const auto at = [](int n) { return static_cast<std::size_t>(n); };
  for (int targets = 1; targets <= kMostTargets; ++targets) {
    Cards& cards = table.by_stretch[at(targets - 1)];
    const Means& then = table.mean[at(targets - 1)];
    // Waiting leads to a stretch of a lower kind, so the lower ones come first.
    for (std::size_t kind = 0; kind < Stretch::kKinds; ++kind) {
      Stretch stretch;
      stretch.free = static_cast<std::uint8_t>(kind / 24 + 1);
      stretch.gap = static_cast<std::uint8_t>(kind / 6 % 4 + 1);
      stretch.two_gaps = static_cast<std::uint8_t>(kind / 2 % 3 + 1);
      stretch.flight = static_cast<std::uint8_t>(kind % 2 + 1);
      const std::size_t nearer_kind = nearer(stretch).kind();
      for (int g = kMostCards; g >= 0; --g) {
        for (int f = kMostCards; f >= 0; --f) {
          double best = 1000;
          const auto reach = [&](bool possible, int gaps, int fairies) {
            if (!possible || g < gaps || f < fairies) return;
            best = std::min(best, 1.0 + then[at(g - gaps)][at(f - fairies)]);
          };
          reach(stretch.free == 1, 0, 0);
          reach(stretch.gap == 1, 1, 0);
          reach(stretch.two_gaps == 1, 2, 0);
          reach(true, 3, 0);
          reach(stretch.flight == 1, 0, 2);
          reach(true, 1, 2);
          if (stretch.free > 1) {
            // stays: the part of the outcomes that changes nothing at all.
            double sum = 1;
            double stays = 0;
            const auto outcome = [&](double chance, int gaps, int fairies) {
              const Kinds& held = cards[at(gaps)][at(fairies)];
              sum += chance * progress * held[nearer_kind];
              if (gaps == g && fairies == f) {
                stays += chance * (1 - progress);
              } else {
                sum += chance * (1 - progress) * held[kind];
              }
            };
            if (deck) {
              outcome(0.5, capped(g + 1), f);
              outcome(0.5, g, capped(f + 1));
            } else {
              outcome(1, g, f);
            }
            best = std::min(best, sum / (1 - stays));
          }
          cards[at(g)][at(f)][kind] = static_cast<float>(best);
        }
      }
    }
    for (std::size_t g = 0; g <= kMostCards; ++g) {
      for (std::size_t f = 0; f <= kMostCards; ++f) {
        const auto value = [&](const Stretch& stretch) { return cards[g][f][stretch.kind()]; };
        table.mean[at(targets)][g][f] = targets == 1 ? mean(kGate, value) : mean(kUsual, value);
      }
    }
  }
}

double Prospect::turns(const Stretch& stretch, int targets, Hand hand, double supply) const {
  const auto look = [&](const Table& table) {
    return table.by_stretch[static_cast<std::size_t>(targets - 1)]
                           [static_cast<std::size_t>(capped(hand.gaps))]
                           [static_cast<std::size_t>(capped(hand.fairies))][stretch.kind()];
  };
  return (1 - supply) * look(tables_[0]) + supply * look(tables_[1]);
}

double Prospect::turns(int targets, Hand hand, double supply) const {
  const auto look = [&](const Table& table) {
    return table.mean[static_cast<std::size_t>(targets)]
                     [static_cast<std::size_t>(capped(hand.gaps))]
                     [static_cast<std::size_t>(capped(hand.fairies))];
  };
  return (1 - supply) * look(tables_[0]) + supply * look(tables_[1]);
}

}  // namespace twistwood::search::labyrinth
