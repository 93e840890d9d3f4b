// Servers tell each other what they have stored, over PostgreSQL.
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <poll.h>

#include <memory>

#include "store/news.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class NewsTest : public OnPostgres {};

// What a server of the last version hears.
class OldListener {
 public:
  explicit OldListener(const std::string& database)
      : connection_(PQconnectdb(database.c_str()), &PQfinish) {
    PQclear(PQexec(connection_.get(), "listen twistwood"));
  }
  std::string next() {
    for (;;) {
      PQconsumeInput(connection_.get());
      if (PGnotify* note = PQnotifies(connection_.get())) {
        std::string payload = note->extra;
        PQfreemem(note);
        return payload;
      }
      pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
      constexpr int kMinute_ms = 60'000;
      if (poll(&socket, 1, kMinute_ms) <= 0) return "nothing";
    }
  }

 private:
  std::unique_ptr<PGconn, void (*)(PGconn*)> connection_;
};

TEST_F(NewsTest, servers_tell_each_other_what_they_stored) {
  std::vector<Change> heard;
  std::vector<Change> own;
  const auto hear_into = [](std::vector<Change>& list) {
    return [&list](std::vector<Change> changes) {
      list.insert(list.end(), changes.begin(), changes.end());
    };
  };
  StoreClient speaker(Options{.database = database_, .changed = hear_into(own)});
  StoreClient hearer(Options{.database = database_, .changed = hear_into(heard)});
  ASSERT_TRUE(speaker.open() && hearer.open()) << speaker.refusal() << hearer.refusal();
  const auto number = speaker.create(some_record("a"), {"1"});
  for (StoreClient* client : {&speaker, &hearer}) client->store().follow("a");
  const Change unsure{"a", Change::kUnknown};
  ASSERT_TRUE(speaker.tasks().run_until([&] { return own == std::vector{unsure}; }));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard == std::vector{unsure}; }));
  own.clear(), heard.clear();
  Append two = some_append(*number, "a", 2);
  two.lines = {"2", "3"};
  ASSERT_TRUE(speaker.append(two));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return !heard.empty(); }));
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].table, "a");
  EXPECT_EQ(heard[0].version, 3);
  EXPECT_EQ(heard[0].lines, two.lines) << "nobody has to read them";
  // What is told is there: nobody hears of a commit before it is done.
  EXPECT_EQ(hearer.load("a")->lines.size(), 3u);
  TableRecord record = *hearer.load_record("a");
  ASSERT_TRUE(speaker.update(record));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard.size() == 2; }));
  EXPECT_EQ(heard[1].table, "a");
  EXPECT_EQ(heard[1].version, 0);
  // The other way round, and by then the speaker would have heard itself.
  ASSERT_TRUE(hearer.append(some_append(*number, "a", 4)));
  ASSERT_TRUE(speaker.tasks().run_until([&] { return !own.empty(); }));
  ASSERT_EQ(own.size(), 1u);
  EXPECT_EQ(own[0].version, 4);
}

TEST_F(NewsTest, nobody_hears_of_tables_that_it_does_not_follow) {
  std::vector<Change> heard;
  StoreClient speaker(database_);
  StoreClient hearer(Options{.database = database_, .changed = [&](std::vector<Change> changes) {
                               heard.insert(heard.end(), changes.begin(), changes.end());
                             }});
  const auto quiet = speaker.create(some_record("quiet"), {"1"});
  const auto left = speaker.create(some_record("left"), {"1"});
  const auto loud = speaker.create(some_record("loud"), {"1"});
  hearer.store().follow("left");
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard.size() == 1; }));
  hearer.store().unfollow("left");
  hearer.store().follow("loud");
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard.size() == 2; }));
  ASSERT_TRUE(speaker.append(some_append(*quiet, "quiet", 2)));
  ASSERT_TRUE(speaker.append(some_append(*left, "left", 2)));
  ASSERT_TRUE(speaker.append(some_append(*loud, "loud", 2)));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard.size() == 3; }));
  EXPECT_EQ(heard[2].table, "loud");
}

// A server of the release before says it so, on the only channel that it hears.
TEST_F(NewsTest, servers_of_the_last_version_are_heard_and_told) {
  std::vector<Change> heard;
  StoreClient client(Options{.database = database_, .changed = [&](std::vector<Change> changes) {
                               heard.insert(heard.end(), changes.begin(), changes.end());
                             }});
  const auto number = client.create(some_record("a"), {"1"});
  ASSERT_TRUE(run_sql(database_,
                      "select pg_notify('twistwood_words', 'anold1' || chr(10) || ' alive'),"
                      "pg_notify('twistwood', 'anold1 a 7 b 2')"));
  ASSERT_TRUE(client.tasks().run_until([&] { return heard.size() == 2; }));
  EXPECT_EQ(heard, (std::vector<Change>{{"a", 7}, {"b", 2}}));
  OldListener old(database_);
  ASSERT_TRUE(client.append(some_append(*number, "a", 2)));
  const std::string payload = old.next();
  EXPECT_EQ(payload.substr(payload.find(' ')), " a 2");
}

TEST(News, are_read_as_they_were_written) {
  const std::vector<Change> news = {
      {"a", 3, {R"({"type":"played"})", "{}"}}, {"b", 0}, {"c", 12, {std::string(3000, 'x')}}};
  std::string payload = "origin";
  for (const Change& change : news) payload += write_news(change);
  EXPECT_EQ(read_news(payload, "another"), news);
  EXPECT_TRUE(read_news(payload, "origin").empty()) << "our own";
  const Change big{"d", 9, {std::string(5000, 'x')}};
  EXPECT_EQ(read_news("origin" + write_news(big), "another"), (std::vector<Change>{{"d", 9}}))
      << "such lines are read from the log";
}

TEST_F(NewsTest, news_of_many_tables_at_once_are_all_heard) {
  constexpr std::size_t kMany = 900;  // more than one notification can hold
  std::size_t followed = 0;
  std::size_t heard = 0;
  StoreClient speaker(database_);
  StoreClient hearer(Options{.database = database_, .changed = [&](std::vector<Change> changes) {
                               for (const Change& change : changes) {
                                 ++(change.version == Change::kUnknown ? followed : heard);
                               }
                             }});
  std::size_t stored = 0;
  for (std::size_t i = 0; i < kMany; ++i) hearer.store().follow(join("a-longer-id-", i));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return followed > 0; }));
  for (std::size_t i = 0; i < kMany; ++i) {
    const std::string id = join("a-longer-id-", i);
    speaker.store().create(some_record(id), {"1"}, 0, [&, id](auto number) {
      ASSERT_TRUE(number) << words(number);
      speaker.store().append(some_append(*number, id, 2), [&](auto outcome) {
        EXPECT_TRUE(outcome) << words(outcome);
        ++stored;
      });
    });
  }
  ASSERT_TRUE(speaker.tasks().run_until([&] { return stored == kMany; }));
  ASSERT_TRUE(hearer.tasks().run_until([&] { return heard >= kMany; }));
  EXPECT_EQ(heard, kMany);
}

}  // namespace
}  // namespace twistwood::store
