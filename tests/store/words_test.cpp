// Words between servers on one PostgreSQL: told to all others, kept by nobody.
#include "store/news.h"
#include "store/postgres.h"
#include "store/store_client.h"

namespace twistwood::store {
namespace {

class WordsTest : public OnPostgres {
 protected:
  // One who writes down what the others say.
  struct Hearer {
    explicit Hearer(const std::string& database)
        : client(Options{.database = database,
                         .heard =
                             [this](std::vector<Word> words) {
                               heard.insert(heard.end(), words.begin(), words.end());
                             },
                         .missed = [this] { ++missed; }}) {
      EXPECT_TRUE(client.open()) << client.refusal();
    }
    bool wait_for(std::size_t number) {
      return client.tasks().run_until([&] { return heard.size() >= number; });
    }
    void say(const std::string& table, const std::string& words) {
      client.store().announce(table, words);
    }
    std::vector<Word> heard;
    int missed = 0;
    StoreClient client;
  };
};

TEST_F(WordsTest, reach_all_others_in_order_and_not_the_one_who_says_them) {
  Hearer one(database_), two(database_), three(database_);
  EXPECT_TRUE(one.client.store().shared());
  one.say("a", "here 3");
  one.say("", "alive");
  one.say("b", "a longer one, with ümlauts");
  for (Hearer* other : {&two, &three}) {
    ASSERT_TRUE(other->wait_for(3));
    ASSERT_EQ(other->heard.size(), 3u);
    const std::string origin = other->heard[0].origin;
    EXPECT_EQ(other->heard, (std::vector<Word>{{origin, "a", "here 3"},
                                               {origin, "", "alive"},
                                               {origin, "b", "a longer one, with ümlauts"}}));
  }
  two.say("a", "who");
  // By then the first would have heard itself.
  ASSERT_TRUE(one.wait_for(1));
  EXPECT_EQ(one.heard.size(), 1u);
  EXPECT_NE(one.heard[0].origin, two.heard[0].origin);
  EXPECT_EQ(one.client.count_tables(), 0);
}

TEST_F(WordsTest, many_at_once_are_all_heard) {
  constexpr std::size_t kMany = 5000;  // more than one notification can hold
  Hearer one(database_), two(database_);
  for (std::size_t i = 0; i < kMany; ++i) one.say(join("a-longer-id-", i), join("words ", i));
  ASSERT_TRUE(two.wait_for(kMany));
  ASSERT_EQ(two.heard.size(), kMany);
  for (std::size_t i = 0; i < kMany; ++i) {
    EXPECT_EQ(two.heard[i].table, join("a-longer-id-", i));
    EXPECT_EQ(two.heard[i].words, join("words ", i));
  }
}

TEST_F(WordsTest, what_does_not_fit_is_dropped_and_the_next_is_heard) {
  Hearer one(database_), two(database_);
  one.say("a", "two\nlines");
  one.say("a table", "here");
  one.say("a\n", "here");
  one.say("a", std::string(Store::kLongestWords + 1, 'x'));
  for (int i = 0; i < 20; ++i) one.say("a", std::string(Store::kLongestWords, 'y'));
  ASSERT_TRUE(two.wait_for(20));
  EXPECT_EQ(two.heard.size(), 20u);
  EXPECT_EQ(two.heard.back().words, std::string(Store::kLongestWords, 'y'));
}

TEST_F(WordsTest, the_last_before_the_end_is_heard) {
  Hearer two(database_);
  {
    Hearer one(database_);
    one.say("", "bye");
  }
  ASSERT_TRUE(two.wait_for(1));
  EXPECT_EQ(two.heard[0].words, "bye");
}

TEST_F(WordsTest, after_a_lost_connection_they_are_heard_again) {
  Hearer one(database_), two(database_);
  const auto cut = run_sql(database_,
                           "select pg_terminate_backend(pid) from pg_stat_activity where pid <> "
                           "pg_backend_pid() and datname = current_database()");
  ASSERT_TRUE(cut) << cut.error().message;
  for (Hearer* one_of_them : {&one, &two}) {
    ASSERT_TRUE(one_of_them->client.tasks().run_until([&] { return one_of_them->missed > 0; }));
  }
  one.say("a", "again");
  ASSERT_TRUE(two.wait_for(1));
  EXPECT_EQ(two.heard[0].words, "again");
}

TEST_F(WordsTest, a_payload_of_somebody_else_is_read_as_far_as_it_goes) {
  EXPECT_EQ(read_words("me\na x", "me"), std::vector<Word>());
  EXPECT_EQ(read_words("", "me"), std::vector<Word>());
  EXPECT_EQ(read_words("you", "me"), std::vector<Word>());
  EXPECT_EQ(read_words("you\n\na\nb c d\n", "me"),
            (std::vector<Word>{{"you", "", ""}, {"you", "a", ""}, {"you", "b", "c d"}}));
  // Any client of the database may say anything.
  Hearer two(database_);
  for (const char* payload : {"", "x", "\n\n\n", "x\nhere", "x y z\n a b"}) {
    const auto said = run_sql(database_, join("notify twistwood_words, '", payload, "'"));
    ASSERT_TRUE(said) << said.error().message;
  }
  ASSERT_TRUE(two.wait_for(4));
  EXPECT_EQ(two.heard.back().words, "a b");
}

class WordsOnBoth : public OnBoth {};
INSTANTIATE_TEST_SUITE_P(Store, WordsOnBoth, testing::Values(Kind::kSqlite, Kind::kPostgresql),
                         name_of);

TEST_P(WordsOnBoth, only_servers_of_a_postgresql_hear_each_other) {
  StoreClient client(database());
  ASSERT_TRUE(client.open()) << client.refusal();
  EXPECT_EQ(client.store().shared(), postgresql());
  client.store().announce("a", "here");
  EXPECT_EQ(words(client.create(some_record("a"), {"1"})), "stored");
  EXPECT_EQ(client.store().figures().commits, 1u) << "words are nothing that is stored";
}

}  // namespace
}  // namespace twistwood::store
