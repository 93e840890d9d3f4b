// A table beside a real one: its hidden cards lie face down on wood, and people tell what they see.
#include <gtest/gtest.h>

#include "support/playthrough.h"
#include "table/record.h"
#include "table/table.h"
#include "wire/command.h"
#include "wire/log.h"
#include "wire/view.h"

namespace twistwood {
namespace {

using table::Denied;
using table::Table;

table::Setup setup_of(const AnyPosition& start, int seats) {
  table::Setup setup;
  setup.options = Labyrinth::Options{.seats = seats};
  setup.position = write_position(start);
  setup.cards_told = true;
  setup.seats.resize(static_cast<std::size_t>(seats));
  return setup;
}

table::Answer play(Table& table, const std::string& turn, const std::string& card) {
  const table::Command command{join("v", table.version(), turn, card), *table.to_act(),
                               table.version(), table::Play{turn, card}};
  return table.handle(command, 0);
}

// The real table knows its cards; the other one hears of them.
struct Pair {
  AnyHistory real;
  Table told;

  static Pair from(std::uint64_t seed, int seats, int goals) {
    const AnyPosition start = *Labyrinth::deal({.seats = seats, .goals = goals}, seed);
    auto table = Table::open(setup_of(mask(start), seats), 0);
    EXPECT_TRUE(table) << table.error().message;
    return {AnyHistory(start), std::move(*table)};
  }

  void play_on(Random& random) {
    const auto position = std::get<Labyrinth::Position>(real.position());
    const std::string turn = Labyrinth::write_turn(trial::lively_turn<Labyrinth>(position, random));
    ASSERT_TRUE(real.play(turn));
    const auto answer = play(told, turn, real.card(real.size() - 1));
    ASSERT_FALSE(answer.denied) << answer.denied->message;
  }
};

TEST(ToldCards, AGameIsPlayedToItsEndAsOnTheRealTable) {
  Random random(5);
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Pair pair = Pair::from(seed, 2 + static_cast<int>(seed % 3), 3);
    while (pair.real.status().running() && !HasFatalFailure()) {
      pair.play_on(random);
      ASSERT_EQ(write_position(pair.told.position()), write_position(mask(pair.real.position())));
    }
    ASSERT_TRUE(pair.told.outcome());
    if (pair.told.outcome()->winner) ++won;
  }
  EXPECT_GT(won, 0);
}

TEST(ToldCards, ATurnThatTurnsUpACardAsksForOneThatCanCome) {
  const char* text =
      "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e f6:c1::0:0:?5,f1:b4:c3:1:0:?4 2 0/1000 ?0g3f";
  Table table = *Table::open(setup_of(*read_position(text), 2), 0);
  const auto missing = play(table, ">f1", "");
  ASSERT_TRUE(missing.denied);
  EXPECT_EQ(missing.denied->why, Denied::Reason::kCardNeeded);
  EXPECT_EQ(missing.denied->cards, (std::vector<std::string>{"fairy"}));
  EXPECT_NE(wire::write_answer("k", missing).find(R"("code":"card-needed")"), std::string::npos);
  EXPECT_NE(wire::write_answer("k", missing).find(R"("cards":["fairy"])"), std::string::npos);
  // A gap is not in the deck, a goal is not drawn, and nonsense is no card at all.
  for (const char* wrong : {"gap", "a2", "?", "a1"}) {
    const auto answer = play(table, ">f1", wrong);
    ASSERT_TRUE(answer.denied) << wrong;
    EXPECT_EQ(answer.denied->why, Denied::Reason::kNoSuchCard) << wrong;
  }
  EXPECT_EQ(table.version(), 1);
  EXPECT_FALSE(play(table, ">f1", "fairy").denied);
  EXPECT_EQ(write_position(table.position()),
            "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e f6:c1::0:0:?5,f1:b4:c3:1:1:?4 1 1/1000 ?0g2f");
}

TEST(ToldCards, TheNextGoalIsOneThatNobodyHasSeen) {
  const char* text =
      "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e f6:c1::0:0:?5,c4:c4:c3:0:0:?4 2 0/1000 ?14g14f";
  Table table = *Table::open(setup_of(*read_position(text), 2), 0);
  const auto missing = play(table, ">c4", "");
  ASSERT_TRUE(missing.denied);
  EXPECT_EQ(missing.denied->cards.size(), 24u - 3u);  // c1, c4 and c3 lie open
  for (const char* seen : {"c1", "c3", "c4", "a1", "b1", "gap"}) {
    EXPECT_TRUE(play(table, ">c4", seen).denied) << seen;
  }
  EXPECT_FALSE(play(table, ">c4", "e5").denied);
  EXPECT_NE(write_position(table.position()).find("c4:e5:c3.c4:0:0:?3"), std::string::npos);
}

TEST(ToldCards, WhatTurnsUpNothingNeedsNoCard) {
  const char* text =
      "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e f6:c1::0:0:?5,f1:b4:c3:1:0:?4 2 0/1000 ?0g0f";
  Table table = *Table::open(setup_of(*read_position(text), 2), 0);
  const auto told = play(table, ">f1", "gap");
  ASSERT_TRUE(told.denied);
  EXPECT_EQ(told.denied->why, Denied::Reason::kNoSuchCard);
  EXPECT_TRUE(told.denied->cards.empty());
  EXPECT_FALSE(play(table, ">f1", "").denied);
}

TEST(ToldCards, TheLogAndTheRecordKeepThem) {
  Random random(11);
  Pair pair = Pair::from(3, 2, 3);
  for (int i = 0; i < 25 && pair.real.status().running(); ++i) pair.play_on(random);
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const table::Event& event : pair.told.log()) {
    const auto read = reader.read(wire::write_event(event));
    ASSERT_TRUE(read) << read.error().message;
    log.push_back(*read);
  }
  const auto again = Table::replay(log);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(wire::write_table(*again, 0), wire::write_table(pair.told, 0));

  const std::string record = write_record(table::record_of(pair.told, table::Cards::kOpen));
  EXPECT_NE(record.find("[%card "), std::string::npos);
  const auto from_record = Table::replay(*table::log_of(*read_record(record)));
  ASSERT_TRUE(from_record) << from_record.error().message;
  EXPECT_EQ(write_position(from_record->position()), write_position(pair.told.position()));
  EXPECT_EQ(write_record(table::record_of(*from_record, table::Cards::kOpen)), record);
  // Whoever comes late or comes back is told the same.
  for (int have = 1; have < pair.told.version(); ++have) {
    const auto events = wire::show_events(pair.told, have);
    EXPECT_EQ(events.back()["what"]["position"], write_position(pair.told.position()));
  }
}

TEST(ToldCards, ALogThatNoSuchTableWroteIsRefused) {
  const AnyPosition start = mask(*Labyrinth::deal({.seats = 2}, 1));
  const auto opened = std::make_shared<const table::Setup>(setup_of(start, 2));
  const auto turn = *read_turn(kGameIndex<Labyrinth>, turns(start).front());
  const Seat seat = status(start).seat;
  for (const char* card : {"", "a1"}) {
    const std::vector<table::Event> log = {
        {0, "", table::Opened{opened}},
        {0, "", table::Played{seat, turn, *read_card(kGameIndex<Labyrinth>, card)}}};
    EXPECT_FALSE(Table::replay(log)) << card;
  }
  // Where the table has the cards, nobody tells it.
  auto dealt = *opened;
  dealt.position.reset();
  dealt.cards_told = false;
  dealt.key = DealKey(1);
  const std::vector<table::Event> log = {
      {0, "", table::Opened{std::make_shared<const table::Setup>(dealt)}},
      {0, "", table::Played{seat, turn, *read_card(kGameIndex<Labyrinth>, "gap")}}};
  EXPECT_FALSE(Table::replay(log));
}

TEST(ToldCards, AreForStartsThatHideThemAndForNoOthers) {
  const AnyPosition open = *Labyrinth::deal({.seats = 2}, 1);
  EXPECT_FALSE(Table::open(setup_of(open, 2), 0));
  auto masked_setup = setup_of(mask(open), 2);
  masked_setup.cards_told = false;
  EXPECT_FALSE(Table::open(masked_setup, 0));
  auto twisty = setup_of(*Twisty::deal({.seats = 2}, 1), 2);
  twisty.options = Twisty::Options{.seats = 2};
  EXPECT_FALSE(Table::open(twisty, 0));
  // A table that deals says which cards came, and takes nobody's word for it.
  table::Setup dealt;
  dealt.options = Labyrinth::Options{.seats = 2};
  dealt.seats.resize(2);
  Table table = *Table::open(dealt, 0);
  const auto answer = play(table, turns(table.position()).front(), "gap");
  ASSERT_TRUE(answer.denied);
  EXPECT_EQ(answer.denied->why, Denied::Reason::kNoSuchCard);
}

// Nobody learns anything from a table that knows nothing: a slip of the finger can be mended.
TEST(ToldCards, ACardDoesNotStandInTheWayOfAnUndo) {
  const AnyPosition start = mask(*Labyrinth::deal({.seats = 2, .start = Seat{0}}, 1));
  auto setup = setup_of(start, 2);
  setup.seats[1].level = 2;
  Table table = *Table::open(setup, 0);
  ASSERT_FALSE(play(table, turns(table.position()).front(), "gap").denied);
  EXPECT_EQ(table.undo_of(Seat{0}), Table::Undo::kFree);
  ASSERT_FALSE(play(table, turns(table.position()).front(), "fairy").denied);
  EXPECT_EQ(table.undo_of(Seat{0}), Table::Undo::kAsk);
  const table::Command undo{"u", Seat{0}, table.version(), table::AskUndo{}};
  EXPECT_FALSE(table.handle(undo, 0).denied);
  EXPECT_EQ(write_position(table.position()), write_position(start));
}

}  // namespace
}  // namespace twistwood
