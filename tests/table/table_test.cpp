// The table rule by rule: undo, clocks, leaving and coming back, the end, the log.
#include <gtest/gtest.h>

#include <fstream>

#include "table/record.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood {
namespace {

using table::Answer;
using table::Denied;
using table::Outcome;
using table::Table;
using Undo = Table::Undo;

constexpr Seat kOne = seat_at(0);
constexpr Seat kTwo = seat_at(1);
constexpr Seat kThree = seat_at(2);

table::Setup setup_of(std::vector<int> levels, AnyOptions options) {
  table::Setup setup;
  std::visit([&](auto& any) { any.seats = static_cast<int>(levels.size()), any.start = kOne; },
             options);
  setup.options = options;
  setup.key = 5;
  for (const int level : levels) setup.seats.push_back({"", level});
  return setup;
}

Table open(const table::Setup& setup) {
  auto table = Table::open(setup, 0);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

Table twisty(std::vector<int> levels) {
  return open(setup_of(std::move(levels), Twisty::Options{}));
}
Table labyrinth_table(std::vector<int> levels) {
  return open(setup_of(std::move(levels), Labyrinth::Options{}));
}

Answer send(Table& table, Seat by, auto what, std::int64_t now_ms = 0) {
  return table.handle({"", by, table.version(), what}, now_ms);
}

// The first legal turn, by whoever has to act.
void play(Table& table, std::int64_t now_ms = 0) {
  const auto answer =
      send(table, *table.to_act(), table::Play{turns(table.position()).front()}, now_ms);
  ASSERT_FALSE(answer.denied) << answer.denied->message;
}

void expect_denied(const Answer& answer, Denied::Reason why) {
  ASSERT_TRUE(answer.denied);
  EXPECT_EQ(answer.denied->why, why) << answer.denied->message;
}

TEST(TableUndo, IsFreeUntilSomebodyElseHasActed) {
  Table table = twisty({0, 0});
  const std::string start = write_position(table.position());
  expect_denied(send(table, kOne, table::AskUndo{}), Denied::Reason::kNothingToUndo);
  play(table);
  EXPECT_EQ(table.undo_of(kOne), Undo::kFree);
  EXPECT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  EXPECT_EQ(write_position(table.position()), start);
  EXPECT_EQ(table.to_act(), kOne);
}

TEST(TableUndo, NeedsEverybodysConsentAfterwards) {
  Table table = twisty({0, 0, 0});
  const std::string start = write_position(table.position());
  play(table);
  play(table);
  EXPECT_EQ(table.undo_of(kOne), Undo::kAsk);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  EXPECT_EQ(table.history().size(), 2);
  expect_denied(send(table, kOne, table::AnswerUndo{true}), Denied::Reason::kNoQuestion);
  ASSERT_FALSE(send(table, kTwo, table::AnswerUndo{true}).denied);
  EXPECT_EQ(table.history().size(), 2);
  ASSERT_FALSE(send(table, kThree, table::AnswerUndo{true}).denied);
  EXPECT_EQ(write_position(table.position()), start);
}

TEST(TableUndo, IsOffWhenOneRefusesOrPlaysOn) {
  Table table = twisty({0, 0, 0});
  play(table);
  play(table);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  ASSERT_FALSE(send(table, kTwo, table::AnswerUndo{false}).denied);
  EXPECT_FALSE(table.undo_question());
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  play(table);
  EXPECT_FALSE(table.undo_question());
  expect_denied(send(table, kTwo, table::AnswerUndo{true}), Denied::Reason::kNoQuestion);
}

TEST(TableUndo, HasToBeAskedAgainWhenSomebodyLeaves) {
  Table table = twisty({0, 0, 0});
  play(table);
  play(table);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  ASSERT_FALSE(send(table, kTwo, table::CallBot{kThree, 2}).denied);
  EXPECT_FALSE(table.undo_question());
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  ASSERT_FALSE(send(table, kTwo, table::AnswerUndo{true}).denied);  // the bot needs no asking
  EXPECT_EQ(table.history().size(), 0);
}

TEST(TableUndo, AgainstBotsGoesBackOverTheirTurns) {
  Table table = twisty({0, 3});
  play(table);
  play(table);
  EXPECT_EQ(table.undo_of(kTwo), Undo::kCannot);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  EXPECT_EQ(table.history().size(), 0);
}

TEST(TableUndo, DoesNotMakeABotForgetACard) {
  Table table = labyrinth_table({0, 3});
  ASSERT_TRUE(turns_up(table.position(),
                       *read_turn(kGameIndex<Labyrinth>, turns(table.position()).front())));
  play(table);
  EXPECT_EQ(table.undo_of(kOne), Undo::kCardTurnedUp);
  expect_denied(send(table, kOne, table::AskUndo{}), Denied::Reason::kCardTurnedUp);
}

TEST(TableUndo, PeopleMayAgreeToForgetACard) {
  Table table = labyrinth_table({0, 0});
  const std::string start = write_position(table.position());
  play(table);
  EXPECT_EQ(table.undo_of(kOne), Undo::kAsk);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}).denied);
  ASSERT_FALSE(send(table, kTwo, table::AnswerUndo{true}).denied);
  EXPECT_EQ(write_position(table.position()), start);
}

table::Setup with_clock(std::vector<int> levels) {
  table::Setup setup = setup_of(std::move(levels), Twisty::Options{});
  setup.clock = table::ClockPlan{.start_ms = 10'000, .increment_ms = 2000};
  return setup;
}

TEST(TableClock, RunsForTheSeatToActAndGivesTheIncrement) {
  Table table = open(with_clock({0, 0}));
  EXPECT_EQ(table.left_ms(kOne, 4000), 6000);
  EXPECT_EQ(table.left_ms(kTwo, 4000), 10'000);
  play(table, 4000);
  EXPECT_EQ(table.left_ms(kOne, 9000), 8000);
  EXPECT_EQ(table.left_ms(kTwo, 9000), 5000);
}

TEST(TableClock, EndsTheGameOfTwo) {
  Table table = open(with_clock({0, 0}));
  EXPECT_FALSE(table.tick(10'000));
  EXPECT_TRUE(table.tick(10'001));
  EXPECT_EQ(table.outcome(), (Outcome{Outcome::Kind::kTimeout, kTwo}));
  EXPECT_EQ(table.log().back().time_ms, 10'000);  // when it happened, not when it was seen
}

TEST(TableClock, ATurnThatComesTooLateIsNotPlayed) {
  Table table = open(with_clock({0, 0}));
  expect_denied(send(table, kOne, table::Play{turns(table.position()).front()}, 20'000),
                Denied::Reason::kStale);
  EXPECT_EQ(table.outcome(), (Outcome{Outcome::Kind::kTimeout, kTwo}));
}

TEST(TableClock, WithThreeABotPlaysOnAndIsNotHurried) {
  Table table = open(with_clock({0, 0, 0}));
  EXPECT_TRUE(table.tick(50'000));
  EXPECT_FALSE(table.outcome());
  EXPECT_TRUE(table.seat(kOne).out);
  EXPECT_GT(table.seat(kOne).level(), 0);
  const int version = table.version();
  EXPECT_FALSE(table.tick(5'000'000));
  EXPECT_EQ(table.version(), version);
  expect_denied(send(table, kOne, table::TakeBack{}, 50'000), Denied::Reason::kNotAway);
}

TEST(TableClock, AnUndoGivesTheTimeBack) {
  Table table = open(with_clock({0, 0}));
  play(table, 4000);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}, 5000).denied);
  EXPECT_EQ(table.left_ms(kOne, 5000), 10'000);
  EXPECT_EQ(table.left_ms(kTwo, 5000), 10'000);
}

constexpr std::int64_t kDay = 24 * 60 * 60 * 1000;

table::Setup slow(std::vector<int> levels, std::int64_t turn_ms = 3 * kDay) {
  table::Setup setup = setup_of(std::move(levels), Twisty::Options{});
  setup.clock = table::ClockPlan{.start_ms = turn_ms, .each_turn = true};
  return setup;
}

TEST(TableSlowClock, GivesTheSameTimeForEachTurnAndKeepsNothingOfIt) {
  Table table = open(slow({0, 0}));
  EXPECT_EQ(table.left_ms(kOne, kDay), 2 * kDay);
  EXPECT_EQ(table.left_ms(kTwo, kDay), 3 * kDay);
  play(table, 2 * kDay);
  EXPECT_EQ(table.left_ms(kOne, 2 * kDay), 3 * kDay) << "not one, and not four";
  EXPECT_EQ(table.left_ms(kTwo, 3 * kDay), 2 * kDay);
  play(table, 2 * kDay + 5);
  EXPECT_EQ(table.left_ms(kOne, 2 * kDay + 5), 3 * kDay);
  EXPECT_FALSE(table.tick(5 * kDay + 5));
  EXPECT_TRUE(table.tick(5 * kDay + 6));
  EXPECT_EQ(table.outcome(), (Outcome{Outcome::Kind::kTimeout, kTwo}));
  EXPECT_EQ(table.log().back().time_ms, 5 * kDay + 5);
}

TEST(TableSlowClock, IsWhatItWasAfterAnUndo) {
  Table table = open(slow({0, 0}));
  play(table, 2 * kDay);
  ASSERT_FALSE(send(table, kOne, table::AskUndo{}, 2 * kDay + 10).denied);
  EXPECT_EQ(table.left_ms(kOne, 2 * kDay + 10), 3 * kDay);
}

TEST(TableSlowClock, StandsStillWhereItIsTold) {
  Table table = open(slow({0, 0}));
  table.stand_still(2 * kDay);
  EXPECT_EQ(table.left_ms(kOne, 3 * kDay), 2 * kDay);
  EXPECT_FALSE(table.tick(5 * kDay));
  EXPECT_TRUE(table.tick(5 * kDay + 1));
}

TEST(TableSlowClock, IsOfAtMostFourteenDays) {
  EXPECT_TRUE(Table::open(slow({0, 0}, 14 * kDay), 0));
  EXPECT_TRUE(Table::open(slow({0, 0}, 1000), 0));
  for (const std::int64_t turn_ms : {14 * kDay + 1, std::int64_t{999}, std::int64_t{0}}) {
    const auto refused = Table::open(slow({0, 0}, turn_ms), 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message,
              "log: event 1: clock: from a second to 14 days for each turn");
  }
}

TEST(TableSlowClock, IsInTheRecordOfAGame) {
  Table table = open(slow({0, 0}));
  play(table, 2 * kDay);
  const auto record = table::record_of(table, table::Cards::kOpen);
  EXPECT_EQ(record.tag("Clock"), "1/259200000");
  const auto log = table::log_of(record);
  ASSERT_TRUE(log) << log.error().message;
  const auto again = Table::replay(*log);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->setup().clock, table.setup().clock);
}

TEST(TableSeats, ABotWithANameKeepsItAndItsLevelInTheRecord) {
  table::Setup setup = setup_of({0, 3, 2}, Twisty::Options{});
  setup.seats[0].name = "level:5";
  setup.seats[1].name = "Grandpa";
  const Table table = open(setup);
  const auto record = table::record_of(table, table::Cards::kOpen);
  EXPECT_EQ(record.tag("Seat2"), "Grandpa");
  EXPECT_EQ(record.tag("Seat3"), "level:2");
  EXPECT_EQ(record.tag("Levels"), "0,3,2");
  const auto log = table::log_of(record);
  ASSERT_TRUE(log) << log.error().message;
  const auto again = Table::replay(*log);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->setup().seats, setup.seats);
  // Without names of bots the seats say it all.
  EXPECT_FALSE(table::record_of(twisty({0, 3}), table::Cards::kOpen).tag("Levels"));
}

TEST(TableSeats, ABotSitsInForAnotherAndStandsUp) {
  Table table = twisty({0, 0});
  expect_denied(send(table, kOne, table::CallBot{kOne, 2}), Denied::Reason::kNotAbsent);
  expect_denied(send(table, kOne, table::CallBot{kTwo, 7}), Denied::Reason::kNoSuchLevel);
  expect_denied(send(table, kOne, table::CallBot{kThree, 2}), Denied::Reason::kNoSuchSeat);
  expect_denied(send(table, kTwo, table::TakeBack{}), Denied::Reason::kNotAway);
  ASSERT_FALSE(send(table, kOne, table::CallBot{kTwo, 2}).denied);
  EXPECT_EQ(table.seat(kTwo).level(), 2);
  expect_denied(send(table, kOne, table::CallBot{kTwo, 3}), Denied::Reason::kNotAbsent);
  ASSERT_FALSE(send(table, kTwo, table::TakeBack{}).denied);
  EXPECT_EQ(table.seat(kTwo).level(), 0);
}

TEST(TableSeats, TheLastWhoHasNotResignedWins) {
  Table table = twisty({0, 0, 0});
  ASSERT_FALSE(send(table, kOne, table::Resign{}).denied);
  EXPECT_FALSE(table.outcome());
  expect_denied(send(table, kOne, table::Resign{}), Denied::Reason::kOver);
  play(table);  // a bot goes on for seat 1
  ASSERT_FALSE(send(table, kThree, table::Resign{}).denied);
  EXPECT_EQ(table.outcome(), (Outcome{Outcome::Kind::kResigned, kTwo}));
  EXPECT_FALSE(table.to_act());
  expect_denied(send(table, kTwo, table::Resign{}), Denied::Reason::kOver);
}

TEST(TableEnd, TheThirdOccurrenceIsADrawWhereThatIsAgreed) {
  // Two pawns that go to and fro: the start comes up again after every fourth turn.
  table::Setup setup = setup_of({0, 0}, Twisty::Options{});
  setup.repetition_draws = true;
  setup.position =
      "twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "a1:rbwpogy:0:0,a7:rywgobp:0:0 1 0/1000 thief";
  Table table = open(setup);
  std::vector<std::string> there_and_back;
  const auto position = std::get<Twisty::Position>(table.position());
  const AnyPosition start = position;
  // Any turn of each that can be taken back by the next one without a cube being collected.
  const auto back_to = [](const AnyPosition& from, Seat seat, const std::string& square) {
    const auto all = turns(from);
    return status(from).seat == seat && std::ranges::binary_search(all, square);
  };
  const auto search = [&]() -> std::vector<std::string> {
    for (const std::string& a : turns(start)) {
      AnyPosition one = start;
      if (!twistwood::play(one, a)) continue;
      for (const std::string& b : turns(one)) {
        AnyPosition two = one;
        if (!twistwood::play(two, b) || !back_to(two, kOne, "a1")) continue;
        AnyPosition three = two;
        if (!twistwood::play(three, "a1") || !back_to(three, kTwo, "a7")) continue;
        AnyPosition four = three;
        if (twistwood::play(four, "a7") && hash(four) == hash(start)) return {a, b, "a1", "a7"};
      }
    }
    return {};
  };
  there_and_back = search();
  ASSERT_EQ(there_and_back.size(), 4u);
  for (int round = 0; round < 2; ++round) {
    for (const std::string& turn : there_and_back) {
      ASSERT_FALSE(table.outcome());
      ASSERT_FALSE(send(table, *table.to_act(), table::Play{turn}).denied);
    }
  }
  EXPECT_EQ(table.outcome(), (Outcome{Outcome::Kind::kRepetition, std::nullopt}));
}

TEST(TableSetup, IsRefusedWhereThereCanBeNoTable) {
  const auto refused = [](const table::Setup& setup, std::string_view what) {
    const auto table = Table::open(setup, 0);
    ASSERT_FALSE(table);
    EXPECT_NE(table.error().message.find(what), std::string::npos) << table.error().message;
  };
  const table::Setup good = setup_of({0, 0}, Labyrinth::Options{});
  table::Setup setup = good;
  setup.seats.pop_back();
  refused(setup, "seats");
  setup = good;
  setup.seats[0].level = 7;
  refused(setup, "level");
  setup = good;
  setup.clock = table::ClockPlan{.start_ms = 10};
  refused(setup, "clock");
  setup = good;
  const auto dealt = *Labyrinth::deal({.seats = 2}, 1);
  setup.position = Labyrinth::write_position(dealt.layout, Labyrinth::mask(dealt.state));
  refused(setup, "hidden cards");
  setup.position = write_position(*deal(Twisty::Options{}, 1));
  refused(setup, "other game");
}

TEST(TableLog, IsRefusedWithTheNumberOfTheEvent) {
  Table table = twisty({0, 0});
  play(table);
  std::vector<table::Event> log = table.log();
  log.push_back({0, "", table::Played{kOne, *read_turn(kGameIndex<Twisty>, "d4")}});
  const auto replayed = Table::replay(log);
  ASSERT_FALSE(replayed);
  EXPECT_NE(replayed.error().message.find("event 3"), std::string::npos);
  EXPECT_FALSE(Table::replay(std::span(log).last(1)));
  EXPECT_FALSE(Table::replay({}));
}

TEST(TablePromise, IsTheHashOfTheSeed) {
  // printf 'twistwood 123' | sha256sum
  EXPECT_EQ(table::promise_of(123, ""),
            "05f025d6dc579fb974cfc3d26b0031711415f10b3637e03f6451ee5cf78764c9");
}

TEST(TablePromise, OfASecretKeyIsBoundToTheTable) {
  std::ifstream in(TWISTWOOD_TESTS_DIR "/vectors/deal_keys.json");
  const auto vectors = wire::Json::parse(in);
  ASSERT_FALSE(vectors.empty());
  for (const auto& vector : vectors) {
    const DealKey key = *DealKey::read_secret(vector["key"].get<std::string>());
    const auto promise = vector["promise"].get<std::string>();
    EXPECT_EQ(table::promise_of(key, vector["table"].get<std::string>()), promise);
    EXPECT_NE(table::promise_of(key, "another"), promise);
  }
}

}  // namespace
}  // namespace twistwood
