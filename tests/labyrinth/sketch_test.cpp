// A garden that somebody sets up: what is filled in, counted and found wrong.
#include "games/sketch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/any_game.h"
#include "support/flaw_words.h"

namespace twistwood {
namespace {

using trial::told;

const std::string kGarden = "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e ";
const std::string kNew = kGarden + "f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f";
const std::string kLater = kGarden + "b2:c1:a2.b4:2:1:?3,f1:e5:c3:0:3:?4 1 12/1000 ?10g8f";

using Pieces = std::vector<std::pair<Slot, std::string>>;

std::unique_ptr<Sketch> laid(const std::string& text, const Pieces& pieces, bool fresh = false) {
  auto sketch = Sketch::read(text);
  sketch->set_fresh(fresh);
  for (const auto& [slot, piece] : pieces)
    EXPECT_TRUE(sketch->lay(slot, piece)) << name(slot.part) << piece;
  sketch->complete();
  return sketch;
}

TEST(LabyrinthSketch, A_new_one_asks_for_25_hedges_then_pawns_and_goals) {
  const auto sketch = Sketch::begin("labyrinth", 2, true);
  const auto slots = sketch->slots();
  ASSERT_EQ(slots.size(), 25u + 4u + 1u);
  EXPECT_EQ(slots.front(), (Slot{Part::kHedge, 0, "A5"}));
  EXPECT_EQ(slots[25], (Slot{Part::kPawn, 1}));
  EXPECT_EQ(slots[26], (Slot{Part::kTarget, 1}));
  EXPECT_EQ(sketch->palette({Part::kHedge, 0, "A5"}).size(), 4u);  // a T
  EXPECT_EQ(sketch->palette({Part::kHedge, 0, "B5"}).size(), 2u);  // straight
  // What is shown of a piece is what it is: with those arms it stands on the board.
  for (const char* axis : {"A5", "B5"}) {
    for (const Piece& piece : sketch->palette({Part::kHedge, 0, axis})) {
      ASSERT_TRUE(sketch->lay({Part::kHedge, 0, axis}, piece.text));
      const std::string scene = json_object([&](JsonWriter& out) { sketch->put_scene(out); });
      EXPECT_NE(scene.find(join(R"({"at":")", axis, '"')), std::string::npos);
      EXPECT_NE(scene.find(join(R"(,"arms":")", piece.thing, '"')), std::string::npos);
    }
  }
  EXPECT_EQ(sketch->places({Part::kPawn, 1}), (std::vector<Word>{"a1", "f1", "a6", "f6"}));
  EXPECT_EQ(sketch->places({Part::kTarget, 1}).size(), 24u);
}

TEST(LabyrinthSketch, Stacks_and_the_deck_follow_from_what_lies_open) {
  auto sketch = Sketch::begin("labyrinth", 2, true);
  ASSERT_TRUE(sketch->lay({Part::kGoals}, "4"));
  sketch->complete();
  EXPECT_TRUE(sketch->write().ends_with("?:?::0:0:?3,?:?::0:0:?3 ? 0/1000 ?14g14f"))
      << sketch->write();
  const auto later =
      laid(kLater, {{{Part::kDone, 1}, "d6"}, {{Part::kGaps, 2}, "2"}, {{Part::kSpentGaps}, "1"}});
  EXPECT_EQ(later->write(), kGarden + "b2:c1:a2.b4.d6:2:1:?2,f1:e5:c3:2:3:?4 1 12/1000 ?9g8f");
  EXPECT_EQ(told(*later), "");
}

TEST(LabyrinthSketch, A_hedge_that_stands_is_turned_by_quarters) {
  auto sketch = Sketch::read(kNew);
  const auto turned = [&](const char* axis, int quarters) {
    for (int i = 0; i < quarters; ++i) EXPECT_TRUE(sketch->lay({Part::kHedge, 0, axis}, "+"));
    return sketch->write();
  };
  EXPECT_NE(turned("A5", 1).find(" n-e|e/"), std::string::npos);
  EXPECT_NE(turned("B5", 1).find(" n|e|e/"), std::string::npos);
  turned("A5", 3);
  EXPECT_EQ(turned("B5", 1), kNew);
  EXPECT_FALSE(Sketch::begin("labyrinth", 2, true)->lay({Part::kHedge, 0, "A5"}, "+"));
}

TEST(LabyrinthSketch, Known_stacks_are_only_counted) {
  const auto sketch = Sketch::read(
      kGarden +
      "f6:c1::0:0:b6.e1.a3.d1.a2,f1:b4:c3:1:2:d4.d6.d3.b5 2 0/1000 gggfggfggggggfffffgfff");
  EXPECT_EQ(sketch->write(), kGarden + "f6:c1::0:0:?5,f1:b4:c3:1:2:?4 2 0/1000 ?12g10f");
  EXPECT_EQ(told(*sketch), "");
}

TEST(LabyrinthSketch, A_goal_that_is_done_can_be_taken_back) {
  EXPECT_EQ(laid(kLater, {{{Part::kDone, 1}, "d6"}, {{Part::kDone, 1}, "d6"}})->write(), kLater);
  const auto none = laid(kLater, {{{Part::kDone, 1}, "?"}, {{Part::kDone, 1}, "."}});
  EXPECT_TRUE(none->filled({Part::kDone, 1}));
  EXPECT_NE(none->write().find("b2:c1::2:1:?5"), std::string::npos);
}

TEST(LabyrinthSketch, No_goal_card_lies_in_two_places) {
  EXPECT_EQ(told(*laid(kLater, {{{Part::kTarget, 2}, "b4"}})), "twice seat 2 b4");
  EXPECT_EQ(told(*laid(kLater, {{{Part::kDone, 2}, "c1"}})), "twice seat 2 c1");
  // Those that lie elsewhere are not offered.
  const auto sketch = Sketch::read(kLater);
  const auto goals = sketch->places({Part::kTarget, 2});
  EXPECT_EQ(std::ranges::count(goals, Word("b4")) + std::ranges::count(goals, Word("c1")), 0);
  EXPECT_EQ(std::ranges::count(goals, Word("c3")), 1) << "its own, to be changed";
}

TEST(LabyrinthSketch, A_gate_is_sought_when_all_goals_are_done) {
  EXPECT_EQ(told(*laid(kLater, {{{Part::kTarget, 1}, "f6"}})), "gate-early seat 1 2/6");
  const std::string last = kGarden + "b4:f6:a2.a3.a4:0:0:?0,f1:e5:c3.c4:0:0:?0 1 30/1000 ?14g14f";
  EXPECT_EQ(told(*Sketch::read(last)), "");
  EXPECT_EQ(told(*laid(last, {{{Part::kTarget, 1}, "d6"}})), "goals seat 1 4/3");
  // Its gate may be still to be set, by the next player and by nobody else.
  const std::string due = kGarden + "a4:-:a2.a3.a4:0:0:?0,f1:e5:c3.c4:0:0:?0 ? 30/1000 ?14g14f";
  EXPECT_EQ(laid(due, {})->act(), "2g1");
  EXPECT_EQ(told(*laid(due, {{{Part::kPawn, 1}, "a1"}})), "gate-due seat 1");
}

TEST(LabyrinthSketch, Cards_are_as_many_as_the_box_has) {
  const auto sketch = Sketch::read(kLater);
  EXPECT_EQ(sketch->palette({Part::kGaps, 1}).back().text,
            "12");  // two of them and ten in the deck
  EXPECT_EQ(sketch->palette({Part::kSpentFairies}).back().text, "10");
  EXPECT_FALSE(Sketch::read(kLater)->lay({Part::kGaps, 1}, "13"));
  EXPECT_EQ(told(*Sketch::read(kGarden + "b2:c1:a2.b4:20:1:?3,f1:e5:c3:0:3:?4 1 12/1000 ?10g8f")),
            "too-many magic 42/28");
  // Another split of the 28 is unusual and fine.
  const auto other = Sketch::read(kGarden + "f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?20g8f");
  EXPECT_TRUE(other->unusual());
  EXPECT_EQ(told(*other), "");
  EXPECT_FALSE(Sketch::read(kNew)->unusual());
}

TEST(LabyrinthSketch, Refuses_pieces_and_slots_that_there_are_not) {
  auto sketch = Sketch::begin("labyrinth", 2, true);
  const std::string before = sketch->write();
  const Pieces wrong = {{{Part::kHedge, 0, "A1"}, "|"},  {{Part::kHedge, 0, "B1"}, "n"},
                        {{Part::kHedge, 0, "F1"}, "n"},  {{Part::kHedge, 0, "a1"}, "n"},
                        {{Part::kHedge, 0, "A1"}, "ne"}, {{Part::kPawn, 3}, "a1"},
                        {{Part::kPawn, 1}, "g1"},        {{Part::kTarget, 1}, "b1"},
                        {{Part::kTarget, 0}, "c1"},      {{Part::kDone, 1}, "a1"},
                        {{Part::kDone, 1}, "zz"},        {{Part::kGaps, 1}, "15"},
                        {{Part::kGaps, 3}, "1"},         {{Part::kGaps, 1}, "x"},
                        {{Part::kGoals}, "2"},           {{Part::kGoals}, "7"},
                        {{Part::kAct}, "2c1"},           {{Part::kCounter, 0, "c3"}, "r"},
                        {{Part::kHedge, 1, "A1"}, "n"},  {{Part::kSpentGaps, 9}, "0"}};
  for (const auto& [slot, piece] : wrong) {
    auto fresh = Sketch::read(before);
    EXPECT_FALSE(fresh->lay(slot, piece))
        << name(slot.part) << ' ' << std::string_view(slot.at) << ' ' << piece;
  }
}

TEST(LabyrinthSketch, Damaged_notation_is_read_as_far_as_it_goes) {
  const auto damaged = [](const std::string& from, const std::string& to) {
    std::string text = kLater;
    text.replace(text.find(from), from.size(), to);
    return told(*Sketch::read(text));
  };
  EXPECT_EQ(damaged("w-e|e", "w-e|"), "length rank 5 4/5");
  EXPECT_EQ(damaged("w-e|e", "|-e|e"), "unread hedges A5 '|'");
  EXPECT_EQ(damaged("/n|n-e", ""), "length hedges 4/5");
  EXPECT_EQ(damaged("b2:c1", "b9:c1"), "unread pawn seat 1 'b9'");
  EXPECT_EQ(damaged("b2:c1", "b2:b1"), "unread target seat 1 'b1'");
  EXPECT_EQ(damaged("a2.b4", "a2.a2"), "unread done seat 1 'a2', goals seat 2 6/5");
  EXPECT_EQ(damaged(":2:1:", ":x:1:"), "unread gaps seat 1 'x'");
  EXPECT_EQ(damaged("?4", "?9"), "unread stack seat 2 '?9'");
  EXPECT_EQ(damaged("?4", "?3"), "goals seat 1 6/5");
  EXPECT_EQ(damaged("?10g8f", "?10g"), "unread deck '?10g'");
  EXPECT_EQ(damaged(" 1 12/", " 7 12/"), "unread act '7'");
  EXPECT_EQ(told(*Sketch::read("labyrinth")), "");
}

}  // namespace
}  // namespace twistwood
