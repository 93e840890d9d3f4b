// What holds for every game of the house: turns. See text_test.cpp and hidden_test.cpp for the
// rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "conformance/games.h"
#include "support/arbitrary_position.h"
#include "support/brute_force.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GamePlay : public ::testing::Test {};
TYPED_TEST_SUITE(GamePlay, AllGames, GameName);

template <Game G>
std::vector<std::string> texts_of(const std::vector<typename G::Turn>& turns) {
  std::vector<std::string> texts;
  for (const auto& turn : turns) texts.push_back(G::write_turn(turn));
  std::ranges::sort(texts);
  return texts;
}

void compare_with_brute_force(const AnyPosition& position) {
  const std::string text = write_position(position);
  const auto ours = successors(position);
  const auto theirs = brute_turns(text);
  ASSERT_EQ(ours.size(), theirs.size()) << text;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    ASSERT_EQ(ours[i].turn, theirs[i].turn) << text;
    ASSERT_EQ(ours[i].next, theirs[i].next) << text << " after " << ours[i].turn;
  }
}

TYPED_TEST(GamePlay, legal_turns_and_what_follows_equal_brute_force) {
  using G = TypeParam;
  play_many<G>(kDeals<G>, 60, [](const typename G::Position& position) {
    compare_with_brute_force(AnyPosition(position));
  });
}

// Positions that play seldom comes to: crowded, with many cards, on targets.
TYPED_TEST(GamePlay, legal_turns_equal_brute_force_in_odd_positions_too) {
  using G = TypeParam;
  Random random(8);
  for (int i = 0; i < kOddPositions<G> && !::testing::Test::HasFailure(); ++i) {
    const auto position = read_position(arbitrary_position<G>(random));
    ASSERT_TRUE(position) << position.error().message;
    compare_with_brute_force(*position);
  }
}

// The referee and the teller agree with the legal set there as well.
TYPED_TEST(GamePlay, refusals_and_accounts_in_odd_positions) {
  using G = TypeParam;
  Random random(9);
  for (int i = 0; i < kOddPositions<G> / 10 && !::testing::Test::HasFailure(); ++i) {
    const auto position = *G::read_position(arbitrary_position<G>(random));
    const auto& [layout, state] = position;
    const auto turns = all_turns<G>(position);
    for (const auto& turn : turns) {
      ASSERT_FALSE(G::why_not(layout, G::view(state), turn)) << text_of<G>(position);
      ASSERT_FALSE(G::describe(G::account(layout, G::view(state), turn)).empty());
    }
    const auto texts = texts_of<G>(turns);
    for (const auto& turn : Known<G>::writable_turns(state, random)) {
      const bool refused = G::why_not(layout, G::view(state), turn).has_value();
      ASSERT_EQ(refused, !std::ranges::binary_search(texts, G::write_turn(turn)))
          << G::write_turn(turn) << " in " << text_of<G>(position);
    }
  }
}

TYPED_TEST(GamePlay, count_equals_turns_visited_and_no_turn_is_visited_twice) {
  using G = TypeParam;
  play_many<G>(3, 100, [](const typename G::Position& position) {
    const auto turns = all_turns<G>(position);
    const int counted = G::count_turns(position.layout, G::view(position.state));
    ASSERT_EQ(static_cast<std::size_t>(counted), turns.size()) << text_of<G>(position);
    auto texts = texts_of<G>(turns);
    ASSERT_EQ(std::ranges::adjacent_find(texts), texts.end()) << text_of<G>(position);
    const bool running = status_of<G>(position.state).running();
    ASSERT_EQ(running, !turns.empty()) << text_of<G>(position);
  });
}

// Each turn as likely as the others: counts stay within six standard deviations.
TYPED_TEST(GamePlay, random_turns_are_uniform_over_the_legal_ones) {
  using G = TypeParam;
  Random random(1);
  int positions = 0;
  play_many<G>(1, 50, [&](const typename G::Position& position) {
    if (!status_of<G>(position.state).running() || ++positions % 40 != 0) return;
    std::map<std::string, int> drawn;
    for (const auto& turn : all_turns<G>(position)) drawn[G::write_turn(turn)] = 0;
    constexpr int kEach = 60;
    const int draws = kEach * static_cast<int>(drawn.size());
    for (int i = 0; i < draws; ++i) {
      const auto turn = G::random_turn(position.layout, G::view(position.state), random);
      const auto found = drawn.find(G::write_turn(turn));
      ASSERT_NE(found, drawn.end()) << G::write_turn(turn) << " in " << text_of<G>(position);
      ++found->second;
    }
    for (const auto& [turn, times] : drawn) {
      ASSERT_NEAR(times, kEach, 6 * std::sqrt(kEach)) << turn << " in " << text_of<G>(position);
    }
  });
}

TYPED_TEST(GamePlay, a_turn_is_refused_exactly_when_it_is_not_legal) {
  using G = TypeParam;
  Random random(2);
  int positions = 0;
  play_many<G>(2, 60, [&](const typename G::Position& position) {
    const auto& [layout, state] = position;
    const auto legal = all_turns<G>(position);
    for (const auto& turn : legal) {
      const auto refusal = G::why_not(layout, G::view(state), turn);
      ASSERT_FALSE(refusal) << G::write_turn(turn) << ": " << G::describe(*refusal) << "\n"
                            << text_of<G>(position);
    }
    if (++positions % 10 != 0) return;
    const auto texts = texts_of<G>(legal);
    for (const auto& turn : Known<G>::writable_turns(state, random)) {
      const auto refusal = G::why_not(layout, G::view(state), turn);
      const bool is_legal = std::ranges::binary_search(texts, G::write_turn(turn));
      ASSERT_EQ(is_legal, !refusal) << G::write_turn(turn) << " in " << text_of<G>(position);
      if (!refusal) continue;
      const std::string sentence = G::describe(*refusal);
      ASSERT_TRUE(cites_rule<G>(sentence)) << sentence;
    }
  });
}

TYPED_TEST(GamePlay, every_legal_turn_can_be_told) {
  using G = TypeParam;
  play_many<G>(1, 60, [](const typename G::Position& position) {
    const auto& [layout, state] = position;
    for (const auto& turn : all_turns<G>(position)) {
      const std::string told = G::describe(G::account(layout, G::view(state), turn));
      ASSERT_TRUE(told.starts_with("seat ")) << told;
    }
  });
}

TYPED_TEST(GamePlay, applying_a_turn_touches_only_the_state_it_is_given) {
  using G = TypeParam;
  play_many<G>(1, 60, [](const typename G::Position& position) {
    const auto& [layout, state] = position;
    const typename G::State before = state;
    const auto text = text_of<G>(position);
    for (const auto& turn : all_turns<G>(position)) {
      typename G::State once = state, again = state;
      G::apply(layout, once, turn);
      G::apply(layout, again, turn);
      ASSERT_EQ(once, again) << G::write_turn(turn) << " in " << text;
      ASSERT_TRUE(G::is_consistent(layout, once)) << G::write_turn(turn) << " in " << text;
      ASSERT_EQ(state, before);
    }
    ASSERT_EQ(text_of<G>(position), text);
  });
}

TYPED_TEST(GamePlay, every_position_is_consistent) {
  using G = TypeParam;
  play_many<G>(10, 150, [](const typename G::Position& position) {
    ASSERT_TRUE(G::is_consistent(position.layout, position.state)) << text_of<G>(position);
  });
}

TYPED_TEST(GamePlay, games_end_at_the_limit_at_the_latest_in_all_ways) {
  using G = TypeParam;
  int wins = 0, draws = 0;
  for (const int limit : {1, 2, 7, 500}) {
    play_many<G>(2, limit, [&](const typename G::Position& position) {
      const Status status = status_of<G>(position.state);
      if (status.kind == Status::Kind::kWon) ++wins;
      if (status.kind == Status::Kind::kDraw) ++draws;
      if (status.running()) return;
      ASSERT_EQ(G::count_turns(position.layout, G::view(position.state)), 0);
      ASSERT_TRUE(all_turns<G>(position).empty());
    });
  }
  EXPECT_GT(wins, 10);
  EXPECT_GT(draws, 10);
}

// Positions that differ in more than the number of turns have different hashes, equal ones the
// same.
TYPED_TEST(GamePlay, the_hash_is_an_identity) {
  using G = TypeParam;
  std::map<std::uint64_t, std::string> text_of_hash;
  std::map<std::string, std::uint64_t> hash_of_text;
  play_many<G>(4, 150, [&](const typename G::Position& position) {
    const typename G::Position seen{position.layout, G::mask(position.state)};
    const std::uint64_t hash = G::hash(G::view(position.state));
    ASSERT_EQ(hash, G::hash(G::view(seen.state))) << "hidden cards are no part of it";
    const std::string text = with_clock(text_of<G>(seen), "");
    ASSERT_EQ(text_of_hash.emplace(hash, text).first->second, text);
    ASSERT_EQ(hash_of_text.emplace(text, hash).first->second, hash);
  });
  EXPECT_GT(text_of_hash.size(), 1000u);
}

TYPED_TEST(GamePlay, the_hash_does_not_depend_on_the_number_of_turns) {
  using G = TypeParam;
  play_many<G>(1, 60, [&](const typename G::Position& position) {
    if (!status_of<G>(position.state).running()) return;
    const auto later = G::read_position(with_clock(text_of<G>(position), "777/1234"));
    ASSERT_TRUE(later) << later.error().message;
    ASSERT_EQ(G::hash(G::view(later->state)), G::hash(G::view(position.state)));
  });
}

TYPED_TEST(GamePlay, a_deal_repeats_with_its_seed) {
  using G = TypeParam;
  std::set<std::string> deals;
  int number = 0;
  for (const auto& options : Known<G>::options(1000)) {
    for (std::uint64_t seed : {0ull, 1ull, 2ull, ~0ull}) {
      const auto once = G::deal(options, seed), again = G::deal(options, seed);
      ASSERT_EQ(once->state, again->state);
      ASSERT_TRUE(G::is_consistent(once->layout, once->state));
      deals.insert(text_of<G>(*once));
      ++number;
    }
  }
  EXPECT_EQ(deals.size(), static_cast<std::size_t>(number));
}

// The count of sequences that the generic perft gives is what brute force counts, text by text.
std::uint64_t brute_perft(const std::string& position, int depth) {
  const auto turns = brute_turns(position);
  if (depth == 1) return turns.size();
  std::uint64_t sequences = 0;
  for (const auto& turn : turns) sequences += brute_perft(*turn.next, depth - 1);
  return sequences;
}

TYPED_TEST(GamePlay, perft_equals_brute_force) {
  using G = TypeParam;
  int positions = 0;
  play_many<G>(1, 40, [&](const typename G::Position& position) {
    if (++positions % kPerftEvery<G> != 0) return;
    ASSERT_EQ(perft<G>(position.layout, position.state, 0), 1u);
    for (int depth = 1; depth <= 2; ++depth) {
      ASSERT_EQ(perft<G>(position.layout, position.state, depth),
                brute_perft(text_of<G>(position), depth))
          << text_of<G>(position);
    }
  });
}

}  // namespace
}  // namespace twistwood::trial
