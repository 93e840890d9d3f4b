// The referee: each reason of refusal with its sentence, and what is told of a legal turn.
#include <gtest/gtest.h>

#include <optional>

#include "games/twisty/explain.h"
#include "games/twisty/text.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using twisty::Colour;
using twisty::HopKind;
using twisty::Reason;

std::optional<twisty::Refusal> refused(const TwistyScene& scene, std::string_view turn) {
  return twisty::why_not(scene.layout(), scene.state(), *twisty::read_turn(turn));
}

twisty::Account told(const TwistyScene& scene, std::string_view turn) {
  return twisty::account(scene.layout(), scene.state(), *twisty::read_turn(turn));
}

struct Case {
  std::string_view turn;
  Reason reason;
  std::string_view sentence;
};

void expect_refusals(const TwistyScene& scene, std::initializer_list<Case> cases) {
  for (const Case& expected : cases) {
    const auto refusal = refused(scene, expected.turn);
    ASSERT_TRUE(refusal.has_value()) << expected.turn;
    EXPECT_EQ(refusal->reason, expected.reason) << expected.turn;
    EXPECT_EQ(twisty::describe(*refusal), expected.sentence);
  }
}

// Seat 1 on a1 reaches b3 and c2, and over the step counter on c2 its neighbours.
constexpr std::string_view kStreet = R"(
    7  .  .  .  .  .  .  .4
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  @  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  +  @3 .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    3: [r]|oygbpw
    edition: )";

TEST(TwistyReferee, a_steal_and_its_corner_in_thief_and_victim) {
  for (const std::string_view edition : {"thief", "victim"}) {
    const TwistyScene scene(std::string(kStreet) + std::string(edition));
    EXPECT_FALSE(refused(scene, "b3>a1").has_value());
    expect_refusals(
        scene,
        {{"b3", Reason::kCornerMissing,
          "T19: a steal names the free corner for the pawn, such as b3>a1"},
         {"b3>b3", Reason::kNotACorner, "T19: b3 is not a corner"},
         {"b3>g7", Reason::kCornerOccupied, "T19: the corner g7 is not free, seat 4 has it"},
         {"c2>a1", Reason::kNobodyThere,
          "T18: nobody stands on c2 to be robbed, so no pawn goes to a corner"},
         {"d2>a1", Reason::kNothingToSteal,
          "T17: seat 3 stands on d2 and holds no unprotected red cube"},
         {"d2", Reason::kNothingToSteal,
          "T17: seat 3 stands on d2 and holds no unprotected red cube"},
         {">a1", Reason::kNoChoice, "T19: seat 1 has no corner to choose now"},
         {"--", Reason::kCannotPass,
          "T20: seat 1 cannot pass while it can land somewhere, such as on c1"},
         {"e7", Reason::kOutOfReach, "T8: no L and no chain of extra moves takes seat 1 to e7"},
         {"c4", Reason::kWayBlocked,
          "T17: every way of seat 1 to c4 stops on a counter where another pawn stands"}});
  }
}

TEST(TwistyReferee, a_steal_and_its_corner_in_victim_chooses) {
  TwistyScene scene(std::string(kStreet) + "victim-chooses");
  expect_refusals(scene, {{"b3>a1", Reason::kVictimsCorner,
                           "T19: in this edition seat 2 chooses the corner, after the steal"}});
  scene.play("b3");
  expect_refusals(
      scene, {{"c2", Reason::kCornerFirst,
               "T19: seat 2 was robbed by seat 1 and first chooses a free corner, such as >a1"},
              {"--", Reason::kCornerFirst,
               "T19: seat 2 was robbed by seat 1 and first chooses a free corner, such as >a1"},
              {"b3>a1", Reason::kCornerFirst,
               "T19: seat 2 was robbed by seat 1 and first chooses a free corner, such as >a1"},
              {">d4", Reason::kNotACorner, "T19: d4 is not a corner"},
              {">g7", Reason::kCornerOccupied, "T19: the corner g7 is not free, seat 4 has it"}});
}

TEST(TwistyReferee, a_complete_player_has_nothing_to_steal) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|
    2: r|oygbpw)");
  expect_refusals(scene, {{"b3>a1", Reason::kMoverComplete,
                           "T17: seat 2 stands on b3 and seat 1 has all seven cubes: "
                           "there is nothing to steal"}});
}

// A victim that could be robbed, were the way to it open.
TEST(TwistyReferee, the_reason_why_a_victim_is_out_of_reach) {
  std::string drawing = R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  #  .  .  .  .  .
    2  .  .  +3 @2 .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: |roygbpw
    2: r|oygbpw
    3: |roygbpw)";
  const auto with = [&](char counter) {
    std::string drawn = drawing;
    drawn[drawn.find('#')] = counter;
    return TwistyScene(drawn);
  };
  expect_refusals(
      with('.'), {{"d2>a1", Reason::kWayBlocked,
                   "T17: every way of seat 1 to d2 stops on a counter where another pawn stands"}});
  drawing.replace(drawing.find("+3"), 2, ".3");
  expect_refusals(with('@'), {{"d2>a1", Reason::kPortalOccupied,
                               "T13d: no portal leads to d2, where seat 2 stands"}});
  expect_refusals(with('.'), {{"d2>a1", Reason::kOutOfReach,
                               "T8: no L and no chain of extra moves takes seat 1 to d2"}});
}

TEST(TwistyReferee, a_finished_game_takes_no_turn) {
  const TwistyScene won(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .1 .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|
    act: w1)");
  for (const auto* turn : {"b3", "b3>a1", ">a1", "--"}) {
    expect_refusals(won, {{turn, Reason::kGameOver, "T22: the game is over"}});
  }
  const TwistyScene drawn(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .1 .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    turn: 9/9
    act: d)");
  for (const auto* turn : {"b3", "b3>a1", ">a1", "--"}) {
    expect_refusals(drawn, {{turn, Reason::kLimitReached,
                             "T24: the turn limit is reached, the game is a draw"}});
  }
}

TEST(TwistyAccount, the_chain_is_a_shortest_one) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  +  +  .  .  .  .
    3  .  +  .  .  .  .  .
    2  .  .  x  r  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g)");
  const auto account = told(scene, "d3");
  ASSERT_EQ(account.hops.size(), 2u) << "b3, b4, c4, c3 would be longer";
  EXPECT_EQ(account.hops[0].kind, HopKind::kMove);
  EXPECT_EQ(twisty::write_square(account.hops[0].to), "c2");
  EXPECT_EQ(account.hops[1].kind, HopKind::kDiagonal);
  EXPECT_EQ(twisty::write_square(account.hops[1].to), "d3");
  EXPECT_EQ(twisty::write_square(account.from), "a1");

  const auto longer = told(scene, "d4");
  ASSERT_EQ(longer.hops.size(), 4u);
  EXPECT_EQ(longer.hops[2].kind, HopKind::kStep);
  EXPECT_EQ(twisty::write_square(longer.hops[3].to), "d4");
}

TEST(TwistyAccount, a_plain_landing_has_nothing_to_tell) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  g  .  .  .  .  .
    2  .  .  y  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: [r]o|ygbpw)");
  const auto plain = told(scene, "b3");
  EXPECT_EQ(plain.mover, seat_at(0));
  EXPECT_EQ(plain.collected, Colour::kNone);
  EXPECT_EQ(plain.stolen, Colour::kNone);
  EXPECT_EQ(plain.victim, std::nullopt);
  EXPECT_EQ(plain.sent, std::nullopt);
  EXPECT_EQ(plain.held, 2);
  EXPECT_FALSE(plain.safe);
  EXPECT_EQ(plain.winner, std::nullopt);
  EXPECT_EQ(twisty::describe(plain), "seat 1: a1, L to b3");

  const auto taking = told(scene, "c2");
  EXPECT_EQ(taking.collected, Colour::kYellow);
  EXPECT_EQ(taking.held, 3);
  EXPECT_FALSE(taking.safe);
}

TEST(TwistyAccount, protection_is_told_when_something_is_newly_safe) {
  std::string drawing = R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: [r]o|ygbpw)";
  EXPECT_TRUE(told(TwistyScene(drawing), "b3").safe);
  EXPECT_EQ(told(TwistyScene(drawing), "b3").held, 2);
  drawing.replace(drawing.find("[r]o|"), 5, "[ro]|");
  EXPECT_FALSE(told(TwistyScene(drawing), "b3").safe);
}

constexpr std::string_view kLastCube = R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .2 .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .1 .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbp|w
    2: w|roygbp
    edition: )";

TEST(TwistyAccount, a_steal_tells_colour_victim_corner_and_who_goes_there) {
  const auto thief = told(TwistyScene(std::string(kLastCube) + "thief"), "d4>g1");
  EXPECT_EQ(thief.stolen, Colour::kWhite);
  EXPECT_EQ(thief.collected, Colour::kNone);
  EXPECT_EQ(thief.victim, seat_at(1));
  EXPECT_EQ(thief.sent, seat_at(0));
  EXPECT_EQ(twisty::write_square(thief.corner), "g1");
  EXPECT_EQ(thief.held, 7);
  EXPECT_EQ(thief.winner, std::nullopt);

  const auto victim = told(TwistyScene(std::string(kLastCube) + "victim"), "d4>g1");
  EXPECT_EQ(victim.victim, seat_at(1));
  EXPECT_EQ(victim.sent, seat_at(1));
  EXPECT_EQ(victim.winner, seat_at(0));

  TwistyScene chooses(std::string(kLastCube) + "victim-chooses");
  const auto robbery = told(chooses, "d4");
  EXPECT_EQ(robbery.victim, seat_at(1));
  EXPECT_EQ(robbery.sent, std::nullopt);
  EXPECT_EQ(robbery.winner, std::nullopt);
  chooses.play("d4");
  const auto choice = told(chooses, ">g1");
  EXPECT_EQ(choice.mover, seat_at(1));
  EXPECT_EQ(choice.sent, seat_at(1));
  EXPECT_EQ(twisty::write_square(choice.corner), "g1");
  EXPECT_TRUE(choice.hops.empty());
  EXPECT_EQ(choice.winner, seat_at(0));
}

}  // namespace
}  // namespace twistwood::trial
