// A block and all that can follow from it without leaving its level, worked out again from the rows
// of the level below: what its states are worth, and what each turn leads to.
#pragma once

#include <optional>

#include "search/exact/solution.h"

namespace twistwood::search::exact {

class Closeup {
 public:
  // Around a state in which a seat has to act. Unless it `is_known`, nothing else may be asked: the
  // state cannot follow from the position that was solved, what it takes was not kept or is
  // damaged, or a distance is longer than can be counted. The turn limit does not count.
  Closeup(const Solution& solution, const Layout& layout, const State& state);
  Closeup(const Closeup&) = delete;
  Closeup& operator=(const Closeup&) = delete;

  bool is_known() const { return known_; }

  // Of the state itself; none if it is not worth what the best of its turns is.
  std::optional<Verdict> judge() const;

  // What a turn of `mover` that led from one state of the level to another is worth to `mover`.
  std::optional<Worth> after(const State& before, const State& next, Seat mover) const;

  // Calls visit(turn, state after it).
  template <class Visit>
  void for_each_turn(const State& state, Visit visit) const {
    State start = state;
    start.turn = 0;
    twistwood::twisty::for_each_turn(layout_, start, [&](Turn turn) {
      State next = start;
      twistwood::twisty::apply(layout_, next, turn);
      visit(turn, next);
    });
  }

  bool is_below(const State& state) const { return cards_of(state).level() < level_; }

  // Whether the rows that the solution keeps of the block for the level above are those that come
  // out here. True where it keeps none.
  bool agrees_with_rows() const;

 private:
  bool believes_rows(int below) const;
  const Step* step_of(const State& state) const;
  std::optional<Worth> worth(const State& state) const;
  std::optional<Worth> worth_below(const Step& step, const State& state,
                                   std::size_t collector) const;

  const Solution& solution_;
  Layout layout_;  // with the limit as far away as it can be
  State state_;
  int level_ = 0;
  std::uint64_t choice_ = 0;
  Plan plan_;
  DistanceSolver solver_;
  const RowStore* rows_below_ = nullptr;
  const TurnsStore* turns_below_ = nullptr;
  bool known_ = false;
};

}  // namespace twistwood::search::exact
