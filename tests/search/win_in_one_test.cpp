// Twisty: a win in one turn is never overlooked from level 3 on, and with two seats a loss in one
// is avoided from level 5 on, however little time there is.
#include <gtest/gtest.h>

#include <string>

#include "search/agents.h"
#include "support/playthrough.h"
#include "support/twisty_endgame.h"
#include "support/twisty_ends.h"

namespace twistwood::trial {
namespace {

using namespace twistwood::twisty;

#ifdef NDEBUG
constexpr int kDeals = 1500;
#else
constexpr int kDeals = 150;  // with asserts, and often sanitizers, a turn takes many times longer
#endif

// Positions in which the game may be over in a turn: set up at random, and those of whole games.
template <class Visit>
void visit_ends(const Options& options, Visit visit) {
  Random random(static_cast<std::uint64_t>(options.seats) * 10 +
                static_cast<std::uint64_t>(options.edition));
  for (int i = 0; i < kDeals; ++i) {
    Twisty::Position position = random_endgame(random, options, 1);
    crowd_the_centre(position.state, options.seats, random);
    visit(position);
  }
  for (int i = 0; i < kDeals / 100; ++i) {
    play_through<Twisty>(*deal(options, random.next()), random.next(),
                         [&](const Twisty::Position& position) {
                           if (status_of<Twisty>(position.state).running()) visit(position);
                         });
  }
}

class Opponent {
 public:
  explicit Opponent(const std::string& name, int threads = 1)
      : name_(name),
        agent_(*search::make_agent<Twisty>(name, {.threads = threads, .hash_mib = 1})) {}

  Turn turn(const Twisty::Position& position, std::int64_t nodes,
            std::span<const std::uint64_t> history = {}) {
    search::Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = nodes;
    request.history = history;
    return agent_->choose(request).turn;
  }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::unique_ptr<search::Agent<Twisty>> agent_;
};

constexpr std::int64_t kFewNodes[] = {1, 2, 20, 200};

class WinInOne : public ::testing::TestWithParam<Edition> {};
INSTANTIATE_TEST_SUITE_P(Editions, WinInOne,
                         ::testing::Values(Edition::kThief, Edition::kVictim,
                                           Edition::kVictimChooses),
                         EditionName());

TEST_P(WinInOne, is_never_overlooked) {
  std::array<Opponent, 6> players{Opponent("greedy"),  Opponent("level:3"), Opponent("level:4"),
                                  Opponent("level:5"), Opponent("level:6"), Opponent("level:6", 2)};
  int chances = 0;
  int by_stealing = 0;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    visit_ends({.seats = seats, .edition = GetParam()}, [&](const Twisty::Position& position) {
      const auto& [layout, state] = position;
      if (HasFailure() || !can_win(layout, state)) return;
      if (!state.mover().complete()) ++by_stealing;
      const std::int64_t nodes = kFewNodes[++chances % 4];
      // Threads take a while to start: a few positions are enough.
      const std::size_t asked = chances % 20 == 0 ? players.size() : players.size() - 1;
      for (std::size_t i = 0; i < asked; ++i) {
        EXPECT_TRUE(wins(layout, state, players[i].turn(position, nodes)))
            << players[i].name() << " with " << nodes << " nodes overlooks a win in\n"
            << text_of<Twisty>(position);
      }
    });
  }
  EXPECT_GT(chances, kDeals / 2);
  EXPECT_EQ(by_stealing > 0, GetParam() != Edition::kThief);
}

TEST_P(WinInOne, of_the_other_is_prevented) {
  std::array<Opponent, 3> players{Opponent("level:5"), Opponent("level:6"), Opponent("level:6", 2)};
  int chances = 0;
  visit_ends({.seats = 2, .edition = GetParam()}, [&](const Twisty::Position& position) {
    const auto& [layout, state] = position;
    if (HasFailure() || can_win(layout, state) || !can_avoid_loss(layout, state)) return;
    const std::int64_t nodes = kFewNodes[++chances % 4];
    const std::size_t asked = chances % 20 == 0 ? players.size() : players.size() - 1;
    for (std::size_t i = 0; i < asked; ++i) {
      EXPECT_FALSE(loses(layout, state, players[i].turn(position, nodes)))
          << players[i].name() << " with " << nodes << " nodes lets the other win in\n"
          << text_of<Twisty>(position);
    }
  });
  EXPECT_GT(chances, kDeals / 20);
}

// A position that came once before is no draw yet: who let the other off once may not get off
// again.
TEST_P(WinInOne, of_the_other_is_prevented_where_the_game_has_been_before) {
  std::array<Opponent, 2> players{Opponent("level:5"), Opponent("level:6")};
  int chances = 0;
  visit_ends({.seats = 2, .edition = GetParam()}, [&](const Twisty::Position& position) {
    const Layout& layout = position.layout;
    const State& state = position.state;
    if (HasFailure() || can_win(layout, state) || !can_avoid_loss(layout, state)) return;
    std::vector<std::uint64_t> history;
    for_each_turn(layout, state, [&](Turn turn) {
      if (loses(layout, state, turn)) history.push_back(hash(after(layout, state, turn)));
    });
    const std::int64_t nodes = kFewNodes[++chances % 4];
    for (Opponent& player : players) {
      EXPECT_FALSE(loses(layout, state, player.turn(position, nodes, history)))
          << player.name() << " with " << nodes << " nodes lets the other win in\n"
          << text_of<Twisty>(position);
    }
  });
  EXPECT_GT(chances, kDeals / 20);
}

}  // namespace
}  // namespace twistwood::trial
