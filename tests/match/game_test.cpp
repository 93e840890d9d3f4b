// One game of a match: how it ends, and how it is told to those who may not see everything.
#include <sstream>

#include "match/match_support.h"
#include "match/program.h"

namespace twistwood::trial {
namespace {

using match::PlayedGame;
using Agents = std::vector<std::string>;

// Always the same turns, over and over.
class Stubborn final : public match::Contestant {
 public:
  explicit Stubborn(Agents turns) : turns_(std::move(turns)) {}
  Result<void> new_game(const AnyHistory&, std::uint64_t) override { return {}; }
  Result<std::string> choose(const AnyHistory&) override { return turns_[next_++ % turns_.size()]; }

 private:
  Agents turns_;
  std::size_t next_ = 0;
};

// The deck is empty, so nobody who stays where it is gets a card, and nothing changes.
constexpr const char* kNoCards =
    "labyrinth n-n-n/-n-n-/n-n-n/-n-n-/n-n-n a1:b2::0:0:c2.d3,f6:b4::0:0:c3.c4 1 0/1000 -";

TEST(Game, IsADrawWhenAPositionComesUpForTheThirdTime) {
  const auto start = read_position(kNoCards);
  ASSERT_TRUE(start) << start.error().message;
  Stubborn first({">a1"});
  Stubborn second({">f6"});
  std::vector<match::Contestant*> players = {&first, &second};
  const std::vector<std::uint64_t> seeds = {1, 2};
  const std::atomic<bool> stop{false};
  const auto game = match::play_game(*start, players, seeds, stop);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->end, PlayedGame::End::kRepetition);
  EXPECT_EQ(game->history.size(), 4) << "there at the start, after two turns and after four";
  EXPECT_EQ(game->points, match::shared_points(2));
}

TEST(Game, IsADrawAtTheLimit) {
  std::string text = kNoCards;
  text.replace(text.find("/1000"), 5, "/3");
  Stubborn first({">a1"});
  Stubborn second({">f6"});
  std::vector<match::Contestant*> players = {&first, &second};
  const std::vector<std::uint64_t> seeds = {1, 2};
  const std::atomic<bool> stop{false};
  const auto game = match::play_game(*read_position(text), players, seeds, stop);
  EXPECT_EQ(game->end, PlayedGame::End::kLimit);
  EXPECT_EQ(game->history.size(), 3);
}

TEST(Program, IsToldNothingThatIsHidden) {
  AnyHistory game(deal_any("labyrinth", 2));
  Random random(3);
  while (game.status().running() && game.size() < 100) {
    const std::string told = match::tell(game);
    const std::size_t at = told.find(" turns");
    EXPECT_NE(told.substr(0, at).find('?'), std::string::npos) << told;
    // Whoever follows what is told comes to what every seat sees.
    AnyPosition followed = *read_position(told.substr(0, at));
    if (at != std::string::npos) {
      std::istringstream rest(told.substr(at + 6));
      for (std::string turn; rest >> turn;) ASSERT_TRUE(play(followed, turn));
    }
    EXPECT_EQ(write_position(followed), write_position(mask(game.position())));
    const auto all = turns(game.position());
    ASSERT_TRUE(game.play(all[random.below(static_cast<std::uint32_t>(all.size()))]));
  }
}

}  // namespace
}  // namespace twistwood::trial
