// Rules T22 to T24: winning, losing what was complete, and the turn limit.
#include <gtest/gtest.h>

#include "games/twisty/game.h"
#include "support/twisty_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

TEST(TwistyRules, T22_complete_and_on_the_centre_wins_at_once) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|
    turn: 40/1000)");
  EXPECT_EQ(scene.play("d4"), "seat 1: c2, L to d4; seat 1 wins");
  EXPECT_EQ(scene.act(), "w1");
  EXPECT_EQ(scene.turn_count(), "41/1000") << "the winning turn counts";
  EXPECT_TRUE(scene.turns().empty());
  EXPECT_EQ(scene.refusal("e6"), "T22: the game is over");
}

TEST(TwistyRules, T22_a_chain_may_end_on_the_centre) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  x  .  .  .  .
    2  .1 .  .  .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|)");
  EXPECT_EQ(scene.play("d4"), "seat 1: a2, L to c3, diagonal to d4; seat 1 wins");
  EXPECT_EQ(scene.act(), "w1");
}

TEST(TwistyRules, T22_before_that_the_centre_is_an_ordinary_square) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbp|w)");
  scene.play("d4");
  EXPECT_EQ(scene.pawn(1), "d4");
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T22_complete_elsewhere_is_not_enough) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  w  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbp|w)");
  scene.play("b4");
  EXPECT_EQ(scene.row(1), "roygbpw|");
  EXPECT_EQ(scene.act(), "2");
}

constexpr std::string_view kLastCubeOnTheCentre = R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .2 .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbp|w
    2: wr|oygbp
    edition: )";

TEST(TwistyRules, T22_stealing_the_last_cube_on_the_centre_wins_in_victim) {
  TwistyScene scene(std::string(kLastCubeOnTheCentre) + "victim");
  EXPECT_EQ(scene.play("d4>a1"),
            "seat 1: c2, L to d4; steals the white cube of seat 2 (7 of 7); "
            "seat 2 goes to the corner a1; seat 1 wins");
  EXPECT_EQ(scene.act(), "w1");
}

TEST(TwistyRules, T22_in_victim_chooses_it_wins_after_the_choice) {
  TwistyScene scene(std::string(kLastCubeOnTheCentre) + "victim-chooses");
  scene.play("d4");
  EXPECT_EQ(scene.act(), "2c1");
  EXPECT_EQ(scene.play(">g7"), "seat 2: goes to the corner g7; seat 1 wins");
  EXPECT_EQ(scene.act(), "w1");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(TwistyRules, T22_in_thief_it_sends_the_winner_to_be_away) {
  TwistyScene scene(std::string(kLastCubeOnTheCentre) + "thief");
  scene.play("d4>a1");
  EXPECT_EQ(scene.row(1), "roygbpw|");
  EXPECT_EQ(scene.act(), "2");
}

TEST(TwistyRules, T23_a_robbed_player_is_not_complete) {
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
    2: ogrybpw|)");
  scene.play("b3>a1");
  EXPECT_EQ(scene.row(2), "ogybpw|r");
  scene.play("d4");
  EXPECT_EQ(scene.act(), "1") << "the centre counts for seat 2 only with red again";
}

TEST(TwistyRules, T23_a_robbed_player_wins_with_the_colour_again) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  _  .
    2  .  .  .  r  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: ogrybpw|)");
  scene.play("b3>a1 d2 b3 f3 a1 d4");
  EXPECT_EQ(scene.row(2), "ogybpwr|");
  EXPECT_EQ(scene.act(), "w2");
}

TEST(TwistyRules, T24_at_the_limit_the_game_is_a_draw) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    turn: 98/100)");
  scene.play("b3");
  EXPECT_EQ(scene.act(), "2");
  scene.play("e6");
  EXPECT_EQ(scene.act(), "d");
  EXPECT_EQ(scene.turn_count(), "100/100");
  EXPECT_TRUE(scene.turns().empty());
  EXPECT_EQ(scene.refusal("a1"), "T24: the turn limit is reached, the game is a draw");
}

TEST(TwistyRules, T24_a_win_on_the_last_turn_is_a_win) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|
    turn: 99/100)");
  scene.play("d4");
  EXPECT_EQ(scene.act(), "w1");
  EXPECT_EQ(scene.turn_count(), "100/100");
}

TEST(TwistyRules, T24_a_steal_at_the_limit_still_has_its_choice) {
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
    2: r|oygbpw
    turn: 99/100
    edition: victim-chooses)");
  scene.play("b3");
  EXPECT_EQ(scene.act(), "2c1");
  EXPECT_EQ(scene.turn_count(), "99/100");
  scene.play(">a7");
  EXPECT_EQ(scene.act(), "d");
}

TEST(TwistyRules, T24_repetition_is_no_matter_of_the_position) {
  TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  // The first time round, seat 2 may collect on its way; from then on nothing changes but turns.
  scene.play("b3 e6 a1 g7");
  const auto first = twisty::hash(scene.state());
  for (int time = 0; time < 4; ++time) {
    scene.play("b3 e6 a1 g7");
    EXPECT_EQ(twisty::hash(scene.state()), first) << "the same position, so that a match can tell";
    EXPECT_EQ(scene.act(), "1");
  }
  EXPECT_EQ(scene.turn_count(), "20/1000");
}

TEST(TwistyRules, T24_the_limit_of_a_deal) {
  EXPECT_EQ(Twisty::deal({}, 1)->layout.limit, 1000);
  EXPECT_EQ(Twisty::deal({.limit = 1}, 1)->layout.limit, 1);
  EXPECT_EQ(Twisty::deal({.limit = 65535}, 1)->layout.limit, 65535);
  for (const int limit : {-1, 0, 65536}) {
    EXPECT_TRUE(Twisty::deal({.limit = limit}, 1).error().message.starts_with("T24:")) << limit;
  }
}

}  // namespace
}  // namespace twistwood::trial
