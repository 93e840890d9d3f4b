// Rules L15 to L19: goals, magic cards drawn, gates, the end.
#include <gtest/gtest.h>

#include "support/labyrinth_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

TEST(LabyrinthRules, L15_on_its_goal_the_turn_is_over_and_the_next_card_is_turned_up) {
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
    1: target=f3 done=c1 stack=d3.d4
    deck: gf)");
  EXPECT_EQ(scene.play(">f3"), "seat 1: walks f1 f2 f3; reaches its goal f3");
  EXPECT_EQ(scene.done(1), "c1.f3");
  EXPECT_EQ(scene.target(1), "d3");
  EXPECT_EQ(scene.stack(1), "d4");
  EXPECT_EQ(scene.deck(), "gf") << "who reaches a goal draws no magic card";
  EXPECT_EQ(scene.act(), "2");
  EXPECT_EQ(scene.turn_count(), "1/1000");
}

TEST(LabyrinthRules, L15_the_goal_cannot_be_passed) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=f3)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f3"));
  EXPECT_EQ(scene.refusal(">f5"), "L15: seat 1 would have to go on past its target to get to f5");
}

TEST(LabyrinthRules, L15_not_even_by_jumping_a_pawn_that_stands_on_it) {
  const LabyrinthScene scene(R"(
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
    1: target=f3)");
  EXPECT_EQ(scene.walks(), words("f1 f2 f3"));
}

TEST(LabyrinthRules, L15_the_hedge_is_turned_before_the_goal_is_reached) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=f3)");
  EXPECT_TRUE(scene.legal("A1+1>f3")) << "turned first, elsewhere";
  // From f3 the turning of E3 would lead to e3 and e2; but on f3 the turn is over.
  EXPECT_FALSE(scene.legal("E3+1>e3"));
  EXPECT_FALSE(scene.legal("E3+1>e2"));
}

TEST(LabyrinthRules, L15_a_goal_is_reached_through_a_gap) {
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
    1: target=e3 gaps=1)");
  EXPECT_TRUE(scene.legal(">e2~1")) << "beside it, from f2";
  scene.play(">e3~1");
  EXPECT_EQ(scene.done(1), "e3");
  EXPECT_EQ(scene.gaps(1), "0");
}

TEST(LabyrinthRules, L15_a_goal_is_reached_by_being_carried_by_the_own_hedge) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   1
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=e3 stack=d3.d4)");
  EXPECT_FALSE(scene.legal("E3+1>e2")) << "the turn is over on e3";
  EXPECT_EQ(scene.play("E3+1>e3"),
            "seat 1: turns E3 by a quarter and is carried to e3; reaches its goal e3");
  EXPECT_EQ(scene.done(1), "e3");
  EXPECT_EQ(scene.target(1), "d3");
}

TEST(LabyrinthRules, L15_a_half_turn_over_the_goal_does_not_reach_it) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   1
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f3)");
  EXPECT_TRUE(scene.legal("E3+1>f3")) << "a quarter turn ends on it";
  scene.play("E3+2>e3");
  EXPECT_EQ(scene.pawn(1), "e3");
  EXPECT_EQ(scene.done(1), "");
  EXPECT_EQ(scene.target(1), "f3");
}

TEST(LabyrinthRules, L15_carried_onto_its_goal_by_another_player_it_reaches_it_in_its_own_turn) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   1
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   2
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  .   .   .   .   .   .
       a   b   c   d   e   f
    1: target=a2
    2: target=e3 gaps=2 fairies=2 stack=d3.d4
    deck: g)");
  scene.play("E3+1>f6");
  EXPECT_EQ(scene.pawn(2), "e3");
  EXPECT_EQ(scene.done(2), "") << "not in another player's turn";
  EXPECT_EQ(scene.turns(), words(">e3")) << "that is its whole turn";
  EXPECT_EQ(scene.refusal("A1+1>e3"),
            "L15: seat 2 begins on its target, and that is its whole turn: >e3");
  EXPECT_EQ(scene.play(">e3"), "seat 2: stays on e3; reaches its goal e3");
  EXPECT_EQ(scene.done(2), "e3");
  EXPECT_EQ(scene.target(2), "d3");
  EXPECT_EQ(scene.act(), "1");
}

TEST(LabyrinthRules, L16_without_a_goal_a_magic_card_is_drawn) {
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
    1: target=f3
    deck: gff)");
  EXPECT_EQ(scene.play(">f2"), "seat 1: walks f1 f2; draws a magic card");
  EXPECT_EQ(scene.gaps(1), "1");
  EXPECT_EQ(scene.fairies(1), "0");
  EXPECT_EQ(scene.deck(), "ff");
  scene.play(">a1");
  EXPECT_EQ(scene.fairies(2), "1");
  EXPECT_EQ(scene.deck(), "f");
  scene.play(">f2");
  EXPECT_EQ(scene.fairies(1), "1") << "also when it stays";
  EXPECT_EQ(scene.deck(), "-");
  EXPECT_EQ(scene.play(">a1"), "seat 2: stays on a1") << "an empty deck gives nothing";
  EXPECT_EQ(scene.fairies(2), "1");
  EXPECT_EQ(scene.gaps(2), "0");
}

TEST(LabyrinthRules, L16_a_card_drawn_cannot_be_played_in_the_same_turn) {
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
    1  2   .   .   .   .   1
       a   b   c   d   e   f
    1: target=f3
    deck: ggg)");
  EXPECT_FALSE(scene.legal(">e1~1"));
}

constexpr std::string_view kLastGoal = R"(
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
    1: target=f3 done=c1.c2
    deck: gf
    turn: )";

TEST(LabyrinthRules, L17_after_the_last_goal_the_next_seat_sets_the_gate) {
  LabyrinthScene scene(std::string(kLastGoal) + "7/1000");
  scene.play(">f3");
  EXPECT_EQ(scene.act(), "2g1");
  EXPECT_EQ(scene.target(1), "-");
  EXPECT_EQ(scene.done(1), "c1.c2.f3");
  EXPECT_EQ(scene.turn_count(), "8/1000") << "the count went up when the last goal was done";
  EXPECT_EQ(scene.turns(), words("=a1 =a6 =f1 =f6"));
  EXPECT_EQ(scene.refusal("=c3"), "L17: c3 is not a gate");
  EXPECT_EQ(scene.refusal(">a1"), "L17: seat 2 first sets the gate for seat 1, such as =a1");
  EXPECT_EQ(scene.play("=a6"), "seat 2: sets the gate a6 for seat 1");
  EXPECT_EQ(scene.target(1), "a6");
  EXPECT_EQ(scene.act(), "2") << "then it takes its own turn";
  EXPECT_EQ(scene.turn_count(), "8/1000");
  EXPECT_EQ(scene.deck(), "gf");
}

TEST(LabyrinthRules, L17_the_neighbour_of_the_last_seat_is_the_first) {
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
    1  2   1   .   .   .   3
       a   b   c   d   e   f
    2: target=a6
    3: target=f3 done=c1.c2
    act: 3)");
  scene.play(">f3");
  EXPECT_EQ(scene.act(), "1g3");
  scene.play("=a6");
  EXPECT_EQ(scene.target(3), "a6");
  EXPECT_EQ(scene.target(2), "a6") << "several cards may lie at one gate";
  EXPECT_EQ(scene.act(), "1");
}

TEST(LabyrinthRules, L17_a_gate_has_the_rules_of_a_goal_cell) {
  LabyrinthScene scene(R"(
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
    1  .   .   .   .   .   2
       a   b   c   d   e   f
    1: target=f1)");
  EXPECT_TRUE(scene.legal(">f1")) << "it may be shared";
  scene.play(">f1");
  EXPECT_EQ(scene.act(), "w1");
}

TEST(LabyrinthRules, L18_who_reaches_its_gate_wins_at_once) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   1
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f6
    deck: gf
    turn: 30/1000)");
  EXPECT_EQ(scene.play(">f6"), "seat 1: walks f3 f4 f5 f6; reaches its gate f6 and wins");
  EXPECT_EQ(scene.act(), "w1");
  EXPECT_EQ(scene.turn_count(), "31/1000");
  EXPECT_EQ(scene.target(1), "f6");
  EXPECT_EQ(scene.deck(), "gf");
  EXPECT_TRUE(scene.turns().empty());
  EXPECT_EQ(scene.refusal(">a1"), "L18: the game is over");
}

TEST(LabyrinthRules, L18_another_gate_does_not_win) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   1
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f6)");
  scene.play(">f1");
  EXPECT_EQ(scene.act(), "2");
}

TEST(LabyrinthRules, L18_carried_to_its_gate_by_another_player_it_wins_in_its_own_turn) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   2
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  1   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f3
    2: target=f6)");
  scene.play("E5+3>a1");
  EXPECT_EQ(scene.pawn(2), "f6");
  EXPECT_EQ(scene.act(), "2") << "not in another player's turn";
  EXPECT_EQ(scene.turns(), words(">f6"));
  scene.play(">f6");
  EXPECT_EQ(scene.act(), "w2");
}

TEST(LabyrinthRules, L18_a_gate_is_reached_in_the_turn_after_it_was_set) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   1
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=- done=c1.c2.f3
    act: 2g1)");
  // Seat 2 sets the gate f1, which seat 1 reaches from f3 with its next walk.
  scene.play("=f1 >a1 >f1");
  EXPECT_EQ(scene.act(), "w1");
}

TEST(LabyrinthRules, L19_at_the_limit_the_game_is_a_draw) {
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
    1: target=c3
    deck: gf
    turn: 98/100)");
  scene.play(">f2");
  EXPECT_EQ(scene.act(), "2");
  scene.play(">a1");
  EXPECT_EQ(scene.act(), "d");
  EXPECT_EQ(scene.turn_count(), "100/100");
  EXPECT_EQ(scene.deck(), "-") << "the last card is drawn all the same";
  EXPECT_TRUE(scene.turns().empty());
  EXPECT_EQ(scene.refusal(">f2"), "L19: the turn limit is reached, the game is a draw");
}

TEST(LabyrinthRules, L19_the_last_goal_at_the_limit_gives_a_draw) {
  LabyrinthScene scene(std::string(kLastGoal) + "99/100");
  scene.play(">f3");
  EXPECT_EQ(scene.act(), "d");
  EXPECT_EQ(scene.target(1), "-") << "the gate is still to be set";
  EXPECT_EQ(scene.done(1), "c1.c2.f3");
  EXPECT_TRUE(scene.turns().empty());
}

TEST(LabyrinthRules, L19_a_win_on_the_last_turn_is_a_win) {
  LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   1
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=f6
    turn: 99/100)");
  scene.play(">f6");
  EXPECT_EQ(scene.act(), "w1");
  EXPECT_EQ(scene.turn_count(), "100/100");
}

TEST(LabyrinthRules, L19_the_limit_of_a_deal) {
  EXPECT_EQ(Labyrinth::deal({}, 1)->layout.limit, 1000);
  EXPECT_EQ(Labyrinth::deal({.limit = 1}, 1)->layout.limit, 1);
  EXPECT_EQ(Labyrinth::deal({.limit = 65535}, 1)->layout.limit, 65535);
  for (const int limit : {-1, 0, 65536}) {
    EXPECT_TRUE(Labyrinth::deal({.limit = limit}, 1).error().message.starts_with("L19:")) << limit;
  }
}

}  // namespace
}  // namespace twistwood::trial
