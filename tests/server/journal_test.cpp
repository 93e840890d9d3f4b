// A line for each kind of trouble, not for each time.
#include <gtest/gtest.h>

#include "server/health_journal.h"
#include "server/journal_digest.h"

namespace twistwood::server {
namespace {

struct Lines {
  std::int64_t now_ms = 5;
  std::vector<std::string> written;
  JournalDigest digest{[this](LogLevel, std::string_view what, const wire::Json& more) {
                         written.push_back(std::string(what) + ' ' + wire::write(more));
                       },
                       [this] { return now_ms; }};
};

TEST(JournalDigest, the_first_is_written_and_the_rest_is_counted) {
  Lines lines;
  for (int i = 0; i < 1000; ++i) lines.digest.note(LogLevel::kError, "not-stored", {{"table", i}});
  lines.digest.note(LogLevel::kWarning, "origin-refused", {{"origin", "x"}});
  lines.digest.look();
  const std::vector<std::string> at_once = {R"(not-stored {"table":0})",
                                            R"(origin-refused {"origin":"x"})"};
  EXPECT_EQ(lines.written, at_once);
  lines.now_ms += JournalDigest::kApart_ms;
  lines.digest.look();
  ASSERT_EQ(lines.written.size(), 3u);
  EXPECT_EQ(lines.written.back(), R"(not-stored {"table":999,"times":999})");
}

TEST(JournalDigest, of_those_that_took_time_the_longest_is_told) {
  Lines lines;
  for (const int ms : {60, 55, 900, 70}) {
    lines.digest.note(LogLevel::kWarning, "slow-loop", {{"ms", ms}});
  }
  lines.digest.flush();
  lines.digest.note(LogLevel::kWarning, "slow-loop", {{"ms", 80}});
  lines.digest.flush();
  const std::vector<std::string> all = {R"(slow-loop {"ms":60})",
                                        R"(slow-loop {"ms":900,"times":3})",
                                        R"(slow-loop {"ms":80,"times":1})"};
  EXPECT_EQ(lines.written, all);
}

TEST(JournalDigest, after_a_quiet_minute_it_is_news_again) {
  Lines lines;
  lines.digest.note(LogLevel::kError, "not-stored", {});
  lines.now_ms += JournalDigest::kApart_ms;
  lines.digest.look();
  lines.digest.note(LogLevel::kError, "not-stored", {});
  EXPECT_EQ(lines.written.size(), 2u);
}

TEST(JournalDigest, what_was_counted_is_written_at_the_end_and_infos_pass) {
  Lines lines;
  for (int i = 0; i < 3; ++i) lines.digest.note(LogLevel::kInfo, "expired", {});
  for (int i = 0; i < 3; ++i) lines.digest.note(LogLevel::kWarning, "abuse", {});
  EXPECT_EQ(lines.written.size(), 4u);
  lines.digest.flush();
  ASSERT_EQ(lines.written.size(), 5u);
  EXPECT_EQ(lines.written.back(), R"(abuse {"times":2})");
}

struct HealthLines {
  void lose(const char* why) { journal.note({store::Health::Part::kWriter, false, why}); }
  void regain() { journal.note({store::Health::Part::kWriter, true, ""}); }

  std::int64_t now_ms = 5;
  std::vector<std::string> written;
  HealthJournal journal{[this](LogLevel, std::string_view what, const wire::Json& more) {
                          written.push_back(std::string(what) + ' ' + wire::write(more));
                        },
                        [this] { return now_ms; }};
};

TEST(HealthJournal, a_loss_and_its_end_are_written_at_once) {
  HealthLines lines;
  for (int i = 0; i < 2; ++i) {
    lines.lose("gone");
    lines.journal.look();
    lines.now_ms += 2 * JournalDigest::kApart_ms;
    lines.journal.look();
    lines.regain();
  }
  const std::string lost = R"(store-lost {"part":"writer","message":"gone"})";
  const std::string back = R"(store-back {"part":"writer","away_ms":120000})";
  EXPECT_EQ(lines.written, (std::vector{lost, back, lost, back}));
}

TEST(HealthJournal, a_database_that_comes_and_goes_makes_few_lines_and_the_last_is_true) {
  HealthLines lines;
  for (int i = 0; i < 1000; ++i) {
    lines.lose("full");
    lines.now_ms += 7;
    lines.regain();
    lines.journal.look();
  }
  EXPECT_EQ(lines.written.size(), 2u);
  lines.now_ms += JournalDigest::kApart_ms;
  lines.journal.look();
  ASSERT_EQ(lines.written.size(), 4u);
  EXPECT_EQ(lines.written[2], R"(store-lost {"part":"writer","message":"full","times":999})");
  EXPECT_EQ(lines.written[3], R"(store-back {"part":"writer","away_ms":7})");

  lines.lose("gone");  // soon after that, and for good
  EXPECT_EQ(lines.written.size(), 4u);
  lines.now_ms += JournalDigest::kApart_ms;
  lines.journal.look();
  lines.journal.look();
  ASSERT_EQ(lines.written.size(), 5u);
  EXPECT_EQ(lines.written[4], R"(store-lost {"part":"writer","message":"gone","times":1})");
  lines.regain();
  EXPECT_EQ(lines.written.size(), 6u);

  lines.lose("gone");
  lines.regain();
  lines.journal.flush();
  EXPECT_EQ(lines.written.size(), 8u) << "what was counted is written at the end";
}

TEST(HealthJournal, one_part_says_nothing_of_another) {
  HealthLines lines;
  lines.lose("gone");
  lines.journal.note({store::Health::Part::kReader, false, "gone"});
  lines.regain();
  lines.regain();
  const std::vector<std::string> all = {R"(store-lost {"part":"writer","message":"gone"})",
                                        R"(store-lost {"part":"reader","message":"gone"})",
                                        R"(store-back {"part":"writer","away_ms":0})"};
  EXPECT_EQ(lines.written, all);
}

}  // namespace
}  // namespace twistwood::server
