// What a turn may bring to light: exactly the cards that could lie there, as often as they would.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "batch/chance.h"
#include "conformance/games.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameChance : public ::testing::Test {};
TYPED_TEST_SUITE(GameChance, AllGames, GameName);

TYPED_TEST(GameChance, is_there_where_a_card_is_turned_up_and_sums_to_one) {
  using G = TypeParam;
  int with_chance = 0;
  play_many<G>(1, 80, [&](const typename G::Position& position) {
    const auto& [layout, state] = position;
    if (!status_of<G>(state).running()) return;
    Random random(G::hash(G::view(state)));
    const auto turn = lively_turn<G>(position, random);
    const auto all = chances(layout, G::view(state), turn);
    ASSERT_EQ(all.empty(), !G::turns_up(layout, G::view(state), turn));
    double sum = 0;
    bool has_real_one = all.empty();
    for (const auto& [card, probability] : all) {
      sum += probability;
      ASSERT_TRUE(G::with_card(layout, G::view(state), turn, card)) << G::write_card(card);
      has_real_one = has_real_one || card == G::card_of(state, turn);
    }
    ASSERT_TRUE(has_real_one) << text_of<G>(position);
    if (!all.empty()) {
      ++with_chance;
      ASSERT_NEAR(sum, 1, 1e-12);
    }
  });
  EXPECT_EQ(with_chance > 100, G::masked(G::mask(G::deal({}, 1)->state)));
}

// Cards as `sample` lays them come up as often as the probabilities say.
TEST(LabyrinthChance, is_what_samples_show) {
  using G = Labyrinth;
  auto position = *G::deal({}, 11);
  Random random(12);
  int kinds = 0;
  for (int turns = 0; turns < 40 && kinds < 12; ++turns) {
    const auto& [layout, state] = position;
    const auto turn = lively_turn<G>(position, random);
    const auto all = chances(layout, state.view, turn);
    if (!all.empty()) {
      ++kinds;
      constexpr int kSamples = 4000;
      std::map<std::string, int> seen;
      for (int i = 0; i < kSamples; ++i) {
        ++seen[G::write_card(G::card_of(G::sample(layout, state.view, random), turn))];
      }
      EXPECT_EQ(seen.size(), all.size());
      for (const auto& [card, probability] : all) {
        // Five standard deviations.
        const double wide = 5 * std::sqrt(kSamples * probability * (1 - probability));
        EXPECT_NEAR(seen[G::write_card(card)], kSamples * probability, wide + 1e-9);
      }
    }
    G::apply(position.layout, position.state, turn);
    if (!status_of<G>(position.state).running()) break;
  }
  EXPECT_EQ(kinds, 12);
}

}  // namespace
}  // namespace twistwood::trial
