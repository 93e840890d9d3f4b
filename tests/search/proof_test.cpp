// Two seats in Twisty: what search calls proved is so, however it was cut short and whatever the
// table holds. Compared with every position worked out backwards, and with vectors.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "search/agents.h"
#include "search/search_alone.h"
#include "search/twisty_retrograde.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::Report;
using search::Request;

#ifdef NDEBUG
constexpr int kEndgames = 24;
constexpr std::int64_t kNodes = 200'000;
#else
constexpr std::int64_t kNodes = 5000;
constexpr int kEndgames = 2;  // with asserts, and often sanitizers, all takes many times longer
#endif
constexpr std::size_t kMostPositions = 60'000;

SearchAlone full_strength(int threads = 1) { return {threads, 1}; }

// What comes after the turn, for who plays it.
TwistyRetrograde::Value value_of(const Twisty::Position& position, Turn turn,
                                 const TwistyRetrograde& truth) {
  State next = position.state;
  apply(position.layout, next, turn);
  const bool over = next.phase == Phase::kWon;
  auto value = over ? TwistyRetrograde::Value{1, 0} : truth.value(next);
  if (next.seat != position.state.seat) value.win = -value.win;
  ++value.turns;
  return value;
}

// What a report says about the end of each line against what is so. Counts the proofs.
int check(const Twisty::Position& position, const Report<Twisty>& report,
          const TwistyRetrograde& truth) {
  const State& state = position.state;
  int proofs = 0;
  for (const auto& line : report.lines) {
    if (!line.ends_in) continue;
    ++proofs;
    const auto value = value_of(position, line.turns.at(0), truth);
    const bool said = line.win[static_cast<std::size_t>(state.seat)] == 1;
    EXPECT_EQ(value.win, said ? 1 : -1)
        << text_of<Twisty>(position) << " after " << Twisty::write_turn(line.turns[0]);
    EXPECT_GE(*line.ends_in, value.turns) << text_of<Twisty>(position);
  }
  // A loss is one whatever is played.
  const auto& best = report.lines.at(0);
  if (best.ends_in && best.win[static_cast<std::size_t>(state.seat)] == 0) {
    EXPECT_EQ(truth.value(state).win, -1) << text_of<Twisty>(position);
    EXPECT_GE(*best.ends_in, truth.value(state).turns) << text_of<Twisty>(position);
  }
  return proofs;
}

// Asks about one turn only whether it surely wins, 1, or surely loses, -1: the questions that the
// table may answer, whoever left the answer there.
int sure_end(search::twisty::Duel& duel, const search::twisty::Node& root,
             const search::twisty::RootTurn& turn, int depth) {
  using search::twisty::kSureWin;
  for (const int sign : {1, -1}) {
    std::vector<search::twisty::RootTurn> turns{turn};
    const int low = sign > 0 ? kSureWin - 1 : -kSureWin;
    if (!duel.search_root(root, turns, 0, depth, low, low + 1)) return 0;
    if (sign * turns[0].score >= kSureWin) return sign;
  }
  return 0;
}

class Proof : public ::testing::TestWithParam<Edition> {
 protected:
  // Calls visit(position, truth) for so many endgames with at most a cube missing on each side.
  template <class Visit>
  void visit_endgames(std::uint64_t seed, int endgames, Visit visit) {
    Random random(seed);
    TwistyRetrograde truth;
    for (int i = 0; i < endgames && !HasFailure();) {
      const auto position = random_endgame(random, {.edition = GetParam()}, 1);
      if (!truth.solve(position, kMostPositions)) continue;
      visit(position, truth);
      ++i;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Editions, Proof,
                         ::testing::Values(Edition::kThief, Edition::kVictim,
                                           Edition::kVictimChooses),
                         EditionName());

TEST_P(Proof, holds_at_every_depth) {
  int proofs = 0;
  visit_endgames(1, kEndgames,
                 [&](const Twisty::Position& position, const TwistyRetrograde& truth) {
                   for (const int threads : {1, 2}) {
                     auto agent = full_strength(threads);
                     for (int depth = 1; depth <= 10; ++depth) {
                       Request<Twisty> request{.layout = position.layout, .view = position.state};
                       request.budget.depth = depth;
                       request.lines = depth % 3 == 0 ? 3 : 1;
                       proofs += check(position, agent.choose(request).report, truth);
                     }
                   }
                 });
  EXPECT_GT(proofs, kEndgames);
}

TEST_P(Proof, holds_wherever_the_nodes_end) {
  int proofs = 0;
  visit_endgames(2, kEndgames,
                 [&](const Twisty::Position& position, const TwistyRetrograde& truth) {
                   for (const int threads : {1, 2}) {
                     auto agent = full_strength(threads);
                     for (std::int64_t nodes = 1; nodes < 20'000;
                          nodes += 1 + nodes / (threads == 1 ? 16 : 2)) {
                       Request<Twisty> request{.layout = position.layout, .view = position.state};
                       request.budget.nodes = nodes;
                       request.lines = nodes % 3 == 0 ? 3 : 1;
                       proofs += check(position, agent.choose(request).report, truth);
                     }
                   }
                 });
  EXPECT_GT(proofs, kEndgames);
}

// A game from the position on, with one agent for all of its turns: the table remembers, the
// history grows, and the clock cuts off wherever it happens to.
TEST_P(Proof, holds_with_history_and_a_table_that_lives_on) {
  int proofs = 0;
  visit_endgames(3, kEndgames, [&](Twisty::Position position, const TwistyRetrograde& truth) {
    auto agent = full_strength();
    Random random(4);
    std::vector<std::uint64_t> history;
    for (int turn = 0; turn < 30 && status_of<Twisty>(position.state).running(); ++turn) {
      std::int64_t now_ms = 0;
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.time_ms = 1 + random.below(20);
      request.clock = [&now_ms] { return ++now_ms; };
      request.history = history;
      const auto answer = agent.choose(request);
      proofs += check(position, answer.report, truth);
      history.push_back(hash(position.state));
      // Now and then another turn, or a game that is won would be over too soon.
      const bool strays = random.below(3) == 0;
      const auto drawn = random_turn(position.layout, position.state, random);
      apply(position.layout, position.state, strays ? drawn : answer.turn);
    }
  });
  EXPECT_GT(proofs, kEndgames);
}

// What was proved before a position came for the second time may lead through it, where the game
// now ends: the third occurrence is a draw.
TEST_P(Proof, does_not_lead_through_a_third_occurrence) {
  int proofs = 0;
  int changed = 0;
  int solved = 0;
  Random random(6);
  visit_endgames(5, 8, [&](const Twisty::Position& position, const TwistyRetrograde& before) {
    std::vector<std::uint64_t> history;
    for (int i = 0; i < 200; ++i) {
      const auto near = std::min<std::uint32_t>(2000, static_cast<std::uint32_t>(before.size()));
      const std::uint64_t again = hash(before.position(random.below(near)));
      history.insert(history.end(), 2, again);
    }
    TwistyRetrograde truth;
    if (solved == 3 || !truth.solve(position, kMostPositions / 2, history)) return;
    ++solved;
    if (truth.value(position.state).win != before.value(position.state).win) ++changed;
    const search::twisty::Ground ground(position.layout);
    const search::twisty::Node root(ground, position.state);
    search::TranspositionTable table(1);
    for (const bool known : {false, true}) {
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.nodes = 100'000;
      search::Control control(request);
      search::Meter meter(control, true);
      search::twisty::Duel duel(ground, table, meter, known ? history : decltype(history){}, 0);
      for (const auto& turn : search::twisty::root_turns(ground, root)) {
        const Turn played = search::twisty::unpack(turn.turn);
        const int win = value_of(position, played, known ? truth : before).win;
        for (int depth = 1; depth <= 6; ++depth) {
          const int sure = sure_end(duel, root, turn, depth);
          if (sure == 0) continue;
          ++proofs;
          EXPECT_EQ(sure, win) << text_of<Twisty>(position) << " at depth " << depth;
        }
      }
    }
  });
  EXPECT_GT(proofs, 2);
  EXPECT_GT(changed, 0);
}

// Level 6 may ask the exact solver, which knows nothing of the game that was played. What is said
// of any turn is so in this game, where some positions would come for the third time.
TEST_P(Proof, of_level_6_holds_where_positions_came_twice) {
  int proofs = 0;
  int changed = 0;
  int solved = 0;
  Random random(7);
  const auto agent = *search::make_agent<Twisty>("level:6", {.hash_mib = 4});
  visit_endgames(8, 30, [&](const Twisty::Position& position, const TwistyRetrograde& before) {
    // Many, close by: then some lie on the shortest way.
    std::vector<std::uint64_t> history;
    for (int i = 0; i < 200; ++i) {
      const auto near = std::min<std::uint32_t>(2000, static_cast<std::uint32_t>(before.size()));
      history.insert(history.end(), 2, hash(before.position(random.below(near))));
    }
    TwistyRetrograde truth;
    if (!truth.solve(position, kMostPositions / 2, history)) return;
    ++solved;
    if (truth.value(position.state).win != before.value(position.state).win) ++changed;
    for (const int lines : {1, 20}) {
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.nodes = 20'000;
      request.history = history;
      request.lines = lines;
      for (const auto& line : agent->choose(request).report.lines) {
        if (!line.proved) continue;
        ++proofs;
        EXPECT_EQ(line.win[static_cast<std::size_t>(position.state.seat)] * 2 - 1,
                  value_of(position, line.turns.at(0), truth).win)
            << text_of<Twisty>(position) << " after " << Twisty::write_turn(line.turns[0]);
      }
    }
  });
  EXPECT_GT(proofs, solved);
  EXPECT_GT(changed, 0);
}

// A won game in which the shortest way leads to a position for the third time.
TEST(LevelSix, plays_no_won_game_into_a_third_occurrence) {
  const auto start = Twisty::read_position(
      "twisty 1@o@1g1/+o1wg+o/s2@ply/x1b1lrx/1p@2@l/2rb1w1/1xo@+y1 "
      "d5:pgyrbwo:6:0,g2:rpgwbyo:6:0 2 101/60000 thief");
  ASSERT_TRUE(start);
  Twisty::Position position = *start;
  std::vector<std::uint64_t> history;
  for (const char* turn : {"e1", "f1", "g2", "d5", "e1", "f1", "g2"}) {
    history.push_back(hash(position.state));
    apply(position.layout, position.state, *Twisty::read_turn(turn));
  }
  Request<Twisty> request{.layout = position.layout, .view = position.state};
  request.budget.nodes = 20'000;
  request.history = history;
  const auto agent = *search::make_agent<Twisty>("level:6", {});
  const auto answer = agent->choose(request);
  State after = position.state;
  apply(position.layout, after, answer.turn);
  const bool third = std::ranges::count(history, hash(after)) == 2;
  const double won = answer.report.lines.at(0).win[static_cast<std::size_t>(position.state.seat)];
  EXPECT_FALSE(third && won == 1) << Twisty::write_turn(answer.turn);
}

struct Vector {
  Twisty::Position position;
  int win = 0;
  std::optional<int> turns;
};

std::vector<Vector> exact_vectors(int most_missing) {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/exact.jsonl");
  std::vector<Vector> vectors;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    const auto read = Twisty::read_position(json["position"].get<std::string>());
    if (!read) {
      ADD_FAILURE() << read.error().message;
      continue;
    }
    Vector vector{*read, 0, {}};
    const auto& players = vector.position.state.players;
    if (2 * kColours - players[0].collected - players[1].collected > 2 * most_missing) continue;
    vector.win = json["value"] == "win" ? 1 : json["value"] == "loss" ? -1 : 0;
    if (json.contains("turns")) vector.turns = json["turns"].get<int>();
    vectors.push_back(vector);
  }
  return vectors;
}

TEST(ExactVectors, agree_with_what_is_proved) {
  int proofs = 0;
  for (const Vector& vector : exact_vectors(2)) {
    const auto& [layout, state] = vector.position;
    Request<Twisty> request{.layout = layout, .view = state};
    request.budget.nodes = kNodes;
    const auto report = full_strength().choose(request).report;
    const auto& line = report.lines.at(0);
    if (!line.ends_in) continue;
    ++proofs;
    EXPECT_EQ(vector.win, line.win[static_cast<std::size_t>(state.seat)] == 1 ? 1 : -1)
        << text_of<Twisty>(vector.position);
    ASSERT_TRUE(vector.turns.has_value());
    EXPECT_EQ(*line.ends_in, *vector.turns) << text_of<Twisty>(vector.position);
  }
  EXPECT_GT(proofs, kEndgames);
}

// A win in n turns is one if the limit of turns leaves n, and none if it leaves fewer, although the
// table remembers it from when there was time enough.
TEST(ExactVectors, are_no_longer_won_when_the_limit_comes_first) {
  constexpr int kFar = 500;
  int proofs = 0;
  for (const Vector& vector : exact_vectors(2)) {
    if (vector.win != 1 || *vector.turns > 7) continue;
    Twisty::Position position = vector.position;
    position.layout.limit = 1000;
    const search::twisty::Ground ground(position.layout);
    search::TranspositionTable table(1);
    for (const int room : {kFar, *vector.turns - 1, *vector.turns}) {
      position.state.turn = static_cast<std::uint16_t>(1000 - room);
      const search::twisty::Node root(ground, position.state);
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.nodes = 1'000'000;
      search::Control control(request);
      search::Meter meter(control, true);
      search::twisty::Duel duel(ground, table, meter, {}, 0);
      bool won = false;
      for (const auto& turn : search::twisty::root_turns(ground, root)) {
        for (int depth = 1; depth <= *vector.turns; ++depth) {
          won = won || sure_end(duel, root, turn, depth) == 1;
        }
      }
      EXPECT_EQ(won, room >= *vector.turns) << text_of<Twisty>(position);
      if (won) ++proofs;
    }
  }
  EXPECT_GT(proofs, 10);
}

}  // namespace
}  // namespace twistwood::trial
