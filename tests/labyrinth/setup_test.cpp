// Rules L1 to L9: the garden, the cards, the deal, what is open and what is hidden.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/labyrinth/game.h"
#include "support/labyrinth_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

using labyrinth::Options;

std::string dealt(const Options& options, std::uint64_t seed) {
  const auto position = Labyrinth::deal(options, seed);
  if (!position) return position.error().message;
  return Labyrinth::write_position(position->layout, position->state);
}

std::string field(const std::string& position, std::size_t number) {
  return pieces(position, ' ').at(number);
}

std::vector<std::string> player(const std::string& position, std::size_t seat) {
  return pieces(pieces(field(position, 2), ',').at(seat), ':');
}

TEST(LabyrinthRules, L1_36_cells_and_25_axes) {
  int cells = 0, axes = 0;
  for (char file = 'A'; file <= 'z'; ++file) {
    for (char rank = '0'; rank <= '9'; ++rank) {
      const std::string name = {file, rank};
      if (Labyrinth::read_turn(">" + name)) ++cells;
      if (Labyrinth::read_turn(name + "+1>a1")) ++axes;
    }
  }
  EXPECT_EQ(cells, 36);
  EXPECT_EQ(axes, 25);
  EXPECT_TRUE(Labyrinth::read_turn("E5+1>f6"));
  EXPECT_FALSE(Labyrinth::read_turn("F5+1>f6"));
  EXPECT_FALSE(Labyrinth::read_turn("E6+1>f6"));
  EXPECT_FALSE(Labyrinth::read_turn(">g6"));
}

TEST(LabyrinthRules, L1_axis_A1_is_the_top_right_corner_of_a1) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  1   .   .   .   .   2
       a   b   c   d   e   f
    1: target=f3)");
  EXPECT_EQ(scene.after("A1+1>"), words("a2 a3"));
  EXPECT_EQ(scene.after("A1+2>"), words("b2"));
  EXPECT_EQ(scene.after("A1+3>"), words("b1"));
  scene.play("A1+2>b2");
  EXPECT_EQ(scene.pawn(1), "b2");
}

TEST(LabyrinthRules, L2_T_on_even_axes_and_straight_hedges_on_the_others) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto ranks = pieces(field(dealt({}, seed), 1), '/');
    int ts = 0;
    for (std::size_t rank = 0; rank < 5; ++rank) {
      for (std::size_t file = 0; file < 5; ++file) {
        const char hedge = ranks.at(4 - rank).at(file);
        const bool is_t = std::string("nesw").find(hedge) != std::string::npos;
        EXPECT_EQ(is_t, (file + 1 + rank + 1) % 2 == 0) << hedge;
        EXPECT_TRUE(is_t || hedge == '|' || hedge == '-');
        ts += is_t ? 1 : 0;
      }
    }
    EXPECT_EQ(ts, 13);
  }
}

// A gate cell and its neighbours, with one hedge between them: which lines does it close?
struct Around {
  char hedge;           // on A1
  const char* from_a1;  // reached by walking
  const char* from_b2;
};

class LabyrinthArms : public ::testing::TestWithParam<Around> {};

TEST_P(LabyrinthArms, L2_a_T_has_three_arms_of_which_the_stem_names_the_middle) {
  // The hedges around keep the pawn within a1, a2, b1, b2.
  std::string drawing = R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         n   |   w   |   w
    3  .   .   .   .   .   .
         -   n   |   w   |
    2  .   .   .   .   .   .
         #   |   w   |   w
    1  1   .   .   .   .   2
       a   b   c   d   e   f
    1: target=f3)";
  drawing[drawing.find('#')] = GetParam().hedge;
  EXPECT_EQ(LabyrinthScene(drawing).walks(), words(GetParam().from_a1));
  drawing.replace(drawing.find("1  1   ."), 8, "1  .   .");
  drawing.replace(drawing.find("2  .   ."), 8, "2  .   1");
  EXPECT_EQ(LabyrinthScene(drawing).walks(), words(GetParam().from_b2));
}

// An arm west closes a1-a2, north a2-b2, east b1-b2, south a1-b1.
INSTANTIATE_TEST_SUITE_P(AllStems, LabyrinthArms,
                         ::testing::Values(Around{'n', "a1 b1", "b2"},   // west, north, east
                                           Around{'e', "a1 a2", "b2"},   // north, east, south
                                           Around{'s', "a1", "a2 b2"},   // east, south, west
                                           Around{'w', "a1", "b1 b2"}),  // south, west, north
                         [](const auto& tested) { return std::string(1, tested.param.hedge); });

TEST(LabyrinthRules, L3_a_line_is_closed_by_an_arm_at_either_end) {
  const std::string drawing = R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         ^   |   w   |   w
    3  1   .   .   .   .   .
         _   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  .   .   .   .   .   2
       a   b   c   d   e   f
    1: target=f3)";
  const auto with = [&](char above, char below) {
    std::string drawn = drawing;
    drawn[drawn.find('^')] = above;
    drawn[drawn.find('_')] = below;
    return LabyrinthScene(drawn).walks();
  };
  // The line between a3 and b3 runs from A2 up to A3.
  EXPECT_EQ(with('n', '-'), words("a3 b3")) << "no arm lies on it";
  EXPECT_EQ(with('s', '-'), words("a3")) << "the arm south of A3";
  EXPECT_EQ(with('n', '|'), words("a2 a3")) << "the arm north of A2";
  EXPECT_EQ(with('w', '|'), words("a2 a3")) << "both";
}

TEST(LabyrinthRules, L3_the_rim_is_closed) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   1
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 gaps=1)");
  // Through a gap from f into e, and there up to the next closed line; never out of the garden.
  EXPECT_EQ(scene.walks(), words("e1~1 e2~1 e3~1 e4~1 e5~1 e6~1 f1 f2 f3 f4 f5 f6"));
}

TEST(LabyrinthRules, L4_gates_fairies_and_goals) {
  std::set<std::string> goals, gates;
  for (char file = 'a'; file <= 'f'; ++file) {
    for (char rank = '1'; rank <= '6'; ++rank) {
      const std::string cell = {file, rank};
      const std::string start = "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n a1:";
      // With two goals in the stack a target is a goal; with none, and three done, it is a gate.
      const auto as_goal = read_position(start + cell + "::0:0:c1.c2,f6:d1::0:0:d4.d5 2 0/9 -");
      const auto as_gate = read_position(start + cell + ":c1.c2.c3:0:0:,f6:d1::0:0:d4.d5 2 0/9 -");
      if (as_goal) goals.insert(cell);
      if (as_gate) gates.insert(cell);
    }
  }
  EXPECT_EQ(gates, (std::set<std::string>{"a1", "a6", "f1", "f6"}));
  // 24, without the five that the text above gives to stacks and the other seat.
  EXPECT_EQ(goals.size(), 24u - 5u);
  for (const std::string fairy : {"b1", "f2", "e6", "a5", "b3", "d2", "e4", "c5"}) {
    EXPECT_FALSE(goals.contains(fairy)) << fairy;
  }
}

TEST(LabyrinthRules, L5_goal_cards_and_magic_cards) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const std::string deal = dealt({.seats = 4}, seed);
    std::set<std::string> goals;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      goals.insert(player(deal, seat)[1]);
      for (const auto& goal : pieces(player(deal, seat)[5], '.')) goals.insert(goal);
    }
    EXPECT_EQ(goals.size(), 24u) << "with four players all goal cards are dealt";
    const std::string deck = field(deal, 5);
    EXPECT_EQ(deck.size(), 28u);
    EXPECT_EQ(std::ranges::count(deck, 'g'), 14);
    EXPECT_EQ(std::ranges::count(deck, 'f'), 14);
  }
  for (const int gaps : {0, 1, 28}) {
    EXPECT_EQ(std::ranges::count(field(dealt({.gaps = gaps}, 3), 5), 'g'), gaps);
  }
  for (const int gaps : {-1, 29}) EXPECT_TRUE(dealt({.gaps = gaps}, 3).starts_with("L5:"));
}

TEST(LabyrinthRules, L6_two_to_four_pawns_each_on_a_gate_of_its_own) {
  std::set<std::string> first_gates;
  for (int seats = 2; seats <= 4; ++seats) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const std::string deal = dealt({.seats = seats}, seed);
      std::set<std::string> pawns;
      for (int seat = 0; seat < seats; ++seat) {
        pawns.insert(player(deal, static_cast<std::size_t>(seat))[0]);
      }
      first_gates.insert(player(deal, 0)[0]);
      EXPECT_EQ(pawns.size(), static_cast<std::size_t>(seats));
      for (const auto& pawn : pawns) {
        EXPECT_TRUE(pawn == "a1" || pawn == "a6" || pawn == "f1" || pawn == "f6") << pawn;
      }
    }
  }
  EXPECT_EQ(first_gates.size(), 4u);
  for (const int seats : {-1, 0, 1, 5}) {
    EXPECT_TRUE(dealt({.seats = seats}, 1).starts_with("L6:")) << seats;
  }
}

TEST(LabyrinthRules, L6_gates_and_hedges_may_be_given) {
  using labyrinth::Cell;
  const auto gate = [](const char* name) { return *labyrinth::read_cell(name); };
  Options options{.seats = 3, .gates = std::array{gate("f6"), gate("a1"), gate("a6"), gate("f1")}};
  const std::string deal = dealt(options, 5);
  EXPECT_EQ(player(deal, 0)[0], "f6");
  EXPECT_EQ(player(deal, 1)[0], "a1");
  EXPECT_EQ(player(deal, 2)[0], "a6");
  options.gates = std::array{gate("f6"), gate("a1"), gate("f6"), gate("f1")};
  EXPECT_TRUE(dealt(options, 5).starts_with("L6:")) << "two pawns on f6";
  options.gates = std::array{gate("f6"), gate("a2"), gate("a6"), gate("f1")};
  EXPECT_TRUE(dealt(options, 5).starts_with("L6:")) << "a2 is no gate";
  options.gates = std::array{gate("f6"), Cell::none(), gate("a6"), gate("f1")};
  EXPECT_TRUE(dealt(options, 5).starts_with("L6:")) << "no cell at all";

  const std::string garden = "w|w|w/|w|w|/w|w|w/|w|w|/w|w|w";
  EXPECT_EQ(field(dealt({.hedges = *labyrinth::read_hedges(garden)}, 5), 1), garden);
}

TEST(LabyrinthRules, L6_hedges_are_turned_every_way) {
  std::vector<std::set<char>> seen(29);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::string hedges = field(dealt({}, seed), 1);
    for (std::size_t i = 0; i < hedges.size(); ++i) seen[i].insert(hedges[i]);
  }
  std::map<std::size_t, int> ways;
  for (const auto& letters : seen) ++ways[letters.size()];
  EXPECT_EQ(ways[4], 13) << "each T in four ways";
  EXPECT_EQ(ways[2], 12) << "each straight hedge in two";
}

TEST(LabyrinthRules, L7_a_stack_of_goals_each_and_the_first_turned_up) {
  for (int goals = 3; goals <= 6; ++goals) {
    const std::string deal = dealt({.seats = 3, .goals = goals}, 8);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      EXPECT_NE(player(deal, seat)[1], "-");
      EXPECT_EQ(player(deal, seat)[2], "");
      EXPECT_EQ(pieces(player(deal, seat)[5], '.').size(), static_cast<std::size_t>(goals - 1));
    }
  }
  EXPECT_EQ(dealt({}, 8), dealt({.goals = 6}, 8)) << "six unless asked otherwise";
  for (const int goals : {0, 2, 7}) EXPECT_TRUE(dealt({.goals = goals}, 8).starts_with("L7:"));
}

TEST(LabyrinthRules, L8_what_everybody_sees) {
  const auto position = *Labyrinth::deal({.seats = 2}, 4);
  const std::string all = Labyrinth::write_position(position.layout, position.state);
  const std::string seen =
      Labyrinth::write_position(position.layout, Labyrinth::mask(position.state));
  for (const std::size_t open : {0u, 1u, 3u, 4u}) EXPECT_EQ(field(seen, open), field(all, open));
  EXPECT_EQ(field(seen, 5), "?14g14f");
  for (const std::size_t seat : {0u, 1u}) {
    for (const std::size_t open : {0u, 1u, 2u, 3u, 4u}) {
      EXPECT_EQ(player(seen, seat)[open], player(all, seat)[open]);
    }
    EXPECT_EQ(player(seen, seat)[5], "?5");
  }
}

TEST(LabyrinthRules, L8_a_masked_state_has_nothing_hidden_left_in_it) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto position = *Labyrinth::deal({.seats = 4}, seed);
    EXPECT_EQ(Labyrinth::mask(position.state).hidden, labyrinth::Hidden{});
  }
}

TEST(LabyrinthRules, L9_the_starting_seat_is_named_or_drawn_and_play_goes_in_seat_order) {
  for (int start = 0; start < 4; ++start) {
    EXPECT_EQ(field(dealt({.seats = 4, .start = seat_at(start)}, 3), 3), std::to_string(start + 1));
  }
  EXPECT_TRUE(dealt({.seats = 3, .start = seat_at(3)}, 3).starts_with("L9:"));
  std::set<std::string> drawn;
  for (std::uint64_t seed = 0; seed < 99; ++seed) drawn.insert(field(dealt({.seats = 3}, seed), 3));
  EXPECT_EQ(drawn, (std::set<std::string>{"1", "2", "3"}));

  auto [layout, state] = *Labyrinth::deal({.seats = 3, .start = seat_at(1)}, 3);
  for (const int expected : {2, 3, 1, 2, 3, 1}) {
    const auto& view = Labyrinth::view(state);
    EXPECT_EQ(number(Labyrinth::status(view).seat), expected);
    Labyrinth::Turn stay;
    stay.cell = view.mover().pawn;
    Labyrinth::apply(layout, state, stay);
  }
}

TEST(LabyrinthDeal, given_hedges_gates_or_start_change_nothing_else) {
  const auto gate = [](const char* name) { return *labyrinth::read_cell(name); };
  const std::string drawn = dealt({.seats = 2}, 11);
  const std::string given =
      dealt({.seats = 2,
             .hedges = *labyrinth::read_hedges("w|w|w/|w|w|/w|w|w/|w|w|/w|w|w"),
             .gates = std::array{gate("f6"), gate("a1"), gate("a6"), gate("f1")},
             .start = seat_at(1)},
            11);
  EXPECT_EQ(field(drawn, 5), field(given, 5));
  for (const std::size_t seat : {0u, 1u}) {
    EXPECT_EQ(player(drawn, seat)[1], player(given, seat)[1]);
    EXPECT_EQ(player(drawn, seat)[5], player(given, seat)[5]);
  }
}

}  // namespace
}  // namespace twistwood::trial
