// Evaluator::list: every legal turn with the chances after it.
//
// Turns are taken by hedge: after each turning, one Approach for each seat tells the distance from
// every cell on which the turn may end, and cells that are as far for all prices are worth the
// same.

#include <optional>

#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

class Lister {
 public:
  Lister(Evaluator& evaluator, const View& view, std::vector<Option>& options)
      : evaluator_(evaluator),
        view_(view),
        me_(view.mover()),
        options_(options),
        task_(Evaluator::task_of(me_, evaluator.supply(view), true)),
        regard_(evaluator.regard(view)),
        next_(next_seat(view.seat, evaluator.layout_.seats)),
        deck_(view.deck_gaps + view.deck_fairies) {}

  void list_gates() {
    View after = view_;
    after.phase = Phase::kTurn;
    for (int gate : each(kGates)) {
      after.player(view_.other).target = Cell::of(gate);
      options_.push_back({Turn::gate(Cell::of(gate)), evaluator_.evaluate(after)});
    }
  }

  void list_turns() {
    if (begins_on_target(view_)) {
      turn_hedge({});
      Turn stay;
      stay.cell = me_.pawn;
      options_.push_back({stay, on_target(0, 0)});
      return;
    }
    const Reach reach(evaluator_.layout_, view_);
    for (const Turning& turning : kAllTurnings) {
      turn_hedge(turning);
      Mask all = 0;
      for_each_end(reach, turning, [&](int, int, Mask cells) { all |= cells; });
      mine_ = &evaluator_.approaches_.to(after_.hedges, *garden_, me_.target, all);
      for_each_end(reach, turning,
                   [&](int gaps, int flights, Mask cells) { add(turning, gaps, flights, cells); });
    }
  }

 private:
  // All that is the same for every turn with this turning.
  void turn_hedge(const Turning& turning) {
    after_ = view_;
    if (turning.axis.exists()) after_.hedges.turn(turning.axis, turning.quarters);
    garden_.emplace(after_.hedges);
    ways_.reset();
    for (int i = 0; i < evaluator_.layout_.seats; ++i) {
      const Seat seat = seat_at(i);
      Player& player = after_.player(seat);
      if (turning.axis.exists()) player.pawn = turned(player.pawn, turning.axis, turning.quarters);
      if (seat == view_.seat) continue;
      const double turns = evaluator_.turns_to_target(
          after_, *garden_, seat, Evaluator::task_of(player, task_.supply, seat != next_));
      double& unturned = unturned_[static_cast<std::size_t>(i)];
      if (!turning.axis.exists()) unturned = turns;
      turns_[static_cast<std::size_t>(i)] = unturned + regard_ * (turns - unturned);
    }
  }

  void add(const Turning& turning, int gaps, int flights, Mask cells) {
    std::array<bool, Stretch::kKinds> known{};
    for (int index : each(cells)) {
      const Cell cell = Cell::of(index);
      const Turn turn = turning.to(cell, gaps, flights);
      if (cell == me_.target) {
        options_.push_back({turn, on_target(gaps, flights)});
        continue;
      }
      const Stretch stretch = Stretch::of(*mine_, cell);
      Scores& win = by_kind_[stretch.kind()];
      if (!known[stretch.kind()]) win = on_the_way(stretch, gaps, flights);
      known[stretch.kind()] = true;
      options_.push_back({turn, win});
    }
  }

  // L16: the card that is drawn may be either.
  Scores on_the_way(const Stretch& stretch, int gaps, int flights) {
    const auto with = [&](int more_gaps, int more_fairies) {
      Evaluator::Task task = task_;
      task.hand.gaps += more_gaps - gaps;
      task.hand.fairies += more_fairies - 2 * flights;
      return evaluator_.turns(stretch, task);
    };
    const double gap = deck_ > 0 ? static_cast<double>(view_.deck_gaps) / deck_ : 0;
    return chances(deck_ > 0 ? gap * with(1, 0) + (1 - gap) * with(0, 1) : with(0, 0));
  }

  Scores on_target(int gaps, int flights) {
    Evaluator::Task task = task_;
    --task.targets;
    task.hand.gaps -= gaps;
    task.hand.fairies -= 2 * flights;
    if (task.targets > 0) {
      if (!ways_) ways_ = evaluator_.ways_to_unknown(after_, *garden_, me_.target, task.targets);
      return chances(evaluator_.turns(*ways_, task));
    }
    Scores won{};
    won[static_cast<std::size_t>(view_.seat)] = 1;
    return won;
  }

  Scores chances(double my_turns) {
    turns_[static_cast<std::size_t>(view_.seat)] = my_turns;
    return evaluator_.chances(turns_, next_);
  }

  Evaluator& evaluator_;
  const View& view_;
  const Player& me_;
  std::vector<Option>& options_;
  Evaluator::Task task_;
  double regard_;
  Seat next_;
  int deck_;
  View after_;
  std::optional<Garden> garden_;
  std::optional<Evaluator::Ways> ways_;  // on from the target, when it can be reached
  const Approach* mine_ = nullptr;
  Scores turns_{};
  Scores unturned_{};  // of the others when no hedge is turned
  std::array<Scores, Stretch::kKinds> by_kind_{};
};

void Evaluator::list(const View& view, std::vector<Option>& options) {
  options.clear();
  Lister lister(*this, view, options);
  if (view.phase == Phase::kGate) {
    lister.list_gates();
  } else {
    lister.list_turns();
  }
}

}  // namespace twistwood::search::labyrinth
