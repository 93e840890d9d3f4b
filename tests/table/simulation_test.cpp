// A table among people who get everything wrong: whatever they send, it answers, it keeps to the
// rules, and its log alone brings it back.
#include <gtest/gtest.h>

#include <set>

#include "table/guest.h"
#include "wire/log.h"
#include "wire/view.h"

namespace twistwood {
namespace {

using table::Table;
using trial::Attempt;
using trial::Guest;

// The table as it stands, and every byte of its log.
std::string present(const Table& table, std::int64_t now_ms) {
  std::string text = wire::write_table(table, now_ms);
  for (const table::Event& event : table.log()) {
    text += '\n' + wire::write_event(event);
  }
  return text;
}

// All there is to a table: the present, and how everything that happened is shown.
std::string whole(const Table& table, std::int64_t now_ms) {
  std::string text = present(table, now_ms);
  for (const auto& event : wire::show_events(table, 0)) text += '\n' + wire::write(event);
  return text;
}

// Through the lines that would be stored.
Table restored(const Table& table) {
  std::vector<table::Event> log;
  wire::LogReader reader;
  for (const table::Event& event : table.log()) {
    const std::string line = wire::write_event(event);
    const auto read = reader.read(line);
    EXPECT_TRUE(read) << read.error().message;
    if (!read) break;
    EXPECT_EQ(wire::write_event(*read), line);
    log.push_back(*read);
  }
  auto again = Table::replay(log);
  EXPECT_TRUE(again) << again.error().message;
  return again ? *again : table;
}

void expect_nothing_hidden(const Table& table, std::int64_t now_ms) {
  if (table.outcome() || table.setup().cards_told) return;
  std::string shown = wire::write_table(table, now_ms);
  for (const auto& event : wire::show_events(table, 0)) shown += wire::write(event);
  EXPECT_EQ(shown.find(table.setup().key.text()), std::string::npos);
  if (masked(mask(table.start()))) {
    EXPECT_EQ(shown.find(write_position(table.start())), std::string::npos);
    EXPECT_EQ(shown.find(write_position(table.position())), std::string::npos);
  }
}

// What came up in all games, so that a simulation that tries nothing does not pass.
struct Seen {
  std::set<std::size_t> events;
  std::set<table::Denied::Reason> denials;
  std::set<table::Outcome::Kind> outcomes;
  int repeats = 0;
};

void expect_fate(const Attempt& attempt, const table::Answer& answer) {
  switch (attempt.fate) {
    case Attempt::Fate::kUnknown: return;
    case Attempt::Fate::kRepeat: EXPECT_TRUE(answer.repeat); return;
    case Attempt::Fate::kDone: EXPECT_FALSE(answer.denied) << answer.denied->message; return;
    case Attempt::Fate::kDenied:
      ASSERT_TRUE(answer.denied);
      EXPECT_EQ(answer.denied->why, *attempt.why) << answer.denied->message;
      EXPECT_FALSE(answer.denied->message.empty());
      EXPECT_EQ(answer.denied->refusal.has_value(),
                *attempt.why == table::Denied::Reason::kIllegal);
  }
}

void play_a_game(std::uint64_t seed, Seen& seen) {
  constexpr int kCommands = 250;
  constexpr int kLate = 5;  // commands after the end
  Guest guest(seed);
  std::int64_t now_ms = 1'700'000'000'000;
  auto opened = Table::open(guest.setup(), now_ms);
  ASSERT_TRUE(opened) << opened.error().message;
  Table table = std::move(*opened);
  int late = 0;
  for (int i = 0; i < kCommands && late < kLate && !testing::Test::HasFailure(); ++i) {
    now_ms += guest.below(guest.below(50) == 0 ? 100'000 : 3000);
    const int before_tick = table.version();
    const bool ran_out = table.tick(now_ms);
    EXPECT_EQ(table.version(), before_tick + (ran_out ? 1 : 0));
    if (table.tick(now_ms)) continue;  // the next one has run out of time, too

    const Attempt attempt = guest.next(table);
    const bool checks_all = i % 10 == 0 || attempt.fate != Attempt::Fate::kDone;
    const std::string before = checks_all ? present(table, now_ms) : "";
    const int version = table.version();
    const table::Answer answer = table.handle(attempt.command, now_ms);
    expect_fate(attempt, answer);
    EXPECT_EQ(answer.version, table.version());
    if (answer.denied || answer.repeat) {
      EXPECT_EQ(table.version(), version);
      if (checks_all) {
        EXPECT_EQ(present(table, now_ms), before);
      }
      if (answer.denied) seen.denials.insert(answer.denied->why);
      seen.repeats += answer.repeat ? 1 : 0;
    } else {
      EXPECT_GT(table.version(), version);
      EXPECT_LE(table.version(), version + 2);
      guest.done(attempt.command);
    }
    if (i % 50 == 0) {
      EXPECT_EQ(whole(restored(table), now_ms), whole(table, now_ms));
      expect_nothing_hidden(table, now_ms);
    }
    if (table.outcome()) ++late;
  }
  EXPECT_EQ(whole(restored(table), now_ms), whole(table, now_ms));
  expect_nothing_hidden(table, now_ms);
  for (const table::Event& event : table.log()) seen.events.insert(event.what.index());
  if (table.outcome()) seen.outcomes.insert(table.outcome()->kind);
}

TEST(TableSimulation, EveryCommandIsAnsweredAndTheLogIsTheTable) {
  constexpr std::uint64_t kGames = 60;
  Seen seen;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    play_a_game(seed, seen);
    ASSERT_FALSE(HasFailure()) << "in the game of seed " << seed;
  }
  EXPECT_EQ(seen.events.size(), std::variant_size_v<decltype(table::Event::what)>);
  EXPECT_EQ(seen.denials.size(), static_cast<std::size_t>(table::Denied::Reason::kNoSuchLevel) + 1);
  // The third occurrence of a position is too rare in random play; it has a test of its own.
  using enum table::Outcome::Kind;
  for (const auto kind : {kWon, kDraw, kResigned, kTimeout}) {
    EXPECT_TRUE(seen.outcomes.contains(kind)) << static_cast<int>(kind);
  }
  EXPECT_GT(seen.repeats, 0);
}

}  // namespace
}  // namespace twistwood
