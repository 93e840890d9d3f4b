// How many turns a player still needs, by what it holds: a small model of the race, solved exactly.
//
// In the model every further goal lies as far away as goals do in gardens at random; a turn that
// does not reach it draws a card and, if the others let it, brings it a turn nearer; and the player
// spends its cards in the best way. So it says what a card is worth, with many goals to go and with
// few, while there is a deck and after.
#pragma once

#include <array>
#include <cstdint>

#include "games/labyrinth/state.h"
#include "search/labyrinth/approach.h"

namespace twistwood::search::labyrinth {

// The turns from a pawn to its target, by what it spends on the way. More cards never need more
// turns, and beyond these limits nothing is told apart.
struct Stretch {
  std::uint8_t free = 1;      // 1 to 5
  std::uint8_t gap = 1;       // 1 to 4
  std::uint8_t two_gaps = 1;  // 1 to 3
  std::uint8_t flight = 1;    // 1 or 2

  static constexpr std::size_t kKinds = Approach::kKinds;

  static Stretch of(const Approach& approach, Cell pawn) { return of_kind(approach.kind(pawn)); }
  constexpr std::size_t kind() const {
    return static_cast<std::size_t>(((free - 1) * 4 + gap - 1) * 6 + (two_gaps - 1) * 2 + flight -
                                    1);
  }
  static constexpr Stretch of_kind(std::size_t kind) {
    const auto part = [&](std::size_t one, std::size_t many) {
      return static_cast<std::uint8_t>(kind / one % many + 1);
    };
    return {part(24, 5), part(6, 4), part(2, 3), part(1, 2)};
  }
};

class Prospect {
 public:
  static constexpr int kMostCards = 6;                // of a kind; more are not told apart
  static constexpr int kMostTargets = kMaxGoals + 1;  // with the gate

  // One for each number of seats; computed when it is first asked for.
  static const Prospect& of(int seats);

  struct Hand {
    int gaps = 0;
    int fairies = 0;
  };

  // Own turns until the game is won, before a turn: with this stretch to the present target, as
  // many targets as that to reach (1: only this one), the cards held, and `supply` from 0 (the
  // deck is empty) to 1 (it lasts).
  double turns(const Stretch& stretch, int targets, Hand hand, double supply) const;

 private:
  explicit Prospect(double progress);
  using Kinds = std::array<float, Stretch::kKinds>;
  using Cards = std::array<std::array<Kinds, kMostCards + 1>, kMostCards + 1>;
  using Means = std::array<std::array<float, kMostCards + 1>, kMostCards + 1>;
  struct Table {
    std::array<Cards, kMostTargets> by_stretch{};  // [targets - 1][gaps][fairies][kind]
    std::array<Means, kMostTargets + 1> mean{};    // [targets][gaps][fairies]
  };
  static void solve(Table& table, bool deck, double progress);
  static double reach_now(const Means& then, std::size_t kind, Hand hand);
  static double wait(const Cards& cards, std::size_t kind, Hand hand, bool deck, double progress);

  std::array<Table, 2> tables_;  // without a deck, with one
};

}  // namespace twistwood::search::labyrinth
