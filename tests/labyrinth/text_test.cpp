// Texts that are refused: every condition that the notation's page lists for the labyrinth.
#include <gtest/gtest.h>

#include "games/labyrinth/game.h"
#include "support/refused_text.h"

namespace twistwood::trial {
namespace {

constexpr std::string_view kGood =
    "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
    "a1:b5:c1:1:0:c2.b6,a6:d3::0:2:c3.e5.b4 2 10/1000 gfgf";
constexpr std::string_view kMaskedStart =
    "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
    "a1:b5:c1:1:0:?2,a6:d3::0:2:?3 2 10/1000 ?2g2f";

TEST(LabyrinthText, good_positions) {
  for (const std::string_view good : {kGood, kMaskedStart}) {
    const auto read = Labyrinth::read_position(good);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(Labyrinth::write_position(read->layout, read->state), good);
  }
}

TEST(LabyrinthText, fields) {
  expect_refused<Labyrinth>(kGood, {{"two spaces", "labyrinth ", "labyrinth  ", "position: "},
                                    {"five fields", " gfgf", "", "position: "},
                                    {"seven fields", " gfgf", " gfgf x", "position: "},
                                    {"another game", "labyrinth", "maze", "game: "},
                                    {"no game", "labyrinth", "", "game: "}});
}

TEST(LabyrinthText, hedges) {
  expect_refused<Labyrinth>(kGood,
                            {{"four ranks", "n-n-w/", "", "hedges: "},
                             {"six ranks", "n-n-w/", "n-n-w/n-n-w/", "hedges: "},
                             {"a short rank", "n-n-w/", "n-n-/", "hedges: rank 5"},
                             {"a long rank", "n-n-w/", "n-n-w-/", "hedges: rank 5"},
                             {"a straight one for a T", "e|s-n", "-|s-n", "hedges: '-' on A1"},
                             {"a T for a straight one", "e|s-n", "ens-n", "hedges: 'n' on B1"},
                             {"no such hedge", "e|s-n", "x|s-n", "hedges: 'x' on A1"},
                             {"a capital", "e|s-n", "E|s-n", "hedges: 'E' on A1"},
                             {"a digit for a run", "e|s-n", "5", "hedges: rank 1"}});
}

TEST(LabyrinthText, players) {
  constexpr std::string_view kBoth = "a1:b5:c1:1:0:c2.b6,a6:d3::0:2:c3.e5.b4";
  expect_refused<Labyrinth>(
      kGood,
      {{"one player", kBoth, "a1:b5:c1:1:0:c2.b6", "players: at least 2"},
       {"five players", kBoth,
        "a1:b5::0:0:c2.b6,a6:d3::0:0:c3.e5,a1:d4::0:0:d5.d6,a1:a2::0:0:a3.a4,a1:f3::0:0:f4.f5",
        "players: more than 4"},
       {"no such cell", "a1:", "g1:", "players: seat 1: 'g1'"},
       {"no such rank", "a6:", "a7:", "players: seat 2: 'a7'"},
       {"a target on a fairy cell", ":b5:", ":b1:", "players: seat 1: target: "},
       {"no such target", ":b5:", ":b7:", "players: seat 1: target: "},
       {"no target", ":b5:", "::", "players: seat 1: target: "},
       {"a goal done on a gate", ":c1:", ":f1:", "players: seat 1: done: "},
       {"a goal done that is no cell", ":c1:", ":c:", "players: seat 1: done: "},
       {"a dot too many", ":c1:", ":c1.:", "players: seat 1: done: "},
       {"a dot in front", ":c1:", ":.c1:", "players: seat 1: done: "},
       {"a goal twice: target and stack", "c2.b6", "c2.b5", "players: seat 1: stack: "},
       {"a goal twice: done and stack", "c2.b6", "c2.c1", "players: seat 1: stack: "},
       {"a goal twice: two players", ":d3:", ":c2:", "players: seat 2: target: "},
       {"a goal twice: in one stack", "c3.e5.b4", "c3.e5.c3", "players: seat 2: stack: "},
       {"a fairy cell in the stack", "c2.b6", "c2.b3", "players: seat 1: stack: "},
       {"goals of another number", "c2.b6", "c2", "players: seat 2"},
       {"two goals each", kBoth, "a1:b5:c1:1:0:,a6:d3::0:2:c3", "players: seat 1"},
       {"seven goals each", kBoth, "a1:b5:a2.a3.a4.b2:0:0:c2.b6,a6:d3:d1.d4:0:0:c3.e5.b4.e1",
        "players: seat 1"},
       {"more goals done than there can be",
        ":c1:", ":c1.a2.a3.a4.b2.b4.c4:", "players: seat 1: done: "},
       {"more goals stacked than there can be", "c2.b6", "c2.b6.d1.d4.d5.d6",
        "players: seat 1: stack: "},
       {"goals left and a gate for a target", ":b5:c1:", ":f6:c1.b5:", "players: seat 1"},
       {"goals left and no target", ":b5:c1:", ":-:c1.b5:", "players: seat 1"},
       {"gaps are no number", ":1:0:", ":x:0:", "players: seat 1: gaps: "},
       {"gaps left out", ":1:0:", "::0:", "players: seat 1: gaps: "},
       {"gaps with leading zeros", ":1:0:", ":01:0:", "players: seat 1: gaps: "},
       {"fairies below zero", ":1:0:", ":1:-1:", "players: seat 1: fairies: "},
       {"29 fairies", ":1:0:", ":1:29:", "players: seat 1: fairies: "},
       {"a part too many", ":c2.b6", ":c2.b6:", "players: seat 1"},
       {"a part too few", ":0:c2.b6", ":0", "players: seat 1"}});
}

TEST(LabyrinthText, deck) {
  expect_refused<Labyrinth>(
      kGood,
      {{"no such card", "gfgf", "gfxf", "deck: "},
       {"an empty text", " gfgf", " ", "deck: "},
       {"29 cards", "gfgf", "gggggggggggggggggggggggggggggg", "deck: "},
       {"29 cards with those held", "gfgf", "gggggggggggggggggggggggggg", "deck: 29 magic cards"},
       {"a dash and cards", "gfgf", "-g", "deck: "},
       {"the deck hidden and the stacks open", "gfgf", "?2g2f", "players: seat 1: stack: "},
       {"a stack hidden and the deck open", "c2.b6", "?2", "players: seat 1: stack: "}});
  expect_refused<Labyrinth>(kMaskedStart,
                            {{"no gaps", "?2g2f", "?g2f", "deck: "},
                             {"no fairies", "?2g2f", "?2g", "deck: "},
                             {"the wrong order", "?2g2f", "?2f2g", "deck: "},
                             {"leading zeros", "?2g2f", "?02g2f", "deck: "},
                             {"more behind", "?2g2f", "?2g2f0", "deck: "},
                             {"29 gaps", "?2g2f", "?29g2f", "deck: "},
                             {"29 with those held", "?2g2f", "?14g12f", "deck: 29 magic cards"},
                             {"one stack open", "?3", "c3.e5.b4", "players: seat 2: stack: "},
                             {"one stack empty", ":?3", ":", "players: seat 2: stack: "},
                             {"no number", "?3", "?", "players: seat 2: stack: "},
                             {"six hidden goals", "?3", "?6", "players: seat 2: stack: "},
                             {"goals of another number", "?3", "?2", "players: seat 2"}});
}

TEST(LabyrinthText, act_and_turns) {
  expect_refused<Labyrinth>(
      kGood, {{"no such seat", " 2 10", " 3 10", "act: "},
              {"seat 0", " 2 10", " 0 10", "act: "},
              {"the other game's choice", " 2 10", " 2c1 10", "act: "},
              {"a gate to set though there is a target", " 2 10", " 2g1 10", "act: "},
              {"a gate for oneself", " 2 10", " 2g2 10", "act: "},
              {"nobody has won", " 2 10", " w1 10", "act: "},
              {"no such winner", " 2 10", " w3 10", "act: "},
              {"a draw before the limit", " 2 10", " d 10", "act: "},
              {"no draw at the limit", "10/1000", "1000/1000", "act: "},
              {"limit 0", "10/1000", "0/0", "turn/limit: "},
              {"limit above 65535", "10/1000", "10/65536", "turn/limit: "},
              {"turn above limit", "10/1000", "1001/1000", "turn/limit: "},
              {"leading zeros", "10/1000", "010/1000", "turn/limit: "},
              {"no limit", "10/1000", "10", "turn/limit: "}});
}

// Seat 2 must set the gate for seat 1, which stands on its last goal.
constexpr std::string_view kGate =
    "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
    "b6:-:c1.c2.b6:1:0:,a6:d3::0:2:c3.e5,f6:d4::0:0:d5.d6 2g1 10/1000 gfgf";

TEST(LabyrinthText, a_gate_to_set) {
  expect_refused<Labyrinth>(
      kGate,
      {{"nobody has to set it", "2g1", "2", "players: seat 1 has no target"},
       {"another seat's gate", "2g1", "3g2", "players: seat 1 has no target"},
       {"not the next seat", "2g1", "3g1", "act: the gate of seat 1"},
       {"not on its last goal", "b6:-", "b5:-", "players: seat 1 has no target and is not on"},
       {"on another of its goals", "b6:-", "c1:-", "players: seat 1 has no target and is not on"},
       {"at the limit", "10/1000", "1000/1000", "act: "},
       {"won", "2g1", "w1", "players: seat 1 has no target"}});
  EXPECT_TRUE(Labyrinth::read_position(changed(kGate, "2g1 10/1000", "d 10/10")))
      << "a draw with the gate still to be set";
}

TEST(LabyrinthText, two_seats_without_a_target) {
  const std::string two = changed(kGate, "d3::0:2:c3.e5", "-:d3.c3.a2:0:2:");
  EXPECT_FALSE(Labyrinth::read_position(changed(two, "a6:-", "a2:-")));
  EXPECT_FALSE(
      Labyrinth::read_position(changed(changed(two, "a6:-", "a2:-"), "2g1 10/1000", "d 10/10")));
}

constexpr std::string_view kWon =
    "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
    "f6:f6:c1.c2.b6:1:0:,a6:d3::0:2:c3.e5 w1 10/1000 gfgf";

TEST(LabyrinthText, a_game_that_is_won) {
  expect_refused<Labyrinth>(kWon, {{"another winner", "w1", "w2", "act: seat 2 has not won"},
                                   {"not on its gate", "f6:f6", "f5:f6", "act: seat 1 has not"},
                                   {"on another gate", "f6:f6", "a1:f6", "act: seat 1 has not"}});
  EXPECT_TRUE(Labyrinth::read_position(changed(kWon, "w1", "1"))) << "carried there: L15";
  EXPECT_TRUE(Labyrinth::read_position(changed(kWon, "10/1000", "10/10")));
  EXPECT_TRUE(Labyrinth::read_position(changed(kWon, "w1 10/1000", "d 10/10")));
}

TEST(LabyrinthText, hidden_and_empty) {
  const std::string_view empty =
      "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
      "a1:b5:c1.c2:1:0:?0,a6:f6:d3.c3.e5:0:2:?0 2 10/1000 ?0g0f";
  const auto read = Labyrinth::read_position(empty);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(Labyrinth::write_position(read->layout, read->state), empty);
}

TEST(LabyrinthText, turns) {
  for (const auto* good : {">e4", "C3+1>e4", "A1+3>a1", "E5+2>f6~1", ">e4^1", ">e4~1^1", ">e4~10",
                           "C3+1>e4~28^14", "=f6", "=c3"}) {
    const auto turn = Labyrinth::read_turn(good);
    ASSERT_TRUE(turn) << good;
    EXPECT_EQ(Labyrinth::write_turn(*turn), good);
  }
  for (const std::string_view bad : {"",
                                     ">",
                                     "e4",
                                     "=",
                                     "=g1",
                                     "=a",
                                     "=a1 ",
                                     "==a1",
                                     "C3>e4",
                                     "C3+>e4",
                                     "C3+0>e4",
                                     "C3+4>e4",
                                     "C3+11>e4",
                                     "C3-1>e4",
                                     "c3+1>e4",
                                     "F3+1>e4",
                                     "C6+1>e4",
                                     "C0+1>e4",
                                     "3C+1>e4",
                                     "C3+1",
                                     "C3+1e4",
                                     "C3+1>",
                                     "C3+1>g4",
                                     "C3+1>e7",
                                     "C3+1>e4~",
                                     "C3+1>e4~0",
                                     "C3+1>e4~01",
                                     "C3+1>e4^",
                                     "C3+1>e4^0",
                                     "C3+1>e4^1~1",
                                     "C3+1>e4~1~1",
                                     "C3+1>e4~x",
                                     "C3+1>e4~29",
                                     ">e4~99999999999",
                                     ">e4^99999999999",
                                     ">e4 ",
                                     " >e4",
                                     ">e4\n",
                                     ">e4>e4",
                                     "--",
                                     "e5>g1",
                                     ">E4",
                                     "=A1"}) {
    const auto turn = Labyrinth::read_turn(bad);
    EXPECT_FALSE(turn) << bad;
    if (!turn) {
      EXPECT_NE(turn.error().message.find("is no turn"), std::string::npos);
    }
  }
  EXPECT_FALSE(Labyrinth::read_turn(std::string_view(">e4\0", 4)));
}

}  // namespace
}  // namespace twistwood::trial
