// Rules L10 to L14: turning hedges, walking, stopping, magic cards.
#include <gtest/gtest.h>

#include "support/labyrinth_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

TEST(LabyrinthRules, L10_one_hedge_by_one_two_or_three_quarters_or_none) {
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
    1: target=f3
    2: target=a2)");
  EXPECT_EQ(scene.walks(), words("a1"));
  EXPECT_EQ(scene.turns().size(), 1u + 24 * 3 + 4)
      << "staying; each hedge far away three ways; A1: to a2, a3, to b2, to b1";
  for (const auto* odd : {"C3+0>a1", "C3+4>a1", "C3>a1", "C3+1C4+1>a1", "C3+1>a1>a1"}) {
    EXPECT_FALSE(Labyrinth::read_turn(odd)) << odd;
  }
  scene.play("C3+1>a1");
  EXPECT_EQ(scene.hedge("C3"), 'n');
  scene.play("C3+2>f1");
  EXPECT_EQ(scene.hedge("C3"), 's') << "the hedge that was turned just before may be turned again";
  scene.play("C3+3>a1");
  EXPECT_EQ(scene.hedge("C3"), 'e');
  scene.play("B3+1>f1");
  EXPECT_EQ(scene.hedge("B3"), '-');
  scene.play("B3+2>a1");
  EXPECT_EQ(scene.hedge("B3"), '-') << "a straight hedge turned by a half is a turn of its own";
}

TEST(LabyrinthRules, L11_all_pawns_around_the_axis_go_round_with_it) {
  const std::string drawing = R"(
    6  .   .   .   .   .   1
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   3   .   .   .   .
         w   |   w   |   w
    1  2   4   .   .   .   .
       a   b   c   d   e   f
    1: target=a2)";
  LabyrinthScene quarter(drawing), half(drawing), three(drawing), elsewhere(drawing);
  quarter.play("A1+1>f6");
  EXPECT_EQ(quarter.pawn(2), "a2");
  EXPECT_EQ(quarter.pawn(3), "b1");
  EXPECT_EQ(quarter.pawn(4), "a1");
  half.play("A1+2>f6");
  EXPECT_EQ(half.pawn(2), "b2");
  EXPECT_EQ(half.pawn(3), "a1");
  EXPECT_EQ(half.pawn(4), "a2");
  three.play("A1+3>f6");
  EXPECT_EQ(three.pawn(2), "b1");
  EXPECT_EQ(three.pawn(3), "a2");
  EXPECT_EQ(three.pawn(4), "b2");
  elsewhere.play("B2+1>f6");
  EXPECT_EQ(elsewhere.pawn(2), "a1") << "not around B2";
  EXPECT_EQ(elsewhere.pawn(3), "b3");
}

TEST(LabyrinthRules, L11_the_movers_own_pawn_too) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   2   .   .   .   .
         w   |   w   |   w
    1  1   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f3)");
  EXPECT_EQ(scene.play("A1+2>b2"), "seat 1: turns A1 by a half and is carried to b2");
  EXPECT_EQ(scene.pawn(1), "b2");
  EXPECT_EQ(scene.pawn(2), "a1");
}

TEST(LabyrinthRules, L12_the_pawn_walks_as_far_as_it_likes_or_stays) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f3 f4 f5 f6"));
  EXPECT_EQ(scene.refusal(">e1"), "L12: no way leads seat 1 to e1 with this hedge and these cards");
  LabyrinthScene stays = scene;
  EXPECT_EQ(stays.play(">f1"), "seat 1: stays on f1");
  EXPECT_EQ(stays.pawn(1), "f1");
  EXPECT_EQ(stays.act(), "2");
  EXPECT_EQ(scene.play(">f4"), "seat 1: walks f1 f2 f3 f4");
  EXPECT_EQ(scene.pawn(1), "f4");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(LabyrinthRules, L12_the_move_may_be_split_around_the_turning) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2)");
  EXPECT_EQ(scene.play("E3+1>e2"),
            "seat 1: walks f1 f2 f3, turns E3 by a quarter and is carried to e3, walks e3 e2");
  EXPECT_EQ(scene.pawn(1), "e2");
}

TEST(LabyrinthRules, L13_other_pawns_are_jumped_over_but_their_cells_are_no_stop) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   3
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   2
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  .   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f4 f6"));
  EXPECT_EQ(scene.refusal(">f3"), "L13: seat 2 stands on f3, so seat 1 cannot stop there");
}

TEST(LabyrinthRules, L13_the_own_goal_may_be_shared) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   2
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  .   .   .   .   .   1
       a   b   c   d   e   f
    1: target=f3
    2: target=a2)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f3"));
  scene.play(">f3");
  EXPECT_EQ(scene.pawn(1), "f3");
  EXPECT_EQ(scene.pawn(2), "f3");
  EXPECT_EQ(scene.done(1), "f3");
}

// From f3 alone does E3+1 lead into e2 and e3.
TEST(LabyrinthRules, L13_turning_a_hedge_is_a_stop) {
  const auto with_seat_2_on = [](const char* rank) {
    std::string drawing = R"(
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
    1  .   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2)";
    const std::size_t line = drawing.find(std::string("\n    ") + rank);
    drawing[drawing.find('\n', line + 1) - 1] = '2';
    return LabyrinthScene(drawing);
  };
  EXPECT_TRUE(with_seat_2_on("2").legal("E3+1>e2")) << "f2 is jumped over";
  EXPECT_FALSE(with_seat_2_on("3").legal("E3+1>e2")) << "no stop on f3 to turn the hedge";
}

TEST(LabyrinthRules, L13_taking_off_is_a_stop) {
  const auto with_seat_2_on = [](const char* rank) {
    std::string drawing = R"(
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
    1  .   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2 fairies=2)";
    const std::size_t line = drawing.find(std::string("\n    ") + rank);
    drawing[drawing.find('\n', line + 1) - 1] = '2';
    return LabyrinthScene(drawing);
  };
  EXPECT_TRUE(with_seat_2_on("3").legal(">b1^1"));
  EXPECT_FALSE(with_seat_2_on("2").legal(">b1^1")) << "the only fairy cell of the file is f2";
}

TEST(LabyrinthRules, L13_a_pawn_that_has_not_moved_may_stop_turn_and_take_off_on_a_shared_cell) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   12
         w   |   w   |   w
    1  .   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 fairies=2)");
  EXPECT_TRUE(scene.legal(">f2")) << "it stays";
  EXPECT_TRUE(scene.legal("A1+1>f2")) << "it turns a hedge";
  EXPECT_TRUE(scene.legal(">d2^1")) << "it takes off";
}

TEST(LabyrinthRules, L13_a_pawn_that_was_only_carried_has_not_moved_by_itself) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   12
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   3
         w   |   w   |   w
    1  .   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 fairies=2)");
  EXPECT_TRUE(scene.legal("E3+3>e4")) << "carried there together with seat 2, it may stay";
  EXPECT_TRUE(scene.legal("E3+3>b1^1")) << "or take off from there; on f2 it could not";
}

TEST(LabyrinthRules, L13_a_pawn_that_walked_before_it_was_carried_has_moved) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   1
         |   w   |   w   |
    4  .   .   .   .   .   2
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   3
         w   |   w   |   w
    1  .   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 fairies=2)");
  EXPECT_FALSE(scene.legal("E3+3>e4"));
  EXPECT_FALSE(scene.legal("E3+3>b1^1"));
}

TEST(LabyrinthRules, L14_cards_that_are_played_are_out_of_the_game) {
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
    1  2   1   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 gaps=3 fairies=5)");
  EXPECT_EQ(scene.play(">c6~1^1"), "seat 1: flies to c5, slips to c6");
  EXPECT_EQ(scene.gaps(1), "2");
  EXPECT_EQ(scene.fairies(1), "3");
  EXPECT_EQ(scene.deck(), "-");
}

TEST(LabyrinthRules, L14_spending_more_than_needed_is_no_turn) {
  const LabyrinthScene scene(R"(
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
    1  2   1   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 gaps=3 fairies=4)");
  EXPECT_TRUE(scene.legal(">d2~2")) << "over c2";
  EXPECT_TRUE(scene.legal(">d2^1")) << "by air: neither beats the other";
  EXPECT_TRUE(scene.refusal(">d2~2^1").starts_with("L14: fewer cards do the same: >d2"));
  EXPECT_EQ(scene.refusal(">d2~3"), "L14: fewer cards do the same: >d2~2");
  EXPECT_EQ(scene.refusal(">b2~1"), "L14: fewer cards do the same: >b2");
  EXPECT_EQ(scene.refusal(">b1^2"), "L14: fewer cards do the same: >b1");
}

TEST(LabyrinthRules, L14a_a_gap_crosses_one_closed_line) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   1   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f3 gaps=1)");
  EXPECT_EQ(scene.walks(), words("a2~1 a3~1 a4~1 a5~1 b1~1 b2~1 b3 b4 b5~1 b6~1 "
                                 "c2~1 c3~1 c4~1 c5~1"));
  EXPECT_EQ(scene.refusal(">d3~2"), "L14a: seat 1 holds 1 gap, not 2");
}

TEST(LabyrinthRules, L14a_several_gaps_in_a_turn_before_and_after_the_hedge) {
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
    1: target=f3 gaps=2)");
  // Out of a1 by a gap to b1, carried by B1 from b1 to c2, and by the other gap on to d2.
  EXPECT_TRUE(scene.legal("B1+2>c2~1"));
  EXPECT_TRUE(scene.legal("B1+2>d2~2"));
  EXPECT_EQ(scene.play("B1+2>d2~2"),
            "seat 1: slips to b1, turns B1 by a half and is carried to c2, slips to d2");
  EXPECT_EQ(scene.gaps(1), "0");
}

TEST(LabyrinthRules, L14b_two_fairies_carry_from_a_fairy_cell_to_another) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=a2 fairies=3)");
  EXPECT_EQ(scene.walks(), words("a4^1 a5^1 b1^1 b2^1 b3^1 b4^1 c4^1 c5^1 d1^1 d2^1 e4^1 e5^1 "
                                 "e6^1 f1 f2 f3 f4 f5 f6"));
  EXPECT_EQ(scene.play(">a4^1"), "seat 1: walks f1 f2, flies to a5, walks a5 a4");
  EXPECT_EQ(scene.fairies(1), "1");
  EXPECT_EQ(scene.pawn(1), "a4");
}

TEST(LabyrinthRules, L14b_one_fairy_is_not_enough) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   1
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 fairies=1)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f3 f4 f5 f6"));
  EXPECT_EQ(scene.refusal(">b1^1"), "L14b: a flight takes two fairies, and seat 1 holds 1, not 2");
}

TEST(LabyrinthRules, L14b_no_flight_to_a_cell_with_a_pawn) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   1
         w   |   w   |   w
    1  .   2   .   .   .   .
       a   b   c   d   e   f
    1: target=a2 fairies=2)");
  EXPECT_FALSE(scene.legal(">b1^1"));
  EXPECT_FALSE(scene.legal(">b2^1")) << "nor on from there";
  EXPECT_TRUE(scene.legal(">b3^1"));
  EXPECT_TRUE(scene.legal("B1+1>b1^1")) << "once the hedge has carried seat 2 away it may land";
}

TEST(LabyrinthRules, L14b_no_flight_from_an_ordinary_cell) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  1   .   .   .   .   .
         w   |   w   |   w
    1  .   2   .   .   .   .
       a   b   c   d   e   f
    1: target=f3 fairies=4)");
  EXPECT_EQ(scene.walks(), words("a2 a3"));
}

}  // namespace
}  // namespace twistwood::trial
