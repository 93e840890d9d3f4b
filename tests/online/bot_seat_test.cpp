// Programs at the seats of a real server: whole games, with all that people do meanwhile.
#include <gtest/gtest.h>

#include <fstream>

#include "online/trial_table.h"

namespace twistwood::trial {
namespace {

using Kind = online::BotSeatEnd::Kind;

bool played(Seated& bot) {
  EXPECT_EQ(bot.end().kind, Kind::kPlayed) << bot.end().why;
  return bot.end().kind == Kind::kPlayed;
}

class BotGame : public testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(BotGame, is_played_to_its_end_and_recorded) {
  const auto [game, seats] = GetParam();
  TrialTable world(persons(game, seats));
  std::vector<std::unique_ptr<Seated>> bots;
  for (int seat = 1; seat <= seats; ++seat) {
    bots.push_back(std::make_unique<Seated>(world.bot(seat)));
  }
  for (const auto& bot : bots) ASSERT_TRUE(played(*bot));
  for (const auto& bot : bots) {
    ASSERT_EQ(bot->records().size(), 1u);
    EXPECT_EQ(write_record(bot->records()[0]).substr(0, 200),
              write_record(bots[0]->records()[0]).substr(0, 200));
    EXPECT_EQ(bot->records()[0].turns, bots[0]->records()[0].turns);
    EXPECT_GE(bot->records()[0].turns.size(), 4u);
  }
  const auto read = read_record(write_record(bots[0]->records()[0]));
  ASSERT_TRUE(read) << read.error().message;
}

INSTANTIATE_TEST_SUITE_P(BothGames, BotGame,
                         testing::Values(std::tuple("twisty", 2), std::tuple("twisty", 3),
                                         std::tuple("labyrinth", 2), std::tuple("labyrinth", 4)));

TEST(BotSeat, is_seen_by_others_with_the_name_of_the_program) {
  TrialTable world(persons("twisty"));
  const auto person = world.person(2);
  Seated bot(world.bot(1));
  Json presence;
  while (const auto message = person->socket().next("presence")) {
    presence = *message;
    if (presence["seats"][0].contains("name")) break;
  }
  ASSERT_TRUE(presence["seats"][0].contains("name")) << presence;
  EXPECT_TRUE(presence["seats"][0]["name"].get<std::string>().starts_with("Twistwood "));
}

TEST(BotSeat, plays_against_a_person_and_lets_them_take_back) {
  TrialTable world(persons("twisty"));
  const auto person = world.person(1);
  Seated bot(world.bot(2));
  ASSERT_TRUE(bot.says("at the table"));
  while (!person->my_turn()) ASSERT_TRUE(person->hear());
  const Json first = person->play("one");
  ASSERT_EQ(first["ok"], true) << first;
  ASSERT_TRUE(person->see(first["version"]));
  while (!person->my_turn()) ASSERT_TRUE(person->hear());
  Json asked;
  do {
    asked = person->command({{"type", "ask-undo"},
                             {"id", join("u", person->version())},
                             {"version", person->version()}});
    while (!person->see(asked["version"])) ASSERT_TRUE(person->hear());
  } while (asked["code"] == "stale");
  ASSERT_EQ(asked["ok"], true) << asked;
  EXPECT_TRUE(bot.says("back to the position after "));
}

// A program that is told to stop answers, and what it answers then is not played.
TEST(BotSeat, does_not_play_what_was_thought_of_before_an_undo) {
  TrialTable world(persons("twisty"));
  const auto person = world.person(1);
  auto plan = world.bot(2);
  const auto heard = world.folder.path / "heard";
  const auto turn = world.folder.path / "turn";
  plan.command = {join(TWISTWOOD_TESTS_DIR, "/online/listening_bot.sh"), heard.string(),
                  turn.string()};
  const auto lines_with = [&](std::string_view beginning) {
    std::ifstream in(heard);
    int count = 0;
    for (std::string line; std::getline(in, line);) count += line.starts_with(beginning) ? 1 : 0;
    return count;
  };
  if (!person->my_turn()) {  // seat 2 begins: it thinks until there is a turn to play
    const auto all = turns(*read_position(person->table["position"].get<std::string>()));
    std::ofstream(turn) << all[0];
  }
  Seated bot(plan);
  while (!person->my_turn()) ASSERT_TRUE(person->hear());
  std::filesystem::remove(turn);
  const int gone = lines_with("go");
  ASSERT_TRUE(person->see(person->play("one").value("version", 0)));
  while (lines_with("go") == gone) std::this_thread::yield();  // it thinks, and will not answer
  const Json asked =
      person->command({{"type", "ask-undo"}, {"id", "undo"}, {"version", person->version()}});
  ASSERT_EQ(asked["ok"], true) << asked;
  EXPECT_TRUE(bot.says("back to the position after "));
  while (lines_with("stop") == 0) std::this_thread::yield();
  while (!person->my_turn()) ASSERT_TRUE(person->hear());
  EXPECT_EQ(person->play("two")["ok"], true);
  EXPECT_TRUE(bot.troubles().empty()) << bot.troubles()[0];
}

TEST(BotSeat, tells_the_program_the_clocks) {
  Json setup = persons("twisty");
  setup["clock"] = {{"start_ms", 600'000}, {"increment_ms", 2000}};
  setup["start"] = 2;
  TrialTable world(setup);
  auto plan = world.bot(2);
  const auto heard = world.folder.path / "heard";
  plan.command = {join(TWISTWOOD_TESTS_DIR, "/online/listening_bot.sh"), heard.string(), "/none"};
  plan.player.budget = {};
  Seated bot(plan);
  std::string go;
  while (go.empty()) {
    std::ifstream in(heard);
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("go")) go = line;
    }
  }
  EXPECT_TRUE(go.starts_with("go clock 600000,5")) << go;
  EXPECT_TRUE(go.ends_with(" inc 2000")) << go;
}

TEST(BotSeat, plays_on_at_the_rematch_that_it_asks_for) {
  TrialTable world(persons("twisty", 2, 6));
  auto asks = world.bot(1);
  asks.games = 3;
  asks.asks_rematch = true;
  auto waits = world.bot(2);
  waits.games = 3;
  Seated one(asks);
  Seated two(waits);
  ASSERT_TRUE(played(one));
  ASSERT_TRUE(played(two));
  EXPECT_EQ(one.records().size(), 3u);
  EXPECT_EQ(two.records().size(), 3u);
}

TEST(BotSeat, comes_back_when_it_was_cut_off) {
  for (const char* game : {"twisty", "labyrinth"}) {
    TrialTable world(persons(game, 2, 60));
    Front front(world.server->port());
    Seated one(world.bot(1, front.port()));
    Seated two(world.bot(2));
    for (const int turn : {3, 6, 12}) {
      ASSERT_TRUE(two.says(join("turn ", turn, ",")));
      front.cut();
    }
    ASSERT_TRUE(played(one));
    ASSERT_TRUE(played(two));
    EXPECT_EQ(one.records()[0].turns, two.records()[0].turns);
    EXPECT_GE(front.connections(), 3);
  }
}

TEST(BotSeat, goes_on_after_the_server_was_restarted) {
  TrialTable world(persons("labyrinth", 2, 60));
  Front front(world.server->port());
  Seated one(world.bot(1, front.port()));
  Seated two(world.bot(2, front.port()));
  ASSERT_TRUE(one.says("turn 4,"));
  world.server.reset();
  ASSERT_TRUE(one.complains("cut off ("));
  world.server = std::make_unique<RunningServer>(world.options);
  front.point_to(world.server->port());
  ASSERT_TRUE(played(one));
  ASSERT_TRUE(played(two));
  EXPECT_EQ(one.records()[0].turns, two.records()[0].turns);
}

TEST(BotSeat, takes_its_seat_back_from_the_bot_that_sat_in) {
  Json setup = persons("twisty");
  setup["start"] = 2;
  TrialTable world(setup, [](auto& options) { options.limits.grace_ms = 1; });
  const auto person = world.person(1);
  Json called;
  do {  // nobody has come to seat 2, and after a moment that is long enough
    called = person->command({{"type", "call-bot"},
                              {"id", join("c", person->version())},
                              {"version", person->version()},
                              {"for", 2},
                              {"level", 1}});
  } while (called["code"] == "present");
  ASSERT_EQ(called["ok"], true) << called;
  ASSERT_TRUE(person->see(called["version"]));
  EXPECT_EQ(person->table["seats"][1]["sitting_in"], 1);
  Seated bot(world.bot(2));
  while (person->table["seats"][1]["sitting_in"] != 0) ASSERT_TRUE(person->hear());
}

TEST(BotSeat, agrees_to_go_on_without_somebody_who_is_away) {
  TrialTable world(persons("twisty", 3), [](auto& options) { options.limits.grace_ms = 1; });
  Seated bot(world.bot(2));
  ASSERT_TRUE(bot.says("at the table"));
  const auto person = world.person(1);
  bool done = false;
  while (!done) {
    person->socket().send({{"type", "vote"}, {"for", 3}, {"level", 1}, {"agrees", true}});
    person->socket().send({{"type", "ping"}});
    while (const auto message = person->socket().next()) {
      done = done || ((*message)["type"] == "event" && (*message)["what"]["type"] == "bot-called");
      if (done || (*message)["type"] == "pong") break;
    }
  }
  SUCCEED();
}

TEST(BotSeat, stops_when_it_is_told_to) {
  TrialTable world(persons("twisty"));
  Seated bot(world.bot(1));
  ASSERT_TRUE(bot.says("at the table"));
  bot.stop();
  EXPECT_EQ(bot.end().kind, Kind::kStopped);
}

}  // namespace
}  // namespace twistwood::trial
