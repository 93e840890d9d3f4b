// Rule L8 at work: what is hidden stays hidden, and what search imagines in its place is fair.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/labyrinth/game.h"
#include "support/labyrinth_scene.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

// Nothing is known but counts: three players with goals done, open and stacked.
constexpr std::string_view kMasked =
    "labyrinth n-n-w/|w|n|/w-w|e/|w-e|/e|s-n "
    "a1:b5:c1:1:0:?2,a6:d3::0:2:?3,f6:a1:d4.d5.d6.e1:0:0:?0 2 10/1000 ?3g5f";

TEST(LabyrinthHidden, a_sample_gives_each_unseen_card_the_same_chance) {
  const auto masked = *Labyrinth::read_position(kMasked);
  Random random(1);
  constexpr int kSamples = 6000;
  std::map<std::string, int> next_of_1, last_of_2;
  int gaps_first = 0, gaps_last = 0;
  for (int i = 0; i < kSamples; ++i) {
    const auto state = Labyrinth::sample(masked.layout, masked.state.view, random);
    const auto fields = pieces(Labyrinth::write_position(masked.layout, state), ' ');
    const auto players = pieces(fields[2], ',');
    ++next_of_1[pieces(pieces(players[0], ':')[5], '.')[0]];
    ++last_of_2[pieces(pieces(players[1], ':')[5], '.')[2]];
    ASSERT_EQ(fields[5].size(), 8u);
    gaps_first += fields[5].front() == 'g' ? 1 : 0;
    gaps_last += fields[5].back() == 'g' ? 1 : 0;
  }
  // Of 24 goals, seven lie open or are done: b5 c1, d3, d4 d5 d6 e1.
  constexpr int kUnseen = 24 - 7;
  const double expected = static_cast<double>(kSamples) / kUnseen;
  for (const auto& seen : {next_of_1, last_of_2}) {
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kUnseen));
    for (const auto& [goal, times] : seen) EXPECT_NEAR(times, expected, 6 * std::sqrt(expected));
  }
  EXPECT_NEAR(gaps_first, kSamples * 3 / 8.0, 6 * std::sqrt(kSamples * 3 / 8.0));
  EXPECT_NEAR(gaps_last, kSamples * 3 / 8.0, 6 * std::sqrt(kSamples * 3 / 8.0));
}

constexpr std::string_view kDrawnGarden = R"(
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
       a   b   c   d   e   f)";

LabyrinthScene with(std::string_view stack, std::string_view deck) {
  return LabyrinthScene(std::string(kDrawnGarden) +
                        "\n    1: target=f3 stack=" + std::string(stack) +
                        "\n    2: target=a2 stack=c3.c4\n    deck: " + std::string(deck));
}

std::string seen(const LabyrinthScene& scene) { return write_position(mask(scene.position())); }

TEST(LabyrinthHidden, two_games_that_differ_in_hidden_cards_look_alike_until_one_is_turned_up) {
  LabyrinthScene one = with("d3.d4", "gf"), two = with("d4.d3", "fg");
  ASSERT_NE(one.text(), two.text());
  EXPECT_EQ(seen(one), seen(two));
  EXPECT_EQ(one.turns(), two.turns());

  LabyrinthScene one_draws = one, two_draws = two;
  one_draws.play(">f2");
  two_draws.play(">f2");
  EXPECT_NE(seen(one_draws), seen(two_draws)) << "a gap here, a fairy there";

  one.play(">f3");
  two.play(">f3");
  EXPECT_NE(seen(one), seen(two)) << "another goal is turned up";
}

TEST(LabyrinthHidden, what_a_turn_does_is_told_without_the_card_it_turns_up) {
  LabyrinthScene one = with("d3.d4", "gf"), two = with("d4.d3", "fg");
  for (const std::string& turn : one.turns()) {
    LabyrinthScene one_after = one, two_after = two;
    EXPECT_EQ(one_after.play(turn), two_after.play(turn));
  }
}

}  // namespace
}  // namespace twistwood::trial
