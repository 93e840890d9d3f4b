// Deals from keys: as another program works them out, fair, and with nothing of what is hidden in
// what is seen.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "games/any_game.h"
#include "games/deal_streams.h"

namespace twistwood::trial {
namespace {

// Of tests/vectors/deal_keys.py.
std::vector<nlohmann::json> vectors() {
  std::ifstream in(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/deal_keys.json");
  return nlohmann::json::parse(in).get<std::vector<nlohmann::json>>();
}

DealKey key_of(const nlohmann::json& vector) {
  return *DealKey::read_secret(vector["key"].get<std::string>());
}

// A different key for every number.
DealKey numbered_key(std::uint64_t number) { return DealKey(sha256(join("a key ", number))); }

TEST(DealKeys, streams_are_those_of_the_vectors) {
  for (const auto& vector : vectors()) {
    DealStreams streams(key_of(vector));
    ASSERT_TRUE(streams.apart());
    for (const auto& word : vector["visible"]) EXPECT_EQ(streams.visible().next(), word);
    for (const auto& word : vector["hidden"]) EXPECT_EQ(streams.hidden().next(), word);
    for (const auto& number : vector["below_3_billion"]) {
      EXPECT_EQ(streams.hidden().fair_below(3'000'000'000), number);
    }
  }
}

// The vectors take all that is seen from the one stream, and all that lies face down from the
// other.
TEST(DealKeys, deals_are_those_of_the_vectors) {
  std::set<int> seats;
  for (const auto& vector : vectors()) {
    const DealKey key = key_of(vector);
    const Twisty::Options twisty{.seats = vector["seats"]};
    const Labyrinth::Options labyrinth{.seats = vector["seats"], .goals = vector["goals"]};
    EXPECT_EQ(write_position(*deal(twisty, key)), vector["twisty"].get<std::string>());
    EXPECT_EQ(write_position(*deal(labyrinth, key)), vector["labyrinth"].get<std::string>());
    seats.insert(twisty.seats);
  }
  EXPECT_EQ(seats, (std::set{2, 3, 4}));
}

TEST(DealKeys, are_written_and_read_again) {
  for (const DealKey& key : {DealKey(0), DealKey(UINT64_MAX), numbered_key(1), DealKey()}) {
    const auto read = DealKey::read(key.text());
    ASSERT_TRUE(read) << key.text();
    EXPECT_EQ(*read, key);
  }
  const std::string text = numbered_key(1).text();
  EXPECT_EQ(text.size(), 64u);
  EXPECT_TRUE(DealKey::read(std::string(64, '1'))->is_secret()) << "no decimal has 64 digits";
  std::string capital = text;
  capital[text.find_first_of("abcdef")] = 'A';
  for (const std::string& wrong :
       {std::string(), text.substr(1), text + "0", capital, "g" + text.substr(1), std::string("-1"),
        std::string("007"), std::string("18446744073709551616"), " " + text.substr(1)}) {
    EXPECT_FALSE(DealKey::read(wrong)) << wrong;
    EXPECT_FALSE(DealKey::read_secret(wrong)) << wrong;
  }
  EXPECT_FALSE(DealKey::read_secret("5")) << "a seed is no secret";
}

// How far counts of equally likely things are from equal, in standard deviations of chi-square.
double unevenness(const std::map<std::string, int>& counts, std::size_t kinds) {
  double all = 0;
  for (const auto& [kind, count] : counts) all += count;
  const double each = all / static_cast<double>(kinds);
  double chi_square = static_cast<double>(kinds - counts.size()) * each;
  for (const auto& [kind, count] : counts) chi_square += (count - each) * (count - each) / each;
  const auto freedom = static_cast<double>(kinds - 1);
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(DealKeys, give_every_deal_of_twisty_as_often) {
  std::map<std::string, int> red_cubes, corners, rows, starts;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const auto position = *Twisty::deal({.seats = 3}, numbered_key(i));
    for (int square : each(position.layout.colours[0])) ++red_cubes[join(square)];
    std::string pawns, row;
    for (int seat = 0; seat < 3; ++seat) {
      pawns += join(int{position.state.player(seat_at(seat)).pawn.index}, ' ');
    }
    for (int card = 0; card < 3; ++card) {
      row += join(static_cast<int>(position.state.player(seat_at(1)).row.card(card)));
    }
    ++corners[pawns];
    ++rows[row];
    ++starts[join(number(position.state.seat))];
  }
  EXPECT_LT(unevenness(red_cubes, 44), 5);
  EXPECT_LT(unevenness(corners, std::size_t{4} * 3 * 2), 5);
  EXPECT_LT(unevenness(rows, std::size_t{7} * 6 * 5), 5);
  EXPECT_LT(unevenness(starts, 3), 5);
}

TEST(DealKeys, hide_cards_that_no_board_tells_of) {
  std::map<std::string, int> next_goals, decks, with_hedge, with_pawn;
  for (std::uint64_t i = 0; i < 40'000; ++i) {
    const auto position = *Labyrinth::deal({.seats = 2, .goals = 3}, numbered_key(i));
    const auto& [view, hidden] = position.state;
    const int target = view.player(seat_at(0)).target.index;
    ++next_goals[join(target, ' ', int{hidden.stacks[0][0].index})];
    ++decks[join(hidden.deck & 1)];
    const int north = static_cast<int>(view.hedges.arms[labyrinth::Hedges::kNorth] & 1);
    ++with_hedge[join(north, ' ', hidden.deck & 1)];
    ++with_pawn[join(int{view.player(seat_at(1)).pawn.index}, ' ', hidden.deck >> 27 & 1)];
  }
  EXPECT_LT(unevenness(next_goals, std::size_t{24} * 23), 5) << "the next goal, given the first";
  EXPECT_LT(unevenness(decks, 2), 5);
  EXPECT_LT(unevenness(with_pawn, std::size_t{4} * 2), 5) << "the last card, given a gate";
  // A T has three arms of four: three times as often there as not, whatever card comes first.
  const double with = with_hedge["1 0"] + with_hedge["1 1"];
  const double without = with_hedge["0 0"] + with_hedge["0 1"];
  EXPECT_NEAR(with_hedge["1 1"] / with, 0.5, 0.02);
  EXPECT_NEAR(with_hedge["0 1"] / without, 0.5, 0.02);
}

TEST(DealKeys, a_choice_changes_nothing_else) {
  const DealKey key = numbered_key(7);
  const auto drawn = *Labyrinth::deal({.seats = 3}, key);
  const auto garden = *labyrinth::read_hedges("w|w|w/|w|w|/w|w|w/|w|w|/w|w|w");
  auto chosen = *Labyrinth::deal({.seats = 3, .hedges = garden, .start = seat_at(1)}, key);
  chosen.state.view.hedges = drawn.state.view.hedges;
  chosen.state.view.seat = drawn.state.view.seat;
  EXPECT_EQ(chosen.state, drawn.state);
}

}  // namespace
}  // namespace twistwood::trial
