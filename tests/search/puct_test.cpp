// The PUCT tree keeps to its memory, goes on when it is full, and lives on from turn to turn.
#include <gtest/gtest.h>

#include <map>

#include "games/twisty/game.h"
#include "search/puct_agent.h"
#include "search/twisty/race_prior_and_value.h"

namespace twistwood::trial {
namespace {

using namespace search;
using Heuristic = search::twisty::RacePriorAndValue;
using Tree = PuctTree<Twisty, Heuristic>;
using TreeAgent = PuctAgent<Twisty, Heuristic>;
using Store = PuctStore<int>;
using twistwood::twisty::Edition;

// A node by the turns that lead to it: its visits, what was won, its turns and their priors.
using Path = std::vector<int>;
struct Known {
  std::uint32_t visits;
  double won;
  std::map<int, float> turns;
  friend bool operator==(const Known&, const Known&) = default;
};

void describe(const Store& store, Store::Index node, Path& path, std::map<Path, Known>& all) {
  Known known{store.node(node).visits, store.node(node).won, {}};
  for (const auto& edge : store.edges_of(node)) {
    known.turns[edge.turn] = edge.prior;
    if (edge.child == 0) continue;
    path.push_back(edge.turn);
    describe(store, edge.child, path, all);
    path.pop_back();
  }
  all[path] = known;
}
std::map<Path, Known> describe(const Store& store, Store::Index node) {
  std::map<Path, Known> all;
  Path path;
  describe(store, node, path, all);
  return all;
}

// Walks down at random as a search would, until the store is full.
void fill(Store& store, Random& random) {
  while (!store.full()) {
    Store::Index node = Store::kRoot;
    ++store.node(node).visits;
    while (store.node(node).visits > 1) {
      const int turns = 2 + static_cast<int>(random.below(12));
      const auto put_turns = [&](auto add) {
        for (int i = 0; i < turns; ++i) add(100 * i + turns, 1.0 + i);
      };
      if (store.node(node).edges == 0 && !store.expand(node, put_turns)) break;
      auto edges = store.edges_of(node);
      auto& edge = edges[random.below(1 + random.below(static_cast<std::uint32_t>(edges.size())))];
      node = edge.child != 0 ? edge.child : store.add_child(edge);
      ++store.node(node).visits;
      store.node(node).won += random.below(100);
    }
  }
}

TEST(PuctStore, keeps_what_follows_a_node_and_nothing_else) {
  Random random(3);
  Store store(1 << 20);
  for (int game = 0; game < 5; ++game) {
    store.restart();
    fill(store, random);
    for (int turn = 0; turn < 3; ++turn) {
      Store::Index next = 0;
      for (const auto& edge : store.edges_of(Store::kRoot)) {
        if (edge.child != 0 && (next == 0 || random.below(2) == 0)) next = edge.child;
      }
      ASSERT_NE(next, 0u);
      const auto before = describe(store, next);
      store.keep(next);
      EXPECT_EQ(store.nodes(), before.size() + 1);  // index 0 is none
      EXPECT_TRUE(describe(store, Store::kRoot) == before);
      fill(store, random);
    }
  }
}

TEST(PuctStore, makes_room_by_forgetting_what_was_visited_least) {
  Random random(4);
  Store store(1 << 20);
  store.restart();
  for (int times = 0; times < 20; ++times) {
    fill(store, random);
    const std::size_t nodes = store.nodes();
    const auto before = describe(store, Store::kRoot);
    store.recycle();
    EXPECT_FALSE(store.full());
    EXPECT_LT(store.nodes(), nodes);
    const auto after = describe(store, Store::kRoot);
    std::uint32_t least_listed = UINT32_MAX;
    std::uint32_t most_forgotten = 0;
    for (const auto& [path, known] : after) {
      const Known& was = before.at(path);
      ASSERT_EQ(known.visits, was.visits);
      ASSERT_EQ(known.won, was.won);
      if (!known.turns.empty()) {
        ASSERT_TRUE(known.turns == was.turns);
        least_listed = std::min(least_listed, known.visits);
      } else if (!was.turns.empty()) {
        most_forgotten = std::max(most_forgotten, known.visits);
      }
    }
    EXPECT_FALSE(after.at({}).turns.empty());
    EXPECT_LT(most_forgotten, least_listed);
    EXPECT_LE(store.bytes(), std::size_t{1} << 20);
  }
}

Request<Twisty> request_for(const Twisty::Position& position) {
  return {.layout = position.layout, .view = position.state};
}

// A budget of time by a clock that runs by being looked at.
Request<Twisty> timed(const Twisty::Position& position, std::int64_t looks) {
  Request<Twisty> request = request_for(position);
  request.budget.time_ms = looks;
  request.clock = [now_ms = std::int64_t{0}]() mutable { return ++now_ms; };
  return request;
}

TEST(PuctTree, goes_on_when_its_room_is_full) {
  const auto position = *Twisty::deal({.seats = 4}, 1);
  const Heuristic heuristic(position.layout);
  Request<Twisty> request = request_for(position);
  request.budget.nodes = 50'000;  // a round needs more than a hundred bytes
  Control control(request);
  Meter meter(control, true);
  Tree tree({.bytes = 256 << 10});
  tree.restart(position.state, heuristic);
  tree.run(request, meter, INT64_MAX);
  EXPECT_EQ(tree.visits(), 50'001);
  EXPECT_LE(tree.bytes(), std::size_t{256} << 10);
  std::int64_t visits = 0;
  for (const auto& turn : tree.root_turns()) visits += turn.visits;
  EXPECT_EQ(visits, 50'000);
}

TEST(PuctAgent, keeps_to_its_memory_with_any_number_of_threads) {
  for (const int threads : {1, 3}) {
    for (const int hash_mib : {1, 2}) {
      TreeAgent agent({.threads = threads, .hash_mib = hash_mib});
      const auto position = *Twisty::deal({.seats = 3}, 2);
      const auto answer = agent.choose(timed(position, 800));
      EXPECT_GT(answer.report.nodes, 20'000);  // a MiB has room for 8,500
      EXPECT_GT(agent.bytes(), std::size_t{0});
      EXPECT_LE(agent.bytes(), static_cast<std::size_t>(hash_mib) << 20);
    }
  }
  TreeAgent crowded({.threads = 256, .hash_mib = 1});
  const auto position = *Twisty::deal({.seats = 3}, 2);
  crowded.choose(timed(position, 100));
  EXPECT_LE(crowded.bytes(), std::size_t{1} << 20);
}

// Plays a game against itself and asks the same agent in every position that one seat comes to.
TEST(PuctAgent, uses_again_what_it_has_found_out_about_the_position_on_the_table) {
  for (const auto edition : {Edition::kThief, Edition::kVictimChooses}) {
    for (const int seats : {3, 4}) {
      auto position = *Twisty::deal({.seats = seats, .edition = edition}, 3);
      TreeAgent agent({.threads = 2, .hash_mib = 2});
      TreeAgent others({.threads = 1, .hash_mib = 1});
      std::vector<std::uint64_t> history;
      int asked = 0;
      int reused = 0;
      for (int turn = 0; turn < 40 && Twisty::status(position.state).running(); ++turn) {
        const bool mine = Twisty::status(position.state).seat == seat_at(0);
        Request<Twisty> request = mine ? timed(position, 300) : timed(position, 30);
        request.history = history;
        const auto answer = (mine ? agent : others).choose(request);
        ASSERT_FALSE(Twisty::why_not(position.layout, position.state, answer.turn));
        double sum = 0;
        for (const double chance : answer.report.lines.at(0).win) sum += chance;
        ASSERT_NEAR(sum, 1, 1e-6);
        if (mine) {
          reused += ++asked > 1 && agent.reused() > 0 ? 1 : 0;
          ASSERT_TRUE(asked > 1 || agent.reused() == 0);
        }
        history.push_back(Twisty::hash(position.state));
        Twisty::apply(position.layout, position.state, answer.turn);
      }
      EXPECT_GE(asked, 9);
      EXPECT_GE(reused, asked / 2) << "of " << asked;
    }
  }
}

TEST(PuctAgent, forgets_when_another_game_is_on_the_table) {
  TreeAgent agent({.hash_mib = 1});
  const auto position = *Twisty::deal({.seats = 3}, 4);
  agent.choose(timed(position, 300));
  agent.choose(timed(position, 300));
  EXPECT_GT(agent.reused(), 0) << "the same position again";
  auto other_limit = position;
  other_limit.layout.limit = 50;
  agent.choose(timed(other_limit, 300));
  EXPECT_EQ(agent.reused(), 0);
  const auto other_deal = *Twisty::deal({.seats = 3}, 5);
  agent.choose(timed(other_deal, 300));
  EXPECT_EQ(agent.reused(), 0);
}

TEST(PuctAgent, answers_a_limit_of_nodes_as_if_nothing_had_been_asked_before) {
  auto position = *Twisty::deal({.seats = 4}, 6);
  TreeAgent experienced({.hash_mib = 1});
  for (int turn = 0; turn < 12; ++turn) {
    experienced.choose(timed(position, 200));
    Request<Twisty> request = request_for(position);
    request.budget.nodes = 3000;
    TreeAgent fresh({.hash_mib = 1});
    const auto one = experienced.choose(request);
    const auto two = fresh.choose(request);
    EXPECT_EQ(experienced.reused(), 0);
    ASSERT_EQ(one.turn, two.turn);
    ASSERT_EQ(one.report.lines[0].turns, two.report.lines[0].turns);
    ASSERT_EQ(one.report.lines[0].win, two.report.lines[0].win);
    Twisty::apply(position.layout, position.state, one.turn);
  }
}

}  // namespace
}  // namespace twistwood::trial
