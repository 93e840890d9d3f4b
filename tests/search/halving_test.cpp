// Full strength in the labyrinth: many samples of the hidden cards, shared out by halving.
#include <gtest/gtest.h>

#include <cmath>

#include "search/agents.h"
#include "search/labyrinth/lookahead_agent.h"
#include "search/labyrinth_brute.h"

namespace twistwood::trial {
namespace {

using namespace search;
using search::labyrinth::LookaheadAgent;

Answer<Labyrinth> ask(const Labyrinth::Position& position, const AgentOptions& options,
                      std::int64_t nodes, std::optional<int> depth = {}) {
  const Labyrinth::State seen = mask(position.state);
  Request<Labyrinth> request{.layout = position.layout, .view = seen.view};
  request.budget.nodes = nodes;
  request.budget.depth = depth;
  return (*make_agent<Labyrinth>("level:6", options))->choose(request);
}

// How far apart what it says of the same position is from seed to seed: each draws other cards.
double spread(const Labyrinth::Position& position, std::int64_t nodes) {
  constexpr int kSeeds = 6;
  const auto me = static_cast<std::size_t>(position.state.view.seat);
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto answer = ask(position, {.seed = seed}, nodes);
    const double chance = answer.report.lines[0].win[me];
    sum += chance;
    squares += chance * chance;
  }
  return std::sqrt(std::max(0.0, squares / kSeeds - sum * sum / kSeeds / kSeeds));
}

TEST(LabyrinthHalving, draws_hidden_cards_often_enough_to_agree_with_itself) {
  double few = 0;
  double many = 0;
  visit_labyrinths(6, [&](const Labyrinth::Position& position) {
    // Enough for a pass or two.
    const std::int64_t nodes = position.layout.seats == 2 ? 50 : 150;
    few += spread(position, nodes);
    many += spread(position, nodes * (position.layout.seats == 2 ? 8 : 20));
  });
  EXPECT_GT(few, 0) << "the cards make no difference";
  EXPECT_LT(many, few);
}

// One turn before the limit every turn ends the game, and nothing is left to look at: the budget
// has to end all the same.
TEST(LabyrinthHalving, comes_to_an_end_where_the_limit_of_turns_does) {
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    auto position = *Labyrinth::deal({.seats = seats, .limit = 7}, 5);
    position.state.view.turn = 6;
    const auto answer = ask(position, {.seed = 1}, 50);
    EXPECT_GE(answer.report.nodes, 1);
    EXPECT_LE(answer.report.nodes, 50 + 24);
  }
}

// The deck is empty, and three gaps lead to the goal: to keep them for better days seemed worth
// more than the goal, turn after turn.
TEST(LabyrinthLate, spends_its_cards_on_the_goal) {
  const auto position = *Labyrinth::read_position(
      "labyrinth s-e|w/-e|w-/e|e|n/|w-w-/w|e|w e1:d6:a4.c1.d5.e1:3:2:b4,"
      "f4:c4:d4.c6.d3.c3.f3:0:2:,c4:f6:b6.b2.a3.f4.f5.a2:0:0: 1 200/400 -");
  EXPECT_EQ(ask(position, {.seed = 1}, 100).turn.cell, position.state.view.mover().target);
}

// Games in which three of level 6 shut each other out until the limit, from where that began.
TEST(LabyrinthLate, comes_to_an_end) {
  for (const char* text : {"labyrinth n|s-s/-e|w|/w-n|w/|n|s-/w|e|s a4:f1:a3.c1.a2.e5.b5.b6:0:1:,"
                           "c4:f5:d1.c6.b2.d3:0:2:c2,a2:f1:d6.d4.c3.c4.e1.a4:0:1: 2 200/400 -",
                           "labyrinth n-n|e/-e|n-/n|n|e/|e-w-/e-n|n d4:a6:e5.c3.d5.e3.c4.e1:0:1:,"
                           "a3:a4:c1:0:2:b2.b6.c6.f3,b6:d1:b4.d4.b5.a3.f5:0:1: 2 201/400 -"}) {
    auto position = *Labyrinth::read_position(text);
    while (status(position.state.view).running()) {
      const auto seed = static_cast<std::uint64_t>(position.state.view.turn);
      apply(position.layout, position.state, ask(position, {.seed = seed}, 100).turn);
    }
    EXPECT_EQ(status(position.state.view).kind, Status::Kind::kWon) << text;
  }
}

// A pass finds the same whoever plays it. A part of the budget has room for many passes, for only
// the nodes of one thread count, and how many passes it gets to play is not known.
TEST(LabyrinthHalving, looks_as_far_with_several_threads_as_with_one) {
  visit_labyrinths(9, [&](const Labyrinth::Position& position) {
    const auto one = ask(position, {.seed = 3, .threads = 1}, 2000);
    const auto three = ask(position, {.seed = 3, .threads = 3}, 2000);
    EXPECT_EQ(one.report.depth, three.report.depth) << text_of<Labyrinth>(position);
  });
}

TEST(LabyrinthHalving, goes_no_deeper_than_it_is_told) {
  visit_labyrinths(12, [&](const Labyrinth::Position& position) {
    for (const int depth : {1, 2, 3, 4, 5}) {
      const auto answer = ask(position, {.seed = 4}, 150, depth);
      EXPECT_LE(answer.report.depth, depth) << text_of<Labyrinth>(position);
    }
  });
}

TEST(LabyrinthHalving, goes_on_until_it_is_stopped_when_nothing_else_ends_it) {
  visit_labyrinths(3, [&](const Labyrinth::Position& position) {
    const Labyrinth::State seen = mask(position.state);
    std::atomic<bool> stop{false};
    Request<Labyrinth> request{.layout = position.layout, .view = seen.view};
    request.stop = &stop;
    request.report = [&](const Report<Labyrinth>& report) {
      if (report.nodes > 500) stop = true;
    };
    EXPECT_GT((*make_agent<Labyrinth>("level:6", {}))->choose(request).report.nodes, 500);
  });
}

TEST(LabyrinthHalving, keeps_to_its_memory_with_any_number_of_threads) {
  const auto position = *Labyrinth::deal({.seats = 3}, 1);
  const Labyrinth::State seen = mask(position.state);
  Request<Labyrinth> request{.layout = position.layout, .view = seen.view};
  request.budget.nodes = 100;
  for (const int threads : {1, 2, 8}) {
    for (const int hash_mib : {1, 4}) {
      LookaheadAgent agent({.threads = threads, .hash_mib = hash_mib}, {});
      agent.choose(request);
      EXPECT_GT(agent.bytes(), std::size_t{0});
      EXPECT_LE(agent.bytes(), static_cast<std::size_t>(hash_mib) << 20);
    }
  }
}

// What is remembered saves time; the answer is the same without.
TEST(LabyrinthHalving, answers_the_same_with_any_memory) {
  visit_labyrinths(6, [&](const Labyrinth::Position& position) {
    const auto much = ask(position, {.seed = 5, .hash_mib = 16}, 100);
    const auto little = ask(position, {.seed = 5, .hash_mib = 1}, 100);
    EXPECT_EQ(much.turn, little.turn);
    EXPECT_EQ(much.report.lines[0].win, little.report.lines[0].win);
  });
}

}  // namespace
}  // namespace twistwood::trial
