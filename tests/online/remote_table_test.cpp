// A table followed through its messages is the table, whatever happens at it; and messages that
// make no sense are refused.
#include "online/remote_table.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "table/table.h"
#include "wire/view.h"

namespace twistwood::online {
namespace {

using table::Table;
using wire::Json;

constexpr std::int64_t kNow = 5000;

Table open_table(const std::string& game, int seats, std::optional<table::ClockPlan> clock = {}) {
  table::Setup setup;
  if (game == "twisty") {
    setup.options = Twisty::Options{.seats = seats};
  } else {
    setup.options = Labyrinth::Options{.seats = seats};
  }
  setup.key = 11;
  setup.clock = clock;
  for (int i = 0; i < seats; ++i) setup.seats.push_back({join("P", i + 1), 0});
  return *Table::open(setup, kNow);
}

Json joined(const Table& table, int have = 0) {
  Json message = wire::show_joined(table, have, 64, kNow);
  message["presence"] = {{"seats", Json::array({{{"here", true}, {"name", "Ada"}}})}};
  return message;
}

void act(Table& table, decltype(table::Command::what) what, Seat by) {
  const auto answer =
      table.handle({join("c", table.version()), by, table.version(), std::move(what)}, kNow);
  ASSERT_FALSE(answer.denied) << answer.denied->message;
}

void play_some(Table& table, Random& random, int turns) {
  for (int i = 0; i < turns && table.to_act(); ++i) {
    const auto legal = twistwood::turns(table.position());
    act(table, table::Play{legal[random.below(static_cast<std::uint32_t>(legal.size()))]},
        *table.to_act());
  }
}

void expect_same(const RemoteTable& remote, const Table& table) {
  EXPECT_EQ(remote.version(), table.version());
  EXPECT_EQ(remote.history().size(), table.history().size());
  EXPECT_EQ(write_position(mask(remote.history().position())),
            write_position(mask(table.position())));
  EXPECT_EQ(remote.to_act(), table.to_act());
  EXPECT_EQ(remote.outcome().has_value(), table.outcome().has_value());
  EXPECT_TRUE(remote.settled());
}

class Remote : public testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(Remote, follows_every_turn_to_the_end) {
  const auto [game, seats] = GetParam();
  Table table = open_table(game, seats);
  RemoteTable remote;
  ASSERT_TRUE(remote.take_joined(joined(table), kNow));
  Random random(3);
  int cards = 0;
  while (table.to_act()) {
    play_some(table, random, 1);
    const auto news = wire::write_news_after(table, table.version() - 1, kNow);
    const auto taken = remote.take_event(wire::value_of(news.back()), kNow);
    ASSERT_TRUE(taken) << taken.error().message;
    expect_same(remote, table);
    if (remote.history().turned_up(remote.history().size() - 1)) ++cards;
  }
  ASSERT_TRUE(remote.outcome());
  EXPECT_EQ(remote.outcome()->winner, table.outcome()->winner);
  EXPECT_EQ(cards > 0, game == std::string("labyrinth"));
  // Now everybody knows all cards, and the record has them.
  EXPECT_FALSE(masked(remote.record().start));
  EXPECT_EQ(write_position(remote.record().start), write_position(table.history().start()));
  EXPECT_EQ(remote.record().tag("Seat1"), "Ada");
  EXPECT_EQ(remote.record().tag("Seat2"), "P2");
}

TEST_P(Remote, goes_on_from_the_version_it_has) {
  const auto [game, seats] = GetParam();
  Table table = open_table(game, seats);
  RemoteTable remote;
  ASSERT_TRUE(remote.take_joined(joined(table), kNow));
  Random random(4);
  for (const int turns : {1, 7, 40, 80}) {
    play_some(table, random, turns);
    const auto taken = remote.take_joined(joined(table, remote.version()), kNow);
    ASSERT_TRUE(taken) << taken.error().message;
    expect_same(remote, table);
  }
}

INSTANTIATE_TEST_SUITE_P(BothGames, Remote,
                         testing::Combine(testing::Values("twisty", "labyrinth"),
                                          testing::Values(2, 4)));

TEST(RemoteTable, knows_of_undo_and_clocks) {
  Table table = open_table("twisty", 2, table::ClockPlan{60'000, 1000});
  Random random(5);
  play_some(table, random, 3);
  RemoteTable remote;
  ASSERT_TRUE(remote.take_joined(joined(table), 100));
  EXPECT_EQ(remote.increment_ms(), 1000);
  EXPECT_FALSE(remote.per_turn());
  const auto mine = static_cast<std::size_t>(index(*remote.to_act()));
  const auto before = remote.clocks_ms(100);
  const auto later = remote.clocks_ms(2100);
  EXPECT_EQ(before[mine] - later[mine], 2000);
  EXPECT_EQ(before[1 - mine], later[1 - mine]);

  const Seat asker = table.history().seat(1);
  const Seat other = seat_at(1 - index(asker));
  const int asked = table.version();
  act(table, table::AskUndo{}, asker);
  for (const auto& line : wire::write_news_after(table, asked, kNow)) {
    ASSERT_TRUE(remote.take_event(wire::value_of(line), kNow));
  }
  EXPECT_TRUE(remote.asks_for_undo(other));
  EXPECT_FALSE(remote.asks_for_undo(asker));
  const int agreed = table.version();
  act(table, table::AnswerUndo{true}, other);
  for (const auto& line : wire::write_news_after(table, agreed, kNow)) {
    ASSERT_TRUE(remote.take_event(wire::value_of(line), kNow));
  }
  EXPECT_FALSE(remote.asks_for_undo(other));
  EXPECT_EQ(remote.history().size(), 1);
  expect_same(remote, table);
}

TEST(RemoteTable, passes_over_what_it_knows_and_refuses_gaps) {
  Table table = open_table("twisty", 2);
  RemoteTable remote;
  ASSERT_TRUE(remote.take_joined(joined(table), kNow));
  Random random(6);
  play_some(table, random, 3);
  const auto news = wire::write_news_after(table, 1, kNow);
  ASSERT_TRUE(remote.take_event(wire::value_of(news[0]), kNow));
  EXPECT_FALSE(remote.settled());  // only the last of several says how the table stands
  ASSERT_TRUE(remote.take_event(wire::value_of(news[0]), kNow));
  EXPECT_EQ(remote.version(), 2);
  const auto gap = remote.take_event(wire::value_of(news[2]), kNow);
  ASSERT_FALSE(gap);
  EXPECT_EQ(gap.error().message, "version 4 came after 2");
}

TEST(RemoteTable, does_not_believe_another_hash) {
  Table table = open_table("labyrinth", 2);
  Json message = joined(table);
  message["hash"] = "0123456789abcdef";
  RemoteTable remote;
  const auto taken = remote.take_joined(message, kNow);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().message, "version 1 looks different from what the server has");
}

// Whatever is done to a message: it is taken or refused, and what was taken can be asked.
// A few of them; fuzz_remote makes more.
TEST(RemoteTable, survives_messages_that_were_spoilt) {
  Table table = open_table("labyrinth", 3);
  Random random(7);
  play_some(table, random, 12);
  const std::vector<std::string> messages = {wire::write(joined(table)),
                                             wire::write(joined(table, 5)),
                                             wire::write_news(table, table.version(), kNow)};
  const Json whole = joined(table);
  int taken = 0;
  int refused = 0;
  for (int i = 0; i < 900; ++i) {
    std::string text = messages[static_cast<std::size_t>(i) % messages.size()];
    for (std::uint32_t spoilt = 1 + random.below(3); spoilt > 0; --spoilt) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      constexpr std::string_view kLikely = "0123456789{}[]\",:-nulltrue#aZ";
      text[at] = kLikely[random.below(kLikely.size())];
    }
    const auto json = wire::parse(text, 1 << 20);
    if (!json) continue;
    RemoteTable remote;
    ASSERT_TRUE(remote.take_joined(whole, kNow));
    const auto done = text.find("\"event\"") == 9 ? remote.take_event(*json, kNow)
                                                  : remote.take_joined(*json, kNow);
    done ? ++taken : ++refused;
    if (!done) continue;
    EXPECT_LT(index(remote.to_act().value_or(Seat{})), remote.history().seats());
    remote.clocks_ms(kNow);
    remote.asks_for_undo(seat_at(0));
    write_record(remote.record());
  }
  EXPECT_GT(taken, 100);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace twistwood::online
