#include "server/kill_match.h"

#include <gtest/gtest.h>

#include <set>

#include "base/steady_clock.h"

namespace twistwood::trial {

namespace {

// While somebody asks for an undo a bot may play: then the table is a version further.
bool came_too_late(const Json& command, const Json& answer) {
  static const std::set<std::string> kLate = {"stale", "no-question", "nothing-to-undo",
                                              "card-turned-up", "over"};
  return command["type"] != "play" && kLate.contains(answer.value("code", ""));
}

}  // namespace

KillMatch::KillMatch(Fleet& fleet, int number)
    : fleet_(fleet), random_(static_cast<std::uint64_t>(number)) {
  setup_ = {{"game", number % 2 == 0 ? "twisty" : "labyrinth"},
            {"limit", 30},
            {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}},
            {"clock", {{"start_ms", kClock_ms}, {"increment_ms", 0}}}};
  if (number % 4 < 2) setup_["seats"].push_back({{"name", ""}, {"level", 1}});
  for (std::size_t i = 0; i < chairs_.size(); ++i) chairs_[i].life.server = i % fleet.size();
}

void KillMatch::run() {
  while (!fleet_.given_up()) {
    if (!playing_ && !open_table()) continue;
    if (!come_back(chairs_[0]) || !come_back(chairs_[1])) return fleet_.give_up();
    if (!act()) return fleet_.give_up();
    if (!playing_ && fleet_.finishing() && rematches_ > 0) return;
  }
}

// A connection is gone: as it should be when its server was killed, a fault otherwise.
bool KillMatch::lose(Chair& chair, const char* what) {
  chair.here = false;
  if (fleet_.over(chair.life) || fleet_.given_up()) return true;
  ADD_FAILURE() << what << " from a server that runs, table " << stories_.back().at.id
                << ", version " << chair.player->version();
  return false;
}

bool KillMatch::open_table() {
  const Fleet::Life life = fleet_.find(chairs_[0].life.server);
  const std::int64_t began_ms = steady_ms();
  const auto made = try_to_make_table(life.port, setup_);
  if (!made) {
    if (fleet_.over(life)) return false;
    ADD_FAILURE() << "no answer from a server that runs";
  }
  if (!made || made->id.empty()) return fleet_.give_up(), false;
  sit_down(*made, began_ms);
  return true;
}

void KillMatch::sit_down(const OnlineTable& at, std::int64_t began_ms) {
  stories_.push_back({.at = at, .began_ms = began_ms});
  playing_ = true;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    chairs_[i].player = std::make_unique<Player>(0, at, at.tokens[i]);
    chairs_[i].here = false;
  }
}

bool KillMatch::come_back(Chair& chair) {
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

bool KillMatch::act() {
  if (!pending_.is_null()) return carry_out();
  // One of the two may have come back to a later version than the other has seen.
  const int newest = std::max(chairs_[0].player->version(), chairs_[1].player->version());
  if (!see(newest)) return false;
  if (!chairs_[0].here || !chairs_[1].here) return true;
  if (!chairs_[0].player->over()) return choose();
  if (random_.below(2) == 0 || rematches_ == 0) {
    send(random_.below(2), {{"type", "rematch"}});
    return true;
  }
  close_story();
  return true;
}

bool KillMatch::choose() {
  const Json& table = chairs_[0].player->table;
  if (table["undo"].is_object()) {
    const bool mine = table["undo"]["by"] == chairs_[0].player->seats[0];
    send(mine ? 1 : 0, {{"type", "answer-undo"}, {"agrees", random_.below(3) > 0}});
    return true;
  }
  const std::size_t asker = random_.below(2);
  const auto seat = chairs_[asker].player->seats[0].get<std::size_t>();
  const std::string undo = table["can_undo"][seat - 1];
  if ((undo == "free" || undo == "ask") && random_.below(8) == 0) {
    send(asker, {{"type", "ask-undo"}});
    return true;
  }
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    if (!chairs_[i].player->my_turn()) continue;
    send(i, chairs_[i].player->some_turn({}));
    return true;
  }
  return see(table["version"].get<int>() + 1);  // of the bot
}

void KillMatch::send(std::size_t chair, Json command) {
  sender_ = chair;
  sent_ms_ = steady_ms();
  pending_ = std::move(command);
  pending_["id"] = join("c", ++commands_);
  if (pending_["type"] != "rematch") pending_["version"] = chairs_[chair].player->version();
}

bool KillMatch::carry_out() {
  Chair& sender = chairs_[sender_];
  const Json answer = sender.player->command(pending_);
  if (!answer.is_object()) return lose(sender, "no answer");
  const Json command = std::exchange(pending_, nullptr);
  if (answer["ok"] != true) {
    if (came_too_late(command, answer)) return true;
    ADD_FAILURE() << answer << " to " << command << ", table " << stories_.back().at.id;
    return false;
  }
  fleet_.count_turn();
  if (command["type"] != "rematch") {
    stories_.back().commands.push_back({sender.player->seats[0], command});
    return see(answer["version"]);
  }
  // The answer may come before the message that names the table, or after it.
  while (sender.player->next.is_null()) {
    if (!sender.player->hear()) return lose(sender, "no rematch");
  }
  OnlineTable at = stories_.back().at;
  at.id = sender.player->next["table"];
  stories_.back().next = at.id;
  close_story();
  sit_down(at, sent_ms_);
  ++rematches_;
  return true;
}

// Whoever misses it gets it when coming back; only then is it known whose turn it is.
bool KillMatch::see(int version) {
  for (Chair& chair : chairs_) {
    if (chair.here && !chair.player->see(version) && !lose(chair, "no event")) return false;
  }
  return true;
}

void KillMatch::close_story() {
  stories_.back().ended_ms = steady_ms();
  for (const Chair& chair : chairs_) {
    EXPECT_EQ(chair.player->missed_hash, "");
    EXPECT_NE(chair.player->table["outcome"]["kind"], "timeout") << "a clock ran without a server";
    stories_.back().views.push_back(chair.player->views);
  }
  playing_ = false;
}

}  // namespace twistwood::trial
