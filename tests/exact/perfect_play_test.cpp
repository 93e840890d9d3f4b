// Level 6 in endgames: what is won it wins, what is drawn it holds, and it says so.
#include <gtest/gtest.h>

#include <atomic>

#include "search/agents.h"
#include "search/exact/solution.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"
#include "support/twisty_ends.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::exact::Solution;
using search::exact::Value;

constexpr std::int64_t kNodes = 100'000;  // some hundred blocks and more
#ifdef NDEBUG
constexpr int kEnds = 4000;
#else
constexpr int kEnds = 400;  // sanitizers take many times longer
#endif

std::unique_ptr<search::Agent<Twisty>> level_6(const search::AgentOptions& options = {}) {
  return *search::make_agent<Twisty>("level:6", options);
}

bool keeps(const search::exact::Verdict& verdict, Turn turn) {
  const auto best = verdict.best();
  return std::ranges::find(best, turn) != best.end();
}

TEST(PerfectPlay, says_what_is_proved) {
  Random random(21);
  const auto agent = level_6();
  int decided = 0;
  int drawn = 0;
  for (int i = 0; i < 40; ++i) {
    const auto start = random_endgame(random, {}, 1);
    Solution solution(start.layout, start.state);
    ASSERT_TRUE(solution.solve({.distances = true}));
    const auto verdict = solution.judge(start.layout, start.state);
    ASSERT_TRUE(verdict);
    search::Request<Twisty> request{.layout = start.layout, .view = start.state};
    request.budget.nodes = kNodes;
    request.lines = 3;
    const auto answer = agent->choose(request);
    const auto& line = answer.report.lines.at(0);
    EXPECT_TRUE(line.proved);
    EXPECT_EQ(line.turns.at(0), answer.turn);
    EXPECT_EQ(line.win[static_cast<std::size_t>(start.state.seat)],
              static_cast<double>(verdict->worth.value) / 2);
    EXPECT_TRUE(keeps(*verdict, answer.turn));
    if (verdict->worth.value == Value::kDraw) {
      EXPECT_FALSE(line.ends_in);
      ++drawn;
    } else {
      EXPECT_EQ(line.ends_in, verdict->worth.turns);
      ++decided;
    }
  }
  EXPECT_GT(decided, 5);
  EXPECT_GT(drawn, 0);
}

// Every turn is compared exactly, and the lines are those of perfect play.
TEST(PerfectPlay, compares_any_turn_with_the_best) {
  Random random(22);
  int worse = 0;
  int ends = 0;
  for (int i = 0; i < 12; ++i) {
    const auto start = random_endgame(random, {}, 1);
    Solution solution(start.layout, start.state);
    ASSERT_TRUE(solution.solve({.distances = true}));
    const auto verdict = solution.judge(start.layout, start.state);
    ASSERT_TRUE(verdict);
    const auto me = static_cast<std::size_t>(start.state.seat);
    for (const auto& [turn, worth] : verdict->turns) {
      search::Request<Twisty> request{.layout = start.layout, .view = start.state};
      request.budget.nodes = kNodes;
      request.compare = turn;
      const auto answer = level_6()->choose(request);
      const auto& two = answer.report.compared;
      if (verdict->turns.size() == 1) continue;
      ASSERT_EQ(two.size(), 2u);
      const bool best = answer.turn == turn;
      EXPECT_EQ(two[best ? 0 : 1].turns.at(0), turn);
      EXPECT_EQ(two[0].win[me], static_cast<double>(verdict->worth.value) / 2);
      if (!best) {
        EXPECT_EQ(two[1].win[me], static_cast<double>(worth.value) / 2);
        worse += worth.value < verdict->worth.value ? 1 : 0;
      }
      // A line that is won is told to its end, if that is not too far.
      for (const auto& line : two) {
        State state = start.state;
        for (const Turn one : line.turns) {
          ASSERT_FALSE(why_not(start.layout, state, one));
          apply(start.layout, state, one);
        }
        if (!line.ends_in || *line.ends_in > 16) continue;
        ++ends;
        EXPECT_EQ(static_cast<int>(line.turns.size()), *line.ends_in);
        EXPECT_EQ(status(state).kind, Status::Kind::kWon);
      }
    }
  }
  EXPECT_GT(worse, 20);
  EXPECT_GT(ends, 20);
}

TEST(PerfectPlay, with_a_limit_of_nodes_the_past_does_not_matter) {
  Random random(22);
  const auto old = level_6();
  for (int i = 0; i < 20; ++i) {
    const auto start = random_endgame(random);
    for (const std::int64_t nodes : {200, 20'000}) {
      search::Request<Twisty> request{.layout = start.layout, .view = start.state};
      request.budget.nodes = nodes;
      EXPECT_EQ(old->choose(request).turn, level_6()->choose(request).turn);
    }
  }
}

// Without distances: a win that gets on, a draw that stays one; of a loss it does not know which
// turn puts it off longest.
TEST(PerfectPlay, a_solution_at_hand_is_played_by) {
  Random random(23);
  for (int i = 0; i < 10; ++i) {
    const auto start = random_endgame(random);
    auto solution = std::make_shared<Solution>(start.layout, start.state);
    ASSERT_TRUE(solution->solve({.keep_all = true}));
    const auto verdict = solution->judge(start.layout, start.state);
    ASSERT_TRUE(verdict);
    const auto agent = level_6({.solution = solution});
    search::Request<Twisty> request{.layout = start.layout, .view = start.state};
    request.budget.nodes = 1;
    const auto answer = agent->choose(request);
    const auto& line = answer.report.lines.at(0);
    EXPECT_TRUE(line.proved);
    EXPECT_EQ(line.turns.at(0), answer.turn);
    EXPECT_EQ(line.win[static_cast<std::size_t>(start.state.seat)],
              static_cast<double>(verdict->worth.value) / 2);
    EXPECT_TRUE(verdict->worth.value == Value::kLoss || keeps(*verdict, answer.turn));
  }
}

// A solution without distances knows that a turn loses, not how soon; a win at once is one among
// others to it.
class PerfectPlayEnds : public ::testing::TestWithParam<Edition> {};
INSTANTIATE_TEST_SUITE_P(Editions, PerfectPlayEnds,
                         ::testing::Values(Edition::kThief, Edition::kVictim,
                                           Edition::kVictimChooses),
                         EditionName());

TEST_P(PerfectPlayEnds, in_one_turn_are_seen_beside_a_solution) {
  Random random(27);
  int wins_at_once = 0;
  int losses_at_once = 0;
  for (int i = 0; i < kEnds; ++i) {
    auto start = random_endgame(random, {.seats = 2, .edition = GetParam()}, 1);
    crowd_the_centre(start.state, 2, random);
    const auto& [layout, state] = start;
    const bool can = can_win(layout, state);
    if (!can && !can_avoid_loss(layout, state)) continue;
    auto solution = std::make_shared<Solution>(layout, state);
    ASSERT_TRUE(solution->solve({.keep_all = true}));
    search::Request<Twisty> request{.layout = layout, .view = state};
    request.budget.nodes = 1;
    const Turn turn = level_6({.solution = solution})->choose(request).turn;
    ++(can ? wins_at_once : losses_at_once);
    EXPECT_TRUE(can ? wins(layout, state, turn) : !loses(layout, state, turn))
        << Twisty::write_turn(turn) << " in " << write_position(layout, state);
  }
  EXPECT_GT(wins_at_once, kEnds / 10);
  EXPECT_GT(losses_at_once, kEnds / 40);
}

TEST(PerfectPlay, keeps_to_its_memory_and_to_a_near_limit) {
  Random random(24);
  auto start = random_endgame(random, {}, 1);
  while (Solution(start.layout, start.state).blocks() < 20) start = random_endgame(random);
  search::Request<Twisty> request{.layout = start.layout, .view = start.state};
  request.budget.nodes = kNodes;
  EXPECT_TRUE(level_6({.hash_mib = 64})->choose(request).report.lines.at(0).proved);
  start.layout.limit = start.state.turn + 2;
  const auto hurried = level_6()->choose(request).report.lines.at(0);
  if (hurried.ends_in) {
    EXPECT_LE(*hurried.ends_in, 2);
  }
}

// A win in nine turns, from tests/vectors/exact.jsonl: the limit leaves just enough of them, or one
// too few.
TEST(PerfectPlay, a_win_is_one_only_before_the_limit_of_turns) {
  const auto start = Twisty::read_position(
      "twisty 1o+2r1/l1p1@@r/y2yywo/l@g1wbx/s1+pg+b/r1xx2@/2l@@2 "
      "d6:bypwgor:6:0,e5:rbgpwoy:6:6 2 100/60000 thief");
  ASSERT_TRUE(start);
  for (const int limit : {109, 108}) {
    Twisty::Position position = *start;
    position.layout.limit = static_cast<std::uint16_t>(limit);
    search::Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = 1'000'000;
    const auto line = level_6({.hash_mib = 64})->choose(request).report.lines.at(0);
    const bool wins = line.proved && line.win[static_cast<std::size_t>(position.state.seat)] == 1;
    EXPECT_EQ(wins, limit == 109) << limit;
    EXPECT_EQ(line.ends_in == 9, limit == 109);
  }
}

// Somebody who looks on without any limit ends it when enough was seen; also in a draw, where
// search says which turn to play, and where the limit of turns leaves some turns open.
TEST(PerfectPlay, without_a_limit_what_is_solved_is_told_at_once) {
  Random random(26);
  int drawn = 0;
  for (int i = 0; i < 20; ++i) {
    auto start = random_endgame(random, {}, 1);
    if (i % 2 == 1) start.layout.limit = start.state.turn + 6;
    std::atomic<bool> stop{false};
    search::Request<Twisty> request{.layout = start.layout, .view = start.state};
    request.stop = &stop;
    request.lines = 3;
    request.report = [&](const auto&) { stop = true; };
    const auto line = level_6()->choose(request).report.lines.at(0);
    if (line.proved && !line.ends_in) ++drawn;
  }
  EXPECT_GT(drawn, 0);
}

// On a busy machine a rest may prove too large for the time: what was spent on it is not spent
// twice.
TEST(PerfectPlay, keeps_to_its_time_when_it_has_to_give_up) {
  Random random(25);
  for (int i = 0; i < 5; ++i) {
    auto start = random_endgame(random, {}, 3);
    // With few blocks it would be through at the first look at the clock.
    while (Solution(start.layout, start.state).blocks() < 500)
      start = random_endgame(random, {}, 3);
    constexpr std::int64_t kBudgetMs = 2000;
    constexpr std::int64_t kStepMs = 200;
    std::int64_t now_ms = 0;
    search::Request<Twisty> request{.layout = start.layout, .view = start.state};
    request.budget.time_ms = kBudgetMs;
    request.clock = [&now_ms] { return now_ms += kStepMs; };
    level_6()->choose(request);
    EXPECT_LE(now_ms, kBudgetMs + 5 * kStepMs) << text_of<Twisty>(start);
  }
}

}  // namespace
}  // namespace twistwood::trial
