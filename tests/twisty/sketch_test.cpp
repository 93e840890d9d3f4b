// A board of Twisty that somebody sets up: what is filled in, counted and found wrong.
#include "games/sketch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/any_game.h"
#include "support/flaw_words.h"

namespace twistwood {
namespace {

using trial::told;

constexpr const char* kBoard = "1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1";

std::string with_players(const std::string& players) {
  return join("twisty ", kBoard, ' ', players, " 2 0/1000 thief");
}
const std::string kFresh = with_players("a1:rbwpogy:0:0,a7:rywgobp:0:0");

std::string flaws_of(const std::string& text) { return told(*Sketch::read(text)); }

std::unique_ptr<Sketch> laid(const std::string& text,
                             const std::vector<std::pair<Slot, std::string>>& all,
                             bool fresh = true) {
  auto sketch = Sketch::read(text);
  sketch->set_fresh(fresh);
  for (const auto& [slot, piece] : all)
    EXPECT_TRUE(sketch->lay(slot, piece)) << name(slot.part) << piece;
  sketch->complete();
  return sketch;
}

std::optional<int> left_of(const Sketch& sketch, std::string_view thing) {
  for (const Piece& piece : sketch.palette({Part::kCounter, 0, "b7"})) {
    if (piece.thing == thing) return piece.left;
  }
  return std::nullopt;
}

TEST(TwistySketch, A_new_one_asks_for_44_counters_then_rows_pawns_and_who_begins) {
  const auto sketch = Sketch::begin("twisty", 2, true);
  const auto slots = sketch->slots();
  ASSERT_EQ(slots.size(), 44u + 14u + 2u + 1u);
  EXPECT_EQ(slots.front(), (Slot{Part::kCounter, 0, "b7"}));
  EXPECT_EQ(slots[43], (Slot{Part::kCounter, 0, "f1"}));
  EXPECT_EQ(slots[44], (Slot{Part::kRow, 1, "1"}));
  EXPECT_EQ(slots[58], (Slot{Part::kPawn, 1}));
  EXPECT_EQ(slots.back(), (Slot{Part::kAct}));
  EXPECT_EQ(sketch->palette(slots.front()).size(), 12u);
  EXPECT_EQ(sketch->places({Part::kPawn, 1}), (std::vector<Word>{"a1", "g1", "a7", "g7"}));
}

TEST(TwistySketch, In_the_middle_of_a_game_the_rows_come_first_and_squares_may_be_empty) {
  const auto sketch = Sketch::begin("twisty", 3, false);
  const auto slots = sketch->slots();
  EXPECT_EQ(slots.front(), (Slot{Part::kRow, 1, "1"}));
  EXPECT_EQ(slots[7], (Slot{Part::kCollected, 1}));
  EXPECT_EQ(slots[8], (Slot{Part::kProtected, 1}));
  EXPECT_EQ(sketch->palette({Part::kCounter, 0, "c3"}).back().text, ".");
  EXPECT_EQ(sketch->palette({Part::kCollected, 1}).size(), 8u);
  EXPECT_EQ(sketch->places({Part::kPawn, 1}).size(), 49u);
}

TEST(TwistySketch, The_last_card_of_a_row_is_filled_in) {
  const auto sketch = laid(kFresh, {{{Part::kRow, 1, "3"}, "?"}});
  EXPECT_EQ(sketch->write(), kFresh);
  EXPECT_EQ(laid(kFresh, {{{Part::kRow, 1, "3"}, "?"}, {{Part::kRow, 1, "4"}, "?"}})->position(),
            std::nullopt);
}

TEST(TwistySketch, A_colour_that_is_laid_again_moves) {
  const auto sketch = laid(kFresh, {{{Part::kRow, 1, "7"}, "?"}, {{Part::kRow, 1, "1"}, "w"}});
  EXPECT_NE(sketch->write().find("a1:wb?pog?:"), std::string::npos) << sketch->write();
  for (const Piece& piece : sketch->palette({Part::kRow, 1, "3"})) {
    EXPECT_EQ(piece.used, piece.thing != "red" && piece.thing != "yellow") << piece.thing;
  }
}

TEST(TwistySketch, The_last_counters_are_filled_in_where_only_one_kind_is_left) {
  // f7 is the last red one: it can be nothing else. Two that differ are asked for.
  EXPECT_EQ(laid(kFresh, {{{Part::kCounter, 0, "f7"}, "?"}})->write(), kFresh);
  EXPECT_EQ(
      laid(kFresh, {{{Part::kCounter, 0, "c6"}, "?"}, {{Part::kCounter, 0, "c5"}, "?"}})->write(),
      kFresh);
  EXPECT_FALSE(laid(kFresh, {{{Part::kCounter, 0, "f7"}, "?"}, {{Part::kCounter, 0, "c5"}, "?"}})
                   ->position());
}

TEST(TwistySketch, The_fourth_pawn_of_a_new_game_stands_on_the_last_corner) {
  auto sketch = Sketch::begin("twisty", 4, true);
  for (const auto& [seat, corner] : {std::pair{1, "g7"}, {3, "a1"}, {4, "g1"}}) {
    ASSERT_TRUE(sketch->lay({Part::kPawn, seat}, corner));
  }
  sketch->complete();
  EXPECT_NE(sketch->write().find(",a7:???????:0:0,"), std::string::npos) << sketch->write();
}

TEST(TwistySketch, Squares_are_empty_where_all_that_is_not_held_lies) {
  const std::string text =
      "twisty 1yp@or1/ww@1gbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "d6:rbwpogy:1:0,a7:rywgobp:0:0 2 9/1000 thief";
  EXPECT_EQ(laid(text, {{{Part::kCounter, 0, "d6"}, "?"}}, false)->write(), text);
  // While nobody knows what is held, nothing follows.
  const auto sketch =
      laid(text, {{{Part::kCounter, 0, "d6"}, "?"}, {{Part::kCollected, 1}, "?"}}, false);
  EXPECT_FALSE(sketch->filled({Part::kCounter, 0, "d6"}));
  EXPECT_EQ(left_of(*sketch, "red"), std::nullopt);
}

TEST(TwistySketch, Counts_what_is_left) {
  auto sketch = Sketch::begin("twisty", 2, true);
  EXPECT_EQ(left_of(*sketch, "red"), 4);
  EXPECT_EQ(left_of(*sketch, "portal"), 6);
  EXPECT_EQ(left_of(*sketch, "safety"), 1);
  for (const char* at : {"b7", "c7", "d7", "e7", "f7"}) sketch->lay({Part::kCounter, 0, at}, "r");
  EXPECT_EQ(left_of(*sketch, "red"), -1);
  EXPECT_EQ(told(*sketch), "too-many red 5/4");
}

TEST(TwistySketch, Says_what_is_too_many_and_too_few) {
  EXPECT_EQ(told(*laid(kFresh, {{{Part::kCounter, 0, "f7"}, "o"}})),
            "too-few red 3/4, too-many orange 5/4");
  EXPECT_EQ(told(*laid(kFresh, {{{Part::kCounter, 0, "f7"}, "+"}})),
            "too-few red 3/4, too-many special 17/16");
  // While squares are open, too few may still become enough.
  EXPECT_EQ(
      told(*laid(kFresh, {{{Part::kCounter, 0, "f7"}, "o"}, {{Part::kCounter, 0, "c5"}, "?"}})),
      "too-many orange 5/4");
  // Cubes that are held count.
  const std::string held = with_players("d6:rbwpogy:1:0,a7:rywgobp:0:0");
  EXPECT_EQ(flaws_of(held), "too-many red 5/4");
}

TEST(TwistySketch, A_box_with_other_extra_moves_is_unusual_and_fine) {
  const auto sketch = laid(kFresh, {{{Part::kCounter, 0, "d7"}, "+"}});
  EXPECT_TRUE(sketch->unusual());
  EXPECT_EQ(told(*sketch), "");
  EXPECT_TRUE(sketch->position());
  EXPECT_FALSE(Sketch::read(kFresh)->unusual());
}

TEST(TwistySketch, Two_pawns_on_a_square_are_a_flaw_but_after_a_robbery) {
  EXPECT_EQ(flaws_of(with_players("a1:rbwpogy:0:0,a1:rywgobp:0:0")), "shared seat 2 a1");
  const std::string robbed =
      "twisty 1yp@or1/ww@1gbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "d6:rbwpogy:1:0,d6:ywgobpr:0:0 ? 9/1000 victim-chooses";
  const auto sketch = laid(robbed, {}, false);
  EXPECT_EQ(told(*sketch), "");
  ASSERT_TRUE(sketch->position()) << sketch->write();  // only one of them can be to act
  EXPECT_NE(sketch->position()->find(" 2c1 "), std::string::npos);
  // With another row it cannot have been a robbery.
  const auto wrong = laid(robbed, {{{Part::kRow, 2, "7"}, "b"}}, false);
  EXPECT_EQ(told(*laid(wrong->write(), {{{Part::kRow, 2, "6"}, "r"}}, false)), "shared seat 2 d6");
}

TEST(TwistySketch, Whoever_cannot_be_to_act_is_told_so) {
  // Either of them may have robbed the other, so neither of them has a turn.
  const std::string both =
      "twisty 1yp@or1/ww@1g1b/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "d6:rowgypb:1:0,d6:bowgypr:1:0 1 9/1000 victim-chooses";
  const auto sketch = laid(both, {}, false);
  EXPECT_EQ(told(*sketch), "act seat 1");
  const auto acts = sketch->palette({Part::kAct});
  ASSERT_EQ(acts.size(), 2u);
  EXPECT_EQ(laid(both, {{{Part::kAct}, std::string(std::string_view(acts[0].text))}}, false)
                ->flaws()
                .size(),
            0u);
}

TEST(TwistySketch, Whoever_is_complete_on_the_centre_has_won_and_nobody_is_to_act) {
  const std::string won =
      "twisty 3@1r1/1w@3b/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "d4:rbwpogy:7:0,a7:rywgobp:0:0 1 9/1000 thief";
  EXPECT_EQ(laid(won, {}, false)->act(), "w1");
  // Off the centre the win is gone, and it is asked for again who is to act.
  const auto away = laid(laid(won, {}, false)->write(), {{{Part::kPawn, 1}, "a1"}}, false);
  EXPECT_EQ(away->act(), "?");
}

TEST(TwistySketch, Protected_cubes_are_some_of_the_collected) {
  auto sketch = Sketch::begin("twisty", 2, false);
  ASSERT_TRUE(sketch->lay({Part::kCollected, 1}, "3"));
  ASSERT_TRUE(sketch->lay({Part::kProtected, 1}, "2"));
  EXPECT_EQ(sketch->palette({Part::kProtected, 1}).size(), 4u);
  ASSERT_TRUE(sketch->lay({Part::kCollected, 1}, "1"));
  EXPECT_FALSE(sketch->filled({Part::kProtected, 1}));
  ASSERT_TRUE(sketch->lay({Part::kCollected, 2}, "0"));
  sketch->complete();
  EXPECT_TRUE(sketch->filled({Part::kProtected, 2}));
}

TEST(TwistySketch, Refuses_pieces_and_slots_that_there_are_not) {
  auto sketch = Sketch::begin("twisty", 2, true);
  const std::string before = sketch->write();
  const std::vector<std::pair<Slot, std::string>> wrong = {{{Part::kCounter, 0, "a1"}, "r"},
                                                           {{Part::kCounter, 0, "d4"}, "r"},
                                                           {{Part::kCounter, 0, "h9"}, "r"},
                                                           {{Part::kCounter, 0, "c3"}, "z"},
                                                           {{Part::kCounter, 0, "c3"}, "rr"},
                                                           {{Part::kCounter, 0, "c3"}, ""},
                                                           {{Part::kCounter, 1, "c3"}, "r"},
                                                           {{Part::kCounter, 5, "c3"}, "r"},
                                                           {{Part::kRow, 3, "1"}, "r"},
                                                           {{Part::kRow, 0, "1"}, "r"},
                                                           {{Part::kRow, 1, "8"}, "r"},
                                                           {{Part::kRow, 1, "0"}, "r"},
                                                           {{Part::kRow, 1, "1"}, "+"},
                                                           {{Part::kPawn, 3}, "a1"},
                                                           {{Part::kPawn, 1}, "h1"},
                                                           {{Part::kCollected, 1}, "8"},
                                                           {{Part::kAct}, "3"},
                                                           {{Part::kAct}, "x"},
                                                           {{Part::kEdition}, "none"},
                                                           {{Part::kPlayers}, "5"},
                                                           {{Part::kPlayers}, "1"},
                                                           {{Part::kHedge, 0, "A1"}, "|"},
                                                           {{Part::kGoals}, "4"}};
  for (const auto& [slot, piece] : wrong) {
    EXPECT_FALSE(sketch->lay(slot, piece))
        << name(slot.part) << ' ' << std::string_view(slot.at) << ' ' << piece;
  }
  EXPECT_EQ(sketch->write(), before);
}

TEST(TwistySketch, Players_come_and_go) {
  const auto three = laid(kFresh, {{{Part::kPlayers}, "3"}});
  EXPECT_EQ(three->seats(), 3);
  EXPECT_FALSE(three->position());
  EXPECT_EQ(laid(three->write(), {{{Part::kPlayers}, "2"}})->write(), kFresh);
  // Whoever has left is not to act any more.
  EXPECT_EQ(laid(three->write(), {{{Part::kAct}, "3"}, {{Part::kPlayers}, "2"}})->act(), "?");
}

TEST(TwistySketch, Damaged_notation_is_read_as_far_as_it_goes) {
  const auto damaged = [](std::string from, const std::string& to) {
    std::string text = kFresh;
    text.replace(text.find(from), from.size(), to);
    return flaws_of(text);
  };
  EXPECT_EQ(damaged("ww@rgbb", "ww@rgbbb"), "length rank 6 8/7");
  EXPECT_EQ(damaged("ww@rgbb", "ww@rgb"), "length rank 6 6/7");
  EXPECT_EQ(damaged("ww@rgbb", "wz@rgbb"), "unread board b6 'z'");
  EXPECT_EQ(damaged("1yp@or1", "ryp@or1"), "unread board a7 'r'");
  EXPECT_EQ(damaged("/1@ypxo1", ""), "length board 6/7");
  EXPECT_EQ(damaged("a1:rbw", "h1:rbw"), "unread pawn seat 1 'h1'");
  EXPECT_EQ(damaged("rbwpogy", "rbwrogy"), "twice red seat 1");
  EXPECT_EQ(damaged("rbwpogy", "rbwpog"), "length row seat 1 6/7");
  EXPECT_EQ(damaged("rbwpogy", "rb1pogy"), "unread row seat 1 '1'");
  EXPECT_EQ(damaged("a7:rywgobp:0:0", "a7:rywgobp:9:0"), "unread collected seat 2 '9'");
  EXPECT_EQ(damaged("a7:rywgobp:0:0", "a7:rywgobp:0:1"), "unread protected seat 2 '1'");
  EXPECT_EQ(damaged(" 2 0/", " 5 0/"), "unread act '5'");
  EXPECT_EQ(damaged("0/1000", "7"), "unread turns '7'");
  EXPECT_EQ(damaged("thief", "thieves"), "unread edition 'thieves'");
  EXPECT_EQ(damaged(",a7:rywgobp:0:0", ""), "length players 1/2");
  EXPECT_EQ(flaws_of("twisty"), "");
  const std::string rank = '/' + std::string(7, '?');
  EXPECT_EQ(Sketch::read("twisty")->write(),
            "twisty 1?????1" + rank + rank + "/???1??" + "?" + rank + rank +
                "/1?????1 ?:???????:?:?,?:???????:?:? ? 0/1000 thief");
}

}  // namespace
}  // namespace twistwood
