// Why a turn is good or bad: scenes in which a person can tell, and what the rules say about it.
#include "search/reason.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/labyrinth_scene.h"
#include "support/playthrough.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using search::Clause;

template <Game G>
std::vector<Clause> reasons_for(const Scene& scene, std::string_view turn) {
  const auto& position = std::get<typename G::Position>(scene.position());
  EXPECT_TRUE(scene.legal(turn)) << turn;
  return search::reasons<G>(position.layout, G::view(position.state), *G::read_turn(turn));
}

const Clause* find(const std::vector<Clause>& clauses, std::string_view code) {
  const auto found = std::ranges::find(clauses, code, &Clause::code);
  return found == clauses.end() ? nullptr : &*found;
}

bool names(const std::vector<Clause>& clauses, std::string_view code, Seat seat) {
  return std::ranges::any_of(clauses, [&](const Clause& clause) {
    return clause.code == code && std::ranges::find(clause.seats, seat) != clause.seats.end();
  });
}

TEST(TwistyReason, a_win_needs_no_other_word) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  _  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|)");
  EXPECT_EQ(search::in_english(reasons_for<Twisty>(scene, "d4")), "wins");
}

TEST(TwistyReason, says_what_is_collected_and_how_far_the_next_is) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  o  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  r  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    2: r|oygbpw)");
  EXPECT_EQ(search::in_english(reasons_for<Twisty>(scene, "b3")),
            "collects red, one turn from orange, and nobody can steal from it");
}

TEST(TwistyReason, a_thief_is_told_whom_it_robs_and_sets_back) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .2 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: w|roygbp
    2: org|ybpw)");
  const auto clauses = reasons_for<Twisty>(scene, "b3>g7");
  ASSERT_TRUE(find(clauses, "steals"));
  EXPECT_EQ(find(clauses, "steals")->thing, "red");
  EXPECT_TRUE(names(clauses, "steals", seat_at(1)));
  EXPECT_TRUE(names(clauses, "sets-back", seat_at(1)));
}

TEST(TwistyReason, protection_is_named) {
  const TwistyScene scene(R"(
    7  .  .  .  .  .  .  .2
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  s  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .1 .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: ro|ygbpw)");
  const auto clauses = reasons_for<Twisty>(scene, "b3");
  EXPECT_TRUE(search::in_english(clauses).starts_with("protects its cubes, "));
  EXPECT_FALSE(find(clauses, "in-danger"));
}

// With two seats the next turn is the robber's, so the legal turns tell whether it can steal.
TEST(TwistyReason, danger_is_what_the_next_seat_can_do) {
  int dangers = 0;
  int safe = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    play_through<Twisty>(
        *twisty::deal({.limit = 100}, seed), seed, [&](const Twisty::Position& position) {
          const auto& [layout, state] = position;
          if (state.phase != twisty::Phase::kTurn) return;
          const auto turn = lively_turn<Twisty>(position, random);
          if (twisty::account(layout, state, turn).hops.empty()) return;
          Twisty::Position after = position;
          twisty::apply(layout, after.state, turn);
          if (after.state.phase != twisty::Phase::kTurn) return;
          const bool robbed =
              std::ranges::any_of(all_turns<Twisty>(after), [&](twisty::Turn reply) {
                return twisty::account(layout, after.state, reply).victim.has_value();
              });
          const auto clauses = search::reasons<Twisty>(layout, state, turn);
          ASSERT_EQ(names(clauses, "in-danger", after.state.seat), robbed)
              << text_of<Twisty>(position);
          robbed ? ++dangers : ++safe;
        });
  }
  EXPECT_GT(dangers, 20);
  EXPECT_GT(safe, 200);
}

constexpr std::string_view kGardenWithGap = R"(
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
       a   b   c   d   e   f
    1: target=e3 gaps=1)";

TEST(LabyrinthReason, says_what_a_goal_costs) {
  const LabyrinthScene scene(kGardenWithGap);
  int with_a_gap = 0;
  for (const auto& turn : all_turns<Labyrinth>({scene.layout(), scene.state()})) {
    if (write_cell(turn.cell) != "e3") continue;
    const std::string english =
        search::in_english(search::reasons<Labyrinth>(scene.layout(), scene.state().view, turn));
    ASSERT_TRUE(english.starts_with("reaches its goal")) << english;
    ASSERT_EQ(english.starts_with("reaches its goal for one gap"), turn.gaps == 1) << english;
    with_a_gap += turn.gaps;
  }
  EXPECT_GT(with_a_gap, 0);
}

// Whether the next seat can reach its target is a matter of its legal turns.
TEST(LabyrinthReason, who_is_let_in_can_come_in) {
  int open = 0;
  int shut = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    play_through<Labyrinth>(
        *labyrinth::deal({.limit = 60}, seed), seed, [&](const Labyrinth::Position& position) {
          const auto& [layout, state] = position;
          if (state.view.phase != labyrinth::Phase::kTurn) return;
          const auto turn = lively_turn<Labyrinth>(position, random);
          Labyrinth::Position after = position;
          labyrinth::apply(layout, after.state, turn);
          if (after.state.view.phase != labyrinth::Phase::kTurn) return;
          const auto target = after.state.view.mover().target;
          const bool reached = std::ranges::any_of(
              all_turns<Labyrinth>(after),
              [&](const labyrinth::Turn& reply) { return reply.cell == target; });
          const auto clauses = search::reasons<Labyrinth>(layout, state.view, turn);
          ASSERT_EQ(names(clauses, "lets-in", after.state.view.seat), reached)
              << text_of<Labyrinth>(position) << ' ' << Labyrinth::write_turn(turn);
          ASSERT_FALSE(reached && names(clauses, "shuts-out", after.state.view.seat));
          reached ? ++open : ++shut;
        });
  }
  EXPECT_GT(open, 50);
  EXPECT_GT(shut, 50);
}

}  // namespace
}  // namespace twistwood::trial
