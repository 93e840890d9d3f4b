// Evaluator::list and Evaluator::best: legal turns with the chances after them.
//
// Turns are taken by hedge: after each turning, one Approach for each seat tells the distance from
// every cell on which the turn may end, and cells that are as far for all prices are worth the
// same.
//
// The best turns are found without weighing all. Chances fall as the own turns that are left grow,
// and from no cell short of the target fewer are left than from one that is a free turn away from
// it. So the turns that reach the target come first, and where that would not be good enough,
// nobody asks how far the other cells are.

#include <algorithm>
#include <limits>
#include <span>

#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

namespace {

// Chances that differ by less may have changed places in rounding.
constexpr double kRounding = 1e-9;

constexpr double kNowhere = std::numeric_limits<double>::infinity();
constexpr double kWon = -kNowhere;  // the turns left after the last target

constexpr std::size_t kNearest = Stretch{}.kind();

// Where a turn is in the order of for_each_turn, in which no turning comes first.
int place_of(const Turn& turn) {
  const int turning = turn.axis.exists() ? 1 + turn.axis.index * 4 + turn.quarters : 0;
  const int price = turn.gaps * (kMostFlights + 1) + turn.flights;
  return (turning * 64 + price) * 64 + turn.cell.index;
}

}  // namespace

class Lister {
 public:
  Lister(Evaluator& evaluator, const View& view)
      : evaluator_(evaluator),
        view_(view),
        me_(view.mover()),
        regard_(evaluator.regard(view)),
        hurry_(evaluator.hurry(view)),
        next_(next_seat(view.seat, evaluator.layout_.seats)),
        task_(Evaluator::task_of(me_, evaluator.supply(view), evaluator.waits(view.seat, next_))),
        deck_(view.deck_gaps + view.deck_fairies),
        after_(view) {}

  void list_gates(std::vector<Option>& options) {
    after_.phase = Phase::kTurn;
    for (int gate : each(kGates)) {
      after_.player(view_.other).target = Cell::of(gate);
      add(Turn::gate(Cell::of(gate)), evaluator_.evaluate(after_), options);
    }
  }

  void stay(std::vector<Option>& options) {
    turn_hedge({});
    Turn stay;
    stay.cell = me_.pawn;
    add(stay, chances(on_target(0, 0)), options);
  }

  void list_turns(std::vector<Option>& options) {
    const Reach reach(evaluator_.layout_, view_);
    for (const Turning& turning : kAllTurnings) {
      number_ = 0;
      turn_hedge(turning);
      weigh_ends(find_ends(reach, turning), kGarden);
      for (const End& end : ends_) add(end.turn(turning), chances(end.turns), options);
    }
  }

  void find_best(std::vector<Option>& best, std::size_t number) {
    const Reach reach(evaluator_.layout_, view_);
    struct Turned {
      Scores turns;
      std::span<const Priced> ends;
    };
    std::array<Turned, kTurnings> turned;
    for (std::size_t i = 0; i < kTurnings; ++i) {
      turn_hedge(kAllTurnings[i]);
      turned[i] = {turns_, find_ends(reach, kAllTurnings[i])};
      weigh_ends(turned[i].ends, bit(me_.target));
      for (const End& end : ends_) {
        insert({end.turn(kAllTurnings[i]), chances(end.turns)}, best, number);
      }
    }
    const auto too_late = [&](const Scores& win) {
      return best.size() == number && mine(win) < mine(best.back().win) - kRounding;
    };
    for (std::size_t i = 0; i < kTurnings; ++i) {
      turns_ = turned[i].turns;
      double least = kNowhere;
      for (const Priced& ends : turned[i].ends) {
        if ((ends.cells & ~bit(me_.target)) == 0) continue;
        least = std::min(least, on_the_way(kNearest, ends.gaps, ends.flights));
      }
      if (least == kNowhere || too_late(chances(least))) continue;
      turn(kAllTurnings[i]);
      weigh_ends(turned[i].ends, ~bit(me_.target));
      // Ends that are as far are worth the same.
      least = fewest_above(-kNowhere);
      while (least < kNowhere) {
        const Scores win = chances(least);
        if (too_late(win)) break;
        for (const End& end : ends_) {
          if (end.turns != least) continue;
          if (!insert({end.turn(kAllTurnings[i]), win}, best, number)) break;
        }
        least = fewest_above(least);
      }
    }
  }

 private:
  // The cells where a turn may end at a price.
  struct Priced {
    int gaps;
    int flights;
    Mask cells;
  };
  // One of them.
  struct End {
    double turns;  // that are left then
    std::uint8_t gaps;
    std::uint8_t flights;
    Cell cell;

    Turn turn(const Turning& turning) const { return turning.to(cell, gaps, flights); }
  };
  static constexpr std::size_t kMostPrices = (kMostGaps + 1) * (kMostFlights + 1);
  // A cell is an end at one number of gaps at most for each number of flights.
  static constexpr std::size_t kMostEnds = kCells * (kMostFlights + 1);

  static std::size_t price(int gaps, int flights) {
    return static_cast<std::size_t>(gaps * (kMostFlights + 1) + flights);
  }

  // The turns that are left, by price and kind: the same with every turning.
  class Memo {
   public:
    template <class Work>
    double turns(std::size_t price, std::size_t kind, Work work) {
      double& turns = turns_[price][kind];
      std::uint64_t& known = known_[price][kind / 64];
      if ((known >> kind % 64 & 1) == 0) {
        known |= std::uint64_t{1} << kind % 64;
        turns = work();
      }
      return turns;
    }

   private:
    std::array<std::array<double, Stretch::kKinds>, kMostPrices> turns_;
    std::array<std::array<std::uint64_t, 2>, kMostPrices> known_{};
  };

  double mine(const Scores& win) const { return win[static_cast<std::size_t>(view_.seat)]; }

  // One place where the list may grow, for the sake of the module for the browser.
  [[gnu::noinline]] static void add(const Turn& turn, const Scores& win,
                                    std::vector<Option>& options) {
    options.push_back({turn, win});
  }

  // Puts it among the best, which are in order; of equal ones the first in the list of all turns
  // comes first. False if it is none of the best.
  [[gnu::noinline]] bool insert(const Option& option, std::vector<Option>& best,
                                std::size_t number) const {
    const auto comes_before = [&](const Option& other) {
      if (mine(option.win) != mine(other.win)) return mine(option.win) > mine(other.win);
      return place_of(option.turn) < place_of(other.turn);
    };
    if (best.size() < number) {
      add(option.turn, option.win, best);
    } else if (!comes_before(best.back())) {
      return false;
    }
    std::size_t place = best.size() - 1;
    for (; place > 0 && comes_before(best[place - 1]); --place) best[place] = best[place - 1];
    best[place] = option;
    return true;
  }

  void turn(const Turning& turning) {
    after_.hedges = view_.hedges;
    if (turning.axis.exists()) after_.hedges.turn(turning.axis, turning.quarters);
  }

  // All that is the same for every turn with this turning.
  [[gnu::noinline]] void turn_hedge(const Turning& turning) {
    turn(turning);
    const Garden garden(after_.hedges);
    ways_known_ = false;
    for (int i = 0; i < evaluator_.layout_.seats; ++i) {
      const Seat seat = seat_at(i);
      if (seat == view_.seat) continue;
      Player& player = after_.player(seat);
      player.pawn = view_.player(seat).pawn;
      if (turning.axis.exists()) player.pawn = turned(player.pawn, turning.axis, turning.quarters);
      const double turns = evaluator_.turns_to_target(
          after_, garden, seat,
          Evaluator::task_of(player, task_.supply, evaluator_.waits(seat, next_)));
      double& unturned = unturned_[static_cast<std::size_t>(i)];
      if (!turning.axis.exists()) unturned = turns;
      turns_[static_cast<std::size_t>(i)] = unturned + regard_ * (turns - unturned);
    }
  }

  // The fewest turns left after any of the ends that are more than these.
  double fewest_above(double turns) const {
    double fewest = kNowhere;
    for (const End& end : ends_) {
      if (end.turns > turns) fewest = std::min(fewest, end.turns);
    }
    return fewest;
  }

  std::span<const Priced> find_ends(const Reach& reach, const Turning& turning) {
    const std::size_t first = number_;
    for_each_end(reach, turning, [&](int gaps, int flights, Mask cells) {
      priced_[number_++] = {gaps, flights, cells};
    });
    return {priced_.data() + first, number_ - first};
  }

  // Fills ends_ with those among the cells.
  [[gnu::noinline]] void weigh_ends(std::span<const Priced> prices, Mask among) {
    ends_.clear();
    Mask all = 0;
    for (const Priced& ends : prices) all |= ends.cells & among;
    if (all == 0) return;
    // A copy, for the cache may need the place while the ways on from the target are looked up.
    Approach approach;
    if ((all & ~bit(me_.target)) != 0) {
      const Garden garden(after_.hedges);
      approach = evaluator_.approaches_.to(after_.hedges, garden, me_.target, all);
    }
    for (const auto [gaps, flights, cells] : prices) {
      for (int index : each(cells & among)) {
        const Cell cell = Cell::of(index);
        const double turns = cell == me_.target ? on_target(gaps, flights)
                                                : on_the_way(approach.kind(cell), gaps, flights);
        ends_.push(
            {turns, static_cast<std::uint8_t>(gaps), static_cast<std::uint8_t>(flights), cell});
      }
    }
  }

  // What is left from an end at this price that has this way to go to the target. L16: the card
  // that is drawn may be either.
  double on_the_way(std::size_t kind, int gaps, int flights) {
    return short_of_target_.turns(price(gaps, flights), kind, [&] {
      const auto with = [&](int more_gaps, int more_fairies) {
        Evaluator::Task task = task_;
        task.hand.gaps += more_gaps - gaps;
        task.hand.fairies += more_fairies - 2 * flights;
        return evaluator_.turns(Stretch::of_kind(kind), task);
      };
      const double gap = deck_ > 0 ? static_cast<double>(view_.deck_gaps) / deck_ : 0;
      const double left = deck_ > 0 ? gap * with(1, 0) + (1 - gap) * with(0, 1) : with(0, 0);
      return left + hurry_;
    });
  }

  [[gnu::noinline]] double on_target(int gaps, int flights) {
    Evaluator::Task task = task_;
    --task.targets;
    task.hand.gaps -= gaps;
    task.hand.fairies -= 2 * flights;
    if (task.targets == 0) return kWon;
    if (!ways_known_) {
      ways_ = evaluator_.ways_to_unknown(after_, Garden(after_.hedges), me_.target, task.targets);
      ways_known_ = true;
    }
    return Evaluator::mean_turns(ways_, task.targets, [&](std::size_t kind) {
      return on_from_target_.turns(price(gaps, flights), kind,
                                   [&] { return evaluator_.turns(Stretch::of_kind(kind), task); });
    });
  }

  [[gnu::noinline]] Scores chances(double my_turns) {
    if (my_turns == kWon) {
      Scores won{};
      won[static_cast<std::size_t>(view_.seat)] = 1;
      return won;
    }
    turns_[static_cast<std::size_t>(view_.seat)] = my_turns;
    return chances_of(turns_, evaluator_.layout_.seats);
  }

  Evaluator& evaluator_;
  const View& view_;
  const Player& me_;
  double regard_;
  double hurry_;
  Seat next_;
  Evaluator::Task task_;
  int deck_;
  View after_;
  Evaluator::Ways ways_;  // on from the target, once it can be reached
  bool ways_known_ = false;
  Scores turns_{};
  Scores unturned_{};               // of the others when no hedge is turned
  FixedList<End, kMostEnds> ends_;  // with one turning, in the order of for_each_turn
  std::array<Priced, kTurnings * kMostPrices> priced_;
  std::size_t number_ = 0;  // of them
  Memo short_of_target_;
  Memo on_from_target_;
};

void Evaluator::list(const View& view, std::vector<Option>& options) {
  options.clear();
  Lister lister(*this, view);
  if (view.phase == Phase::kGate) {
    lister.list_gates(options);
  } else if (begins_on_target(view)) {
    lister.stay(options);
  } else {
    lister.list_turns(options);
  }
}

void Evaluator::best(const View& view, std::size_t number, std::vector<Option>& options) {
  options.clear();
  Lister lister(*this, view);
  if (begins_on_target(view)) {
    lister.stay(options);
  } else {
    lister.find_best(options, number);
  }
}

}  // namespace twistwood::search::labyrinth
