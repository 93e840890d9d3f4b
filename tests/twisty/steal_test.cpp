// Rules T18 and T19: stealing, and who goes to which corner in which edition.
#include <gtest/gtest.h>

#include "support/twisty_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

TEST(TwistyRules, T18_the_cube_changes_hands_and_the_card_goes_to_the_end) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: w|roygbp
    2: org|ybpw)");
  const std::string board = scene.board();
  EXPECT_EQ(scene.play("b3>g7"),
            "seat 1: a1, L to b3; steals the red cube of seat 2 (2 of 7); "
            "seat 1 goes to the corner g7");
  EXPECT_EQ(scene.row(1), "wr|oygbp");
  EXPECT_EQ(scene.row(2), "og|ybpwr");
  EXPECT_EQ(scene.board(), board) << "no cube leaves or enters the board";
  EXPECT_EQ(scene.act(), "2");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T18_a_protected_cube_cannot_be_stolen) {
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
    2: [or]g|ybpw)");
  EXPECT_EQ(scene.turns(), words("c2"));
  EXPECT_EQ(scene.refusal("b3>a1"), "T17: seat 2 stands on b3 and holds no unprotected red cube");
}

TEST(TwistyRules, T18_behind_the_protected_ones_a_cube_can_be_stolen) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: [ow]gry|bp)");
  scene.play("b3>a1");
  EXPECT_EQ(scene.row(1), "r|oygbpw");
  EXPECT_EQ(scene.row(2), "[ow]gy|bpr");
}

TEST(TwistyRules, T18_only_the_colour_that_is_next_can_be_stolen) {
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
    2: oygbpw|r)");
  EXPECT_EQ(scene.turns(), words("c2"));
}

TEST(TwistyRules, T18_a_chain_may_end_in_a_steal) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .2 .  .  .  .  .
    3  .  +  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw)");
  EXPECT_EQ(scene.turns(), words("a3 b2 b3 b4>a1 b4>a7 b4>g1 b4>g7 c2 c3"));
  EXPECT_EQ(scene.play("b4>a7"),
            "seat 1: a1, L to b3, step to b4; steals the red cube of seat 2 (1 of 7); "
            "seat 1 goes to the corner a7");
}

TEST(TwistyRules, T18_two_victims_in_reach) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .3 .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    3: or|ygbpw)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 b3>g7 c2>a1 c2>a7 c2>g1 c2>g7"));
  scene.play("c2>g1");
  EXPECT_EQ(scene.row(2), "r|oygbpw");
  EXPECT_EQ(scene.row(3), "o|ygbpwr");
}

TEST(TwistyRules, T19_thief_goes_to_a_free_corner_of_its_choice) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .3
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: thief)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 c2"))
      << "a1, where the thief comes from, is free; g7 is not";
  EXPECT_EQ(scene.refusal("b3>g7"), "T19: the corner g7 is not free, seat 3 has it");
  EXPECT_EQ(scene.refusal("b3>d4"), "T19: d4 is not a corner");
  scene.play("b3>a1");
  EXPECT_EQ(scene.pawn(1), "a1");
  EXPECT_EQ(scene.pawn(2), "b3");
  EXPECT_EQ(scene.row(1), "r|oygbpw") << "a stolen cube is not protected on the safety counter";
}

TEST(TwistyRules, T19_thief_steals_from_a_pawn_on_a_corner) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: thief)");
  EXPECT_EQ(scene.turns(), words("a1>a7 a1>g1 a1>g7 a5 c1 c5 d2 d4")) << "seat 2 stays on a1";
}

TEST(TwistyRules, T19_thief_with_all_other_corners_taken) {
  const TwistyScene scene(R"(
    7  .2 .  .  .  .  .  .3
    6  .  .  .  .  .  .  .
    5  .  .1 .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .4
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: thief)");
  EXPECT_EQ(scene.turns(), words("a3 a7>a1 c3 c7 d4 d6"));
}

TEST(TwistyRules, T19_victim_goes_to_a_free_corner_that_the_thief_chooses) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .3
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: victim)");
  EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 c2"));
  EXPECT_EQ(scene.play("b3>a1"),
            "seat 1: a1, L to b3; steals the red cube of seat 2 (1 of 7); "
            "seat 2 goes to the corner a1");
  EXPECT_EQ(scene.pawn(1), "b3");
  EXPECT_EQ(scene.pawn(2), "a1");
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T19_victim_on_a_corner_does_not_stay_there) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: victim)");
  EXPECT_EQ(scene.turns(), words("a1>a7 a1>g1 a1>g7 a5 c1 c5 d2 d4"));
  EXPECT_EQ(scene.refusal("a1>a1"), "T19: the corner a1 is not free, seat 2 has it");
  scene.play("a1>g7");
  EXPECT_EQ(scene.pawn(1), "a1");
  EXPECT_EQ(scene.pawn(2), "g7");
}

TEST(TwistyRules, T19_victim_leaves_a_square_that_gives_nothing_more) {
  for (const char* counter : {"s2", "o2", "+2", "@2", "l2"}) {
    std::string drawing = R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  @  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  ## .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: victim)";
    drawing.replace(drawing.find("##"), 2, counter);
    TwistyScene scene(drawing);
    EXPECT_EQ(scene.turns(), words("b3>a1 b3>a7 b3>g1 b3>g7 c2"));
    scene.play("b3>g1");
    EXPECT_EQ(scene.row(1), "r|oygbpw") << "not protected, and the orange cube not taken";
    EXPECT_EQ(scene.counter("b3"), counter[0]);
  }
}

TEST(TwistyRules, T19_victim_chooses_among_the_free_corners_before_the_next_turn) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .3
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: victim-chooses)");
  EXPECT_EQ(scene.turns(), words("b3 c2"));
  EXPECT_EQ(scene.play("b3"),
            "seat 1: a1, L to b3; steals the red cube of seat 2 (1 of 7); seat 2 chooses a corner");
  EXPECT_EQ(scene.act(), "2c1");
  EXPECT_EQ(scene.turn_count(), "0/1000") << "a steal and the choice are one turn";
  EXPECT_EQ(scene.pawn(1), "b3");
  EXPECT_EQ(scene.pawn(2), "b3");
  EXPECT_EQ(scene.row(1), "r|oygbpw");
  EXPECT_EQ(scene.row(2), "|oygbpwr");
  EXPECT_EQ(scene.turns(), words(">a1 >a7 >g1"));
  EXPECT_EQ(scene.play(">a1"), "seat 2: goes to the corner a1");
  EXPECT_EQ(scene.pawn(2), "a1");
  EXPECT_EQ(scene.act(), "2") << "now the turn after seat 1's";
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T19_victim_chooses_out_of_seat_order) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .2 .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .3 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: r|oygbpw
    3: |roygbpw
    act: 3
    edition: victim-chooses)");
  scene.play("b3");
  EXPECT_EQ(scene.act(), "1c3");
  scene.play(">g1");
  EXPECT_EQ(scene.act(), "1") << "after seat 3 comes seat 1";
  EXPECT_EQ(scene.pawn(1), "g1");
  EXPECT_EQ(scene.pawn(3), "b3");
}

TEST(TwistyRules, T19_victim_chooses_but_not_the_corner_it_was_robbed_on) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    edition: victim-chooses)");
  scene.play("a1");
  EXPECT_EQ(scene.turns(), words(">a7 >g1 >g7"));
  EXPECT_EQ(scene.refusal(">a1"), "T19: the corner a1 is not free, seat 1 has it");
}

}  // namespace
}  // namespace twistwood::trial
