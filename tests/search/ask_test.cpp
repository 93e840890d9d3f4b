// An agent of any game behind one type: it answers as the agent of that game does, from what its
// seat may see, and keeps to the history it is given.
#include "search/ask.h"

#include <gtest/gtest.h>

#include "conformance/games.h"
#include "search/agents.h"

namespace twistwood::trial {
namespace {

const search::AgentOptions kOptions{.seed = 3, .threads = 1, .hash_mib = 1};

template <class G>
class AskTest : public ::testing::Test {
 protected:
  static typename G::Position dealt(int seats) {
    typename G::Options options;
    options.seats = seats;
    return *G::deal(options, 11);
  }
  static search::Question question(const AnyPosition& position) {
    search::Question question{.position = position};
    question.budget.nodes = 500;
    question.lines = 2;
    return question;
  }
};
TYPED_TEST_SUITE(AskTest, AllGames, GameName);

TYPED_TEST(AskTest, the_answer_is_that_of_the_games_own_agent) {
  using G = TypeParam;
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    const auto position = this->dealt(seats);
    const AnyPosition any = position;
    const auto own = *search::make_agent<G>("level:6", kOptions);
    search::Request<G> request{.layout = position.layout, .view = G::view(position.state)};
    request.budget.nodes = 500;
    request.lines = 2;
    const auto expected = own->choose(request);

    auto agent = search::AnyAgent::make(any, "level:6", kOptions, {});
    ASSERT_TRUE(agent);
    std::int64_t reported = 0;
    search::Question question = this->question(any);
    question.report = [&](const search::AnyReport& report) { reported = report.nodes; };
    const search::Choice choice = agent->ask(question);
    EXPECT_EQ(write_turn(choice.turn), G::write_turn(expected.turn));
    EXPECT_EQ(choice.report.nodes, expected.report.nodes);
    EXPECT_EQ(choice.report.depth, expected.report.depth);
    EXPECT_GT(reported, 0);
    ASSERT_EQ(choice.report.lines.size(), expected.report.lines.size());
    for (std::size_t i = 0; i < choice.report.lines.size(); ++i) {
      const search::AnyLine& line = choice.report.lines[i];
      ASSERT_EQ(line.win.size(), static_cast<std::size_t>(seats));
      EXPECT_EQ(line.win[0], expected.report.lines[i].win[0]);
      EXPECT_EQ(line.turns.size(), expected.report.lines[i].turns.size());
      EXPECT_EQ(line.ends_in, expected.report.lines[i].ends_in);
    }
  }
}

TYPED_TEST(AskTest, open_and_masked_positions_get_the_same_answer) {
  const AnyPosition open = this->dealt(3);
  const AnyPosition seen = mask(open);
  auto agent = search::AnyAgent::make(open, "level:6", kOptions, {});
  EXPECT_EQ(agent->ask(this->question(open)).turn, agent->ask(this->question(seen)).turn);
}

TYPED_TEST(AskTest, judges_and_gives_reasons) {
  using G = TypeParam;
  const auto position = this->dealt(2);
  const AnyPosition any = position;
  auto agent = search::AnyAgent::make(any, "level:6", kOptions, {});
  const AnyTurn best = agent->ask(this->question(any)).turn;
  const search::Judgement judged = agent->judge(this->question(any), best, 1);
  EXPECT_TRUE(judged.is_best);
  EXPECT_EQ(judged.best.turns.at(0), best);
  EXPECT_EQ(judged.lost(), 0);
  const std::string reason = search::in_english(search::reasons(any, best));
  EXPECT_FALSE(reason.empty());
  EXPECT_EQ(reason, search::in_english(search::reasons<G>(position.layout, G::view(position.state),
                                                          std::get<typename G::Turn>(best))));
}

TYPED_TEST(AskTest, a_name_of_no_agent_is_refused) {
  EXPECT_FALSE(search::AnyAgent::make(AnyPosition(this->dealt(2)), "level:7", kOptions, {}));
}

}  // namespace
}  // namespace twistwood::trial
