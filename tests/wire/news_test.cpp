// What is told of an event as it happens is what the log gives for it later.
#include <gtest/gtest.h>

#include "table/guest.h"
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
        ASSERT_EQ(wire::show_events(*table, version - 1).front(),
                  wire::show_events(*table, version - 1).front());
        ++compared;
      }
      if (table->version() > before) guest.done(attempt.command);
    }
  }
  EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace twistwood::trial
