// Two seats in Twisty: what search calls proved is so, however it was cut short and whatever the
// table holds. Compared with every position worked out backwards, and with vectors.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "search/agents.h"
#include "search/twisty_retrograde.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;
using search::Report;
using search::Request;

#ifdef NDEBUG
constexpr int kEndgames = 12;
#else
constexpr int kEndgames = 2;  // with asserts, and often sanitizers, all takes many times longer
#endif
constexpr std::size_t kMostPositions = 120'000;

using TwistyAgent = std::unique_ptr<search::Agent<Twisty>>;
TwistyAgent full_strength(int threads = 1) {
  return *search::make_agent<Twisty>("level:6", {.threads = threads, .hash_mib = 1});
}

// What a report says about the end of each line against what is so. Counts the proofs.
int check(const Twisty::Position& position, const Report<Twisty>& report,
          const TwistyRetrograde& truth) {
  const auto& [layout, state] = position;
  int proofs = 0;
  for (const auto& line : report.lines) {
    if (!line.ends_in) continue;
    ++proofs;
    State next = state;
    apply(layout, next, line.turns.at(0));
    const bool over = next.phase == Phase::kWon;
    const auto then = over ? TwistyRetrograde::Value{1, 0} : truth.value(next);
    const int win = next.seat == state.seat ? then.win : -then.win;
    const bool said = line.win[static_cast<std::size_t>(state.seat)] == 1;
    EXPECT_EQ(win, said ? 1 : -1) << text_of<Twisty>(position) << " after "
                                  << Twisty::write_turn(line.turns[0]);
    EXPECT_GE(*line.ends_in, then.turns + 1) << text_of<Twisty>(position);
  }
  // A loss is one whatever is played.
  const auto& best = report.lines.at(0);
  if (best.ends_in && best.win[static_cast<std::size_t>(state.seat)] == 0) {
    EXPECT_EQ(truth.value(state).win, -1) << text_of<Twisty>(position);
    EXPECT_GE(*best.ends_in, truth.value(state).turns) << text_of<Twisty>(position);
  }
  return proofs;
}

class Proof : public ::testing::TestWithParam<Edition> {
 protected:
  // Calls visit(position, truth) for endgames with at most a cube missing on each side.
  template <class Visit>
  void visit_endgames(std::uint64_t seed, Visit visit) {
    Random random(seed);
    TwistyRetrograde truth;
    for (int i = 0; i < kEndgames && !HasFailure();) {
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
  visit_endgames(1, [&](const Twisty::Position& position, const TwistyRetrograde& truth) {
    for (const int threads : {1, 2}) {
      const auto agent = full_strength(threads);
      for (int depth = 1; depth <= 12; ++depth) {
        Request<Twisty> request{.layout = position.layout, .view = position.state};
        request.budget.depth = depth;
        request.lines = depth % 3 == 0 ? 3 : 1;
        proofs += check(position, agent->choose(request).report, truth);
      }
    }
  });
  EXPECT_GT(proofs, kEndgames);
}

TEST_P(Proof, holds_wherever_the_nodes_end) {
  int proofs = 0;
  visit_endgames(2, [&](const Twisty::Position& position, const TwistyRetrograde& truth) {
    for (const int threads : {1, 2}) {
      const auto agent = full_strength(threads);
      for (std::int64_t nodes = 1; nodes < 20'000; nodes += 1 + nodes / (threads == 1 ? 16 : 2)) {
        Request<Twisty> request{.layout = position.layout, .view = position.state};
        request.budget.nodes = nodes;
        request.lines = nodes % 3 == 0 ? 3 : 1;
        proofs += check(position, agent->choose(request).report, truth);
      }
    }
  });
  EXPECT_GT(proofs, kEndgames);
}

// A game from the position on, with one agent for all of its turns: the table remembers, the
// history grows, and the clock cuts off wherever it happens to.
TEST_P(Proof, holds_with_history_and_a_table_that_lives_on) {
  int proofs = 0;
  visit_endgames(3, [&](Twisty::Position position, const TwistyRetrograde& truth) {
    const auto agent = full_strength();
    Random random(4);
    std::vector<std::uint64_t> history;
    for (int turn = 0; turn < 30 && status_of<Twisty>(position.state).running(); ++turn) {
      std::int64_t now_ms = 0;
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.time_ms = 1 + random.below(20);
      request.clock = [&now_ms] { return ++now_ms; };
      request.history = history;
      const auto answer = agent->choose(request);
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
  visit_endgames(5, [&](const Twisty::Position& position, const TwistyRetrograde& free) {
    const int decided = free.value(position.state).win;
    if (decided == 0) return;
    const auto agent = full_strength();
    Request<Twisty> request{.layout = position.layout, .view = position.state};
    std::int64_t now_ms = 0;
    request.clock = [&now_ms] { return ++now_ms; };
    request.budget.time_ms = 60;
    const auto before = agent->choose(request).report;
    proofs += check(position, before, free);
    // The line that was found is closed, one position of it after the other.
    State state = position.state;
    for (const Turn turn : before.lines.at(0).turns) {
      apply(position.layout, state, turn);
      if (!status_of<Twisty>(state).running()) break;
      const std::vector<std::uint64_t> history(2, hash(state));
      TwistyRetrograde truth;
      ASSERT_TRUE(truth.solve(position, kMostPositions, history));
      if (truth.value(position.state).win != decided) ++changed;
      request.history = history;
      now_ms = 0;
      proofs += check(position, agent->choose(request).report, truth);
    }
  });
  EXPECT_GT(proofs, kEndgames / 2);
  std::cout << changed << " values changed by what was closed\n";
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
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

TEST(ExactVectors, agree_with_what_is_proved) {
  int proofs = 0;
  int soonest = 0;
  std::int64_t nodes = 0;
  for (const Vector& vector : exact_vectors(2)) {
    const auto& [layout, state] = vector.position;
    Request<Twisty> request{.layout = layout, .view = state};
    request.budget.nodes = 200'000;
    const auto report = full_strength()->choose(request).report;
    nodes += report.nodes;
    const auto& line = report.lines.at(0);
    if (!line.ends_in) continue;
    ++proofs;
    EXPECT_EQ(vector.win, line.win[static_cast<std::size_t>(state.seat)] == 1 ? 1 : -1)
        << text_of<Twisty>(vector.position);
    ASSERT_TRUE(vector.turns.has_value());
    EXPECT_GE(*line.ends_in, *vector.turns) << text_of<Twisty>(vector.position);
    if (*line.ends_in == *vector.turns) ++soonest;
  }
  std::cout << proofs << " proved, " << soonest << " with the soonest end, " << nodes << " nodes\n";
  EXPECT_GT(proofs, 20);
}

// A win in n turns is one if the limit of turns leaves n, and a draw if it leaves fewer.
TEST(ExactVectors, are_no_longer_won_when_the_limit_comes_first) {
  int proofs = 0;
  for (const Vector& vector : exact_vectors(2)) {
    if (!vector.turns || *vector.turns > 9) continue;
    for (const int room : {*vector.turns - 1, *vector.turns}) {
      Twisty::Position position = vector.position;
      position.layout.limit = position.state.turn + room;
      Request<Twisty> request{.layout = position.layout, .view = position.state};
      request.budget.nodes = 200'000;
      const auto line = full_strength()->choose(request).report.lines.at(0);
      if (room < *vector.turns) {
        EXPECT_FALSE(line.ends_in) << text_of<Twisty>(position);
      } else if (line.ends_in) {
        EXPECT_EQ(*line.ends_in, *vector.turns) << text_of<Twisty>(position);
        ++proofs;
      }
    }
  }
  EXPECT_GT(proofs, 5);
}

}  // namespace
}  // namespace twistwood::trial
