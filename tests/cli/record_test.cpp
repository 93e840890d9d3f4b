// twistwood record: checks, shows, converts what older programs wrote, exports stored tables.
#include "games/record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/run.h"
#include "games/any_game.h"

namespace twistwood::trial {
namespace {

// fixtures/old_*: four tables as version 0.1 stored them, the log of each, and games of a match.
struct OldTable {
  std::string id, log;
};
const OldTable kResigned = {"_jQwS4gWeYvF", "old_resigned.log"};
const OldTable kRunning = {"PBPJtp2OcIGC", "old_running.log"};
const OldTable kAtLimit = {"I7cpkVFU0fM2", "old_limit.log"};
const OldTable kOver = {"IiIqFtngrX_I", "old_over.log"};

std::string fixture(const std::string& name) {
  return std::string(TWISTWOOD_TESTS_DIR) + "/cli/fixtures/" + name;
}

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string kGame =
    "[Twistwood \"1\"]\n[Game \"twisty\"]\n[Rules \"1\"]\n"
    "[Start \"twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 "
    "a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief\"]\n[Seat1 \"Ada\"]\n\n"
    "1. d4 {a leap at once} b3 ?\n";

TEST(Record, a_right_one_is_written_back_checked_and_shown) {
  const Ran plain = run({"record", "-"}, kGame);
  EXPECT_EQ(plain.status, kFine) << plain.err;
  EXPECT_EQ(plain.out, kGame);
  const Ran checked = run({"record", "--check", "-"}, kGame);
  EXPECT_EQ(checked.out, "-: ok, 2 turns\n");
  const auto shown = run({"record", "--show", "-"}, kGame).lines();
  ASSERT_EQ(shown.size(), 6u);
  EXPECT_EQ(shown[0], "Seat1: Ada");
  EXPECT_TRUE(shown[1].starts_with("twisty 1+r@yw1/"));
  EXPECT_EQ(shown[2], "1. d4   seat 1: a7, L to c6, leap to d4 {a leap at once}");
  EXPECT_TRUE(shown[4].starts_with("2. b3?   seat 2: a1, L to b3"));
  EXPECT_TRUE(read_position(shown[5]));
}

TEST(Record, a_file_may_hold_several) {
  const std::string wrong = kGame.substr(0, kGame.size() - 5) + "g7\n";
  const Ran checked = run({"record", "--check", "-"}, kGame + "\n" + wrong + "\n" + kGame);
  EXPECT_EQ(checked.status, kRefused);
  EXPECT_TRUE(has(checked.err, "- (2): record: line 7, column ")) << checked.err;
  EXPECT_EQ(checked.out, "- (1): ok, 2 turns\n- (3): ok, 2 turns\n");
  const Ran plain = run({"record", "-"}, kGame + kGame + "\n\n" + kGame);
  EXPECT_EQ(plain.status, kFine) << plain.err;
  EXPECT_EQ(plain.out, kGame + "\n" + kGame + "\n" + kGame);
  EXPECT_EQ(run({"record", "--show", "-"}, kGame + kGame).lines().size(), 13u);
}

TEST(Record, what_is_wrong_is_said_with_line_column_and_turn) {
  struct Case {
    std::string text, says;
  };
  const std::string tags = kGame.substr(0, kGame.find("1. d4"));
  const std::vector<Case> cases = {
      {"", "there is nothing in it"},
      {" \n", "line"},
      {"hello", "line 1, column 1"},
      {tags + "1. d4 b6\n", "line 7, column 7, turn 2: b6: T8:"},
      {tags + "1. d4 nonsense\n", "line 7, column 7, turn 2: "},
      {tags + "1. d4 {a remark", "line 7, column 7, turn 1: "},
      {tags + "1. d4 { \x01 }\n", "line 7, column 9: a control character"},
      {tags + "1. d4 {\xff}\n", "line 7, column 8: this is no UTF-8"},
      {kGame.substr(0, 40), "line 3, "},
      {kGame.substr(0, 100), "line 4, "},
  };
  for (const auto& [text, says] : cases) {
    for (const std::string how : {"--check", "--show", "--convert"}) {
      if (how == "--convert" && !text.starts_with('[')) continue;
      const Ran ran = run({"record", how, "-"}, text);
      EXPECT_EQ(ran.status, kRefused) << text;
      EXPECT_EQ(ran.out, "") << text;
      EXPECT_TRUE(has(ran.err, says)) << ran.err << text;
    }
  }
}

TEST(Record, files_that_cannot_be_read_are_named_and_the_others_still_checked) {
  const Ran ran = run({"record", "--check", "/nonexistent/game.record", "-"}, kGame);
  EXPECT_EQ(ran.status, kFailed);
  EXPECT_TRUE(has(ran.err, "/nonexistent/game.record: it cannot be read")) << ran.err;
  EXPECT_EQ(ran.out, "-: ok, 2 turns\n");
  EXPECT_EQ(run({"record"}).status, kWrongUsage);
  EXPECT_EQ(run({"record", "--db", "tables.db"}).status, kWrongUsage);
  EXPECT_EQ(run({"record", std::string(TWISTWOOD_TESTS_DIR)}).status, kFailed) << "a folder";
}

// Every line of the old `match --games-out` becomes a record.
TEST(Record, converts_the_games_of_an_older_match) {
  const Ran ran = run({"record", "--convert", fixture("old_match.jsonl")});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const auto records = split_records(ran.out);
  ASSERT_EQ(records.size(), 2u);
  for (const auto text : records) {
    const auto record = read_record(text);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(record->tag("Seat1"), "level:1");
    EXPECT_EQ(record->tag("Seat2"), "level:1");
    EXPECT_EQ(record->tag("End"), "limit");
    EXPECT_EQ(record->turns.size(), 20u);
    EXPECT_EQ(record->turns.front().turn, "c2");
  }
}

TEST(Record, converts_a_position_and_turns) {
  const std::string start = write_position(read_record(kGame)->start);
  const Ran ran = run({"record", "--convert", "-"}, start + "\n\n d4\tb3\r\n");
  EXPECT_EQ(ran.status, kFine) << ran.err;
  EXPECT_TRUE(has(ran.out, "[End \"open\"]\n\n1. d4 b3\n")) << ran.out;
  const Ran illegal = run({"record", "--convert", "-"}, start + " d4 b6");
  EXPECT_EQ(illegal.status, kRefused);
  EXPECT_TRUE(has(illegal.err, "turn 2, b6: T8:")) << illegal.err;
}

TEST(Record, converts_the_log_of_a_table_and_of_a_page) {
  for (const OldTable& table : {kResigned, kRunning, kAtLimit, kOver}) {
    const std::string log = file_text(fixture(table.log));
    const Ran ran = run({"record", "--convert", "-"}, log);
    EXPECT_EQ(ran.status, kFine) << ran.err;
    EXPECT_TRUE(read_record(ran.out)) << ran.out;
    std::string page = "{\"log\":[";
    for (const char c : log.substr(0, log.size() - 1)) {
      page += c == '\n'               ? std::string("\",\"")
              : c == '"' || c == '\\' ? std::string{'\\', c}
                                      : std::string{c};
    }
    page.insert(page.find('[') + 1, "\"");
    EXPECT_EQ(run({"record", "--convert", "-"}, page + "\"]}").out, ran.out);
  }
}

TEST(Record, what_cannot_be_converted_is_refused) {
  const std::string log = file_text(fixture(kResigned.log));
  for (const std::string& text : std::vector<std::string>{
           "{", "{}", "{\"log\":3}", "{\"log\":[3]}", "{\"turns\":[]}",
           "{\"position\":3,\"turns\":3}", "{\"position\":\"twisty\",\"turns\":[\"a1\"]}",
           "nonsense", "\xff\xfe", log.substr(0, log.size() / 2), log.substr(log.find('\n') + 1)}) {
    const Ran ran = run({"record", "--convert", "-"}, text);
    EXPECT_EQ(ran.status, kRefused) << text;
    EXPECT_EQ(ran.out, "") << text;
    EXPECT_NE(ran.err, "") << text;
  }
}

class StoredTable : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::copy_file(fixture("old_tables.db"), database_); }
  void TearDown() override {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(database_ + end);
  }

  Ran exported(const OldTable& table) {
    return run({"record", "--db", database_, "--table", table.id});
  }

  std::string database_ = ::testing::TempDir() + "/twistwood-record-" +
                          ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".db";
};

TEST_F(StoredTable, is_exported_as_its_log_tells) {
  for (const OldTable& table : {kResigned, kRunning, kAtLimit, kOver}) {
    const Ran ran = exported(table);
    ASSERT_EQ(ran.status, kFine) << ran.err;
    EXPECT_EQ(ran.out, run({"record", "--convert", fixture(table.log)}).out);
  }
}

TEST_F(StoredTable, tells_who_played_and_how_it_ended) {
  const auto resigned = read_record(exported(kResigned).out);
  ASSERT_TRUE(resigned);
  EXPECT_EQ(resigned->tag("Seat1"), "Ada \"the fox\"");
  EXPECT_EQ(resigned->tag("Clock"), "300000+3000");
  EXPECT_EQ(resigned->tag("Result"), "1");
  EXPECT_EQ(resigned->tag("End"), "resigned");
  EXPECT_EQ(resigned->turns.size(), 8u) << "nine were played, and one was taken back";
  const auto at_limit = read_record(exported(kAtLimit).out);
  ASSERT_TRUE(at_limit);
  EXPECT_EQ(at_limit->tag("Seat2"), "level:1");
  EXPECT_EQ(at_limit->tag("Repetition"), "draw");
  EXPECT_EQ(at_limit->tag("End"), "limit");
}

TEST_F(StoredTable, keeps_its_secrets_until_the_game_is_over) {
  const auto running = read_record(exported(kRunning).out);
  ASSERT_TRUE(running);
  EXPECT_TRUE(masked(running->start));
  EXPECT_FALSE(running->tag("Key"));
  EXPECT_EQ(running->turns.front().card, "gap");
  const auto over = read_record(exported(kOver).out);
  ASSERT_TRUE(over);
  const auto dealt = Labyrinth::deal({.seats = 2, .limit = 6}, std::stoull(*over->tag("Key")));
  EXPECT_EQ(write_position(over->start), write_position(*dealt));
}

TEST_F(StoredTable, of_before_there_were_keys_was_dealt_as_promised) {
  for (const OldTable& table : {kResigned, kAtLimit, kOver}) {
    const Ran ran = run({"record", "--check", "--convert", fixture(table.log)});
    EXPECT_EQ(ran.status, kFine) << ran.err;
    EXPECT_TRUE(has(ran.out, ", dealt as promised")) << ran.out;
  }
  const Ran running = run({"record", "--check", "--convert", fixture(kRunning.log)});
  EXPECT_EQ(running.status, kFine) << running.err;
  EXPECT_FALSE(has(running.out, "dealt")) << "its key is not told yet: " << running.out;
}

TEST_F(StoredTable, with_a_key_that_is_not_the_promised_one_is_refused) {
  std::string text = exported(kOver).out;
  const std::size_t key = text.find("[Key \"") + 6;
  text[key] = text[key] == '1' ? '2' : '1';
  const Ran ran = run({"record", "--check", "-"}, text);
  EXPECT_EQ(ran.status, kRefused);
  EXPECT_TRUE(has(ran.err, "Promise: it is not kept: that of the Key is ")) << ran.err;
}

TEST_F(StoredTable, is_refused_if_there_is_none) {
  const Ran table = run({"record", "--db", database_, "--table", "nothing"});
  EXPECT_EQ(table.status, kRefused);
  EXPECT_TRUE(has(table.err, "there is no such table")) << table.err;
  const std::string nowhere = database_ + ".missing";
  const Ran file = run({"record", "--db", nowhere, "--table", kOver.id});
  EXPECT_EQ(file.status, kFailed);
  EXPECT_TRUE(has(file.err, nowhere)) << file.err;
  EXPECT_FALSE(std::filesystem::exists(nowhere)) << "looking made a database";
}

}  // namespace
}  // namespace twistwood::trial
