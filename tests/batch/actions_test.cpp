// Action ids: every turn has one, the same everywhere, and the legal ones are the legal turns.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "batch/actions.h"
#include "conformance/games.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameActions : public ::testing::Test {};
TYPED_TEST_SUITE(GameActions, AllGames, GameName);

template <class G>
std::set<int> ids(const typename Actions<G>::Legal& bits) {
  std::set<int> all;
  for (int id = 0; id < Actions<G>::kSize; ++id) {
    if (is_legal<G>(bits, id)) all.insert(id);
  }
  return all;
}

TYPED_TEST(GameActions, are_the_legal_turns_and_lead_back_to_them) {
  using G = TypeParam;
  std::set<int> seen;
  play_many<G>(2, 120, [&](const typename G::Position& position) {
    const auto& [layout, state] = position;
    typename Actions<G>::Legal bits;
    Actions<G>::legal(layout, G::view(state), bits);
    const auto turns = all_turns<G>(position);
    std::set<int> expected;
    for (const auto& turn : turns) {
      const int id = Actions<G>::id(layout, G::view(state), turn);
      ASSERT_TRUE(expected.insert(id).second) << id << " twice in " << text_of<G>(position);
    }
    ASSERT_EQ(ids<G>(bits), expected) << text_of<G>(position);
    // An id of the labyrinth has to find its price again: a few of the many are enough.
    const std::size_t every = turns.size() > 100 ? 37 : 1;
    for (std::size_t i = 0; i < turns.size(); i += every) {
      const int id = Actions<G>::id(layout, G::view(state), turns[i]);
      ASSERT_EQ(Actions<G>::turn(layout, G::view(state), id), turns[i])
          << id << " is not " << G::write_turn(turns[i]) << " in " << text_of<G>(position);
    }
    seen.insert(expected.begin(), expected.end());
  });
  EXPECT_GT(seen.size(), static_cast<std::size_t>(Actions<G>::kSize) / 2);
}

TYPED_TEST(GameActions, as_bytes_are_the_same_as_bits) {
  using G = TypeParam;
  // One after the other into the same bytes, as a batch does.
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(Actions<G>::kSize));
  bytes.push_back(7);
  typename Actions<G>::Legal written{};
  play_many<G>(1, 40, [&](const typename G::Position& position) {
    typename Actions<G>::Legal bits;
    Actions<G>::legal(position.layout, G::view(position.state), bits);
    update_mask<G>(bits, written, bytes.data());
    for (int id = 0; id < Actions<G>::kSize; ++id) {
      ASSERT_EQ(bytes[static_cast<std::size_t>(id)], is_legal<G>(bits, id) ? 1 : 0) << id;
    }
    ASSERT_EQ(bytes.back(), 7) << "written beyond the end";
  });
}

// Drawn often enough, each legal action comes up, and nothing else.
TYPED_TEST(GameActions, drawn_at_random_are_all_of_the_legal_ones) {
  using G = TypeParam;
  const auto position = *G::deal({}, 3);
  typename Actions<G>::Legal bits;
  Actions<G>::legal(position.layout, G::view(position.state), bits);
  const std::set<int> legal = ids<G>(bits);
  Random random(5);
  std::set<int> drawn;
  for (std::size_t i = 0; i < 60 * legal.size(); ++i) drawn.insert(random_action<G>(bits, random));
  EXPECT_EQ(drawn, legal);
}

// The ids of docs/environments.md, spelled out.
TEST(TwistyActions, have_the_numbers_of_the_document) {
  EXPECT_EQ(Actions<Twisty>::kSize, 66);
  const auto id = [](std::string_view position, std::string_view turn) {
    const auto read = Twisty::read_position(position);
    return Actions<Twisty>::id(read->layout, read->state, *Twisty::read_turn(turn));
  };
  const std::string open =
      "twisty 1yy@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 g7:yobwgrp:0:0,g1:yrpgwbo:0:0"
      " 1 0/1000 thief";
  EXPECT_EQ(id(open, "a1"), 0);
  EXPECT_EQ(id(open, "b1"), 1);
  EXPECT_EQ(id(open, "a2"), 7);
  EXPECT_EQ(id(open, "g7"), 48);
  EXPECT_EQ(id(open, "g1>a1"), 49);
  EXPECT_EQ(id(open, "g1>a7"), 50);
  EXPECT_EQ(id(open, "g1>g1"), 51);
  EXPECT_EQ(id(open, "g1>g7"), 52);
  EXPECT_EQ(id(open, ">a1"), 61);
  EXPECT_EQ(id(open, ">g7"), 64);
  EXPECT_EQ(id(open, "--"), 65);
}

TEST(LabyrinthActions, have_the_numbers_of_the_document) {
  EXPECT_EQ(Actions<Labyrinth>::kSize, 3 * 77 * 36);
  const auto position = *Labyrinth::deal({}, 1);
  const auto id = [&](std::string_view turn) {
    return Actions<Labyrinth>::id(position.layout, position.state.view,
                                  *Labyrinth::read_turn(turn));
  };
  EXPECT_EQ(id(">a1"), 0);
  EXPECT_EQ(id(">b1"), 1);
  EXPECT_EQ(id(">f6"), 35);
  EXPECT_EQ(id(">a1~1^1"), 77 * 36);
  EXPECT_EQ(id("A1+1>a1"), 36);
  EXPECT_EQ(id("A1+3>a2^2"), (2 * 77 + 3) * 36 + 6);
  EXPECT_EQ(id("B1+1>a1"), 4 * 36);
  EXPECT_EQ(id("A2+1>a1"), 16 * 36);
  EXPECT_EQ(id("E5+3>a1"), 75 * 36);
  EXPECT_EQ(id("=f6"), 76 * 36 + 35);
}

}  // namespace
}  // namespace twistwood::trial
