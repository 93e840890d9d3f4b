// What holds for every game of the house: nobody sees more than the rules show.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "conformance/games.h"
#include "support/brute_force.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameHidden : public ::testing::Test {};
TYPED_TEST_SUITE(GameHidden, AllGames, GameName);

TYPED_TEST(GameHidden, masking_changes_no_legal_turn) {
  using G = TypeParam;
  play_many<G>(2, 60, [](const typename G::Position& position) {
    const typename G::Position seen{position.layout, G::mask(position.state)};
    ASSERT_EQ(G::view(seen.state), G::view(position.state));
    ASSERT_EQ(G::mask(seen.state), seen.state);
    ASSERT_TRUE(G::is_consistent(seen.layout, seen.state));
    ASSERT_EQ(turns(AnyPosition(seen)), turns(AnyPosition(position)));
  });
}

// On a masked position, what follows is told exactly where brute force can tell it from the text.
TYPED_TEST(GameHidden, what_follows_is_unknown_exactly_where_a_card_is_turned_up) {
  using G = TypeParam;
  play_many<G>(1, 60, [](const typename G::Position& position) {
    const typename G::Position seen{position.layout, G::mask(position.state)};
    const std::string text = text_of<G>(seen);
    const auto ours = successors(AnyPosition(seen));
    const auto theirs = brute_turns(text);
    ASSERT_EQ(ours.size(), theirs.size()) << text;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      ASSERT_EQ(ours[i].turn, theirs[i].turn) << text;
      ASSERT_EQ(ours[i].next, theirs[i].next) << text << " after " << ours[i].turn;
    }
  });
}

TYPED_TEST(GameHidden, a_turn_that_turns_nothing_up_does_the_same_to_what_is_seen) {
  using G = TypeParam;
  play_many<G>(2, 60, [](const typename G::Position& position) {
    const auto& [layout, state] = position;
    for (const auto& turn : all_turns<G>(position)) {
      if (G::turns_up(layout, G::view(state), turn)) continue;
      typename G::State full = state, seen = G::mask(state);
      G::apply(layout, full, turn);
      G::apply(layout, seen, turn);
      ASSERT_EQ(G::mask(full), seen) << G::write_turn(turn) << " in " << text_of<G>(position);
    }
  });
}

TYPED_TEST(GameHidden, a_masked_position_does_not_play_into_the_unknown) {
  using G = TypeParam;
  play_many<G>(1, 20, [](const typename G::Position& position) {
    const typename G::Position seen{position.layout, G::mask(position.state)};
    for (const auto& turn : all_turns<G>(position)) {
      AnyPosition any(seen);
      const bool plays = play(any, G::write_turn(turn)).has_value();
      const bool knows =
          !G::masked(seen.state) || !G::turns_up(seen.layout, G::view(seen.state), turn);
      ASSERT_EQ(plays, knows) << G::write_turn(turn) << " in " << text_of<G>(seen);
      if (!plays) {
        ASSERT_EQ(write_position(any), text_of<G>(seen));
      }
    }
  });
}

TYPED_TEST(GameHidden, a_sample_looks_the_same_and_is_consistent) {
  using G = TypeParam;
  Random random(6);
  play_many<G>(2, 60, [&](const typename G::Position& position) {
    const auto& [layout, state] = position;
    const typename G::State sampled = G::sample(layout, G::view(state), random);
    ASSERT_EQ(G::mask(sampled), G::mask(state)) << text_of<G>(position);
    ASSERT_FALSE(G::masked(sampled));
    ASSERT_TRUE(G::is_consistent(layout, sampled));
    const auto text = G::write_position(layout, sampled);
    ASSERT_EQ(G::read_position(text)->state, sampled) << text;
  });
}

// Two games that differ only in hidden cards look alike, byte for byte, until a card is turned up.
TYPED_TEST(GameHidden, hidden_cards_cannot_be_told_until_they_are_turned_up) {
  using G = TypeParam;
  Random random(7);
  int compared = 0, different = 0;
  play_many<G>(1, 40, [&](const typename G::Position& start) {
    typename G::Position one = start;
    typename G::Position two{start.layout, G::sample(start.layout, G::view(start.state), random)};
    if (!(one.state == two.state)) ++different;
    while (true) {
      const std::string seen = write_position(mask(AnyPosition(one)));
      ASSERT_EQ(seen, write_position(mask(AnyPosition(two))));
      ASSERT_EQ(turns(AnyPosition(one)), turns(AnyPosition(two))) << seen;
      ++compared;
      if (!status_of<G>(one.state).running()) return;
      auto silent = all_turns<G>(one);
      std::erase_if(silent, [&](const typename G::Turn& turn) {
        return G::turns_up(one.layout, G::view(one.state), turn);
      });
      if (silent.empty()) return;
      const auto turn = silent[random.below(static_cast<std::uint32_t>(silent.size()))];
      G::apply(one.layout, one.state, turn);
      G::apply(two.layout, two.state, turn);
    }
  });
  EXPECT_GT(compared, 100);
  const bool has_hidden_cards = G::masked(G::mask(G::deal({}, 1)->state));
  EXPECT_EQ(different > 100, has_hidden_cards);
}

}  // namespace
}  // namespace twistwood::trial
