// What is told of an event as it happens is what the log gives for it later.
#include <gtest/gtest.h>

#include "table/guest.h"
#include "table/long_table.h"
#include "wire/log.h"
#include "wire/view.h"

namespace twistwood::trial {
namespace {

TEST(News, are_what_the_log_gives_later) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Guest guest(seed);
    std::int64_t now_ms = 1000;
    auto table = table::Table::open(guest.setup(), now_ms);
    ASSERT_TRUE(table.has_value());
    for (int i = 0; i < 150; ++i) {
      now_ms += guest.below(500);
      table->tick(now_ms);
      const Attempt attempt = guest.next(*table);
      const int before = table->version();
      table->handle(attempt.command, now_ms);
      for (int version = before + 1; version <= table->version(); ++version) {
        wire::Json plain = wire::show_events(*table, version - 1).front();
        if (version == table->version()) plain["now"] = wire::show_now(*table, now_ms);
        ASSERT_EQ(wire::write_news(*table, version, now_ms), wire::write(plain));
        ++compared;
      }
      if (table->version() > before) guest.done(attempt.command);
    }
  }
  EXPECT_GT(compared, 2000);
}

// From wherever one resumes, also from turns that were taken back since, the same events follow.
TEST(News, are_the_same_from_every_version_on) {
  int undone = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Guest guest(seed);
    std::int64_t now_ms = 1000;
    auto table = table::Table::open(guest.setup(), now_ms);
    for (int i = 0; i < 120; ++i) {
      now_ms += guest.below(500);
      const Attempt attempt = guest.next(*table);
      if (!table->handle(attempt.command, now_ms).denied) guest.done(attempt.command);
    }
    const auto all = wire::show_events(*table, 0);
    for (int after = 1; after < table->version(); ++after) {
      const bool is_undo = wire::type_of(table->log()[static_cast<std::size_t>(after)]) == "undone";
      undone += is_undo ? 1 : 0;
      // Every undo, and of the rest another quarter with each seed: all of them take half a minute
      // under sanitizers.
      if (!is_undo && (static_cast<std::uint64_t>(after) + seed) % 4 != 0) continue;
      const auto rest = wire::show_events(*table, after);
      ASSERT_EQ(rest, std::vector(all.begin() + after, all.end())) << "seed " << seed;
    }
  }
  EXPECT_GT(undone, 30) << "turns were taken back";
}

// What a resume costs depends on what was missed and not on how long the table is.
TEST(News, cost_what_happened_and_not_what_happened_before) {
  for (std::size_t game = 0; game < Games::kSize; ++game) {
    const table::Table table = make({.game = game, .turns = 1000, .undone = 1500});
    ASSERT_GT(table.version(), 3500);
    constexpr std::uint64_t kOneUndo = 17;  // turns from the last kept state, and one
    const std::uint64_t before = turns_applied;
    EXPECT_EQ(wire::show_events(table, table.version() - 20).size(), 20u);
    EXPECT_LE(turns_applied - before, 20 * kOneUndo + kOneUndo);
  }
}

}  // namespace
}  // namespace twistwood::trial
