// SQLite's write-ahead log stays short while it is written to all the time, and nothing is lost.
#include <filesystem>

#include "store/store_client.h"

namespace twistwood::store {
namespace {

class CheckpointTest : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, CheckpointTest, testing::Values(Kind::kSqlite), name_of);

TEST_P(CheckpointTest, the_log_is_folded_beside_the_writer) {
  constexpr int kLong = 30;
  constexpr std::int64_t kLines = 1500;  // each a commit of two pages or more
  constexpr std::uintmax_t kPage = 4096 + 24;
  const std::string log_file = database() + "-wal";
  std::uintmax_t longest = 0;
  {
    StoreClient client(Options{.database = database(), .long_log_pages = kLong});
    ASSERT_TRUE(client.open()) << client.refusal();
    const auto number = client.create(some_record("a"), {some_line("a", 1)});
    ASSERT_TRUE(number) << words(number);
    for (std::int64_t version = 2; version <= kLines; ++version) {
      const auto stored = client.append(some_append(*number, "a", version));
      ASSERT_TRUE(stored) << words(stored);
      longest = std::max(longest, std::filesystem::file_size(log_file));
    }
  }
  // Left alone it would be more than two pages a line. How far it gets before the other thread has
  // its turn depends on the machine.
  EXPECT_LT(longest, kLines * kPage);
  StoreClient again(database());
  const auto log = again.load("a");
  ASSERT_TRUE(log) << words(log);
  ASSERT_EQ(log->lines.size(), static_cast<std::size_t>(kLines));
  for (std::int64_t version = 1; version <= kLines; ++version) {
    ASSERT_EQ(log->lines[static_cast<std::size_t>(version) - 1], some_line("a", version));
  }
}

}  // namespace
}  // namespace twistwood::store
