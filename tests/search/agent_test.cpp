// What every agent promises, for both games: legal turns, repeatable answers, limits kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "conformance/games.h"
#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using namespace search;

template <Game G>
std::unique_ptr<Agent<G>> agent(std::string_view spec, std::uint64_t seed = 1, int threads = 1) {
  auto made = make_agent<G>(spec, {.seed = seed, .threads = threads, .hash_mib = 1});
  EXPECT_TRUE(made.has_value()) << spec;
  return std::move(*made);
}

constexpr const char* kSpecs[] = {"random",  "one-hop", "greedy",  "uct",     "level:1",
                                  "level:2", "level:3", "level:4", "level:5", "level:6"};

// Positions of a game at some distance from each other.
template <Game G>
std::vector<typename G::Position> some_positions(std::uint64_t seed, int seats) {
  typename G::Options options;
  options.seats = seats;
  options.limit = 80;
  std::vector<typename G::Position> positions;
  int number = 0;
  play_through<G>(*G::deal(options, seed), seed, [&](const typename G::Position& position) {
    if (status_of<G>(position.state).running() && number++ % 15 == 0) positions.push_back(position);
  });
  return positions;
}

// Nodes enough for several stages of a search. In the labyrinth a node is a position with all of
// its turns weighed, hundreds of times the work.
template <Game G>
constexpr std::int64_t kSomeNodes = std::same_as<G, Labyrinth> ? 60 : 10000;

template <Game G>
Answer<G> ask(Agent<G>& who, const typename G::Position& position, std::int64_t nodes) {
  const auto seen = G::mask(position.state);
  Request<G> request{.layout = position.layout, .view = G::view(seen)};
  request.budget.nodes = nodes;
  return who.choose(request);
}

template <class G>
class AgentTest : public ::testing::Test {};
TYPED_TEST_SUITE(AgentTest, AllGames, GameName);

TYPED_TEST(AgentTest, plays_legal_turns_at_any_table) {
  using G = TypeParam;
  for (const char* spec : kSpecs) {
    const auto who = agent<G>(spec);
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      for (const auto& position : some_positions<G>(7, seats)) {
        const Answer<G> answer = ask<G>(*who, position, 60);
        const auto refusal = G::why_not(position.layout, G::view(position.state), answer.turn);
        ASSERT_FALSE(refusal) << spec << ": " << G::describe(*refusal);
        ASSERT_FALSE(answer.report.lines.empty()) << spec;
        ASSERT_EQ(answer.report.lines[0].turns.at(0), answer.turn) << spec;
        double sum = 0;
        for (const double chance : answer.report.lines[0].win) sum += chance;
        ASSERT_NEAR(sum, 1, 1e-6) << spec;
      }
    }
  }
}

TYPED_TEST(AgentTest, gives_the_same_answer_whatever_was_asked_before) {
  using G = TypeParam;
  for (const char* spec : kSpecs) {
    const auto experienced = agent<G>(spec, 5);
    for (int seats : {2, 3}) {
      for (const auto& position : some_positions<G>(8, seats)) {
        const auto fresh = agent<G>(spec, 5);
        const Answer<G> one = ask<G>(*experienced, position, 100);
        const Answer<G> two = ask<G>(*fresh, position, 100);
        ASSERT_EQ(one.turn, two.turn) << spec;
        ASSERT_EQ(one.report.nodes, two.report.nodes) << spec;
        ASSERT_EQ(one.report.lines[0].turns, two.report.lines[0].turns) << spec;
        ASSERT_EQ(one.report.lines[0].win, two.report.lines[0].win) << spec;
      }
    }
  }
}

TYPED_TEST(AgentTest, keeps_to_the_nodes_it_is_given) {
  using G = TypeParam;
  for (int seats : {2, 4}) {
    for (const auto& position : some_positions<G>(9, seats)) {
      for (std::int64_t nodes : {std::int64_t{1}, std::int64_t{10}, kSomeNodes<G>}) {
        EXPECT_LE(ask<G>(*agent<G>("level:6"), position, nodes).report.nodes, nodes);
      }
    }
  }
}

TYPED_TEST(AgentTest, stops_when_it_is_told_and_when_its_time_is_over) {
  using G = TypeParam;
  const auto position = some_positions<G>(10, 2).front();
  const auto seen = G::mask(position.state);
  for (const char* spec : {"uct", "level:6"}) {
    const auto who = agent<G>(spec);
    const std::atomic<bool> stop{true};
    Request<G> told{.layout = position.layout, .view = G::view(seen)};
    told.stop = &stop;
    EXPECT_FALSE(G::why_not(position.layout, told.view, who->choose(told).turn)) << spec;

    // A clock that runs by being looked at: a search that never looks does not end.
    std::int64_t now_ms = 1000;
    Request<G> timed{.layout = position.layout, .view = G::view(seen)};
    timed.budget.time_ms = 30;
    timed.clock = [&now_ms] { return ++now_ms; };
    EXPECT_FALSE(G::why_not(position.layout, timed.view, who->choose(timed).turn)) << spec;
    EXPECT_LE(now_ms, 1100) << spec << " went on after its time";
  }
}

TYPED_TEST(AgentTest, reports_as_many_lines_as_wanted_each_with_another_turn) {
  using G = TypeParam;
  for (int seats : {2, 3}) {
    for (const auto& position : some_positions<G>(11, seats)) {
      const auto seen = G::mask(position.state);
      Request<G> request{.layout = position.layout, .view = G::view(seen)};
      request.budget.nodes = kSomeNodes<G>;
      request.lines = 3;
      const auto report = agent<G>("level:6")->choose(request).report;
      const int turns = G::count_turns(position.layout, request.view);
      ASSERT_EQ(report.lines.size(), static_cast<std::size_t>(std::min(3, turns)));
      for (std::size_t i = 0; i < report.lines.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          ASSERT_NE(report.lines[i].turns.at(0), report.lines[j].turns.at(0));
        }
      }
    }
  }
}

TYPED_TEST(AgentTest, makes_no_turns_up_when_more_lines_are_wanted_than_there_are) {
  using G = TypeParam;
  for (const char* spec : {"uct", "level:5", "level:6"}) {
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      for (const auto& position : some_positions<G>(14, seats)) {
        const auto seen = G::mask(position.state);
        Request<G> request{.layout = position.layout, .view = G::view(seen)};
        request.budget.nodes = 20;
        const int turns = G::count_turns(position.layout, request.view);
        for (const int lines : {turns, turns + 1, turns + 100, 10000}) {
          request.lines = lines;
          const auto report = agent<G>(spec)->choose(request).report;
          ASSERT_EQ(report.lines.size(), static_cast<std::size_t>(turns)) << spec;
          for (const auto& line : report.lines) {
            const auto refusal = G::why_not(position.layout, request.view, line.turns.at(0));
            ASSERT_FALSE(refusal) << spec << ": " << G::describe(*refusal);
          }
        }
      }
    }
  }
}

TYPED_TEST(AgentTest, reports_lines_in_the_order_of_the_chances_they_tell) {
  using G = TypeParam;
  for (const char* spec : {"uct", "level:6"}) {
    for (int seats : {2, 3}) {
      for (const auto& position : some_positions<G>(13, seats)) {
        const auto seen = G::mask(position.state);
        const auto me = static_cast<std::size_t>(G::status(G::view(seen)).seat);
        Request<G> request{.layout = position.layout, .view = G::view(seen)};
        request.budget.nodes = 500 / (std::same_as<G, Labyrinth> ? 10 : 1);
        request.lines = 5;
        const auto answer = agent<G>(spec)->choose(request);
        EXPECT_EQ(answer.turn, answer.report.lines.at(0).turns.at(0)) << spec;
        for (std::size_t i = 1; i < answer.report.lines.size(); ++i) {
          EXPECT_GE(answer.report.lines[i - 1].win[me], answer.report.lines[i].win[me]) << spec;
        }
      }
    }
  }
}

// Search by depth, two seats of Twisty, has tests of its own.
TYPED_TEST(AgentTest, plays_the_same_turn_however_many_lines_are_wanted) {
  using G = TypeParam;
  for (const char* spec : {"uct", "level:6"}) {
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      for (const auto& position : some_positions<G>(15, seats)) {
        const auto seen = G::mask(position.state);
        Request<G> request{.layout = position.layout, .view = G::view(seen)};
        for (const std::int64_t nodes : {30, 100, 300}) {
          request.budget.nodes = nodes;
          request.lines = 1;
          const auto one = agent<G>(spec)->choose(request);
          request.lines = 10;
          const auto ten = agent<G>(spec)->choose(request);
          ASSERT_EQ(one.turn, ten.turn) << spec << ", " << seats << " seats, " << nodes;
          ASSERT_EQ(one.report.lines[0].win, ten.report.lines[0].win);
        }
      }
    }
  }
}

TYPED_TEST(AgentTest, plays_with_several_threads) {
  using G = TypeParam;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (const auto& position : some_positions<G>(12, seats)) {
      const auto answer = ask<G>(*agent<G>("level:6", 1, 3), position, kSomeNodes<G>);
      EXPECT_FALSE(G::why_not(position.layout, G::view(position.state), answer.turn));
    }
  }
}

TYPED_TEST(AgentTest, refuses_names_that_are_none) {
  using G = TypeParam;
  for (const char* spec : {"", "level", "level:", "level:0", "level:7", "level:06", "level:6 ",
                           "alphabeta:", "alphabeta:0", "alphabeta:21", "greedy:1", "Random"}) {
    EXPECT_FALSE((make_agent<G>(spec, AgentOptions{}).has_value())) << spec;
  }
}

TEST(TwistyAgents, refuse_what_memory_there_is_not) {
  const auto made = make_agent<Twisty>("level:6", {.hash_mib = 1 << 30});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().message,
            "agent: there are not 1073741824 MiB of memory for positions seen; ask for less");
}

}  // namespace
}  // namespace twistwood::trial
