// Rules T8 to T17, T20, T21: where a turn may end, and what it does there.
#include <gtest/gtest.h>

#include "support/twisty_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

TEST(TwistyRules, T8_the_pawn_moves_by_an_L_whatever_lies_between) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .2 .  .  .
    4  .  .  .  .1 .  .  .
    3  .  .  .  .3 .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("b3 b5 c2 c6 e2 e6 f3 f5"));
  EXPECT_EQ(scene.refusal("d2"), "T8: no L and no chain of extra moves takes seat 1 to d2");
}

TEST(TwistyRules, T9_a_pawn_never_leaves_the_board) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .3
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .2 .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .4 .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("b3 c2"));
  scene.play("b3");
  EXPECT_EQ(scene.turns(), words("b2 b6 c3 c5"));
  scene.play("b6");
  EXPECT_EQ(scene.turns(), words("e6 f5"));
  scene.play("e6");
  EXPECT_EQ(scene.turns(), words("d1 d3 e4 g4"));
}

TEST(TwistyRules, T10_on_an_empty_square_the_turn_ends) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  _  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    2: r|oygbpw)");
  const std::string board = scene.board();
  scene.play("b3");
  EXPECT_EQ(scene.board(), board);
  EXPECT_EQ(scene.pawn(1), "b3");
  EXPECT_EQ(scene.row(1), "|roygbpw");
  EXPECT_EQ(scene.row(2), "r|oygbpw");
  EXPECT_EQ(scene.act(), "2");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T11_the_next_cube_of_the_row_is_collected) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  y  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: ro|ygbpw)");
  EXPECT_EQ(scene.play("b3"), "seat 1: a1, L to b3; takes the yellow cube (3 of 7)");
  EXPECT_EQ(scene.row(1), "roy|gbpw");
  EXPECT_EQ(scene.counter("b3"), '_');
  EXPECT_EQ(scene.pawn(1), "b3");
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T12_any_other_cube_stays) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  g  .  .  .  .  .
    2  .  .  r  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: ro|ygbpw)");
  TwistyScene later = scene;
  scene.play("b3");
  EXPECT_EQ(scene.counter("b3"), 'g') << "a colour that comes later in the row";
  later.play("c2");
  EXPECT_EQ(later.counter("c2"), 'r') << "a colour that is collected already";
  for (const TwistyScene& after : {scene, later}) {
    EXPECT_EQ(after.row(1), "ro|ygbpw");
    EXPECT_EQ(after.act(), "2");
  }
}

TEST(TwistyRules, T13_an_extra_move_may_be_left_unused) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  scene.play("b3");
  EXPECT_EQ(scene.pawn(1), "b3");
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T13a_a_step_leads_to_the_squares_beside) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a3 b2 b3 b4 c2 c3"));
  EXPECT_TRUE(scene.play("b4").starts_with("seat 1: a1, L to b3, step to b4"));
}

TEST(TwistyRules, T13b_a_diagonal_leads_to_the_squares_across_the_corner) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  x  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a2 a4 b3 c2 c4"));
}

TEST(TwistyRules, T13c_a_leap_is_another_L) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  l  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a1 a5 b3 c1 c2 c5 d2 d4"));
}

TEST(TwistyRules, T13d_a_portal_leads_to_every_other_portal) {
  const TwistyScene scene(R"(
    7  .  .  .  @  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  @  .  .
    4  .  .  .  .  .  .  .
    3  .  @  .  .  .  .  .
    2  .  .  .  .  .  @  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("b3 c2 d7 e5 f2"));
}

TEST(TwistyRules, T13d_a_lone_portal_leads_nowhere) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  @  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("b3 c2"));
}

TEST(TwistyRules, T13d_no_portal_leads_to_a_pawn_not_even_to_steal) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  @  .  .
    4  .  .  .  .  .  .  .
    3  .  @  .  .  .  .  .
    2  .  .  .  .  .  @2 .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw)");
  EXPECT_EQ(scene.turns(), words("b3 c2 e5"));
  EXPECT_EQ(scene.refusal("f2>a7"), "T13d: no portal leads to f2, where seat 2 stands");
}

TEST(TwistyRules, T13d_a_pawn_on_a_portal_can_be_robbed_by_an_L) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  @  .  .
    4  .  .  .  .  .  .  .
    3  .  @2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 b3>g7 c2"));
}

TEST(TwistyRules, T14_extra_moves_chain_and_each_arrival_counts) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  @
    4  .  .  .  .  .  .  .
    3  .  +  x  .  .  .  .
    2  .  .  .  @  .  .  .
    1  .1 .  .  .  .  r  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a3 b2 b3 b4 c2 c3 d2 d4 g5"));
  EXPECT_EQ(scene.play("g5"), "seat 1: a1, L to b3, step to c3, diagonal to d2, portal to g5");
}

TEST(TwistyRules, T14_a_chain_may_end_by_collecting) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +  x  .  .  .  .
    2  .  r  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.play("b2"), "seat 1: a1, L to b3, step to b2; takes the red cube (1 of 7)");
  EXPECT_EQ(scene.counter("b2"), '_');
  EXPECT_EQ(scene.row(1), "r|oygbpw");
}

TEST(TwistyRules, T14_chains_may_go_in_circles_and_counters_stay) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .2 .  .  .  .  .
    4  .  .  +  .  .  .  .
    3  .  +  +  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a3 b2 b3 b4 c2 c3 c4 c5 d3 d4"));
  scene.play("d4");
  EXPECT_EQ(scene.counter("b3"), '+');
  EXPECT_EQ(scene.counter("c3"), '+');
  EXPECT_EQ(scene.counter("c4"), '+');
  EXPECT_TRUE(scene.legal("b2")) << "seat 2 uses the same counters: L to c3, step to b3 and b2";
}

TEST(TwistyRules, T15_a_counter_works_on_arrival_only) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a1 a5 c1 c5 d2 d4"));
}

TEST(TwistyRules, T16_the_safety_counter_protects_all_cubes_and_ends_the_turn) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roy|gbpw)");
  EXPECT_EQ(scene.turns(), words("b3 c2"));
  EXPECT_EQ(scene.play("b3"), "seat 1: a1, L to b3; all 3 cubes are safe now");
  EXPECT_EQ(scene.row(1), "[roy]|gbpw");
  EXPECT_EQ(scene.counter("b3"), 's');
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T16_cubes_collected_later_need_another_visit) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  _  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s1 .  .  .  .  .
    2  .  .  .  y  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: [ro]|ygbpw)");
  scene.play("d2 e6");
  EXPECT_EQ(scene.row(1), "[ro]y|gbpw");
  scene.play("b3");
  EXPECT_EQ(scene.row(1), "[roy]|gbpw");
}

TEST(TwistyRules, T17_pawn_square_is_no_landing) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: o|rygbpw)");
  EXPECT_EQ(scene.turns(), words("c2"));
}

TEST(TwistyRules, T17_pawn_square_is_no_stop_of_a_chain) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 b3>g7 c2"))
      << "seat 2 can be robbed on b3, but no chain goes on from there";
  EXPECT_EQ(scene.refusal("b4"),
            "T17: every way of seat 1 to b4 stops on a counter where another pawn stands");
}

TEST(TwistyRules, T17_a_chain_goes_round_a_pawn) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +2 .  .  .  .  .
    2  .  .  +  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("b2 c1 c2 c3 d2")) << "c3 by way of c2, not of b3";
}

TEST(TwistyRules, T17_two_and_three_pawns_on_counters) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  x3 .  .  .  .
    3  .  +  x2 .  .  .  .
    2  .  .  +4 .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a3 b2 b3 b4"));
}

// The table that is made with a deal, against the search of one chain after the other.
TEST(TwistyRules, T14_the_table_of_reach_is_what_chains_lead_to) {
  using namespace twisty;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Options options;
    if (seed % 2 == 1) options.specials = {static_cast<int>(seed % 5), 4, 0, 0, 0};
    options.specials[3] = 15 - options.specials[0] - options.specials[1] - options.specials[2];
    options.specials[4] = 1;
    const Layout layout = deal(options, seed)->layout;
    for (int from = 0; from < kSquares; ++from) {
      const auto at = static_cast<std::size_t>(from);
      ASSERT_EQ(layout.reach[at], flood(layout, Square::of(from), 0));
      for (const int blocker : each(layout.extra)) {
        const std::size_t offset{layout.offset[static_cast<std::size_t>(blocker)]};
        ASSERT_EQ(layout.reach[offset + at],
                  flood(layout, Square::of(from), twistwood::bit(blocker)));
      }
    }
  }
}

TEST(TwistyRules, T20_a_player_with_no_landing_passes) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  +2 .  .  .  .  .
    2  .  .  +3 .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: [r]|oygbpw
    3: o|rygbpw)");
  const std::string board = scene.board();
  EXPECT_EQ(scene.turns(), words("--"));
  EXPECT_EQ(scene.play("--"), "seat 1: passes, it can land nowhere");
  EXPECT_EQ(scene.board(), board);
  EXPECT_EQ(scene.pawn(1), "a1");
  EXPECT_EQ(scene.act(), "2");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T20_nobody_passes_who_can_land) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .3 .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 b3>g7")) << "a steal is a landing too";
  EXPECT_EQ(scene.refusal("--"),
            "T20: seat 1 cannot pass while it can land somewhere, such as on b3");
}

TEST(TwistyRules, T21_a_chain_may_come_back_to_where_the_turn_began) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  l  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.play("a1"), "seat 1: a1, L to b3, leap to a1");
  EXPECT_EQ(scene.pawn(1), "a1");
  EXPECT_EQ(scene.act(), "2");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T21_coming_back_is_a_landing_and_collects) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  l  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  r1 .  .  .  .
       a  b  c  d  e  f  g)");
  scene.play("c1");
  EXPECT_EQ(scene.row(1), "r|oygbpw");
  EXPECT_EQ(scene.counter("c1"), '_');
}

TEST(TwistyRules, T21_a_turn_may_go_on_from_the_counter_where_it_began) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  l  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  +1 .  .  .  .
       a  b  c  d  e  f  g)");
  EXPECT_EQ(scene.turns(), words("a1 a2 a5 b1 b3 c1 c2 c5 d1 d2 d3 d4 e2"))
      << "L to b3, leap back to c1, and from there a step";
}

}  // namespace
}  // namespace twistwood::trial
