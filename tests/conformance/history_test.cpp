// A game as its start and its turns: whatever way it came about, it is the same game.
#include "games/history.h"

#include <gtest/gtest.h>

#include "conformance/games.h"
#include "games/any_history.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class Histories : public testing::Test {};
TYPED_TEST_SUITE(Histories, AllGames);

// Plays a game and keeps everything that a History works out, the plain way.
template <Game G>
struct PlainGame {
  explicit PlainGame(std::uint64_t seed, int seats) {
    typename G::Options options;
    options.seats = seats;
    options.limit = 90;
    position = *G::deal(options, seed);
    states.push_back(position.state);
    Random random(seed);
    while (G::status(G::view(position.state)).running()) {
      turns.push_back(lively_turn<G>(position, random));
      G::apply(position.layout, position.state, turns.back());
      states.push_back(position.state);
    }
  }
  typename G::Position start() const { return {position.layout, states.front()}; }

  typename G::Position position;
  std::vector<typename G::Turn> turns;
  std::vector<typename G::State> states;  // one more than turns
};

TYPED_TEST(Histories, KnowEveryStateTheyWentThrough) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const PlainGame<G> plain(seed, 2 + static_cast<int>(seed % 3));
    History<G> history(plain.start());
    for (const auto& turn : plain.turns) history.play(turn);
    ASSERT_EQ(history.size(), static_cast<int>(plain.turns.size()));
    EXPECT_EQ(history.state(), plain.states.back());
    EXPECT_EQ(history.before(), plain.states[plain.states.size() - 2]);
    for (std::size_t i = 0; i < plain.states.size(); ++i) {
      EXPECT_EQ(history.state_at(static_cast<int>(i)), plain.states[i]) << i;
      if (i + 1 == plain.states.size()) break;
      EXPECT_EQ(history.hashes()[i], G::hash(G::view(plain.states[i])));
      EXPECT_EQ(history.step(static_cast<int>(i)).seat, G::status(G::view(plain.states[i])).seat);
    }
  }
}

TYPED_TEST(Histories, GoBackToAnyTurnAndOnFromThere) {
  using G = TypeParam;
  const PlainGame<G> plain(7, 3);
  const int all = static_cast<int>(plain.turns.size());
  Random random(1);
  History<G> history(plain.start());
  for (int i = 0; i < 200; ++i) {
    const int to = static_cast<int>(random.below(static_cast<std::uint32_t>(all) + 1));
    if (to < history.size()) history.undo_to(to);
    while (history.size() < to) {
      history.play(plain.turns[static_cast<std::size_t>(history.size())]);
    }
    ASSERT_EQ(history.state(), plain.states[static_cast<std::size_t>(to)]);
    ASSERT_EQ(history.hashes().size(), static_cast<std::size_t>(to));
    const std::size_t before = static_cast<std::size_t>(std::max(1, to)) - 1;
    ASSERT_EQ(history.before(), plain.states[before]);
  }
}

// Whatever is asked after a rest, the answer is the one without it; a copy is a game of its own.
TYPED_TEST(Histories, RestBetweenTurnsAndForgetNothing) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const PlainGame<G> plain(seed, 2 + static_cast<int>(seed % 3));
    History<G> history(plain.start());
    std::size_t done = 0;
    for (const auto& turn : plain.turns) {
      history.rest();
      const History<G> copy = history;
      ASSERT_EQ(copy.at_rest(), sizeof(typename G::Layout) > 1024);
      ASSERT_EQ(G::write_position(copy.layout(), copy.state()),
                G::write_position(plain.position.layout, plain.states[done]));
      ASSERT_EQ(copy.start().state, plain.states.front());
      ASSERT_FALSE(G::why_not(history.layout(), history.view(), turn));
      history.rest();
      history.play(turn);
      ASSERT_EQ(history.state(), plain.states[++done]);
    }
    history.rest();
    history.undo_to(static_cast<int>(done) / 2);
    EXPECT_EQ(history.state(), plain.states[done / 2]);
  }
}

// From the masked start, with the cards told, everything looks as it did.
TYPED_TEST(Histories, OfWhatWasSeenShowTheSame) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const PlainGame<G> plain(seed, 2);
    History<G> open(plain.start());
    History<G> seen(typename G::Position{plain.position.layout, G::mask(plain.states.front())});
    for (const auto& turn : plain.turns) {
      open.play(turn);
      const auto played = seen.play(turn, open.step(open.size() - 1).card);
      ASSERT_TRUE(played) << played.error().message;
      ASSERT_EQ(seen.state(), G::mask(open.state()));
    }
    for (int i = 0; i <= seen.size(); ++i) {
      EXPECT_EQ(seen.state_at(i), G::mask(open.state_at(i)));
    }
    EXPECT_EQ(seen.hashes(), open.hashes());
  }
}

TEST(AnyHistories, RefuseWithTheRuleAndChangeNothing) {
  AnyHistory history(
      *read_position("twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 "
                     "a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief"));
  const auto refused = history.play("b6");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.substr(0, 3), "T8:");
  EXPECT_FALSE(history.play("nonsense"));
  EXPECT_FALSE(history.play("d4", "gap")) << "nothing is hidden in Twisty";
  EXPECT_EQ(history.size(), 0);
  EXPECT_TRUE(history.play("d4"));
  EXPECT_EQ(write_turn(history.turn(0)), "d4");
  EXPECT_EQ(history.seat(0), seat_at(0));
}

TEST(AnyHistories, CountHowOftenAPositionWasThere) {
  AnyHistory history(
      *read_position("twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 "
                     "a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief"));
  EXPECT_EQ(history.occurrences(), 1);
  // Out and back again: c6 and b3 are an L away from the corners.
  for (int i = 1; i <= 2; ++i) {
    for (const char* turn : {"c6", "b3", "a7", "a1"}) {
      const auto played = history.play(turn);
      ASSERT_TRUE(played) << turn << ": " << played.error().message;
    }
    EXPECT_EQ(history.occurrences(), i + 1);
  }
  history.undo_to(4);
  EXPECT_EQ(history.occurrences(), 2);
}

TEST(AnyHistories, OfAMaskedStartNeedTheCard) {
  const AnyPosition start = *deal(Labyrinth::Options{.seats = 2}, 3);
  AnyHistory open(start);
  AnyHistory seen(mask(start));
  const std::string turn = turns(start).front();
  ASSERT_TRUE(open.play(turn));
  ASSERT_TRUE(open.turned_up(0));
  const auto without = seen.play(turn);
  ASSERT_FALSE(without);
  EXPECT_NE(without.error().message.find("turns up a hidden card"), std::string::npos);
  EXPECT_FALSE(open.card(0).empty());
  EXPECT_TRUE(seen.play(turn, open.card(0)));
}

}  // namespace
}  // namespace twistwood::trial
