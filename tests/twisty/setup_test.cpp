// Rules T1 to T7: the board, the counters, the deal.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "games/twisty/game.h"
#include "support/words.h"

namespace twistwood::twisty {
namespace {

using trial::pieces;

std::string dealt(const Options& options, std::uint64_t seed) {
  const auto position = deal(options, seed);
  if (!position) return position.error().message;
  return write_position(position->layout, position->state);
}

std::string field(const std::string& position, std::size_t number) {
  return pieces(position, ' ').at(number);
}

// The board field with runs of empty squares written out as underscores: 49 characters, a7 first.
std::string squares(const std::string& position) {
  std::string all;
  for (const char c : field(position, 1)) {
    if (c >= '1' && c <= '7')
      all.append(static_cast<std::size_t>(c - '0'), '_');
    else if (c != '/')
      all += c;
  }
  return all;
}

TEST(TwistyRules, T1_the_board_has_files_a_to_g_and_ranks_1_to_7) {
  int found = 0;
  for (char file = 'a'; file <= 'z'; ++file) {
    for (char rank = '0'; rank <= '9'; ++rank) {
      const auto square = read_square(std::string{file, rank});
      EXPECT_EQ(square.has_value(), file <= 'g' && rank >= '1' && rank <= '7') << file << rank;
      if (square) ++found;
    }
  }
  EXPECT_EQ(found, 49);
  EXPECT_EQ(write_square(kCentre), "d4");
  std::set<std::string> corners;
  for (const Square corner : kCorners) corners.insert(write_square(corner));
  EXPECT_EQ(corners, (std::set<std::string>{"a1", "a7", "g1", "g7"}));
}

TEST(TwistyRules, T2_44_counters_28_cubes_and_16_specials) {
  std::map<char, int> counters;
  for (const char c : squares(dealt({}, 1))) ++counters[c];
  for (const char cube : std::string("roygbpw")) EXPECT_EQ(counters[cube], 4) << cube;
  EXPECT_EQ(counters['+'], 3);
  EXPECT_EQ(counters['x'], 3);
  EXPECT_EQ(counters['l'], 3);
  EXPECT_EQ(counters['@'], 6);
  EXPECT_EQ(counters['s'], 1);
}

TEST(TwistyRules, T2_other_counts_of_specials_that_sum_to_16) {
  for (const std::array<int, kSpecialKinds>& specials :
       {std::array{6, 3, 3, 3, 1}, std::array{0, 0, 0, 16, 0}, std::array{16, 0, 0, 0, 0},
        std::array{0, 0, 0, 0, 16}, std::array{4, 4, 4, 2, 2}}) {
    std::map<char, int> counters;
    for (const char c : squares(dealt({.specials = specials}, 7))) ++counters[c];
    EXPECT_EQ(counters['+'], specials[0]);
    EXPECT_EQ(counters['x'], specials[1]);
    EXPECT_EQ(counters['l'], specials[2]);
    EXPECT_EQ(counters['@'], specials[3]);
    EXPECT_EQ(counters['s'], specials[4]);
  }
}

TEST(TwistyRules, T2_counts_that_do_not_sum_to_16_are_refused) {
  for (const std::array<int, kSpecialKinds>& specials :
       {std::array{3, 3, 3, 6, 0}, std::array{3, 3, 3, 6, 2}, std::array{-1, 5, 5, 6, 1},
        std::array{0, 0, 0, 0, 0}, std::array{2147483647, 1, 1, 1, 1}}) {
    EXPECT_TRUE(dealt({.specials = specials}, 7).starts_with("T2:"));
  }
}

TEST(TwistyRules, T3_counters_lie_on_all_squares_but_centre_and_corners) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::string board = squares(dealt({.seats = 4}, seed));
    for (const std::size_t i : {0u, 6u, 24u, 42u, 48u}) EXPECT_EQ(board[i], '_');
    EXPECT_EQ(std::ranges::count(board, '_'), 5);
  }
}

// Each square gets each kind of counter as often as chance wants, within six standard deviations.
TEST(TwistyRules, T3_the_shuffle_is_fair) {
  constexpr int kDeals = 4000;
  std::array<std::map<char, int>, 49> seen;
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const std::string board = squares(dealt({}, seed));
    for (std::size_t i = 0; i < board.size(); ++i) ++seen[i][board[i]];
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]['_'] == kDeals) continue;
    for (const auto& [counter, share] :
         std::map<char, int>{{'r', 4}, {'w', 4}, {'@', 6}, {'s', 1}}) {
      const double chance = share / 44.0;
      const double spread = std::sqrt(kDeals * chance * (1 - chance));
      EXPECT_NEAR(seen[i][counter], kDeals * chance, 6 * spread) << counter << " on square " << i;
    }
  }
}

TEST(TwistyRules, T4_two_to_four_pawns_each_on_a_corner_of_its_own) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      std::set<std::string> pawns;
      for (const auto& player : pieces(field(dealt({.seats = seats}, seed), 2), ',')) {
        pawns.insert(player.substr(0, 2));
      }
      EXPECT_EQ(pawns.size(), static_cast<std::size_t>(seats));
      for (const auto& pawn : pawns) {
        EXPECT_TRUE(pawn == "a1" || pawn == "a7" || pawn == "g1" || pawn == "g7") << pawn;
      }
    }
  }
  for (const int seats : {-1, 0, 1, 5, 1000}) {
    EXPECT_TRUE(dealt({.seats = seats}, 1).starts_with("T4:")) << seats;
  }
}

TEST(TwistyRules, T4_corners_may_be_chosen) {
  const auto [a1, a7, g1, g7] = kCorners;
  Options options{.seats = 3, .corners = std::array{g7, a1, a7, g1}};
  const auto players = pieces(field(dealt(options, 5), 2), ',');
  EXPECT_EQ(players[0].substr(0, 2), "g7");
  EXPECT_EQ(players[1].substr(0, 2), "a1");
  EXPECT_EQ(players[2].substr(0, 2), "a7");
  options.corners = std::array{g7, a1, g7, g1};
  EXPECT_TRUE(dealt(options, 5).starts_with("T4:")) << "two pawns on g7";
  options.corners = std::array{g7, kCentre, a1, g1};
  EXPECT_TRUE(dealt(options, 5).starts_with("T4:")) << "d4 is no corner";
  options.corners = std::array{g7, Square::none(), a1, g1};
  EXPECT_TRUE(dealt(options, 5).starts_with("T4:")) << "no square at all";
}

TEST(TwistyRules, T5_each_row_is_the_seven_colours_shuffled) {
  std::map<char, int> first;
  std::set<std::string> rows;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const auto& player : pieces(field(dealt({.seats = 4}, seed), 2), ',')) {
      const auto parts = pieces(player, ':');
      std::string row = parts[1];
      rows.insert(row);
      ++first[row[0]];
      std::ranges::sort(row);
      EXPECT_EQ(row, "bgoprwy");
      EXPECT_EQ(parts[2], "0");
      EXPECT_EQ(parts[3], "0");
    }
  }
  EXPECT_EQ(first.size(), 7u);
  EXPECT_GT(rows.size(), 650u) << "of 800 rows drawn from 5040, few are alike";
}

TEST(TwistyRules, T6_the_starting_seat_is_named_or_drawn) {
  for (int start = 0; start < 4; ++start) {
    const std::string position = dealt({.seats = 4, .start = seat_at(start)}, 3);
    EXPECT_EQ(field(position, 3), std::to_string(start + 1));
  }
  EXPECT_TRUE(dealt({.seats = 3, .start = seat_at(3)}, 3).starts_with("T6:"));
  std::set<std::string> drawn;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    drawn.insert(field(dealt({.seats = 3}, seed), 3));
  EXPECT_EQ(drawn, (std::set<std::string>{"1", "2", "3"}));
}

TEST(TwistyRules, T6_play_goes_in_seat_order) {
  auto [layout, state] = *deal({.seats = 3, .start = seat_at(1)}, 3);
  Random random(1);
  for (const int expected : {2, 3, 1, 2, 3, 1, 2}) {
    EXPECT_EQ(number(status(state).seat), expected);
    apply(layout, state, random_turn(layout, state, random));
  }
}

TEST(TwistyRules, T7_everything_is_open) {
  const auto [layout, state] = *deal({.seats = 4}, 3);
  EXPECT_EQ(&Twisty::view(state), &state);
  EXPECT_EQ(Twisty::mask(state), state);
  EXPECT_FALSE(Twisty::masked(state));
}

TEST(TwistyDeal, a_seed_gives_the_same_deal_and_another_seed_another) {
  std::set<std::string> deals;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(dealt({.seats = 2}, seed), dealt({.seats = 2}, seed));
    deals.insert(dealt({.seats = 2}, seed));
  }
  EXPECT_EQ(deals.size(), 100u);
}

TEST(TwistyDeal, a_chosen_corner_or_start_changes_nothing_else) {
  const auto [a1, a7, g1, g7] = kCorners;
  const std::string drawn = dealt({.seats = 2}, 11);
  const std::string chosen =
      dealt({.seats = 2, .corners = std::array{g7, a1, a7, g1}, .start = seat_at(1)}, 11);
  EXPECT_EQ(field(drawn, 1), field(chosen, 1));
  const auto row = [](const std::string& position, std::size_t seat) {
    return pieces(pieces(field(position, 2), ',')[seat], ':')[1];
  };
  EXPECT_EQ(row(drawn, 0), row(chosen, 0));
  EXPECT_EQ(row(drawn, 1), row(chosen, 1));
}

}  // namespace
}  // namespace twistwood::twisty
