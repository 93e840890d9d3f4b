// The referee: each reason of refusal with its sentence, and the steps that carry a legal turn out.
#include <gtest/gtest.h>

#include <optional>

#include "games/labyrinth/explain.h"
#include "games/labyrinth/text.h"
#include "support/labyrinth_scene.h"

namespace twistwood::trial {
namespace {

using labyrinth::Reason;
using labyrinth::StepKind;

struct Case {
  std::string_view turn;
  Reason reason;
  std::string_view sentence;
};

void expect_refusals(const LabyrinthScene& scene, std::initializer_list<Case> cases) {
  for (const Case& expected : cases) {
    const auto refusal = labyrinth::why_not(scene.layout(), scene.state().view,
                                            *labyrinth::read_turn(expected.turn));
    ASSERT_TRUE(refusal.has_value()) << expected.turn;
    EXPECT_EQ(refusal->reason, expected.reason) << expected.turn;
    EXPECT_EQ(labyrinth::describe(*refusal), expected.sentence);
  }
}

labyrinth::Account told(const LabyrinthScene& scene, std::string_view turn) {
  return labyrinth::account(scene.layout(), scene.state().view, *labyrinth::read_turn(turn));
}

TEST(LabyrinthReferee, reasons_in_a_turn) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   .   .
         |   w   |   w   |
    2  .   .   .   .   .   2
         w   |   w   |   w
    1  .   .   .   .   .   1
       a   b   c   d   e   f
    1: target=f4 gaps=1 fairies=3)");
  expect_refusals(
      scene,
      {{"=a1", Reason::kNoGateDue, "L17: seat 1 has no gate to set now"},
       {">f3~2", Reason::kGapsMissing, "L14a: seat 1 holds 1 gap, not 2"},
       {">f3^2", Reason::kFairiesMissing,
        "L14b: a flight takes two fairies, and seat 1 holds 3, not 4"},
       {">f2", Reason::kOccupied, "L13: seat 2 stands on f2, so seat 1 cannot stop there"},
       {"E2+1>e2", Reason::kOccupied, "L13: seat 2 stands on e2, so seat 1 cannot stop there"},
       {">f5", Reason::kTargetInTheWay,
        "L15: seat 1 would have to go on past its target to get to f5"},
       {">a1~1", Reason::kOutOfReach,
        "L12: no way leads seat 1 to a1 with this hedge and these cards"},
       {">f3~1", Reason::kCheaper, "L14: fewer cards do the same: >f3"}});
}

TEST(LabyrinthReferee, reasons_while_a_gate_is_to_be_set) {
  const LabyrinthScene scene(R"(
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
  expect_refusals(scene, {{">a1", Reason::kGateFirst,
                           "L17: seat 2 first sets the gate for seat 1, such as =a1"},
                          {"=b1", Reason::kNotAGate, "L17: b1 is not a gate"}});
}

TEST(LabyrinthReferee, a_pawn_on_its_target_has_one_turn) {
  const LabyrinthScene scene(R"(
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
    1: target=f3 gaps=1)");
  for (const auto* turn : {">f2", "A1+1>f3", ">f3~1", ">e3~1"}) {
    expect_refusals(scene, {{turn, Reason::kOnTarget,
                             "L15: seat 1 begins on its target, and that is its whole turn: >f3"}});
  }
}

TEST(LabyrinthReferee, a_finished_game_takes_no_turn) {
  const std::string drawing = R"(
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
    1: target=f6
    turn: 9/9
    act: )";
  for (const auto* turn : {">f6", "=a1", "A1+1>a1"}) {
    expect_refusals(LabyrinthScene(drawing + "w1"),
                    {{turn, Reason::kGameOver, "L18: the game is over"}});
  }
  std::string drawn = drawing;
  drawn.replace(drawn.find("target=f6"), 9, "target=f3");
  for (const auto* turn : {">f6", "=a1", "A1+1>a1"}) {
    expect_refusals(
        LabyrinthScene(drawn + "d"),
        {{turn, Reason::kLimitReached, "L19: the turn limit is reached, the game is a draw"}});
  }
}

TEST(LabyrinthAccount, walk_turn_slip_and_fly_step_by_step) {
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
    1: target=c6 gaps=1 fairies=2
    deck: g)");
  // Up to the fairies on f2, by air to c5, and there the hedge C5 carries the pawn up to c6.
  const auto account = told(scene, "C5+1>c6^1");
  ASSERT_EQ(account.steps.size(), 3u);
  EXPECT_EQ(account.steps[0].kind, StepKind::kWalk);
  EXPECT_EQ(labyrinth::write_cell(account.steps[0].to), "f2");
  EXPECT_EQ(account.steps[1].kind, StepKind::kFly);
  EXPECT_EQ(labyrinth::write_cell(account.steps[1].to), "c5");
  EXPECT_EQ(account.steps[2].kind, StepKind::kTurn);
  EXPECT_EQ(labyrinth::write_axis(account.steps[2].axis), "C5");
  EXPECT_EQ(account.steps[2].quarters, 1);
  EXPECT_EQ(labyrinth::write_cell(account.steps[2].to), "c6");
  EXPECT_EQ(labyrinth::write_cell(account.reached), "c6");
  EXPECT_FALSE(account.draws);
  EXPECT_FALSE(account.wins);
  EXPECT_EQ(labyrinth::describe(account),
            "seat 1: walks f1 f2, flies to c5, turns C5 by a quarter and is carried to c6; "
            "reaches its goal c6");

  const auto slip = told(scene, ">e1~1");
  ASSERT_EQ(slip.steps.size(), 1u);
  EXPECT_EQ(slip.steps[0].kind, StepKind::kSlip);
  EXPECT_FALSE(slip.reached.exists());
  EXPECT_TRUE(slip.draws);
  EXPECT_EQ(labyrinth::describe(slip), "seat 1: slips to e1; draws a magic card");
}

}  // namespace
}  // namespace twistwood::trial
