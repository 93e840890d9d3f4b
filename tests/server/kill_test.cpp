// kill -9 at any moment, of servers and of the database itself: nothing that was acknowledged is
// lost, no table is stuck, and what anybody was shown is what the log says. TWISTWOOD_KILLS=100 is
// the long run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "load/stored.h"
#include "server/kill_match.h"
#include "store/store_client.h"

namespace twistwood::trial {
namespace {

constexpr int kTables = 6;  // at once

// Nothing: what was asked for is no number of kills.
std::optional<int> wanted_kills() {
  constexpr int kUsual = 5;
  const char* wanted = std::getenv("TWISTWOOD_KILLS");
  if (wanted == nullptr) return kUsual;
  const std::string_view text = wanted;
  int kills = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), kills);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && kills > 0 ? std::optional(kills) : std::nullopt;
}

// How often everything happened, so that games in which nothing does do not pass.
using Tally = std::map<std::string, int>;

// A fresh look: the game is over, and leads to the next one where there was a rematch.
// Nobody has paid for time in which there was no server.
void check_table(Fleet& fleet, const Story& story) {
  Player fresh(fleet.find(0).port, story.at, story.at.watch);
  ASSERT_TRUE(fresh.join()) << "table " << story.at.id << " is stuck";
  EXPECT_TRUE(fresh.over());
  std::int64_t charged_ms = 0;
  for (const Json& seat : fresh.table["seats"])
    charged_ms += kClock_ms - seat["left_ms"].get<std::int64_t>();
  const std::int64_t down_ms = fleet.down_ms(story.began_ms, story.ended_ms);
  constexpr std::int64_t kRounding_ms = 5;
  EXPECT_LE(charged_ms, story.ended_ms - story.began_ms - down_ms + kRounding_ms)
      << "no server for " << down_ms << " ms, table " << story.at.id;
  if (story.next.empty()) return;
  ASSERT_TRUE(fresh.next.is_object()) << "the rematch of " << story.at.id << " is lost";
  EXPECT_EQ(fresh.next["table"], story.next);
}

// Every acknowledged command is in the log, where it was said to be, and once; and what each
// version looked like follows from the log.
void check_log(store::StoreClient& client, const Story& story, Tally& tally) {
  const auto log = client.load(story.at.id);
  ASSERT_TRUE(log) << store::words(log);
  std::set<std::string> ids;
  for (const std::string& line : log->lines) {
    const Json event = *wire::parse(line);
    ++tally[event["type"]];
    if (!event.contains("id")) continue;
    EXPECT_TRUE(ids.insert(event["id"]).second) << line;
    if (event["id"].get<std::string>().starts_with("bot:")) ++tally["bot"];
  }
  for (const auto& [seat, command] : story.commands) {
    const auto before = command["version"].get<std::size_t>();
    ASSERT_LT(before, log->lines.size()) << "lost: " << command;
    const Json event = *wire::parse(log->lines[before]);
    EXPECT_EQ(event["id"], join(seat, ':', command["id"].get<std::string>())) << command;
    if (command["type"] != "play") continue;
    EXPECT_EQ(event["turn"], command["turn"]);
    EXPECT_EQ(event["seat"], seat);
  }
  for (const auto& views : story.views) {
    const auto compared = load::compare_stored({story.at.id, "", views}, log->lines);
    ASSERT_TRUE(compared) << "table " << story.at.id << ": " << compared.error().message;
    EXPECT_GT(*compared, 1);
  }
}

void check_all(Fleet& fleet, const std::deque<KillMatch>& matches) {
  for (const KillMatch& match : matches) {
    for (const Story& story : match.stories()) check_table(fleet, story);
  }
  for (std::size_t i = 0; i < fleet.size(); ++i) fleet.kill(i);
  store::StoreClient client(fleet.database());
  ASSERT_TRUE(client.open()) << client.refusal();
  Tally tally;
  for (const KillMatch& match : matches) {
    for (const Story& story : match.stories()) {
      check_log(client, story, tally);
      ++tally["games"];
      tally["acknowledged"] += static_cast<int>(story.commands.size());
      if (!story.next.empty()) ++tally["rematches"];
    }
  }
  for (const char* happened :
       {"played", "bot", "undo-asked", "undo-agreed", "undo-refused", "undone", "rematches"}) {
    EXPECT_GT(tally[happened], 0) << happened;
  }
  for (const auto& [what, count] : tally) std::cout << what << ' ' << count << ", ";
  std::cout << "all found\n";
}

// Called at random moments, from right after a start, when all come back, to well into the games.
using Kill = std::function<void(Fleet& fleet, Random& random)>;

void kill_one_server(Fleet& fleet, Random& random) {
  const std::size_t victim = random.below(static_cast<std::uint32_t>(fleet.size()));
  constexpr unsigned kAway_us = 100'000;  // long against what a turn takes
  fleet.kill(victim);
  usleep(kAway_us);
  fleet.start(victim);
}

void kill_while_they_play(const std::string& database, std::size_t servers, const Kill& kill) {
  const auto kills = wanted_kills();
  ASSERT_TRUE(kills) << "TWISTWOOD_KILLS: a number from 1 is expected";
  Fleet fleet(database, servers);
  std::deque<KillMatch> matches;
  for (int i = 0; i < kTables; ++i) matches.emplace_back(fleet, i);
  {
    std::vector<std::jthread> threads;
    for (KillMatch& match : matches) threads.emplace_back([&match] { match.run(); });
    Random random(9);
    for (int i = 0; i < *kills; ++i) {
      if (!fleet.wait_for_turns(fleet.turns() + static_cast<int>(random.below(150)))) break;
      usleep(random.below(4000));  // not right after an acknowledgement
      kill(fleet, random);
    }
    fleet.finish();
  }
  ASSERT_FALSE(fleet.given_up());
  check_all(fleet, matches);
}

class Killed : public store::OnBoth {};
TEST_P(Killed, nothing_acknowledged_is_lost) {
  kill_while_they_play(database(), 1, kill_one_server);
}
INSTANTIATE_TEST_SUITE_P(On, Killed,
                         testing::Values(store::Kind::kSqlite, store::Kind::kPostgresql),
                         store::name_of);

class OneOfTwoKilled : public store::OnBoth {};
TEST_P(OneOfTwoKilled, nothing_acknowledged_is_lost) {
  kill_while_they_play(database(), 2, kill_one_server);
}
INSTANTIATE_TEST_SUITE_P(On, OneOfTwoKilled, testing::Values(store::Kind::kPostgresql),
                         store::name_of);

// The servers live on and find it again: whoever plays only has to wait.
class DatabaseKilled : public store::OnPostgres {};
TEST_F(DatabaseKilled, nothing_acknowledged_is_lost) {
  const auto flushes = run_sql(database_,
                               "do $$ begin assert current_setting('fsync') = 'on' and "
                               "current_setting('full_page_writes') = 'on'; end $$");
  ASSERT_TRUE(flushes) << flushes.error().message;
  int killed = 0;
  kill_while_they_play(database_, 2, [&](Fleet& fleet, Random&) {
    const auto again = postgres_->crash_and_start();
    EXPECT_TRUE(again) << again.error().message;
    if (!again) return fleet.give_up();
    ++killed;
  });
  EXPECT_EQ(killed, wanted_kills().value_or(0));
}

}  // namespace
}  // namespace twistwood::trial
