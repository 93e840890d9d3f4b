#include "search/labyrinth/options.h"

#include <algorithm>

#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

namespace {

class Lister {
 public:
  Lister(const Layout& layout, const View& view, std::vector<Option>& options)
      : layout_(layout),
        view_(view),
        me_(view.mover()),
        options_(options),
        supply_(supply(layout, view)),
        next_(next_seat(view.seat, layout.seats)) {
    const int deck = view.deck_gaps + view.deck_fairies;
    if (deck > 0) next_is_gap_ = static_cast<double>(view.deck_gaps) / deck;
    draws_ = deck > 0;
    int done = 0;
    for (int i = 0; i < layout.seats; ++i) done += view.player(seat_at(i)).done;
    const double over = (view.turn - tuning.c0 * layout.seats - tuning.c1 * done) / (tuning.c2 * layout.seats);
    weight_ = tuning.w * (1 - std::clamp(over, 0.0, 1.0));
  }

  void list_gates() {
    for (int gate : each(kGates)) {
      View after = view_;
      after.player(view_.other).target = Cell::of(gate);
      after.phase = Phase::kTurn;
      options_.push_back({Turn::gate(Cell::of(gate)), evaluate(layout_, after)});
    }
  }

  void list_turns() {
    if (begins_on_target(view_)) {
      Turn stay;
      stay.cell = me_.pawn;
      after_ = view_;
      turn_hedge({});
      add(stay);
      return;
    }
    const Reach reach(layout_, view_);
    for (const Turning& turning : kAllTurnings) {
      turn_hedge(turning);
      for_each_end(reach, turning, [&](int gaps, int flights, Mask cells) {
        for (int cell : each(cells)) {
          add(Turn{turning.axis, static_cast<std::uint8_t>(turning.quarters), Cell::of(cell),
                   static_cast<std::uint8_t>(gaps), static_cast<std::uint8_t>(flights), false});
        }
      });
    }
  }

 private:
  // All that is the same for every turn with this turning.
  void turn_hedge(const Turning& turning) {
    after_ = view_;
    if (turning.axis.exists()) after_.hedges.turn(turning.axis, turning.quarters);
    garden_.emplace(after_.hedges);
    for (int i = 0; i < layout_.seats; ++i) {
      Player& player = after_.player(seat_at(i));
      if (turning.axis.exists()) player.pawn = turned(player.pawn, turning.axis, turning.quarters);
      if (seat_at(i) == view_.seat) continue;
      const Approach approach(*garden_, player.target, Way::kTo, bit(player.pawn));
      const double t =
          turns_to_finish(approach, player.pawn, targets_left(player),
                          {player.gaps, player.fairies}, supply_, seat_at(i) != next_);
      if (!turning.axis.exists()) base_[static_cast<std::size_t>(i)] = t;
      const double b = base_[static_cast<std::size_t>(i)];
      turns_[static_cast<std::size_t>(i)] = b + weight_ * (t - b);
    }
    mine_.emplace(*garden_, me_.target);
  }

  void add(const Turn& turn) {
    const Prospect::Hand hand{me_.gaps - turn.gaps, me_.fairies - 2 * turn.flights};
    const int targets = targets_left(me_);
    double& turns = turns_[static_cast<std::size_t>(view_.seat)];
    if (turn.cell != me_.target) {
      const auto with = [&](int gaps, int fairies) {
        return turns_to_finish(*mine_, turn.cell, targets,
                               {hand.gaps + gaps, hand.fairies + fairies}, supply_, true);
      };
      turns = draws_ ? next_is_gap_ * with(1, 0) + (1 - next_is_gap_) * with(0, 1) : with(0, 0);
    } else if (targets == 1) {
      Scores won{};
      won[static_cast<std::size_t>(view_.seat)] = 1;
      options_.push_back({turn, won});
      return;
    } else {
      turns = turns_from(layout_, after_, *garden_, turn.cell, targets - 1, hand, supply_);
    }
    options_.push_back({turn, chances(layout_, turns_, next_)});
  }

  const Layout& layout_;
  const View& view_;
  const Player& me_;
  std::vector<Option>& options_;
  double supply_;
  double next_is_gap_ = 0;
  bool draws_ = false;
  Seat next_;
  View after_;
  std::optional<Garden> garden_;
  std::optional<Approach> mine_;
  Scores turns_{};
  Scores base_{};
  double weight_ = 1;
};

}  // namespace

void list_options(const Layout& layout, const View& view, std::vector<Option>& options) {
  options.clear();
  Lister lister(layout, view, options);
  if (view.phase == Phase::kGate) {
    lister.list_gates();
  } else {
    lister.list_turns();
  }
}

void best_first(std::vector<Option>& options, Seat seat, std::size_t count) {
  const auto me = static_cast<std::size_t>(seat);
  // The place in the list breaks ties, so that no library decides.
  std::stable_sort(options.begin(), options.end(),
                   [me](const Option& a, const Option& b) { return a.win[me] > b.win[me]; });
  if (options.size() > count) options.resize(count);
}

}  // namespace twistwood::search::labyrinth
