// Two seats in Twisty: search takes positions for one that have the same future, and only those.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "search/exact/problem.h"
#include "search/twisty/duel.h"
#include "search/twisty_retrograde.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::twisty::Ground;
using search::twisty::key_of;
using search::twisty::Node;

#ifdef NDEBUG
constexpr int kEndgames = 3;
#else
constexpr int kEndgames = 1;  // with asserts, and often sanitizers, all takes many times longer
#endif
constexpr std::size_t kMostPositions = 40'000;
constexpr std::uint64_t kNoPosition = 1;  // tells the solver to keep all real positions apart

class CanonicalKey : public ::testing::TestWithParam<Edition> {
 protected:
  // Calls visit(position, truth, keys of all positions that can follow) for so many endgames.
  template <class Visit>
  void visit_endgames(std::uint64_t seed, int endgames, int missing, Visit visit) {
    Random random(seed);
    TwistyRetrograde truth;
    const std::vector<std::uint64_t> none{kNoPosition};
    for (int i = 0; i < endgames && !HasFailure();) {
      const auto position = random_endgame(random, {.edition = GetParam()}, missing);
      if (!truth.solve(position, kMostPositions, none)) continue;
      const Ground ground(position.layout);
      std::vector<std::uint64_t> keys;
      for (std::size_t n = 0; n < truth.size(); ++n) {
        keys.push_back(key_of(ground, Node(ground, truth.position(n))));
      }
      visit(position, truth, keys);
      ++i;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Editions, CanonicalKey,
                         ::testing::Values(Edition::kThief, Edition::kVictim,
                                           Edition::kVictimChooses),
                         EditionName());

bool running(const State& state) {
  return state.phase == Phase::kTurn || state.phase == Phase::kCorner;
}

// The turns of a position and the keys that they lead to.
std::vector<std::pair<Turn, std::uint64_t>> future(const Ground& ground, const State& state) {
  std::vector<std::pair<Turn, std::uint64_t>> turns;
  for_each_turn(ground.layout, state, [&](Turn turn) {
    turns.emplace_back(turn, key_of(ground, Node(ground, state).after(ground, turn)));
  });
  return turns;
}

TEST_P(CanonicalKey, is_shared_by_positions_with_the_same_future) {
  std::size_t shared = 0;
  visit_endgames(1, kEndgames, 2,
                 [&](const Twisty::Position& position, const TwistyRetrograde& truth,
                     const std::vector<std::uint64_t>& keys) {
                   const Ground ground(position.layout);
                   std::map<std::uint64_t, std::size_t> first;
                   for (std::size_t n = 0; n < keys.size(); ++n) {
                     const auto [twin, fresh] = first.try_emplace(keys[n], n);
                     if (fresh) continue;
                     ++shared;
                     const State& one = truth.position(twin->second);
                     const State& other = truth.position(n);
                     ASSERT_EQ(one.phase, other.phase);
                     if (!running(one)) continue;
                     ASSERT_EQ(truth.value(one).win, truth.value(other).win);
                     ASSERT_EQ(truth.value(one).turns, truth.value(other).turns);
                     ASSERT_EQ(future(ground, one), future(ground, other))
                         << text_of<Twisty>(position);
                   }
                 });
  EXPECT_GT(shared, 1000u);
}

// The exact solver has the same notion: its cards, the pawns and the cubes that somebody needs.
TEST_P(CanonicalKey, tells_apart_what_the_exact_solver_does) {
  visit_endgames(
      2, kEndgames, 2,
      [&](const Twisty::Position& position, const TwistyRetrograde& truth,
          const std::vector<std::uint64_t>& keys) {
        using Canonical = std::tuple<std::uint64_t, Mask, int, int, Seat, Phase>;
        std::map<Canonical, std::uint64_t> canonical;
        std::map<std::uint64_t, Canonical> back;
        for (std::size_t n = 0; n < keys.size(); ++n) {
          const State& state = truth.position(n);
          if (!running(state)) continue;
          const search::exact::Cards cards = search::exact::cards_of(state);
          Mask cubes = 0;
          for (const int colour : each(cards.queue[0].colours() | cards.queue[1].colours())) {
            cubes |= state.cubes & position.layout.colours[static_cast<std::size_t>(colour)];
          }
          const Canonical form{
              cards.key(), cubes,      state.players[0].pawn.index, state.players[1].pawn.index,
              state.seat,  state.phase};
          ASSERT_EQ(canonical.try_emplace(form, keys[n]).first->second, keys[n]);
          ASSERT_EQ(back.try_emplace(keys[n], form).first->second, form);
        }
      });
}

// What is proved of each turn of a position, for who plays it: won 1, lost -1.
std::vector<std::pair<Turn, int>> proofs(const Ground& ground, const State& state,
                                         search::TranspositionTable& table,
                                         std::span<const std::uint64_t> history) {
  using search::twisty::kSureWin;
  const Node root(ground, state);
  search::Request<Twisty> request{.layout = ground.layout, .view = state};
  request.budget.nodes = 100'000;
  search::Control control(request);
  search::Meter meter(control, true);
  search::twisty::Duel duel(ground, table, meter, history, 0);
  std::vector<std::pair<Turn, int>> proved;
  for (int depth = 1; depth <= 6; ++depth) {
    for (const auto& turn : search::twisty::root_turns(ground, root)) {
      // Each window asks one question that the table may answer.
      for (const int low : {kSureWin - 1, -kSureWin}) {
        std::vector<search::twisty::RootTurn> turns{turn};
        if (!duel.search_root(root, turns, 0, depth, low, low + 1)) return proved;
        const int score = turns[0].score;
        const Turn played = search::twisty::unpack(turn.turn);
        if (std::abs(score) >= kSureWin) proved.emplace_back(played, score > 0 ? 1 : -1);
      }
    }
  }
  return proved;
}

// A third occurrence is one of a real position: of two that have the same future but for that, one
// may lead to a draw that the other does not know. What was proved of the one must not be believed
// of the other.
TEST_P(CanonicalKey, does_not_hide_a_third_occurrence) {
  int compared = 0;
  Random random(3);
  visit_endgames(
      4, 2 * kEndgames, 1,
      [&](Twisty::Position position, const TwistyRetrograde& real,
          const std::vector<std::uint64_t>& keys) {
        const Ground ground(position.layout);
        std::map<std::uint64_t, std::size_t> first;
        std::vector<std::size_t> later;
        for (std::size_t n = 0; n < keys.size(); ++n) {
          const State& state = real.position(n);
          if (first.try_emplace(keys[n], n).second || state.phase != Phase::kTurn) continue;
          if (state.cubes == position.state.cubes) later.push_back(n);
        }
        int pairs = 0;
        for (const std::size_t n : later) {
          const State one = real.position(first.at(keys[n]));
          if (real.value(one).win == 0 || real.value(one).turns < 3 || ++pairs > 4) continue;
          std::vector<std::uint64_t> history;
          for (const std::size_t m : later) {
            if (m == n || random.below(2) == 0) continue;
            history.insert(history.end(), 2, hash(real.position(m)));
          }
          position.state = real.position(n);
          TwistyRetrograde truth;
          ASSERT_TRUE(truth.solve(position, kMostPositions, history));
          search::TranspositionTable table(1);
          proofs(ground, one, table, history);
          for (const auto& [turn, win] : proofs(ground, position.state, table, history)) {
            State next = position.state;
            apply(position.layout, next, turn);
            if (!running(next)) continue;
            ++compared;
            const int value = truth.value(next).win;
            EXPECT_EQ(win, next.seat == position.state.seat ? value : -value)
                << text_of<Twisty>(position) << " after " << Twisty::write_turn(turn);
          }
        }
      });
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace twistwood::trial
