// What a turn that was played cost: all of it when it gives the game away, nothing when it is best,
// and both turns looked at as deeply.
#include <gtest/gtest.h>

#include "conformance/games.h"
#include "search/agents.h"
#include "search/ask.h"
#include "support/labyrinth_scene.h"
#include "support/playthrough.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

using namespace search;

AnyAgent full_strength(const AnyPosition& position) {
  return std::move(
      *AnyAgent::make(position, "level:6", {.seed = 1, .threads = 1, .hash_mib = 1}, {}));
}

Judgement judged(const AnyPosition& position, std::string_view turn, std::int64_t nodes = 5000) {
  Question question{.position = position};
  question.budget.nodes = nodes;
  return full_strength(position).judge(question, *read_turn(position.index(), turn), 1);
}

TEST(Judgement, the_turn_that_wins_costs_nothing) {
  const auto judgement = judged(TwistyScene(kBothNear).position(), "d4");
  EXPECT_TRUE(judgement.is_best);
  EXPECT_EQ(judgement.chance(), 1);
  EXPECT_EQ(judgement.kept(), 1);
  EXPECT_EQ(judgement.lost(), 0);
  EXPECT_EQ(judgement.best.ends_in, 1);
  EXPECT_EQ(judgement.margin(), 1) << "whatever else is played, the other wins";
}

TEST(Judgement, the_turn_that_lets_the_other_win_costs_everything) {
  const auto judgement = judged(TwistyScene(kBothNear).position(), "a1");
  EXPECT_EQ(write_turn(judgement.best.turns.at(0)), "d4");
  EXPECT_EQ(write_turn(judgement.other.turns.at(0)), "a1");
  EXPECT_EQ(judgement.lost(), 1);
  EXPECT_EQ(judgement.margin(), 0);
  EXPECT_TRUE(judgement.other.proved);
}

TEST(Judgement, of_a_position_without_a_turn_tells_its_chances) {
  const AnyPosition position = TwistyScene(kBothNear).position();
  Question question{.position = position};
  question.budget.nodes = 500;
  const auto judgement = full_strength(position).judge(question, std::nullopt, 1);
  EXPECT_EQ(judgement.win[0], 1);
  EXPECT_TRUE(judgement.other.turns.empty());
}

// Who has nothing to choose loses nothing, and the chances are looked for after the turn: where
// there is one turn only, search does not look ahead at all.
TEST(Judgement, of_the_only_turn_looks_beyond_it) {
  const LabyrinthScene scene(R"(
    6  .   .   .   .   .   .
         w   |   w   |   w
    5  .   .   .   .   .   .
         |   w   |   w   |
    4  .   .   .   .   .   .
         w   |   w   |   w
    3  .   .   .   .   1   .
         |   w   |   w   |
    2  .   .   .   .   .   .
         w   |   w   |   w
    1  2   .   .   .   .   .
       a   b   c   d   e   f
    1: target=e3)");
  ASSERT_EQ(scene.turns().size(), 1u);
  const auto judgement = judged(scene.position(), scene.turns()[0], 40);
  EXPECT_EQ(judgement.choices, 1);
  EXPECT_EQ(judgement.lost(), 0);
  EXPECT_GE(judgement.nodes, 40);
}

// An agent that notes what it is asked and finds every position even.
class Listener final : public Agent<Twisty> {
 public:
  struct Heard {
    std::vector<std::uint64_t> history;
    std::optional<Twisty::Turn> compare;
    std::optional<std::int64_t> nodes;
  };
  explicit Listener(std::vector<Heard>& heard) : heard_(heard) {}

  Answer<Twisty> choose(const Request<Twisty>& request) override {
    heard_.push_back(
        {{request.history.begin(), request.history.end()}, request.compare, request.budget.nodes});
    Answer<Twisty> answer;
    answer.turn = first_turn(request);
    answer.report.lines.push_back({{answer.turn}, draw_scores(2), {}});
    return answer;
  }

 private:
  static Twisty::Turn first_turn(const Request<Twisty>& request) {
    std::optional<Twisty::Turn> first;
    Twisty::for_each_turn(request.layout, request.view, [&](Twisty::Turn turn) {
      if (!first) first = turn;
    });
    return *first;
  }
  std::vector<Heard>& heard_;
};

TEST(Judgement, asks_about_both_turns_with_the_same_budget_and_the_game_so_far) {
  const TwistyScene scene(kBothNear);
  const std::vector<std::uint64_t> history{1, 2, 3};
  std::vector<Listener::Heard> heard;
  AnyAgent agent = AnyAgent::of<Twisty>(std::make_unique<Listener>(heard), {});
  const AnyPosition position = scene.position();
  Question question{.position = position};
  question.history = history;
  question.budget.nodes = 77;
  const auto played = *Twisty::read_turn("d5");
  const auto judgement = agent.judge(question, any_turn<Twisty>(played), 1);
  ASSERT_EQ(heard.size(), 3u) << "the position, then after the best turn and after this one";
  EXPECT_EQ(heard[0].history, history);
  EXPECT_EQ(heard[0].compare, played);
  for (const int after : {1, 2}) {
    const auto& one = heard[static_cast<std::size_t>(after)];
    EXPECT_EQ(one.history, (std::vector<std::uint64_t>{1, 2, 3, Twisty::hash(scene.state())}));
    EXPECT_EQ(one.nodes, 77);
  }
  EXPECT_EQ(judgement.lost(), 0);
}

// With two seats search goes by depth: it is asked once, and the comparison is of one depth. What
// it says of both turns is what a search of that depth says of each by itself.
TEST(Judgement, looks_at_both_turns_as_deeply) {
  int compared = 0;
  play_through<Twisty>(*Twisty::deal({.limit = 40}, 3), 3, [&](const Twisty::Position& position) {
    if (!status_of<Twisty>(position.state).running()) return;
    const auto agent = *make_agent<Twisty>("level:6", {.seed = 1, .threads = 1, .hash_mib = 1});
    Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = 300;
    for (const auto& turn : all_turns<Twisty>(position)) {
      request.compare = turn;
      const auto answer = agent->choose(request);
      const auto& two = answer.report.compared;
      if (two.empty()) continue;
      ++compared;
      ASSERT_EQ(two.size(), 2u);
      const auto first = [](const auto& line) { return line.turns.at(0); };
      EXPECT_NE(first(two[0]), first(two[1]));
      EXPECT_TRUE(answer.turn == turn ? first(two[0]) == turn : first(two[1]) == turn);
      const auto me = static_cast<std::size_t>(position.state.seat);
      EXPECT_LE(two[1].win[me], two[0].win[me]);
    }
  });
  EXPECT_GT(compared, 300);
}

// Asking for a comparison does not change what is chosen, nor what it is worth.
TEST(Judgement, does_not_change_the_choice) {
  play_through<Twisty>(*Twisty::deal({.limit = 30}, 8), 8, [&](const Twisty::Position& position) {
    if (!status_of<Twisty>(position.state).running()) return;
    const AgentOptions options{.seed = 1, .threads = 1, .hash_mib = 1};
    Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = 400;
    const auto plain = (*make_agent<Twisty>("level:6", options))->choose(request);
    request.compare = all_turns<Twisty>(position).back();
    const auto other = (*make_agent<Twisty>("level:6", options))->choose(request);
    EXPECT_EQ(plain.turn, other.turn);
    EXPECT_EQ(plain.report.lines.at(0).win, other.report.lines.at(0).win);
    EXPECT_EQ(plain.report.depth, other.report.depth);
  });
}

template <class G>
class JudgementTest : public ::testing::Test {};
TYPED_TEST_SUITE(JudgementTest, AllGames, GameName);

// Whatever is played, a judgement is about chances; and the agent's own turn costs nothing.
TYPED_TEST(JudgementTest, is_between_nothing_and_all_and_repeats) {
  using G = TypeParam;
  for (const int seats : {2, 3}) {
    typename G::Options options;
    options.seats = seats;
    options.limit = 60;
    int number = 0;
    Random random(4);
    play_through<G>(*G::deal(options, 5), 5, [&](const typename G::Position& position) {
      if (!status_of<G>(position.state).running() || number++ % 10 != 0) return;
      const AnyPosition any(std::in_place_index<kGameIndex<G>>, position);
      AnyAgent agent = full_strength(any);
      Question question{.position = any};
      question.budget.nodes = 30;
      const auto turn =
          any_turn<G>(G::random_turn(position.layout, G::view(G::mask(position.state)), random));
      const Judgement once = agent.judge(question, turn, 9);
      const Judgement again = agent.judge(question, turn, 9);
      EXPECT_EQ(once.kept(), again.kept());
      EXPECT_EQ(once.win, again.win);
      EXPECT_GE(once.kept(), 0);
      EXPECT_LE(once.kept(), once.chance());
      EXPECT_LE(once.chance(), 1);
      EXPECT_TRUE(once.is_best || once.other.turns.at(0) == turn);
      EXPECT_EQ(once.is_best, once.best.turns.at(0) == turn);
      double sum = 0;
      for (const double chance : once.win) sum += chance;
      EXPECT_NEAR(sum, 1, 0.002) << "thousandths";
      EXPECT_EQ(agent.judge(question, once.best.turns.at(0), 9).lost(), 0);
    });
    EXPECT_GT(number, 20);
  }
}

}  // namespace
}  // namespace twistwood::trial
