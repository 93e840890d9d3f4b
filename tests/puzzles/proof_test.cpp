// What makes a puzzle one: drawn positions, and many of played games against brute force.
#include "puzzles/proof.h"

#include <gtest/gtest.h>

#include "brute/puzzles.h"
#include "search/agents.h"
#include "support/labyrinth_scene.h"
#include "support/twisty_scene.h"

namespace twistwood::puzzles {
namespace {

std::string fault(const Puzzle& puzzle) {
  const auto proof = prove(puzzle);
  return proof ? "proved" : proof.error().message;
}

// Whoever does not win at once has lost: the other is as near.
TEST(PuzzleProof, a_win_that_cannot_wait) {
  const Puzzle puzzle{.task = Task::kWin, .solution = "d4", .position = trial::both_near()};
  EXPECT_EQ(fault(puzzle), "proved");
  Puzzle wrong = puzzle;
  wrong.solution = "c5";
  EXPECT_EQ(fault(wrong), "the solution is d4, not 'c5'");
  wrong = puzzle;
  wrong.turns = 2;
  EXPECT_EQ(fault(wrong), "it takes 1 turns, not 2");
  wrong.task = Task::kReach;
  EXPECT_EQ(fault(wrong), "that is no task of Twisty");
  wrong.position = "nonsense";
  EXPECT_NE(fault(wrong), "proved");
}

// A second turn that wins, however late, spoils it; one that holds the draw does not.
TEST(PuzzleProof, a_win_that_can_wait_is_no_puzzle) {
  using search::exact::Value;
  const auto d4 = *twisty::read_turn("d4");
  const auto e5 = *twisty::read_turn("e5");
  search::exact::Verdict verdict{.worth = {Value::kWin, 1}, .turns = {}, .distances = true};
  verdict.turns = {{d4, {Value::kWin, 1}}, {e5, {Value::kWin, 9}}};
  EXPECT_FALSE(only_win(verdict).has_value());
  verdict.turns[1].second = {Value::kDraw, 0};
  EXPECT_EQ(only_win(verdict), d4);
}

TEST(PuzzleProof, only_games_for_two_and_seat_1_to_act) {
  const std::string near = trial::both_near();
  std::string second = near;
  second.replace(second.find(" 1 0/"), 3, " 2 ");
  EXPECT_EQ(fault({.task = Task::kWin, .solution = "d4", .position = second}), "seat 1 has to act");
}

// The garden of labyrinth_scene.h: from a1 no way leads anywhere, and only A1 can change that.
std::string garden(const std::string& seat_1, const std::string& seat_2 = "") {
  return trial::LabyrinthScene(R"(
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
    1  1   .   .   .   .   2
       a   b   c   d   e   f
    1: )" + seat_1 +
                               "\n    2: " + (seat_2.empty() ? "target=f4" : seat_2))
      .text();
}

TEST(PuzzleProof, a_hedge_that_carries_there) {
  const Puzzle puzzle{.task = Task::kReach, .solution = "A1+2>b2", .position = garden("target=b2")};
  EXPECT_EQ(fault(puzzle), "proved");
  Puzzle wrong = puzzle;
  wrong.solution = "A1+1>b2";
  EXPECT_EQ(fault(wrong), "the solution is A1+2>b2, not 'A1+1>b2'");
  wrong.task = Task::kWin;
  EXPECT_EQ(fault(wrong), "that is no task of the labyrinth");
}

// With gaps b2 can be slipped to as well: that costs a card, and the hedge none.
TEST(PuzzleProof, the_cheapest_of_several_ways) {
  const std::string position = garden("target=b2 gaps=1");
  const auto read = *labyrinth::read_position(position);
  int ways = 0;
  labyrinth::for_each_turn(read.layout, read.state.view, [&](const labyrinth::Turn& turn) {
    ways += turn.cell == read.state.view.mover().target ? 1 : 0;
  });
  EXPECT_GT(ways, 1);
  EXPECT_EQ(fault({.task = Task::kReach, .solution = "A1+2>b2", .position = position}), "proved");
}

// Seat 2 walks up file f, whatever hedge is turned elsewhere.
TEST(PuzzleProof, many_ways_are_no_puzzle) {
  std::string position = garden("target=b2", "target=f4");
  const auto read = *labyrinth::read_position(position);
  labyrinth::View view = read.state.view;
  view.seat = seat_at(1);
  EXPECT_FALSE(only_cheapest(read.layout, view).has_value());
}

TEST(PuzzleProof, only_a_gate_can_be_kept_from_somebody) {
  EXPECT_EQ(fault({.task = Task::kStop, .solution = "A1+2>b2", .position = garden("target=b2")}),
            "there is no such turn, or more than one");
}

TEST(PuzzleProof, a_pawn_on_its_target_has_nothing_to_solve) {
  std::string position = garden("target=b2");
  position.replace(position.find(" a1:"), 4, " b2:");
  EXPECT_EQ(fault({.task = Task::kReach, .solution = ">b2", .position = position}),
            "the pawn begins on its target");
}

constexpr int kGames = 6;

template <Game G>
std::vector<typename G::Position> positions_of(int game, int seats) {
  typename G::Options options;
  options.seats = seats;
  auto position = *G::deal(options, static_cast<std::uint64_t>(game));
  auto agent = *search::make_agent<G>("level:3", {.seed = static_cast<std::uint64_t>(game)});
  std::vector<typename G::Position> all;
  for (int i = 0; i < 150 && G::status(G::view(position.state)).running(); ++i) {
    all.push_back(position);
    const search::Request<G> request{.layout = position.layout, .view = G::view(position.state)};
    G::apply(position.layout, position.state, agent->choose(request).turn);
  }
  return all;
}

TEST(PuzzleProof, wins_are_those_of_brute_force) {
  int wins = 0;
  for (int game = 1; game <= kGames; ++game) {
    for (const auto& [layout, state] : positions_of<Twisty>(game, 2)) {
      if (state.players[0].collected + state.players[1].collected < 12) continue;
      search::exact::Solution solution(layout, state);
      ASSERT_TRUE(solution.solve({.distances = true}));
      const auto verdict = solution.judge(layout, state).value();
      const bool won = verdict.worth.value == search::exact::Value::kWin;
      if (!won || own_turns(verdict) > 3) continue;
      ++wins;
      std::vector<std::string> shortest;
      for (const auto turn : verdict.best()) shortest.push_back(twisty::write_turn(turn));
      std::ranges::sort(shortest);
      const std::string text = twisty::write_position(layout, state);
      EXPECT_EQ(brute::winning_turns(text, own_turns(verdict)), shortest) << text;
      if (own_turns(verdict) > 1) {
        EXPECT_TRUE(brute::winning_turns(text, own_turns(verdict) - 1).empty()) << text;
      }
    }
  }
  EXPECT_GT(wins, kGames);
}

TEST(PuzzleProof, ways_and_stops_are_those_of_brute_force) {
  int ways = 0;
  int stops = 0;
  int several = 0;
  for (int game = 1; game <= kGames; ++game) {
    for (const auto& [layout, state] : positions_of<Labyrinth>(game, 2 + game % 3)) {
      const auto& view = state.view;
      if (view.phase != labyrinth::Phase::kTurn || labyrinth::begins_on_target(view)) continue;
      const std::string text = labyrinth::write_position(layout, state);
      const auto only = only_cheapest(layout, view);
      const auto cheapest = brute::cheapest_ways(text);
      EXPECT_EQ(only.has_value(), cheapest.size() == 1) << text;
      if (only) {
        EXPECT_EQ(labyrinth::write_turn(*only), cheapest.at(0)) << text;
      }
      ways += only ? 1 : 0;
      several += cheapest.size() > 1 ? 1 : 0;
      if (!view.player(next_seat(view.seat, layout.seats)).seeks_gate()) continue;
      if (view.mover().seeks_gate() && !cheapest.empty()) continue;
      const auto stop = only_stop(layout, state);
      const auto stopping = brute::stopping_turns(text);
      EXPECT_EQ(stop.has_value(), stopping.size() == 1) << text;
      if (stop) {
        EXPECT_EQ(labyrinth::write_turn(*stop), stopping.at(0)) << text;
      }
      ++stops;
    }
  }
  EXPECT_GT(ways, kGames);
  EXPECT_GT(several, kGames);
  EXPECT_GT(stops, 0);
}

}  // namespace
}  // namespace twistwood::puzzles
