// Why a turn is better than another, from the lines that follow them.
#include "search/line_reason.h"

#include <gtest/gtest.h>

#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using search::AnyLine;

AnyLine line(const Scene& scene, std::vector<std::string> turns, std::vector<double> win,
             std::optional<int> ends_in = {}) {
  AnyLine all;
  for (const std::string& turn : turns) {
    all.turns.push_back(*read_turn(scene.position().index(), turn));
  }
  all.win = std::move(win);
  all.ends_in = ends_in;
  all.proved = ends_in.has_value();
  return all;
}

std::string told(const Scene& scene, const AnyLine& better, const AnyLine& worse) {
  return search::otherwise_in_english(search::otherwise(scene.position(), better, worse));
}

TEST(Otherwise, the_other_wins_at_once) {
  const TwistyScene scene(kBothNear);
  const auto better = line(scene, {"d4"}, {1, 0}, 1);
  EXPECT_EQ(told(scene, better, line(scene, {"a1", "d4"}, {0, 1}, 2)),
            "otherwise seat 2 wins in one turn");
  EXPECT_EQ(told(scene, better, line(scene, {"a1", "d4"}, {0.1, 0.9})),
            "otherwise seat 2 can win in one turn")
      << "the line says so, but it is not proved";
}

// Seat 2 needs white, which lies an L away, and then the centre.
const TwistyScene& race() {
  static const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .1
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  _  .  .  .
    3  .  w  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    2: roygbp|w)");
  return scene;
}

TEST(Otherwise, the_other_takes_what_it_needs_and_wins) {
  const auto better = line(race(), {"f5"}, {0.8, 0.2});
  EXPECT_EQ(told(race(), better, line(race(), {"e6", "b3", "g7", "d4"}, {0, 1}, 4)),
            "otherwise seat 2 takes white and wins in two turns");
  EXPECT_EQ(told(race(), better, line(race(), {"e6", "b3"}, {0, 1}, 8)),
            "otherwise seat 2 takes white and wins in four turns")
      << "where the line is not told to its end, the proof says how long it takes";
  EXPECT_EQ(told(race(), better, line(race(), {"e6", "b3"}, {0.3, 0.7})),
            "otherwise seat 2 takes white");
}

TEST(Otherwise, what_happens_anyway_is_no_reason) {
  const auto better = line(race(), {"f5", "b3"}, {0.6, 0.4});
  EXPECT_EQ(told(race(), better, line(race(), {"e6", "b3"}, {0.4, 0.6})), "");
  const auto late = line(race(), {"f5", "c2", "g7", "d4", "f5", "b3"}, {0.6, 0.4});
  EXPECT_EQ(told(race(), late, line(race(), {"e6", "b3"}, {0.4, 0.6})),
            "otherwise seat 2 takes white")
      << "two turns sooner";
}

TEST(Otherwise, a_proved_draw_is_one) {
  auto worse = line(race(), {"e6"}, {0.5, 0.5});
  worse.proved = true;
  EXPECT_EQ(told(race(), line(race(), {"f5"}, {1, 0}, 9), worse), "otherwise it is a draw");
}

// What is taken from the mover counts more than what is taken from the board before that: seat 2
// takes orange on its way to the cube that seat 1 holds open.
TEST(Otherwise, the_mover_is_robbed) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  _  .  .  .
    3  .1 o  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .2 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: r|oygbpw
    2: y|orgbpw)");
  const auto better = line(scene, {"c4"}, {0.6, 0.4});
  EXPECT_EQ(told(scene, better, line(scene, {"b5", "b3", "d4"}, {0.4, 0.6})),
            "otherwise seat 2 takes orange");
  EXPECT_EQ(told(scene, better, line(scene, {"b5", "b3", "d4", "d4>g7"}, {0.4, 0.6})),
            "otherwise seat 2 steals red from seat 1");
}

// The mover takes red either way, but one round later.
TEST(Otherwise, what_the_mover_needs_comes_later) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  r  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .2 .
       a  b  c  d  e  f  g)");
  const auto better = line(scene, {"b3", "e3"}, {0.6, 0.4});
  const auto worse = line(scene, {"c2", "e3", "a1", "f1", "b3"}, {0.4, 0.6});
  EXPECT_EQ(told(scene, better, worse), "otherwise seat 1 gets to red two turns later");
}

// Any line gets an answer: what is not legal ends it.
TEST(Otherwise, a_line_is_told_as_far_as_it_is_legal) {
  const auto better = line(race(), {"f5"}, {0.8, 0.2});
  EXPECT_EQ(told(race(), better, line(race(), {"e6", "a1", "b3"}, {0.3, 0.7})), "");
  EXPECT_EQ(told(race(), better, AnyLine{.turns = {}, .win = {0.5, 0.5}, .ends_in = {}}), "");
}

}  // namespace
}  // namespace twistwood::trial
