// The exact solver against brute force over raw states, against itself, and in play.
#include "search/exact/solution.h"

#include <gtest/gtest.h>

#include "exact/brute_solver.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::exact::Part;
using search::exact::RowStore;
using search::exact::Solution;
using search::exact::Value;
using search::exact::Worth;

constexpr Edition kEditions[] = {Edition::kThief, Edition::kVictim, Edition::kVictimChooses};

#if defined(TWISTWOOD_SANITIZED)  // a tenth of the speed
constexpr bool kSlow = true;
#else
constexpr bool kSlow = false;
#endif

Worth worth_of(const BruteSolver::Decided& decided) {
  if (decided.turns == 0) return {};
  return {decided.won ? Value::kWin : Value::kLoss, decided.turns};
}

// Small boards of all kinds: usual counters, no safety, several safeties, many portals.
Options small_board(Random& random, Edition edition) {
  constexpr std::array<std::array<int, kSpecialKinds>, 4> kCounters = {
      {{3, 3, 3, 6, 1}, {4, 4, 4, 4, 0}, {2, 3, 2, 5, 4}, {0, 0, 0, 13, 3}}};
  Options options;
  options.edition = edition;
  options.specials = kCounters[random.below(kCounters.size())];
  return options;
}

TEST(Exact, every_state_is_worth_what_brute_force_finds) {
  Random random(7);
  const std::size_t most = kSlow ? 15'000 : 60'000;
  const int wanted = kSlow ? 1 : 6;
  for (const Edition edition : kEditions) {
    int compared = 0;
    for (int boards = 0; boards < wanted;) {
      const auto start = random_endgame(random, small_board(random, edition));
      const auto brute = BruteSolver::solve(start, most);
      if (!brute) continue;
      ++boards;
      Solution solution(start.layout, start.state);
      ASSERT_TRUE(solution.solve({.distances = true, .keep_all = true}));
      // Brute force knows states that differ in nothing that matters; a share of them will do.
      for (std::size_t i = 0; i < brute->states().size(); i += 1 + random.below(64)) {
        const auto& decided = brute->states()[i];
        const auto verdict = solution.judge(start.layout, decided.state);
        ASSERT_TRUE(verdict);
        ASSERT_EQ(verdict->worth, worth_of(decided))
            << write_position(start.layout, decided.state) << " turns " << verdict->worth.turns
            << " brute " << decided.turns;
        ASSERT_EQ(verdict->best_of_turns(), verdict->worth);
        ++compared;
      }
    }
    EXPECT_GT(compared, kSlow ? 100 : 2000);
  }
}

// With enough of everything in it: collecting, stealing, protecting.
Twisty::Position large_endgame(Random& random, const Options& options) {
  while (true) {
    const auto start = random_endgame(random, options, kSlow ? 2 : 3);
    if (Solution(start.layout, start.state).blocks() >= (kSlow ? 30 : 1000)) return start;
  }
}

TEST(Exact, all_kernels_find_the_same) {
  Random random(8);
  for (const Edition edition : kEditions) {
    const auto start = large_endgame(random, small_board(random, edition));
    std::optional<std::vector<std::byte>> first;
    for (const char* name : {"plain", "avx2", "avx512"}) {
      const auto* kernel = search::exact::find_kernel(name);
      if (kernel == nullptr) continue;  // not on this processor
      Solution solution(start.layout, start.state);
      ASSERT_TRUE(solution.solve({.keep_all = true, .kernel = kernel}));
      std::vector<std::byte> rows;
      for (int n = 0; n <= solution.solved(); ++n) {
        const auto bytes = solution.rows(n).bytes();
        rows.insert(rows.end(), bytes.begin(), bytes.end());
      }
      EXPECT_FALSE(rows.empty());
      if (!first) first = rows;
      EXPECT_TRUE(rows == *first) << name;
    }
  }
}

TEST(Exact, threads_find_the_same_as_one) {
  Random random(9);
  const auto start = large_endgame(random, {});
  Solution one(start.layout, start.state);
  Solution four(start.layout, start.state);
  ASSERT_TRUE(one.solve({.keep_all = true}));
  ASSERT_TRUE(four.solve({.threads = 4, .keep_all = true}));
  for (int n = 0; n <= one.solved(); ++n) {
    EXPECT_TRUE(std::ranges::equal(one.rows(n).bytes(), four.rows(n).bytes())) << "level " << n;
  }
}

// Plays a decided position to its end: the winner by the solution, the loser by it or at random.
// Without distances the winner goes by what brings the next level nearer.
void play_to_the_end(const Twisty::Position& start, bool distances, bool best_defence,
                     Random& random) {
  Solution solution(start.layout, start.state);
  ASSERT_TRUE(solution.solve({.distances = distances, .keep_all = true}));
  State state = start.state;
  const auto first = solution.judge(start.layout, state);
  ASSERT_TRUE(first);
  if (first->worth.value == Value::kDraw) return;
  const bool mine = first->worth.value == Value::kWin;
  const Seat winner = mine ? state.seat : next_seat(state.seat, 2);
  int turns = 0;
  while (status(state).running()) {
    ASSERT_LT(turns, 300) << write_position(start.layout, start.state);
    const auto verdict = solution.judge(start.layout, state);
    ASSERT_TRUE(verdict);
    ASSERT_EQ(verdict->best_of_turns(), verdict->worth);
    const Seat chooser = state.seat;
    ASSERT_EQ(verdict->worth.value, chooser == winner ? Value::kWin : Value::kLoss);
    Turn turn = verdict->best().at(0);
    if (chooser != winner && !best_defence) turn = random_turn(start.layout, state, random);
    apply(start.layout, state, turn);
    if (state.phase != Phase::kCorner) ++turns;
  }
  EXPECT_EQ(status(state).seat, winner);
  if (distances && best_defence) {
    EXPECT_EQ(turns, first->worth.turns);
  }
}

TEST(Exact, what_is_won_is_won_in_play) {
  Random random(10);
  for (int i = 0; i < (kSlow ? 12 : 120); ++i) {
    Options options = small_board(random, kEditions[i % 3]);
    options.limit = 65535;
    const auto start = random_endgame(random, options);
    play_to_the_end(start, i % 2 == 0, i % 4 < 2, random);
  }
}

TEST(Exact, the_choice_of_a_corner_is_judged_too) {
  Random random(11);
  int choices = 0;
  for (int i = 0; i < 2000 && choices < 20; ++i) {
    const auto start = random_endgame(random, {.edition = Edition::kVictimChooses}, 1);
    Solution solution(start.layout, start.state);
    ASSERT_TRUE(solution.solve({.distances = true, .keep_all = true}));
    const auto verdict = solution.judge(start.layout, start.state);
    ASSERT_TRUE(verdict);
    for (const auto& [turn, worth] : verdict->turns) {
      State next = start.state;
      apply(start.layout, next, turn);
      if (next.phase != Phase::kCorner) continue;
      ++choices;
      const auto chosen = solution.judge(start.layout, next);
      ASSERT_TRUE(chosen);
      // What is best for the robbed player is what the steal is worth, the other way round.
      EXPECT_EQ(static_cast<int>(chosen->worth.value), 2 - static_cast<int>(worth.value));
      EXPECT_EQ(chosen->worth.turns, worth.turns);
    }
  }
  EXPECT_GE(choices, 20);
}

TEST(Exact, what_cannot_follow_is_not_judged) {
  Random random(12);
  const auto start = random_endgame(random, {}, 1);
  const auto other = random_endgame(random, {}, 3);
  Solution solution(start.layout, start.state);
  EXPECT_FALSE(solution.judge(start.layout, start.state)) << "not solved yet";
  ASSERT_TRUE(solution.solve({}));
  EXPECT_TRUE(solution.judge(start.layout, start.state));
  EXPECT_FALSE(solution.judge(other.layout, other.state));
}

TEST(Exact, another_board_or_edition_is_not_judged) {
  Random random(14);
  const auto wanted_by_both = [](const Twisty::Position& position) {
    const auto cards = search::exact::cards_of(position.state);
    return cards.queue[0].colours() & cards.queue[1].colours();
  };
  auto start = large_endgame(random, {});
  while (wanted_by_both(start) == 0) start = large_endgame(random, {});
  Solution solution(start.layout, start.state);
  ASSERT_TRUE(solution.solve({.keep_all = true}));
  auto other = start;
  other.layout.edition = Edition::kVictim;
  EXPECT_FALSE(solution.judge(other.layout, start.state));
  // The same cards, pawns and cubes, but other counters between them.
  other = *Twisty::deal({}, 99);
  auto specials = start.layout;
  specials.specials = other.layout.specials;
  EXPECT_FALSE(solution.judge(specials, start.state));
  // A cube of a colour that nobody holds lies elsewhere.
  auto moved = start;
  Mask& cubes = moved.layout.colours[static_cast<std::size_t>(lowest(wanted_by_both(start)))];
  const Mask cube = twistwood::bit(lowest(cubes & moved.state.cubes));
  const Mask empty = kBoard & ~moved.state.cubes & ~kCornerMask;
  cubes = (cubes & ~cube) | twistwood::bit(lowest(empty));
  moved.state.cubes = (moved.state.cubes & ~cube) | twistwood::bit(lowest(empty));
  EXPECT_FALSE(solution.judge(moved.layout, moved.state));
}

TEST(Exact, rows_that_were_not_kept_are_missed) {
  Random random(15);
  const auto start = large_endgame(random, {});
  for (const bool distances : {false, true}) {
    Solution solution(start.layout, start.state);
    ASSERT_TRUE(solution.solve({.distances = distances}));
    State below = start.state;
    int judged = 0;
    int missed = 0;
    for (int i = 0; i < 400 && status(below).running(); ++i) {
      solution.judge(start.layout, below) ? ++judged : ++missed;
      apply(start.layout, below, lively_turn<Twisty>({start.layout, below}, random));
    }
    EXPECT_GT(judged, 0);
    EXPECT_GT(missed, 0);
  }
}

// What `memory` promises: the rows of two levels.
TEST(Exact, rows_of_two_levels_are_in_memory_at_a_time) {
  Random random(9);
  const auto start = random_endgame(random, {}, 2);
  for (const bool distances : {false, true}) {
    Solution solution(start.layout, start.state);
    int levels = 0;
    const auto in_memory = [&] {
      int count = 0;
      for (int n = 0; n <= solution.graph().top(); ++n) {
        if (solution.graph().level(n).rows == 0) continue;
        count += distances ? (solution.has_distances() && !solution.turns(n).empty())
                           : !std::as_const(solution).rows(n).bytes().empty();
      }
      return count;
    };
    search::exact::SolveOptions options{.distances = distances};
    options.progress = [&](std::uint64_t) {
      levels = std::max(levels, in_memory());
      return true;
    };
    ASSERT_TRUE(solution.solve(options));
    EXPECT_EQ(levels, 2);
  }
}

TEST(Exact, work_can_be_ended) {
  Random random(13);
  const auto start = random_endgame(random);
  Solution solution(start.layout, start.state);
  EXPECT_FALSE(solution.solve({.progress = [](std::uint64_t) { return false; }}));
  EXPECT_TRUE(solution.solve({})) << "and goes on where it was";
  EXPECT_TRUE(solution.judge(start.layout, start.state));
}

// Ends the work at every moment at which more of a level is done, and goes on in another solution
// with the rows that were final by then.
TEST(Exact, what_is_solved_of_a_level_is_not_solved_again) {
  Random random(17);
  const auto start = large_endgame(random, {});
  Solution whole(start.layout, start.state);
  ASSERT_TRUE(whole.solve({.keep_all = true}));
  int broken_off = 0;
  for (std::size_t parts = 1;; parts += kSlow ? 1 : 3) {
    Solution first(start.layout, start.state);
    std::size_t told = 0;
    Part last;
    // Of two threads the one that does not tell may do all the work.
    const int threads = parts % 2 == 1 ? 1 : 2;
    const bool done = first.solve(
        {.threads = threads, .keep_all = true, .part_done = [&](const Part& part, bool) {
           last = part;
           return ++told < parts;
         }});
    if (done && threads == 2) continue;
    if (done) break;
    ++broken_off;
    Solution second(start.layout, start.state);
    for (int n = 0; n <= first.solved(); ++n) second.adopt(n, RowStore(first.rows(n).bytes()));
    RowStore rows(second.graph().level(last.level).rows);
    for (std::size_t i = 0; i < last.components; ++i) {
      for (const auto span : first.rows(last, i)) {
        const auto at = span.data() - std::as_const(first).rows(last.level).bytes().data();
        std::ranges::copy(span, rows.bytes().begin() + at);
      }
    }
    second.adopt(last, std::move(rows));
    EXPECT_EQ(second.done(), first.done());
    EXPECT_GT(second.done(), 0u);
    ASSERT_TRUE(second.solve({.keep_all = true}));
    EXPECT_EQ(second.done(), second.blocks());
    for (int n = 0; n <= whole.solved(); ++n) {
      EXPECT_TRUE(std::ranges::equal(whole.rows(n).bytes(), second.rows(n).bytes())) << n;
    }
  }
  EXPECT_GT(broken_off, 3);
}

}  // namespace
}  // namespace twistwood::trial
