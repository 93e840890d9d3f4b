// What a turn that was played cost: all of it when it gives the game away, nothing when it is best.
#include "search/judgement.h"

#include <gtest/gtest.h>

#include "conformance/games.h"
#include "search/agents.h"
#include "support/playthrough.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using namespace search;

template <Game G>
std::unique_ptr<Agent<G>> full_strength() {
  return std::move(*make_agent<G>("level:6", {.seed = 1, .threads = 1, .hash_mib = 1}));
}

Judgement<Twisty> judged(const TwistyScene& scene, std::string_view turn) {
  Request<Twisty> request{.layout = scene.layout(), .view = scene.state()};
  request.budget.nodes = 5000;
  return judge<Twisty>(*full_strength<Twisty>(), request, *Twisty::read_turn(turn), 1);
}

TEST(Judgement, the_turn_that_wins_costs_nothing) {
  const auto judgement = judged(TwistyScene(kBothNear), "d4");
  EXPECT_EQ(judgement.chance, 1);
  EXPECT_EQ(judgement.kept, 1);
  EXPECT_EQ(judgement.lost(), 0);
}

TEST(Judgement, the_turn_that_lets_the_other_win_costs_everything) {
  const TwistyScene scene(kBothNear);
  const auto judgement = judged(scene, "a1");
  EXPECT_EQ(Twisty::write_turn(judgement.best.turn), "d4");
  EXPECT_EQ(judgement.lost(), 1);
}

TEST(Judgement, the_chances_of_a_finished_game_are_exact) {
  TwistyScene scene(kBothNear);
  scene.play("d4");
  const Request<Twisty> over{.layout = scene.layout(), .view = scene.state()};
  const Scores won = chances_in<Twisty>(*full_strength<Twisty>(), over);
  EXPECT_EQ(won[0], 1);
  EXPECT_EQ(won[1], 0);

  auto drawn = scene.state();
  drawn.phase = twisty::Phase::kDraw;
  const Request<Twisty> draw{.layout = scene.layout(), .view = drawn};
  EXPECT_EQ(chances_in<Twisty>(*full_strength<Twisty>(), draw)[0], 0.5);
}

// An agent that notes what it is asked and finds every position even.
class Listener final : public Agent<Twisty> {
 public:
  Answer<Twisty> choose(const Request<Twisty>& request) override {
    asked.push_back({request.history.begin(), request.history.end()});
    also.push_back(request.also);
    Answer<Twisty> answer;
    answer.turn = first_turn(request);
    answer.report.lines.push_back({{answer.turn}, draw_scores(2), {}});
    return answer;
  }
  std::vector<std::vector<std::uint64_t>> asked;
  std::vector<std::optional<Twisty::Turn>> also;

 private:
  static Twisty::Turn first_turn(const Request<Twisty>& request) {
    std::optional<Twisty::Turn> first;
    Twisty::for_each_turn(request.layout, request.view, [&](Twisty::Turn turn) {
      if (!first) first = turn;
    });
    return *first;
  }
};

TEST(Judgement, knows_the_game_so_far) {
  const TwistyScene scene(kBothNear);
  const std::vector<std::uint64_t> history{1, 2, 3};
  Request<Twisty> request{.layout = scene.layout(), .view = scene.state()};
  request.history = history;
  Listener listener;
  const auto played = *Twisty::read_turn("d5");
  judge<Twisty>(listener, request, played, 1);
  ASSERT_EQ(listener.asked.size(), 2u);
  EXPECT_EQ(listener.asked[0], history);
  EXPECT_EQ(listener.also[0], played);
  EXPECT_EQ(listener.asked[1], (std::vector<std::uint64_t>{1, 2, 3, Twisty::hash(scene.state())}));
}

// Both turns in one search, so one as deeply as the other: two seats are asked once.
TEST(Judgement, looks_at_both_turns_as_deeply) {
  int turns = 0;
  play_through<Twisty>(*Twisty::deal({.limit = 40}, 3), 3, [&](const Twisty::Position& position) {
    if (!status_of<Twisty>(position.state).running()) return;
    Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = 300;
    for (const auto& turn : all_turns<Twisty>(position)) {
      request.also = turn;
      const auto report = full_strength<Twisty>()->choose(request).report;
      ++turns;
      EXPECT_TRUE(report.lines.at(0).turns.at(0) == turn || report.lines.at(1).turns.at(0) == turn);
      EXPECT_LE(report.lines.size(), 2u);
    }
  });
  EXPECT_GT(turns, 100);
}

template <class G>
class JudgementTest : public ::testing::Test {};
TYPED_TEST_SUITE(JudgementTest, AllGames, GameName);

// Whatever is played, a judgement is about chances; and the agent's own turn costs nothing.
TYPED_TEST(JudgementTest, is_between_nothing_and_all_and_repeats) {
  using G = TypeParam;
  typename G::Options options;
  options.seats = 3;
  options.limit = 60;
  const auto agent = full_strength<G>();
  int number = 0;
  Random random(4);
  play_through<G>(*G::deal(options, 5), 5, [&](const typename G::Position& position) {
    if (!status_of<G>(position.state).running() || number++ % 10 != 0) return;
    const auto seen = G::mask(position.state);
    Request<G> request{.layout = position.layout, .view = G::view(seen)};
    request.budget.nodes = 30;
    const auto turn = G::random_turn(position.layout, G::view(seen), random);
    const auto once = judge<G>(*agent, request, turn, 9);
    const auto again = judge<G>(*agent, request, turn, 9);
    EXPECT_EQ(once.kept, again.kept);
    EXPECT_GE(once.kept, 0);
    EXPECT_LE(once.kept, 1 + 1e-9);
    EXPECT_EQ(judge<G>(*agent, request, once.best.turn, 9).lost(), 0);
  });
  EXPECT_GT(number, 20);
}

}  // namespace
}  // namespace twistwood::trial
