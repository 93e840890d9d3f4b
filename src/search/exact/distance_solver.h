// How many turns it takes until the game is decided, for every state of a component.
//
// All blocks of a component take their turns in step: what is decided in round n is decided in n
// turns of both seats together, under best play of both (the winner hurries, the loser holds out).
// An even number means lost, an odd one won, for the seat to act.
#pragma once

#include <memory>
#include <vector>

#include "search/exact/block_edges.h"

namespace twistwood::search::exact {

using Turns = std::uint8_t;  // 0: never
using TurnsRow = std::array<Turns, kSquares>;
inline constexpr int kMostTurns = 254;

// By the seat to act and the other pawn's square.
using TurnsOfBlock = std::array<std::array<TurnsRow, kSquares>, 2>;

// Rows of distances, as RowStore has rows of decided squares.
using TurnsStore = std::vector<TurnsRow>;

class DistanceSolver {
 public:
  DistanceSolver(const Problem& problem, const Kernel& kernel)
      : problem_(problem), kernel_(kernel) {}

  // The turns of every block of the plan. With rows of distances below, they count until the end of
  // the game; with plain rows, until a decided state of the level below, and their parity says
  // nothing. False if it takes longer than can be counted.
  bool solve(const Plan& plan, std::uint64_t choice, const TurnsStore& below);
  bool solve(const Plan& plan, std::uint64_t choice, const RowStore& below);

  const TurnsOfBlock& turns(std::size_t step) const { return work_[step]->turns; }
  const Block& block(std::size_t step) const { return work_[step]->block; }
  void keep_rows(const Plan& plan, std::uint64_t choice, TurnsStore& rows) const;

 private:
  // Landing on `square` with the other pawn on `other` is decided after so many turns.
  struct Exit {
    Turns turns;
    std::uint8_t seat;
    std::uint8_t square;
    std::uint8_t other;
    bool wins;
  };
  struct Work {
    Block block;
    std::array<std::array<Mask, kSquares>, 2> decided;
    TurnsOfBlock turns;
    std::vector<Exit> exits;  // the soonest last
    std::array<Changes, 2> changes;
    Ties ties;
    bool waits = false;      // something has changed that it has not looked at
    bool tied_anew = false;  // its ties have changed in the last round
  };

 public:
  // What it takes for each step of a plan; some exits come to it.
  static constexpr std::size_t kStepBytes = sizeof(Work) + 512 * sizeof(Exit);

 private:
  template <class Below>
  bool run(const Plan& plan, std::uint64_t choice, const Below& below);
  bool play_rounds(const Plan& plan);
  void follow_ties(const Step& step, Work& work) const;
  void look(Work& work, int round) const;

  const Problem& problem_;
  const Kernel& kernel_;
  std::vector<std::unique_ptr<Work>> work_;
};

}  // namespace twistwood::search::exact
