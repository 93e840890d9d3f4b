// The table of positions: what went in comes out, and a small one still works.
#include <gtest/gtest.h>

#include "base/random.h"
#include "search/transposition_table.h"

namespace twistwood::trial {
namespace {

using search::Bound;
using search::Entry;
using search::TranspositionTable;

TEST(TranspositionTable, gives_back_what_was_stored) {
  TranspositionTable table(1);
  const Entry entry{.turn = 0x1FFF, .score = -29'000, .depth = 60, .bound = Bound::kLower};
  EXPECT_FALSE(table.find(42));
  table.store(42, entry);
  const auto found = table.find(42);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->turn, entry.turn);
  EXPECT_EQ(found->score, entry.score);
  EXPECT_EQ(found->depth, entry.depth);
  EXPECT_EQ(found->bound, entry.bound);
  EXPECT_FALSE(table.find(43));
}

TEST(TranspositionTable, keeps_the_deepest_of_a_crowded_bucket) {
  TranspositionTable table(1);
  table.restart(1);  // one bucket for all
  table.store(1, {.turn = 7, .score = 0, .depth = 50, .bound = Bound::kExact});
  for (std::uint64_t key = 2; key < 1000; ++key) {
    table.store(key, {.turn = 8, .score = 0, .depth = 3, .bound = Bound::kExact});
  }
  ASSERT_TRUE(table.find(1));
  EXPECT_EQ(table.find(1)->turn, 7);
}

TEST(TranspositionTable, never_mistakes_one_position_for_another) {
  TranspositionTable table(1);
  Random random(3);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t key = random.next();
    const auto mark = static_cast<std::uint16_t>(key >> 20 | 1);
    if (const auto found = table.find(key)) {
      ASSERT_EQ(found->turn, mark);
    }
    table.store(key, {.turn = mark, .score = 5, .depth = 1, .bound = Bound::kUpper});
  }
}

TEST(TranspositionTable, forgets_on_restart) {
  TranspositionTable table(1);
  table.store(9, {.turn = 1, .score = 1, .depth = 1, .bound = Bound::kExact});
  table.restart(INT64_MAX);
  EXPECT_FALSE(table.find(9));
}

TEST(TranspositionTable, is_as_large_as_before_when_a_small_search_is_over) {
  const auto kept = [](TranspositionTable& table) {
    Random random(5);
    int found = 0;
    for (int i = 0; i < 10'000; ++i) {
      table.store(random.next(), {.turn = 1, .score = 1, .depth = 1, .bound = Bound::kExact});
    }
    random = Random(5);
    for (int i = 0; i < 10'000; ++i) found += table.find(random.next()) ? 1 : 0;
    return found;
  };
  TranspositionTable table(1);
  const int all = kept(table);
  table.restart(100);
  EXPECT_LT(kept(table), 1000);
  table.use_all();
  EXPECT_EQ(kept(table), all);
}

TEST(TranspositionTable, says_when_there_is_not_so_much_memory) {
  EXPECT_TRUE(TranspositionTable(1).has_memory());
  EXPECT_FALSE(TranspositionTable(1 << 30).has_memory());
}

}  // namespace
}  // namespace twistwood::trial
