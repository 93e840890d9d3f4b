// The evaluation of the labyrinth worked out once more, seat by seat and turn by turn, from the
// distances that brute force finds.
#include "search/labyrinth/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "search/best_first.h"
#include "search/labyrinth_brute.h"

namespace twistwood::trial {
namespace {

using labyrinth::Cell;
using labyrinth::Player;
using labyrinth::Turn;
using labyrinth::View;
using search::Scores;
using search::labyrinth::Evaluator;
using search::labyrinth::Hand;
using search::labyrinth::Option;
using search::labyrinth::Prospect;
using search::labyrinth::Stretch;

// How many act before a seat does, if `next` acts now.
int waits(int seat, Seat next, int seats) { return (seat - index(next) + seats) % seats; }

// One garden, and what a player has to do in it.
class BruteEvaluator {
 public:
  BruteEvaluator(const labyrinth::Layout& layout, const View& view, double supply)
      : layout_(layout), view_(view), garden_(view.hedges), supply_(supply) {}

  static int targets(const Player& player) {
    if (!player.target.exists()) return 1;  // its gate is still to be set
    const bool gate = (labyrinth::kGates & bit(player.target)) != 0;
    return gate ? 1 : 1 + player.stacked + 1;
  }

  static double supply(const labyrinth::Layout& layout, const View& view) {
    int sum = 0;
    for (int i = 0; i < layout.seats; ++i) sum += targets(view.player(seat_at(i)));
    return std::min(1.0, (view.deck_gaps + view.deck_fairies) / (0.7 * sum));
  }

  double to(Cell from, Cell target, int targets, Hand hand, int waits) {
    const auto far = [&](Purse purse, int most) {
      return static_cast<std::uint8_t>(std::clamp(garden_.turns(from, target, purse), 1, most));
    };
    const Stretch open{far({0, 0}, 5), far({1, 0}, 4), far({2, 0}, 3), far({0, 1}, 2)};
    return Prospect::of(layout_.seats).turns(open, targets, hand, supply_, waits);
  }

  // The next target is not known yet: any goal that nobody has seen, or the worst gate.
  double to_unknown(Cell from, int targets, Hand hand, int waits) {
    double sum = 0;
    double worst = -1e9;
    int goals = 0;
    for (int cell = 0; cell < labyrinth::kCells; ++cell) {
      const Cell target = Cell::of(cell);
      if (targets == 1 && (labyrinth::kGates & bit(target)) != 0) {
        worst = std::max(worst, to(from, target, targets, hand, waits));
      }
      if (targets > 1 && (labyrinth::kGoals & bit(target)) != 0 && !seen(target)) {
        sum += to(from, target, targets, hand, waits);
        ++goals;
      }
    }
    return targets == 1 ? worst : sum / goals;
  }

  // If so many others act before the seat does.
  double of_seat(Seat seat, int waits) {
    const Player& player = view_.player(seat);
    const Hand hand{player.gaps, player.fairies};
    return player.target.exists() ? to(player.pawn, player.target, targets(player), hand, waits)
                                  : to_unknown(player.pawn, targets(player), hand, waits);
  }

  // The turns that all seats need, as chances.
  static Scores chances(Scores turns, int seats) {
    const double least = *std::min_element(turns.begin(), turns.begin() + seats);
    double sum = 0;
    for (int i = 0; i < seats; ++i) {
      double& mine = turns[static_cast<std::size_t>(i)];
      mine = std::exp(-(mine - least) / (0.35 + 0.12 * std::max(1.0, least)));
      sum += mine;
    }
    for (int i = 0; i < seats; ++i) turns[static_cast<std::size_t>(i)] /= sum;
    return turns;
  }

 private:
  bool seen(Cell goal) const {
    for (int i = 0; i < layout_.seats; ++i) {
      const Player& player = view_.player(seat_at(i));
      if (player.target == goal) return true;
      for (std::size_t g = 0; g < player.done; ++g) {
        if (player.goals_done[g] == goal) return true;
      }
    }
    return false;
  }

  const labyrinth::Layout& layout_;
  const View& view_;
  BruteGarden garden_;
  double supply_;
};

Scores brute_evaluation(const labyrinth::Layout& layout, const View& view) {
  BruteEvaluator brute(layout, view, BruteEvaluator::supply(layout, view));
  Scores turns{};
  for (int i = 0; i < layout.seats; ++i) {
    turns[static_cast<std::size_t>(i)] =
        brute.of_seat(seat_at(i), waits(i, view.seat, layout.seats));
  }
  return BruteEvaluator::chances(turns, layout.seats);
}

// The chances right after a turn of Phase::kTurn.
Scores brute_option(const labyrinth::Layout& layout, const View& view, const Turn& turn) {
  const double supply = BruteEvaluator::supply(layout, view);
  const Seat next = next_seat(view.seat, layout.seats);
  View after = view;
  if (turn.axis.exists()) turn_hedge(layout, after, turn.axis, turn.quarters);
  BruteEvaluator turned(layout, after, supply);
  BruteEvaluator unturned(layout, view, supply);

  // What a turn does to the others matters less and less in a game that takes too long.
  int due = 10 * layout.seats;
  for (int i = 0; i < layout.seats; ++i) due += 3 * view.player(seat_at(i)).done;
  const double late = std::clamp((view.turn - due) / (20.0 * layout.seats), 0.0, 1.0);
  Scores turns{};
  for (int i = 0; i < layout.seats; ++i) {
    const Seat seat = seat_at(i);
    if (seat == view.seat) continue;
    turns[static_cast<std::size_t>(i)] =
        late * unturned.of_seat(seat, waits(i, next, layout.seats)) +
        (1 - late) * turned.of_seat(seat, waits(i, next, layout.seats));
  }

  const Player& me = view.mover();
  double& mine = turns[static_cast<std::size_t>(view.seat)];
  const int targets = BruteEvaluator::targets(me);
  const int gaps = me.gaps - turn.gaps;
  const int fairies = me.fairies - 2 * turn.flights;
  if (turn.cell == me.target) {
    if (targets == 1) {
      Scores won{};
      won[static_cast<std::size_t>(view.seat)] = 1;
      return won;
    }
    mine = turned.to_unknown(turn.cell, targets - 1, {gaps, fairies}, layout.seats - 1);
  } else {
    // L16: one card is drawn, if there is any.
    const auto with = [&](int more_gaps, int more_fairies) {
      return turned.to(turn.cell, me.target, targets, {gaps + more_gaps, fairies + more_fairies},
                       layout.seats - 1);
    };
    const double deck = view.deck_gaps + view.deck_fairies;
    mine = deck == 0 ? with(0, 0)
                     : (view.deck_gaps * with(1, 0) + view.deck_fairies * with(0, 1)) / deck;
    // And to be short of the target costs more and more.
    mine += 5 * late;
  }
  return BruteEvaluator::chances(turns, layout.seats);
}

void expect_near(const Scores& found, const Scores& expected, const std::string& what) {
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], expected[i], 1e-5) << what;
}

// One evaluator for all positions of a number of seats: what it remembers must not matter.
TEST(LabyrinthEvaluator, says_what_brute_force_says) {
  std::array<std::unique_ptr<Evaluator>, kMaxSeats + 1> evaluators;
  visit_labyrinths(200, [&](const Labyrinth::Position& position) {
    const auto& [layout, state] = position;
    auto& evaluator = evaluators[static_cast<std::size_t>(layout.seats)];
    if (!evaluator) evaluator = std::make_unique<Evaluator>(layout);
    expect_near(evaluator->evaluate(state.view), brute_evaluation(layout, state.view),
                text_of<Labyrinth>(position));
  });
}

TEST(LabyrinthEvaluator, lists_every_turn_with_what_brute_force_says_of_it) {
  Random random(9);
  int on_target = 0;
  int gates = 0;
  visit_labyrinths(100, [&](const Labyrinth::Position& position) {
    const auto& [layout, state] = position;
    const View& view = state.view;
    Evaluator evaluator(layout);
    std::vector<Option> options;
    evaluator.list(view, options);
    std::vector<Turn> turns;
    for (const Option& option : options) turns.push_back(option.turn);
    ASSERT_EQ(turns, all_turns<Labyrinth>(position)) << text_of<Labyrinth>(position);

    // Some of them at random, and one that reaches the target.
    std::vector<Option> tried;
    for (int i = 0; i < 2; ++i) {
      tried.push_back(options[random.below(static_cast<std::uint32_t>(options.size()))]);
    }
    const auto reaches = [&](const Option& option) {
      return option.turn.cell == view.mover().target;
    };
    const auto reached = std::ranges::find_if(options, reaches);
    if (reached != options.end() && view.phase == labyrinth::Phase::kTurn) {
      tried.push_back(*reached);
      ++on_target;
    }
    for (const Option& option : tried) {
      const std::string what =
          text_of<Labyrinth>(position) + " " + Labyrinth::write_turn(option.turn);
      if (option.turn.sets_gate) {
        ++gates;
        View after = view;
        after.phase = labyrinth::Phase::kTurn;
        after.player(view.other).target = option.turn.cell;
        expect_near(option.win, brute_evaluation(layout, after), what);
      } else {
        expect_near(option.win, brute_option(layout, view, option.turn), what);
      }
    }
  });
  EXPECT_GT(on_target, 20);
  EXPECT_GT(gates, 0);
}

// The same turns with the same chances, to the last bit, and equal ones in the order of the list;
// however little is remembered.
TEST(LabyrinthEvaluator, finds_the_best_turns_of_the_list) {
  int equals = 0;
  visit_labyrinths(300, [&](const Labyrinth::Position& position) {
    const auto& [layout, state] = position;
    if (state.view.phase != labyrinth::Phase::kTurn) return;
    const auto me = static_cast<std::size_t>(state.view.seat);
    Evaluator evaluator(layout);
    std::vector<Option> options;
    evaluator.list(state.view, options);
    search::best_first(options, [me](const Option& option) { return option.win[me]; });
    Evaluator forgetful(layout, 1, 1);
    for (const std::size_t number : {1U, 2U, 4U, 30U}) {
      for (Evaluator* other : {&evaluator, &forgetful}) {
        std::vector<Option> best;
        other->best(state.view, number, best);
        ASSERT_EQ(best.size(), std::min(number, options.size()));
        for (std::size_t i = 0; i < best.size(); ++i) {
          ASSERT_EQ(best[i].turn, options[i].turn) << text_of<Labyrinth>(position) << " " << i;
          ASSERT_EQ(best[i].win, options[i].win);
          equals += i > 0 && best[i].win == best[i - 1].win ? 1 : 0;
        }
      }
    }
  });
  EXPECT_GT(equals, 1000);
}

// Where all cards of the deck are alike, the next one is no luck.
TEST(LabyrinthEvaluator, takes_a_card_that_had_to_come_for_no_luck) {
  Random random(10);
  int draws = 0;
  visit_labyrinths(60, [&](const Labyrinth::Position& position) {
    const auto& layout = position.layout;
    View view = position.state.view;
    (random.below(2) == 0 ? view.deck_gaps : view.deck_fairies) = 0;
    const labyrinth::State state = sample(layout, view, random);
    for (const double regard : {0.0, 0.15, 1.0}) {
      Evaluator evaluator(layout, regard);
      std::vector<Option> options;
      evaluator.list(view, options);
      for (int i = 0; i < 20; ++i) {
        const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
        if (turns_up(view, option.turn) != labyrinth::CardKind::kMagic) continue;
        ++draws;
        labyrinth::State next = state;
        apply(layout, next, option.turn);
        expect_near(evaluator.evaluate_luck(view, next.view), option.win,
                    text_of<Labyrinth>(position));
      }
    }
  });
  EXPECT_GT(draws, 1000);
}

// A near goal is good luck, a far one bad luck.
TEST(LabyrinthEvaluator, finds_good_luck_and_bad_luck_among_the_goals) {
  Random random(11);
  int better = 0;
  int worse = 0;
  visit_labyrinths(200, [&](const Labyrinth::Position& position) {
    const auto& layout = position.layout;
    const View& view = position.state.view;
    const auto me = static_cast<std::size_t>(view.seat);
    Evaluator evaluator(layout, 0.15);
    std::vector<Option> options;
    evaluator.list(view, options);
    for (const Option& option : options) {
      if (turns_up(view, option.turn) != labyrinth::CardKind::kGoal) continue;
      labyrinth::State next = sample(layout, view, random);
      apply(layout, next, option.turn);
      const double lucky = evaluator.evaluate_luck(view, next.view)[me] - option.win[me];
      better += lucky > 0.001 ? 1 : 0;
      worse += lucky < -0.001 ? 1 : 0;
    }
  });
  EXPECT_GT(better, 100);
  EXPECT_GT(worse, 100);
}

}  // namespace
}  // namespace twistwood::trial
