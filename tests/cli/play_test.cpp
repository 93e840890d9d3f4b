// A game in lines of text, as people and scripts play it: undo, repetition, who may sit where.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/run.h"
#include "games/any_game.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

// A deal in which seat 1 begins, and its turn that turns up a card.
struct Revealing {
  std::string position;
  std::string turn;
};

Revealing revealing_deal() {
  const auto dealt = Labyrinth::deal({.seats = 2, .start = seat_at(0)}, 7);
  const AnyPosition position = *dealt;
  for (const std::string& turn : turns(position)) {
    if (turns_up(position, *read_turn(position.index(), turn))) {
      return {write_position(position), turn};
    }
  }
  throw std::runtime_error("no turn turns up a card");
}

Ran play(const std::string& position, const std::string& seats, const std::string& input,
         const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"play",    "--lines", "--position", position,
                                        "--seats", seats,     "--movetime", "1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, input);
}

bool says(const Ran& ran, const std::string& words) {
  return ran.out.find(words) != std::string::npos;
}

TEST(Play, bots_do_not_forget_a_card_that_was_turned_up) {
  const auto [position, turn] = revealing_deal();
  for (const std::string bot : {"level:1", "greedy"}) {
    const Ran ran = play(position, "person," + bot, turn + "\nundo\n");
    EXPECT_EQ(ran.status, kFine) << ran.err;
    EXPECT_TRUE(says(ran, "a hidden card has been turned up since")) << ran.out;
    EXPECT_FALSE(says(ran, "Taken back.")) << ran.out;
  }
}

TEST(Play, people_at_one_terminal_agree_to_an_undo) {
  const auto [position, turn] = revealing_deal();
  const Ran ran = play(position, "person,person", turn + "\nundo\nposition\n");
  EXPECT_TRUE(says(ran, "Taken back.")) << ran.out;
  EXPECT_TRUE(says(ran, write_position(mask(*read_position(position))))) << ran.out;
}

TEST(Play, an_undo_takes_back_what_bots_did_since) {
  const AnyPosition position = *Twisty::deal({.seats = 3, .start = seat_at(0)}, 7);
  const std::string turn = turns(position).at(0);
  for (const std::string bots : {"level:1,level:1", "random,greedy", "level:1,uct"}) {
    const Ran ran =
        play(write_position(position), "person," + bots, turn + "\nundo\nposition\nundo\n");
    EXPECT_TRUE(says(ran, "Taken back.")) << ran.out;
    EXPECT_TRUE(says(ran, "\nseat 1> " + write_position(position))) << ran.out;
    EXPECT_TRUE(says(ran, "there is no turn to take back")) << ran.out;
  }
}

TEST(Play, two_people_take_back_one_turn_after_the_other) {
  const std::string position = both_near();
  const Ran ran = play(position, "person,person", "a1\ng7\nundo\nundo\nundo\nposition\n");
  EXPECT_TRUE(says(ran, "Taken back.")) << ran.out;
  EXPECT_TRUE(says(ran, "there is no turn to take back")) << ran.out;
  EXPECT_TRUE(says(ran, position)) << ran.out;
}

TEST(Play, a_position_says_for_itself_what_a_deal_is_asked) {
  const std::vector<std::vector<std::string>> given = {
      {"--game", "twisty"},   {"--goals", "3"},  {"--limit", "50"},      {"--start", "2"},
      {"--corners", "a1,g7"}, {"--gates", "a1"}, {"--edition", "victim"}};
  for (const auto& words : given) {
    const Ran ran = play(both_near(), "person,person", "quit\n", words);
    EXPECT_EQ(ran.status, kWrongUsage) << words[0];
    EXPECT_TRUE(ran.err.starts_with("twistwood: " + words[0] + ": the position says that already"))
        << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  const Ran ran = play(both_near(), "person,person", "quit\n", {"--seed", "3"});
  EXPECT_EQ(ran.status, kFine) << ran.err;
}

TEST(Play, the_third_time_is_a_draw_only_if_that_was_agreed) {
  const std::string round = "a1\ng7\nb3\nf5\n";  // the first makes their cubes safe
  const std::string position = both_near();
  const Ran drawn = play(position, "person,person", round + round + round, {"--repetition-draws"});
  EXPECT_EQ(drawn.status, kFine) << drawn.err;
  EXPECT_EQ(drawn.lines().back(), "A draw: the position is on the board for the third time.");
  const Ran open = play(position, "person,person", round + round + round + "d4\n");
  EXPECT_EQ(open.lines().back(), "The fox (seat 1) wins after 13 turns.");
}

TEST(Play, a_hint_is_a_legal_turn) {
  const std::string position = both_near();
  EXPECT_TRUE(says(play(position, "person,person", "hint\n"), "Hint: d4   seat 1: "));
}

// The protocol's promise: any program can sit at a table.
TEST(Play, programs_sit_at_the_table) {
  const std::string bot = std::string("cmd:'") + TWISTWOOD_PROGRAM + "' bot --level 2";
  const Ran ran = run({"play", "--lines", "--game", "twisty", "--seats", "random," + bot, "--seed",
                       "3", "--movetime", "1", "--limit", "30"});
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_TRUE(says(ran, "seat 1: ")) << ran.out;
  EXPECT_TRUE(says(ran, "seat 2: ")) << ran.out;
  const Ran taken = play(both_near(), "person," + bot, "a1\nundo\nposition\n");
  EXPECT_EQ(taken.status, kFine) << taken.err;
}

// It says hello and plays what no rule allows.
const std::string kMisfit =
    "cmd:sh -c \"while read word rest; do case $word in twp) echo twpok;; isready) echo readyok;; "
    "go) echo bestturn a1;; esac; done\"";

TEST(Play, a_program_that_fails_has_lost) {
  const AnyPosition two = *Twisty::deal({.seats = 2, .start = seat_at(1)}, 7);
  const Ran ran = play(write_position(two), "person," + kMisfit, "");
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_TRUE(says(ran, " in seat 2 forfeits: it played 'a1': T8: ")) << ran.out;
  EXPECT_EQ(ran.lines().back(), "The fox (seat 1) wins after 0 turns.") << ran.out;
  const AnyPosition three = *Twisty::deal({.seats = 3, .start = seat_at(1)}, 7);
  const Ran more = play(write_position(three), "person," + kMisfit + ",random", "");
  EXPECT_EQ(more.status, kFine) << more.err;
  EXPECT_TRUE(says(more, "; level:1 plays on\nseat 2: ")) << more.out;
  EXPECT_EQ(play(write_position(two), "person,cmd:false", "").status, kWrongUsage);
  const Ran none = play(write_position(two), "person,cmd:/no/such/program", "");
  EXPECT_EQ(none.status, kWrongUsage);
  EXPECT_TRUE(
      none.err.starts_with("twistwood: --seats: cannot run '/no/such/program': No such file "
                           "or directory\n"))
      << none.err;
}

TEST(Play, what_cannot_be_played_is_refused) {
  const std::string position = both_near();
  EXPECT_EQ(play(position, "person,nobody", "").status, kWrongUsage);
  EXPECT_EQ(play(position, "person,level:9", "").status, kWrongUsage);
  EXPECT_EQ(play("nonsense", "person,person", "").status, kRefused);
  const std::string over = run({"play-line", "--position", position, "d4"}).lines().back();
  EXPECT_EQ(play(over, "person,person", "").status, kRefused);
  const std::string hidden = write_position(mask(*read_position(revealing_deal().position)));
  EXPECT_EQ(play(hidden, "person,person", "").status, kRefused);
}

}  // namespace
}  // namespace twistwood::trial
