// kill -9 at any moment: no turn that was acknowledged is lost, no table is stuck, and what anybody
// was shown is what the log says. TWISTWOOD_KILLS=100 is the long run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <set>

#include "base/random.h"
#include "load/check.h"
#include "server/running_server.h"
#include "server/server_process.h"
#include "store/store_client.h"

namespace twistwood::trial {
namespace {

constexpr int kTables = 6;  // at once

int wanted_kills() {
  const char* wanted = std::getenv("TWISTWOOD_KILLS");
  return wanted != nullptr ? std::atoi(wanted) : 5;
}

// A turn that a server has said is done.
struct Acknowledged {
  int seat = 0;
  Json command;
};

// What was told of one game.
struct Story {
  OnlineTable at;
  std::vector<Acknowledged> turns;
  std::vector<std::vector<std::uint64_t>> views;  // of each player
};

// Somebody at a table, at one of the servers: comes back when that was killed, or goes to another.
struct Chair {
  std::unique_ptr<Player> player;
  Fleet::Life life;
  bool here = false;
};

// Two people who play one game after the other, on a thread of their own.
class Match {
 public:
  Match(Fleet& fleet, int number)
      : fleet_(fleet),
        random_(static_cast<std::uint64_t>(number)),
        game_(number % 2 == 0 ? "twisty" : "labyrinth") {
    for (std::size_t i = 0; i < chairs_.size(); ++i) chairs_[i].life.server = i % fleet.size();
  }

  void run() {
    while (!fleet_.given_up()) {
      if (!playing_ && !open_table()) continue;
      if (!come_back(chairs_[0]) || !come_back(chairs_[1])) return fleet_.give_up();
      if (pending_.is_null() && chairs_[0].player->over()) {
        close_story();
        if (fleet_.finishing()) return;
      } else if (!play_turn()) {
        return fleet_.give_up();
      }
    }
  }
  const std::vector<Story>& stories() const { return stories_; }

 private:
  bool open_table();
  bool come_back(Chair& chair);
  bool play_turn();
  bool lose(Chair& chair, const char* what);
  void close_story();

  Fleet& fleet_;
  Random random_;
  std::string game_;
  std::array<Chair, 2> chairs_;
  std::vector<Story> stories_;
  bool playing_ = false;
  Json pending_;  // a command without an answer, which is sent again as it was
  std::size_t sender_ = 0;
  int commands_ = 0;
};

// A connection is gone: as it should be when its server was killed, a fault otherwise.
bool Match::lose(Chair& chair, const char* what) {
  chair.here = false;
  if (fleet_.over(chair.life) || fleet_.given_up()) return true;
  ADD_FAILURE() << what << " from a server that runs, table " << stories_.back().at.id
                << ", version " << chair.player->version();
  return false;
}

bool Match::open_table() {
  const Fleet::Life life = fleet_.find(chairs_[0].life.server);
  const auto made = try_to_make_table(
      life.port,
      {{"game", game_}, {"limit", 60}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}});
  if (!made) {
    if (fleet_.over(life)) return false;
    ADD_FAILURE() << "no answer from a server that runs";
  }
  if (!made || made->id.empty()) return fleet_.give_up(), false;
  stories_.push_back({*made, {}, {}});
  playing_ = true;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    chairs_[i].player = std::make_unique<Player>(0, *made, made->tokens[i]);
    chairs_[i].here = false;
  }
  return true;
}

bool Match::come_back(Chair& chair) {
  while (!chair.here && !fleet_.given_up()) {
    // Whose server is away waits for it, or goes to the next one.
    std::size_t server = chair.life.server;
    if (!fleet_.running(server) && random_.below(2) == 0) server = (server + 1) % fleet_.size();
    chair.life = fleet_.find(server);
    const int before = chair.player->version();
    chair.here = chair.player->join_at(chair.life.port);
    if (!chair.here && !lose(chair, "no way to join")) return false;
    if (chair.here && chair.player->version() < before) {
      ADD_FAILURE() << "version " << before << " was shown, now there is "
                    << chair.player->version() << ", table " << stories_.back().at.id;
      return false;
    }
  }
  return true;
}

bool Match::play_turn() {
  if (pending_.is_null()) {
    sender_ = chairs_[0].player->my_turn() ? 0 : 1;
    pending_ = chairs_[sender_].player->some_turn(join("c", ++commands_));
  }
  Chair& sender = chairs_[sender_];
  const Json answer = sender.player->command(pending_);
  if (!answer.is_object()) return lose(sender, "no answer");
  if (answer["ok"] != true) {
    ADD_FAILURE() << answer << " to " << pending_ << ", table " << stories_.back().at.id;
    return false;
  }
  fleet_.count_turn();
  stories_.back().turns.push_back({static_cast<int>(sender_) + 1, pending_});
  const int version = pending_["version"].get<int>() + 1;
  pending_ = nullptr;
  for (Chair& chair : chairs_) {
    if (!chair.player->see(version) && !lose(chair, "no event")) return false;
  }
  // Whoever missed it gets it when coming back; only then is it known whose turn it is.
  return true;
}

void Match::close_story() {
  for (const Chair& chair : chairs_) {
    EXPECT_EQ(chair.player->missed_hash, "");
    stories_.back().views.push_back(chair.player->views);
  }
  playing_ = false;
}

// The whole story against a fresh look at the table.
void check_views(int port, const Story& story) {
  Player fresh(port, story.at, story.at.watch);
  ASSERT_TRUE(fresh.join()) << "table " << story.at.id << " is stuck";
  EXPECT_TRUE(fresh.over());
  for (const auto& views : story.views) {
    const auto compared =
        load::compare({story.at.id, story.at.watch, views}, wire::write({{"table", fresh.table}}));
    ASSERT_TRUE(compared) << "table " << story.at.id << ": " << compared.error().message;
    EXPECT_GT(*compared, 1);
  }
}

// Every acknowledged turn is in the log, where it was said to be, and once.
void check_log(store::StoreClient& client, const Story& story) {
  const auto log = client.load(story.at.id);
  ASSERT_TRUE(log) << store::words(log);
  std::set<std::string> ids;
  for (const std::string& line : log->lines) {
    const Json event = *wire::parse(line);
    if (event["type"] != "played") continue;
    EXPECT_TRUE(ids.insert(event["id"]).second) << line;
  }
  for (const auto& [seat, command] : story.turns) {
    const auto before = command["version"].get<std::size_t>();
    ASSERT_LT(before, log->lines.size()) << "lost: " << command;
    const Json event = *wire::parse(log->lines[before]);
    EXPECT_EQ(event["id"], join(seat, ':', command["id"].get<std::string>())) << command;
    EXPECT_EQ(event["turn"], command["turn"]);
    EXPECT_EQ(event["seat"], seat);
  }
}

void check_all(Fleet& fleet, const std::deque<Match>& matches) {
  std::size_t games = 0;
  std::size_t turns = 0;
  for (const Match& match : matches) {
    for (const Story& story : match.stories()) check_views(fleet.find(0).port, story);
  }
  for (std::size_t i = 0; i < fleet.size(); ++i) fleet.kill(i);
  store::StoreClient client(fleet.database());
  ASSERT_TRUE(client.open()) << client.refusal();
  for (const Match& match : matches) {
    for (const Story& story : match.stories()) {
      check_log(client, story);
      ++games;
      turns += story.turns.size();
    }
  }
  std::cout << games << " games, " << turns << " turns acknowledged and found\n";
}

void kill_while_they_play(const std::string& database, std::size_t servers) {
  Fleet fleet(database, servers);
  std::deque<Match> matches;
  for (int i = 0; i < kTables; ++i) matches.emplace_back(fleet, i);
  {
    std::vector<std::jthread> threads;
    for (Match& match : matches) threads.emplace_back([&match] { match.run(); });
    Random random(9);
    for (int kill = 0; kill < wanted_kills(); ++kill) {
      // From right after the start, when all come back, to well into the games.
      if (!fleet.wait_for_turns(fleet.turns() + static_cast<int>(random.below(150)))) break;
      usleep(random.below(4000));  // not right after an acknowledgement
      const std::size_t victim = random.below(static_cast<std::uint32_t>(servers));
      fleet.kill(victim);
      fleet.start(victim);
    }
    fleet.finish();
  }
  ASSERT_FALSE(fleet.given_up());
  check_all(fleet, matches);
}

class Killed : public store::OnBoth {};
TEST_P(Killed, no_acknowledged_turn_is_lost) { kill_while_they_play(database(), 1); }
INSTANTIATE_TEST_SUITE_P(On, Killed,
                         testing::Values(store::Kind::kSqlite, store::Kind::kPostgresql),
                         store::name_of);

class OneOfTwoKilled : public store::OnBoth {};
TEST_P(OneOfTwoKilled, no_acknowledged_turn_is_lost) { kill_while_they_play(database(), 2); }
INSTANTIATE_TEST_SUITE_P(On, OneOfTwoKilled, testing::Values(store::Kind::kPostgresql),
                         store::name_of);

}  // namespace
}  // namespace twistwood::trial
