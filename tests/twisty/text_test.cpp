// Texts that are refused: every condition that the notation's page lists for Twisty.
#include <gtest/gtest.h>

#include "games/twisty/game.h"
#include "support/refused_text.h"

namespace twistwood::trial {
namespace {

// Seat 1 holds red and orange, seat 2 nothing.
constexpr std::string_view kGood =
    "twisty 1yp@or1/ww@2bb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxg1 "
    "a1:robwpgy:2:1,a7:rywgobp:0:0 2 10/1000 thief";

TEST(TwistyText, a_good_position) {
  const auto read = Twisty::read_position(kGood);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(Twisty::write_position(read->layout, read->state), kGood);
}

TEST(TwistyText, fields) {
  expect_refused<Twisty>(kGood, {{"two spaces", "twisty ", "twisty  ", "position: "},
                                 {"a space in front", "twisty", " twisty", "position: "},
                                 {"five fields", " thief", "", "position: "},
                                 {"seven fields", " thief", " thief x", "position: "},
                                 {"tabs", " 2 ", "\t2\t", "position: "},
                                 {"another game", "twisty", "twister", "game: "},
                                 {"capitals", "twisty", "Twisty", "game: "},
                                 {"no game", "twisty", "", "game: "}});
}

TEST(TwistyText, board) {
  expect_refused<Twisty>(
      kGood, {{"six ranks", "1yp@or1/", "", "board: "},
              {"eight ranks", "1yp@or1/", "7/1yp@or1/", "board: "},
              {"a short rank", "ry@g+b@", "ry@g+b", "board: rank 5"},
              {"a long rank", "ry@g+b@", "ry@g+b@1", "board: rank 5"},
              {"a run over the end", "ww@2bb", "ww@6bb", "board: rank 6"},
              {"two digits side by side", "ww@2bb", "ww@11bb", "board: rank 6"},
              {"the digit 0", "ww@2bb", "ww@20bb", "board: rank 6"},
              {"the digit 8", "ww@2bb", "8", "board: rank 6"},
              {"no such counter", "ww@2bb", "ww@kgbb", "board: 'k' on d6"},
              {"a capital", "ww@2bb", "Ww@2bb", "board: 'W' on a6"},
              {"a counter on a corner", "1yp@or1", "gyp@or1", "board: no counter may lie on a7"},
              {"a counter on the centre", "lgl1+yr", "lglg+yr", "board: no counter may lie on d4"},
              {"15 specials", "lgl1+yr", "lgg1+yr", "board: 15 specials"},
              {"17 specials", "ww@2bb", "ww@l1bb", "board: 17 specials"},
              {"a colour too often", "ww@2bb", "ww@b1bb", "board: 5 blue"},
              {"a colour too seldom", "goxwppb", "goxwpp1", "board: 3 blue"},
              {"a cube held and all four on the board", "ww@2bb", "ww@r1bb", "board: 5 red"}});
}

TEST(TwistyText, players) {
  constexpr std::string_view kOne = "a1:robwpgy:2:1,a7:rywgobp:0:0";
  expect_refused<Twisty>(
      kGood, {{"one player", kOne, "a1:robwpgy:2:1", "players: at least 2"},
              {"five players", kOne,
               "a1:robwpgy:2:1,a7:rywgobp:0:0,g1:rywgobp:0:0,g7:rywgobp:0:0,b1:rywgobp:0:0",
               "players: more than 4"},
              {"a comma too many", "0:0 2", "0:0, 2", "players: seat 3"},
              {"no such square", "a1:", "h1:", "players: seat 1: 'h1'"},
              {"no such rank", "a7:", "a8:", "players: seat 2: 'a8'"},
              {"a square too long", "a1:", "a11:", "players: seat 1"},
              {"no square", "a1:", ":", "players: seat 1"},
              {"a colour twice", "robwpgy", "rorwpgy", "players: seat 1: row"},
              {"six cards", "robwpgy", "robwpg", "players: seat 1: row"},
              {"eight cards", "robwpgy", "robwpgyr", "players: seat 1: row"},
              {"no colour", "robwpgy", "robwpgk", "players: seat 1: row"},
              {"collected above seven", "rywgobp:0:0", "rywgobp:8:0", "players: seat 2: collected"},
              {"collected with a sign", ":0:0 2", ":+0:0 2", "players: seat 2: collected"},
              {"collected with leading zeros", ":0:0 2", ":00:0 2", "players: seat 2: collected"},
              {"collected left out", ":0:0 2", "::0 2", "players: seat 2: collected"},
              {"protected above collected", ":2:1", ":2:3", "players: seat 1: protected"},
              {"protected left out", ":2:1", ":2:", "players: seat 1: protected"},
              {"a part too many", ":2:1", ":2:1:0", "players: seat 1"},
              {"a part too few", ":2:1", ":2", "players: seat 1"},
              {"two pawns on a square", "a7:", "a1:", "players: two pawns share a square"}});
}

TEST(TwistyText, act_and_turns) {
  expect_refused<Twisty>(kGood,
                         {{"no such seat", " 2 10", " 3 10", "act: "},
                          {"seat 0", " 2 10", " 0 10", "act: "},
                          {"no seat", " 2 10", "  10", "act: "},
                          {"two seats", " 2 10", " 22 10", "act: "},
                          {"the other game's choice", " 2 10", " 2g1 10", "act: "},
                          {"a choice of its own robber", " 2 10", " 2c2 10", "act: "},
                          {"a choice of a seat that is not there", " 2 10", " 2c3 10", "act: "},
                          {"a choice in another edition", " 2 10", " 2c1 10", "act: "},
                          {"nobody has won", " 2 10", " w1 10", "act: "},
                          {"no such winner", " 2 10", " w3 10", "act: "},
                          {"a draw before the limit", " 2 10", " d 10", "act: "},
                          {"no draw at the limit", "10/1000", "1000/1000", "act: "},
                          {"limit 0", "10/1000", "0/0", "turn/limit: "},
                          {"limit above 65535", "10/1000", "10/65536", "turn/limit: "},
                          {"limit far above", "10/1000", "10/99999999999999999999", "turn/limit: "},
                          {"turn above limit", "10/1000", "1001/1000", "turn/limit: "},
                          {"leading zeros", "10/1000", "010/1000", "turn/limit: "},
                          {"a sign", "10/1000", "-10/1000", "turn/limit: "},
                          {"no limit", "10/1000", "10", "turn/limit: "},
                          {"no number", "10/1000", "/1000", "turn/limit: "},
                          {"three numbers", "10/1000", "10/1000/1", "turn/limit: "},
                          {"no such edition", "thief", "thieves", "edition: "},
                          {"no edition", " thief", " ", "edition: "},
                          {"more behind", "thief", "thief\n", "edition: "}});
}

// Seat 1 has just robbed seat 2 of red on d4.
constexpr std::string_view kChoice =
    "twisty 1yp@or1/ww@1gbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
    "d4:rbwpogy:1:0,d4:ywgobpr:0:0 2c1 10/1000 victim-chooses";

TEST(TwistyText, a_corner_to_choose) {
  expect_refused<Twisty>(
      kChoice,
      {{"pawns on two squares", ",d4:", ",a1:", "act: seat 1 has not just robbed seat 2"},
       {"another card last", "ywgobpr", "ywgobrp", "act: seat 1 has not just robbed seat 2"},
       {"what was stolen is protected", "rbwpogy:1:0", "rbwpogy:1:1", "act: seat 1 has not"},
       {"not to act", "2c1", "2", "players: two pawns share a square"},
       {"the wrong way round", "2c1", "1c2", "act: seat 2 has not just robbed seat 1"},
       {"another edition", "victim-chooses", "victim", "act: a corner is chosen"},
       {"at the limit", "10/1000", "1000/1000", "act: "},
       {"won already", "2c1", "w1", "players: two pawns share"}});
}

TEST(TwistyText, a_third_pawn_may_not_share_the_square_of_a_robbery) {
  EXPECT_FALSE(Twisty::read_position(changed(kChoice, " 2c1", ",d4:rbwpogy:0:0 2c1")));
  EXPECT_TRUE(Twisty::read_position(changed(kChoice, " 2c1", ",g7:rbwpogy:0:0 2c1")));
}

// Seat 1 is complete and on the centre.
constexpr std::string_view kWon =
    "twisty 1yp@or1/ww@2bb/ry@g+b@/lgl1+1r/l1s1+@x/goxwp2/1@ypxo1 "
    "d4:rbwpogy:7:0,a7:ywgobpr:0:0 w1 10/1000 thief";

TEST(TwistyText, a_game_that_is_won) {
  expect_refused<Twisty>(kWon, {{"another winner", "w1", "w2", "act: "},
                                {"nobody to have won", "w1", "2", "act: seat 1 has won"},
                                {"a draw", "w1 10/1000", "d 10/10", "act: seat 1 has won"}});
  EXPECT_FALSE(Twisty::read_position(changed(kWon, "d4:", "d3:"))) << "not on the centre";
  EXPECT_TRUE(Twisty::read_position(changed(changed(kWon, "d4:", "d3:"), "w1", "1")));
  EXPECT_TRUE(Twisty::read_position(changed(kWon, "10/1000", "10/10"))) << "on the last turn";
}

TEST(TwistyText, a_draw_exactly_at_the_limit) {
  EXPECT_TRUE(Twisty::read_position(changed(kGood, "2 10/1000", "d 1000/1000")));
  EXPECT_TRUE(Twisty::read_position(changed(kGood, "10/1000", "0/65535")));
  EXPECT_TRUE(Twisty::read_position(changed(kGood, "10/1000", "65534/65535")));
}

TEST(TwistyText, turns) {
  for (const auto* good : {"e5", "a1", "g7", "e5>g1", "a1>a1", ">g1", ">e5", "--"}) {
    const auto turn = Twisty::read_turn(good);
    ASSERT_TRUE(turn) << good;
    EXPECT_EQ(Twisty::write_turn(*turn), good);
  }
  for (const std::string_view bad :
       {"",     "-",      "---",    "- -",      ">",       "e",     "5",   "e5>",
        "e5>g", "e5>>g1", "e5>g1>", "e5>g1>a1", ">>g1",    "h1",    "a0",  "a8",
        "E5",   "e5 ",    " e5",    "e5\n",     "e5g1",    "e5-g1", "e55", "--e5",
        "e5--", ">--",    "=a1",    ">e4~1",    "A1+1>a1", "e5>h1", "5e"}) {
    const auto turn = Twisty::read_turn(bad);
    EXPECT_FALSE(turn) << bad;
    if (!turn) {
      EXPECT_NE(turn.error().message.find("is no turn"), std::string::npos);
    }
  }
  EXPECT_FALSE(Twisty::read_turn(std::string_view("e5\0", 3)));
}

}  // namespace
}  // namespace twistwood::trial
