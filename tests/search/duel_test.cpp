// Two seats in Twisty: what search calls proved is so, and a draw by repetition is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <vector>

#include "search/agents.h"
#include "search/twisty/deepening.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::Request;

// Whether `seat` can force a win within so many turns, by trying everything. A steal and the choice
// of a corner after it are one turn.
bool forces_a_win(const Layout& layout, const State& state, Seat seat, int turns) {
  if (state.phase == Phase::kWon) return state.seat == seat;
  if (turns == 0 || state.phase == Phase::kDraw) return false;
  const bool mine = state.seat == seat;
  bool wins = !mine;
  for_each_turn(layout, state, [&](Turn turn) {
    if (wins == mine) return;
    State after = state;
    apply(layout, after, turn);
    const int left = after.phase == Phase::kCorner ? turns : turns - 1;
    wins = forces_a_win(layout, after, seat, left);
  });
  return wins;
}

search::Report<Twisty> think(const Twisty::Position& position, std::int64_t nodes,
                             std::span<const std::uint64_t> history = {}, int lines = 1) {
  auto agent = search::make_agent<Twisty>("level:6", {.seed = 1, .threads = 1, .hash_mib = 4});
  Request<Twisty> request{.layout = position.layout, .view = position.state};
  request.budget.nodes = nodes;
  request.history = history;
  request.lines = lines;
  return (*agent)->choose(request).report;
}

TEST(Duel, what_is_proved_is_so) {
  int wins = 0;
  int losses = 0;
  for (Edition edition : {Edition::kThief, Edition::kVictim, Edition::kVictimChooses}) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      int number = 0;
      const Options options{.edition = edition, .limit = 120};
      play_through<Twisty>(*deal(options, seed), seed, [&](const Twisty::Position& position) {
        const auto& state = position.state;
        if (!status_of<Twisty>(state).running() || ++number % 3 != 0) return;
        if (state.players[0].collected + state.players[1].collected < 8) return;
        const auto line = think(position, 3000).lines.at(0);
        if (!line.ends_in || *line.ends_in > 4) return;
        const bool won = line.win[static_cast<std::size_t>(state.seat)] == 1;
        won ? ++wins : ++losses;
        const Seat winner = won ? state.seat : next_seat(state.seat, 2);
        ASSERT_TRUE(forces_a_win(position.layout, state, winner, *line.ends_in))
            << text_of<Twisty>(position);
      });
    }
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 5);
}

TEST(Duel, a_win_in_three_turns_is_found) {
  int found = 0;
  for (std::uint64_t seed = 30; seed <= 60; ++seed) {
    const Options options{.limit = 120};
    play_through<Twisty>(*deal(options, seed), seed, [&](const Twisty::Position& position) {
      const auto& state = position.state;
      if (!status_of<Twisty>(state).running() || state.mover().collected < 6) return;
      if (!forces_a_win(position.layout, state, state.seat, 3)) return;
      ++found;
      const auto line = think(position, 100'000).lines.at(0);
      ASSERT_TRUE(line.ends_in.has_value()) << text_of<Twisty>(position);
      ASSERT_LE(*line.ends_in, 3) << text_of<Twisty>(position);
      ASSERT_EQ(line.win[static_cast<std::size_t>(state.seat)], 1);
    });
  }
  EXPECT_GT(found, 20);
}

// Who is ahead with another turn too does not go where the game has been before.
TEST(Duel, a_position_that_comes_again_counts_as_a_draw) {
  int ahead = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const auto position = *deal(Options{}, seed);
    const auto lines = think(position, 20'000, {}, 2).lines;
    const auto me = static_cast<std::size_t>(position.state.seat);
    State after = position.state;
    apply(position.layout, after, lines.at(0).turns.at(0));
    // A cube that is taken does not come back: such a position cannot have been there before.
    if (lines.at(1).win[me] < 0.6 || after.cubes != position.state.cubes) continue;
    ++ahead;
    const std::vector<std::uint64_t> history{hash(after)};
    const auto again = think(position, 20'000, history).lines.at(0);
    EXPECT_NE(again.turns.at(0), lines.at(0).turns.at(0)) << text_of<Twisty>(position);
  }
  EXPECT_GT(ahead, 3);
}

// Who looks on, at however many lines, does not change what is played.
TEST(Duel, several_lines_do_not_change_the_turn) {
  int positions = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Options options{.edition = static_cast<Edition>(seed % 3), .limit = 120};
    int number = 0;
    play_through<Twisty>(*deal(options, seed), seed, [&](const Twisty::Position& position) {
      if (!status_of<Twisty>(position.state).running() || ++number % 7 != 0) return;
      ++positions;
      for (const std::int64_t nodes : {50, 1000, 7000}) {
        const auto one = think(position, nodes).lines.at(0);
        for (const int lines : {2, 3, 100}) {
          const auto several = think(position, nodes, {}, lines).lines;
          const auto& best = several.at(0);
          ASSERT_TRUE(
              std::ranges::equal(one.turns, best.turns | std::views::take(one.turns.size())))
              << text_of<Twisty>(position);
          // Of what is solved only those who look on are told how it goes on.
          if (!one.proved) {
            ASSERT_EQ(best.turns, one.turns) << text_of<Twisty>(position);
          }
          ASSERT_EQ(best.win, one.win) << text_of<Twisty>(position);
          ASSERT_EQ(best.ends_in, one.ends_in) << text_of<Twisty>(position);
          ASSERT_EQ(std::ssize(several),
                    std::min(lines, count_turns(position.layout, position.state)));
        }
      }
    });
  }
  EXPECT_GT(positions, 20);
}

// A search with a limit of nodes uses little of the table; the next one without has it all again.
TEST(Duel, a_limit_of_nodes_leaves_no_trace) {
  const auto position = *deal(Options{}, 5);
  const auto timed = [&](search::Agent<Twisty>& agent) {
    std::int64_t now_ms = 0;
    Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.clock = [&now_ms] { return ++now_ms; };
    request.budget.time_ms = 100;
    request.budget.depth = 9;
    return agent.choose(request).report;
  };
  const auto agent = [] { return *search::make_agent<Twisty>("level:6", {.hash_mib = 1}); };
  const auto fresh = timed(*agent());
  const auto used = agent();
  Request<Twisty> request{.layout = position.layout, .view = position.state};
  request.budget.nodes = 20;
  used->choose(request);
  EXPECT_EQ(timed(*used).nodes, fresh.nodes);
}

}  // namespace
}  // namespace twistwood::trial
